/**
 * A text writer reads a note or a dialogue into facts: by rules, or by a language model. Both give the same shape, and what
 * becomes of the facts after that is the same write path as for structured entries.
 */
import type { FactDraft } from '../ingest/reading.ts';
import type { ModelCall } from './model-call.ts';
import type { TextSource } from './text/text-contract.ts';

export interface TextExtraction {
  /** Every quote is a span of the entry's body. At most one fact for one claim; the text of each can be read by itself. */
  facts: FactDraft[];
  /** Sentences that the writer could not read (not those that state nothing): each is shown to a person. */
  unread: { start: number; end: number; why: string }[];
  /** Text that reads like an order to the program. It changes nothing; a person is told. */
  suspicious: { start: number; end: number }[];
  /** How many sentences there were, and the spans of those that gave no fact. */
  sentences: number;
  silent: { start: number; end: number }[];
  /** Facts that a check refused, with a sentence why. */
  refused: { text: string; why: string }[];
  /** Every question put to a model; empty for rules. */
  calls: ModelCall[];
}

export interface TextWriter {
  /** "rules", or the hash of the model (and adapter) that extracts. */
  readonly id: string;
  /** As shown: "rules", or the model's name. */
  readonly name: string;
  /**
   * Pure: reads the text, never the record, the clock or the disk. Gives way to the event loop between sentences.
   *
   * @param onProgress after each sentence, with how many of all are done and tokens spent so far
   * @throws StamError CANCELLED when the signal is raised; MODEL_* where the model itself fails (nothing of the entry is written)
   */
  extract(
    source: TextSource,
    options?: { signal?: AbortSignal; onProgress?: (done: number, total: number, tokens: number) => void },
  ): Promise<TextExtraction>;
}
