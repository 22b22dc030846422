/** What a writer made of one text, and what of it a person must look at. */
import type { EntryDraft } from '../ingest/reading.ts';
import type { NewAttention } from '../store/repositories/waiting.ts';
import type { ModelCall } from './model-call.ts';
import { overlap } from './text/segment/span.ts';
import type { TextExtraction, TextWriter } from './text-writer.ts';
import type { PairAnswers } from './write-entry.ts';

export interface TextReading {
  writer: Pick<TextWriter, 'id' | 'name'>;
  extraction: TextExtraction;
  /** What a model made of the pairs it was asked of, and each question; absent where rules write. */
  answers?: PairAnswers;
  calls?: ModelCall[];
}

const SHOWN = 160;

/**
 * Whether no sentence of a text could be read: it gave no fact, and none of its sentences was read to say nothing. One sentence may
 * be unread in several parts.
 */
export function nothingWasRead({ facts, silent, unread }: TextExtraction): boolean {
  if (facts.length > 0 || unread.length === 0) return false;
  return silent.every((sentence) => unread.some((part) => overlap(part, sentence)));
}

/** Attention items of one text: sentences that were not read, statements that a check refused, orders to the program. */
export function textAttention(
  entry: EntryDraft,
  extraction: TextExtraction,
  patientId: number,
  entryId: number,
): NewAttention[] {
  const words = (span: { start: number; end: number }): string => shortened(entry.body.slice(span.start, span.end));
  const items: NewAttention[] = extraction.unread.map((span) => ({
    patientId,
    kind: 'sentence could not be read',
    entryId,
    message: `“${words(span)}” could not be read: ${span.why}`,
    advice: 'Open the entry and read the sentence; what it says is not in the stores.',
    key: `${entryId}|${span.start}`,
  }));
  if (extraction.suspicious.length > 0) {
    const [first] = extraction.suspicious;
    items.push({
      patientId,
      kind: 'text reads like an instruction',
      entryId,
      message: `“${first ? words(first) : ''}” reads like an order to the program and not like a note about the patient. It was not followed and changed nothing.`,
      advice: 'Open the entry and judge it yourself; nothing was taken from these sentences.',
      key: `${entryId}`,
    });
  }
  if (extraction.refused.length > 0) {
    const [first] = extraction.refused;
    const count = extraction.refused.length;
    const many = count === 1 ? 'One statement' : `${count} statements`;
    items.push({
      patientId,
      kind: 'statement was refused',
      entryId,
      message: `${many} that the writer proposed did not pass the checks against the text${first ? `, the first: “${shortened(first.text)}” (${first.why})` : ''}`,
      advice: 'Open the entry and compare; what was refused is not in the stores.',
      key: `${entryId}`,
    });
  }
  return items;
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}
