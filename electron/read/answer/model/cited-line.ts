/** A line of evidence as statements are held against it: its words, its dates, its amounts and the things that it names. */
import type { EvidenceLine } from '../../../../shared/asking.ts';
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import { baseIngredient } from '../../../write/identity/drug-lexicon.ts';
import { findMentions } from '../../../write/text/mentions/find-mentions.ts';
import type { Mention } from '../../../write/text/text-contract.ts';
import { absoluteTimes } from '../../../write/text/time/absolute-times.ts';
import { type Amount, amountsIn } from './amounts.ts';

export interface CitedLine {
  evidence: EvidenceLine;
  /** The line without its number and without references to others, in lower case. */
  words: string;
  times: ClinicalTime[];
  amounts: Amount[];
  /** Every whole number in it, also within words ("b12"), and the years of its dates: for statements that give no unit. */
  digits: ReadonlySet<number>;
  /** Names of things in plain words, as the vocabulary has them. */
  concepts: ReadonlySet<string>;
  /** Ingredients of the drugs that it names, without salts. */
  ingredients: ReadonlySet<string>;
  /** What took its place says that it is not so: a person who hears the one has to hear the other. */
  deniedLater: boolean;
  /** A result that another one of the same moment took the place of: the first was wrong. */
  corrected: boolean;
}

/** All lines that a model was given, by number. */
export function citedLines(evidence: readonly EvidenceLine[]): Map<number, CitedLine> {
  const byMemory = new Map(evidence.map((one) => [one.memory, one]));
  return new Map(
    evidence.map((one) => {
      const next = one.successor ? byMemory.get(one.successor.memory) : undefined;
      const line = citedLine(one);
      return [
        one.number,
        { ...line, deniedLater: next !== undefined && isDenial(next), corrected: isCorrected(one, next) },
      ];
    }),
  );
}

/** A symptom that is absent today was there before all the same; an allergy that is not there was hardly ever one. */
function isDenial({ assertion, kind }: EvidenceLine): boolean {
  return assertion === 'refuted' || (kind === 'allergy' && assertion === 'absent');
}

function isCorrected({ kind, cause, validFrom }: EvidenceLine, next: EvidenceLine | undefined): boolean {
  if (kind !== 'measurement' || cause !== 'superseded' || !next || !validFrom || !next.validFrom) return false;
  return validFrom.date === next.validFrom.date;
}

function citedLine(evidence: EvidenceLine): Omit<CitedLine, 'deniedLater' | 'corrected'> {
  const source = evidence.line.replace(/\[\d+\]/g, ' ');
  const found = absoluteTimes(source);
  const own = [evidence.validFrom, evidence.validTo, evidence.entry.time].filter((time) => time !== null);
  const times = [...found.map(({ time }) => time), ...own];
  const undated = blanked(source, found);
  const mentions = mentionsIn(source);
  return {
    evidence,
    words: source.toLowerCase(),
    times,
    amounts: amountsIn(undated),
    digits: new Set([...(undated.match(/\d+/g) ?? []), ...times.map(({ date }) => date.slice(0, 4))].map(Number)),
    concepts: new Set(mentions.map(({ concept }) => concept.toLowerCase())),
    ingredients: new Set(mentions.flatMap((mention) => (mention.kind === 'drug' ? ingredientsOf(mention) : []))),
  };
}

export function mentionsIn(text: string): Mention[] {
  return findMentions(text, { start: 0, end: text.length });
}

/** "hydrochlorothiazide / lisinopril" -> both; a salt that is named counts as its drug. */
export function ingredientsOf({ concept }: Mention): string[] {
  return concept.split(' / ').map((name) => baseIngredient(name));
}

/** The text with blanks where the spans are, so that every other place stays where it was. */
export function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  let left = text;
  for (const { start, end } of spans) left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  return left;
}
