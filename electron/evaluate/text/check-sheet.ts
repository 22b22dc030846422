/**
 * A sheet of facts for checking by hand: a random sample that comes out the same on every machine, written as a table that any
 * editor opens, and read back once somebody has judged it.
 */
import { createHash } from 'node:crypto';
import { StamError } from '../../../shared/errors.ts';
import type { FactDraft } from '../../ingest/reading.ts';
import { segment } from '../../write/text/segment/segment.ts';
import type { EvaluatedText, ReadText } from './evaluated-text.ts';

const VERDICTS = ['right', 'wrong', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface SheetRow {
  corpus: string;
  text: string;
  kind: string;
  /** Subject, assertion and status, as far as they are not the plain case. */
  claim: string;
  /** When, as stated: "2019 –", "– 2020-03". */
  when: string;
  fact: string;
  quote: string;
  /** The sentence that it was read from; in a dialogue with what was said just before. */
  sentence: string;
  verdict: Verdict | null;
  remark: string;
}

const COLUMNS = ['corpus', 'text', 'kind', 'claim', 'when', 'fact', 'quote', 'sentence', 'verdict', 'remark'] as const;

/**
 * A simple random sample of each corpus' facts, so that the share of right ones in the sample estimates that of all.
 * @param seed another seed gives another sample
 */
export function sampleFacts(read: readonly ReadText[], perCorpus: number, seed: string): SheetRow[] {
  const corpora = Map.groupBy(read, ({ text }) => text.corpus);
  return [...corpora.values()].flatMap((texts) =>
    texts
      .flatMap(({ text, facts }) => facts.map((fact, i) => ({ text, fact, order: lot(`${seed}|${text.id}|${i}`) })))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, perCorpus)
      .map(({ text, fact }) => sheetRow(text, fact)),
  );
}

/** The sheet as tab-separated text. */
export function sheetText(rows: readonly SheetRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((c) => oneLine(row[c] ?? '')).join('\t'));
  return `${[COLUMNS.join('\t'), ...lines].join('\n')}\n`;
}

/**
 * Reads a sheet back.
 * @throws StamError WRONG_USAGE with the line that cannot be read
 */
export function parseSheet(text: string): SheetRow[] {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (head.trimEnd() !== COLUMNS.join('\t')) {
    throw new StamError('WRONG_USAGE', `The first line of a check sheet names its columns: ${COLUMNS.join(', ')}.`);
  }
  return lines.flatMap((line, i) => (line.trim() === '' ? [] : [parseRow(line, i + 2)]));
}

function parseRow(line: string, number: number): SheetRow {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [corpus = '', text = '', kind = '', claim = '', when = '', fact = '', quote = '', sentence = ''] = cells;
  const [word = '', remark = ''] = cells.slice(8);
  const verdict = VERDICTS.find((v) => v === word.toLowerCase()) ?? null;
  if (cells.length < 9 || (word !== '' && verdict === null)) {
    throw new StamError(
      'WRONG_USAGE',
      `Line ${number} of the check sheet has no verdict of ${VERDICTS.join(', ')}, or lacks columns.`,
    );
  }
  return { corpus, text, kind, claim, when, fact, quote, sentence, verdict, remark };
}

function sheetRow({ id, corpus, source }: EvaluatedText, fact: FactDraft): SheetRow {
  const { body } = source;
  const { sentences } = segment(source);
  const first = sentences.findIndex((s) => s.start < fact.quote.end && fact.quote.start < s.end);
  const own = sentences.filter((s) => s.start < fact.quote.end && fact.quote.start < s.end);
  const before = first > 0 && source.type === 'dialogue' ? sentences[first - 1] : undefined;
  const heading = own[0]?.section.heading ?? null;
  const words = [...(before ? [before] : []), ...own].map((s) => body.slice(s.start, s.end)).join(' / ');
  const claim = [fact.subject, fact.assertion, fact.status ?? ''].filter(
    (w) => !['', 'patient', 'present'].includes(w),
  );
  const day = (time: FactDraft['from']): string => time?.date ?? '';
  return {
    corpus,
    text: id,
    kind: fact.kind,
    claim: claim.join(', '),
    when: fact.from || fact.to ? `${day(fact.from)} – ${day(fact.to)}`.trim() : '',
    fact: fact.text,
    quote: body.slice(fact.quote.start, fact.quote.end),
    sentence: heading === null ? words : `[${heading}] ${words}`,
    verdict: null,
    remark: '',
  };
}

function lot(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}
