/**
 * The model writer: a note or a dialogue is read sentence by sentence by a local language model, and what it answers is checked
 * by rules before it may become a fact. Only quotes of the source and readings that the words bear come through.
 */
import { StamError } from '../../../shared/errors.ts';
import type { FactDraft } from '../../ingest/reading.ts';
import type { LanguageModel, Prompt } from '../../llm/language-model.ts';
import { instructionLike } from '../text/instruction-like.ts';
import { deduplicate } from '../text/rules/deduplicate.ts';
import type { SentenceContext } from '../text/rules/extractor.ts';
import { extractors } from '../text/rules/extractors.ts';
import { contextOf } from '../text/rules/sentence-context.ts';
import { segment } from '../text/segment/segment.ts';
import { overlap } from '../text/segment/span.ts';
import type { Sentence, TextSource } from '../text/text-contract.ts';
import type { TextExtraction, TextWriter } from '../text-writer.ts';
import { type Reader, readSentence } from './read-sentence.ts';
import { isCourtesy } from './sentence-turn.ts';

export interface ModelWriterOptions {
  model: LanguageModel;
  /** Of the role "extract" (llm/load-prompts.ts). */
  prompt: Prompt;
  /** Also keep what the rules read and the model does not mention. Off by default: then every fact is one that the model read. */
  addRules?: boolean;
}

export function createModelWriter({ model, prompt, addRules = false }: ModelWriterOptions): TextWriter {
  const { hash, adapter, name } = model.identity;
  return {
    id: adapter ? `${hash}+${adapter}` : hash,
    name,
    extract: (source, options = {}) => extract(source, { model, prompt, addRules }, options),
  };
}

async function extract(
  source: TextSource,
  writer: Required<ModelWriterOptions>,
  options: NonNullable<Parameters<TextWriter['extract']>[1]>,
): Promise<TextExtraction> {
  const segmented = segment(source);
  const { sentences } = segmented;
  const suspicious = instructionLike(source, segmented);
  const reader = readerOf(source, sentences, writer, options.signal);
  const result: TextExtraction = {
    facts: [],
    unread: [],
    suspicious,
    sentences: sentences.length,
    silent: [],
    refused: [],
    calls: [],
  };
  const found: FactDraft[] = [];
  let tokens = 0;
  for (const [i, sentence] of sentences.entries()) {
    if (options.signal?.aborted) throw new StamError('CANCELLED', 'Reading the text was cancelled.');
    const before = found.length;
    if (isAsked(reader.contextOf(sentence), suspicious)) {
      const reading = await readSentence(reader.contextOf(sentence), suspicious, reader);
      found.push(...reading.facts);
      result.unread.push(...reading.unread);
      result.refused.push(...reading.refused);
      result.calls.push(...reading.calls);
      tokens += reading.calls.reduce((sum, call) => sum + call.tokens.evaluated + call.tokens.generated, 0);
    }
    if (found.length === before) result.silent.push({ start: sentence.start, end: sentence.end });
    options.onProgress?.(i + 1, sentences.length, tokens);
    // Sentences that are not asked wait for nothing; other work gets its turn between them too.
    await new Promise((resume) => setImmediate(resume));
  }
  return { ...result, facts: deduplicate(found) };
}

/**
 * Words that give orders to the program are not even shown to the model. Words of courtesy, and what a clinician only asks, need no
 * asking: whatever came of them would be refused.
 */
function isAsked(
  { source, sentence, mentions, scope }: SentenceContext,
  suspicious: TextExtraction['suspicious'],
): boolean {
  if (suspicious.some((span) => overlap(span, sentence))) return false;
  const words = source.body.slice(sentence.start, sentence.end);
  if (isCourtesy(words)) return false;
  const question = sentence.voice === 'clinician' && words.endsWith('?');
  return !(question && mentions.every((mention) => scope(mention).question));
}

function readerOf(
  source: TextSource,
  sentences: readonly Sentence[],
  writer: Required<ModelWriterOptions>,
  signal: AbortSignal | undefined,
): Reader {
  const places = new Map(sentences.map((sentence, i) => [sentence, i]));
  const contexts = new Map<Sentence, SentenceContext>();
  const rules = new Map<SentenceContext, FactDraft[]>();
  return {
    ...writer,
    signal,
    contextOf(sentence) {
      const known = contexts.get(sentence) ?? contextOf(source, sentences, places.get(sentence) ?? 0);
      contexts.set(sentence, known);
      return known;
    },
    byRules(context) {
      const known = rules.get(context) ?? readByRules(context);
      rules.set(context, known);
      return known;
    },
  };
}

/** A rule that fails on a sentence has no say in it; the model's reading is still checked by all the others. */
function readByRules(context: SentenceContext): FactDraft[] {
  return extractors.flatMap(([, extractor]) => {
    try {
      return extractor(context);
    } catch {
      return [];
    }
  });
}
