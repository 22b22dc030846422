/** What one rules extractor is given of one sentence, and what it answers. */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention, Scope, Sentence, TextSource, TimeMention } from '../text-contract.ts';

export interface SentenceContext {
  source: TextSource;
  sentence: Sentence;
  /** The words of the sentence: body.slice(sentence.start, sentence.end). Offsets elsewhere are those of the body. */
  text: string;
  /** In the order of the text, none within another. */
  mentions: readonly Mention[];
  times: readonly TimeMention[];
  /** What the words around a span of this sentence make of it. */
  scope(span: { start: number; end: number }): Scope;
  /** The sentence before and the one after; null at the ends of the text. */
  previous: Sentence | null;
  next: Sentence | null;
}

/** Pure. Every quote of an answer is a span of the entry's body. Nothing said, or nothing certain, is an empty list. */
export type SentenceExtractor = (context: SentenceContext) => FactDraft[];
