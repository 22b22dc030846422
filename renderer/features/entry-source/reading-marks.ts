/** How a writer read a text, sentence by sentence, out of the trace of its entry. */
import type { Decision } from '../../../shared/interchange.ts';
import { listIn, numberIn, recordOf, textIn } from '../../ui/unknown-json.ts';
import type { Span } from './source-pieces.ts';

export type ReadingKind = 'silent' | 'unread' | 'suspicious';

export interface ReadingMark extends Span {
  kind: ReadingKind;
  /** Why it could not be read; null for the other kinds. */
  why: string | null;
}

export interface ReadingMarks {
  /** Sentences in all. */
  sentences: number;
  marks: ReadingMark[];
}

/** Null where the entry was not read by a text writer: a structured entry, or a text that waits. */
export function readingMarks(decisions: readonly Decision[]): ReadingMarks | null {
  const extract = decisions.find((decision) => decision.stage === 'extract');
  const text = recordOf(recordOf(extract?.output)?.text);
  if (!text) return null;
  const of = (kind: ReadingKind): ReadingMark[] => listIn(text, kind).flatMap((item) => markOf(kind, item));
  // A sentence gives no fact because it was not read, or because it reads like an order: that is what must be seen of it.
  const loud = [...of('unread'), ...of('suspicious')];
  const quiet = of('silent').filter((mark) => !loud.some((one) => one.start < mark.end && mark.start < one.end));
  return {
    sentences: numberIn(text, 'sentences') ?? 0,
    marks: [...loud, ...quiet].sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

function markOf(kind: ReadingKind, item: unknown): ReadingMark[] {
  const record = recordOf(item);
  const start = record && numberIn(record, 'start');
  const end = record && numberIn(record, 'end');
  if (record === null || start === null || end === null || end <= start) return [];
  return [{ kind, start, end, why: textIn(record, 'why') }];
}

export function countMarks(reading: ReadingMarks): Record<ReadingKind, number> {
  const count = (kind: ReadingKind): number => reading.marks.filter((mark) => mark.kind === kind).length;
  return { silent: count('silent'), unread: count('unread'), suspicious: count('suspicious') };
}
