/** An answer as plain text with its sources, for a letter or a message: nothing is left out that would change how it is read. */
import type { Answer, AskedQuestion, EvidenceLine } from '../../../shared/asking.ts';
import type { MemoryDetail } from '../../../shared/interchange.ts';
import { dateWords, sentenceWords } from '../../ui/date-words.ts';
import { causeWords, namedWords, validWords } from '../patient-state/memory-words.ts';
import { askedWords } from './asked-words.ts';
import { linesReadWords, notDocumentedWords } from './evidence-words.ts';
import { readWords } from './gate-words.ts';

/** Public ids of all memories that the answers cite, in the order of the evidence. */
export function citedMemories(asked: AskedQuestion): string[] {
  const cited = new Set(
    [asked.direct, asked.answer].flatMap((answer) => answer?.statements.flatMap((one) => one.cites) ?? []),
  );
  const inEvidence = asked.evidence.map((line) => line.memory).filter((memory) => cited.delete(memory));
  return [...inEvidence, ...cited];
}

/** @param details what is known of the cited memories; one that is missing is said to be so */
export function answerText(asked: AskedQuestion, details: ReadonlyMap<string, MemoryDetail>): string {
  const cited = citedMemories(asked);
  const number = (memory: string): string => `[${cited.indexOf(memory) + 1}]`;
  const answers = [asked.direct, asked.answer].filter((answer) => answer !== null);
  return [
    `Question: ${asked.text}`,
    `Asked: ${askedWords(asked.askedAt)}; the record then had ${asked.seq.toLocaleString('en')} entries. Read: ${readWords(asked.gate.choice)}.`,
    '',
    ...(answers.length === 0
      ? ['No answer: evidence only.', '']
      : answers.flatMap((answer) => answerLines(answer, asked.evidence, number))),
    ...(cited.length > 0 ? ['Sources:'] : []),
    ...cited.flatMap((memory) =>
      sourceLines(
        number(memory),
        asked.evidence.find((line) => line.memory === memory),
        details.get(memory),
      ),
    ),
  ].join('\n');
}

function answerLines(answer: Answer, evidence: readonly EvidenceLine[], number: (memory: string) => string): string[] {
  const who =
    answer.by === 'record'
      ? 'Answer from the record itself, by rules:'
      : `Answer written by the language model ${answer.model?.name ?? '(unnamed)'}:`;
  const said =
    answer.statements.length > 0
      ? answer.statements.map((one) => `${sentenceWords(one.text)} ${one.cites.map(number).join('')}`.trimEnd())
      : answer.documented && answer.text
        ? [sentenceWords(answer.text)]
        : [];
  const undocumented = answer.documented ? [] : [`${notDocumentedWords(answer)} This is not a “no”.`];
  const read = linesReadWords(answer, evidence);
  return [who, ...undocumented, ...said, ...(read ? [read] : []), ''];
}

function sourceLines(number: string, line: EvidenceLine | undefined, detail: MemoryDetail | undefined): string[] {
  const memory = line ?? detail?.memory;
  if (!memory) return [`${number} This fact is not in the record any more.`];
  const cause = memory.cause ? `, ${causeWords(memory.cause)}` : '';
  const head = `${number} ${memory.store}${cause}: ${namedWords(memory)} (${validWords(memory)})`;
  if (!detail) return [head, '    Its source could not be opened.'];
  const { entry, quote } = detail.memory;
  const title = detail.evidence.find((one) => one.entry.id === entry.id)?.entry.title;
  const where = [title, entry.time ? dateWords(entry.time) : 'undated', `document ${entry.document}`];
  return [head, `    “${quote.trim()}” (${where.filter(Boolean).join(', ')})`];
}
