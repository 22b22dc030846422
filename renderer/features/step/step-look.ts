import type { EntryDetail } from '../../../shared/interchange.ts';
import type { Span } from '../entry-source/source-pieces.ts';

/** What is lit in the source beside the stages, and how to light something else. */
export interface Lit {
  /** What was chosen: a fact, a question, a sentence. */
  key: string;
  span: Span;
}

export interface StepLook {
  patient: string;
  detail: EntryDetail;
  /** Texts of the memories that the trace names, by id. */
  names: ReadonlyMap<string, string>;
  lit: Lit | null;
  /** Lights a span; the same key once more puts it out. */
  light(lit: Lit): void;
  /** Answers may be corrected: the trace is the record's own and not one of a replay. */
  correctable: boolean;
}

/** Where this entry says a memory; null for a memory of another entry. */
export function quoteSpan(detail: EntryDetail, memory: string): Span | null {
  const found = detail.quotes.find((quote) => quote.memory === memory);
  return found ? { start: found.start, end: found.end } : null;
}
