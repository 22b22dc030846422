/** Texts that a writer is tried on, and what it made of one. */
import type { FactDraft } from '../../ingest/reading.ts';
import type { TextSource } from '../../write/text/text-contract.ts';
import type { TextExtraction, TextWriter } from '../../write/text-writer.ts';

export interface EvaluatedText {
  /** Names the text within all corpora: "aci-bench/D2N001/note". */
  id: string;
  corpus: string;
  source: TextSource;
}

export interface ReadText {
  text: EvaluatedText;
  facts: FactDraft[];
  extraction: TextExtraction;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** After each text. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Reads the texts one after another. A text on which the model fails ends the reading: a figure without it would be of other texts.
 * @throws StamError CANCELLED, MODEL_*
 */
export async function readTexts(
  writer: TextWriter,
  texts: readonly EvaluatedText[],
  { signal, onProgress }: ReadOptions = {},
): Promise<ReadText[]> {
  const read: ReadText[] = [];
  for (const text of texts) {
    const extraction = await writer.extract(text.source, signal ? { signal } : {});
    read.push({ text, facts: extraction.facts, extraction });
    onProgress?.(read.length, texts.length);
  }
  return read;
}

/** Whether a fact's quote is a span of the text with words in it: exact, since nothing but the offsets is kept of a quote. */
export function quoteIsExact(fact: FactDraft, body: string): boolean {
  const { start, end } = fact.quote;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > body.length || start >= end)
    return false;
  const quote = body.slice(start, end);
  return quote.trim() === quote && quote !== '' && !cutsWord(body, start) && !cutsWord(body, end);
}

/** A quote that begins or ends within a word says something else than its source. */
function cutsWord(body: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(body[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(body[at] ?? '');
}
