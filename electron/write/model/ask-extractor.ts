/** One question to the extractor: asked once, asked again where the answer cannot be read, and every answer on record. */
import type { LanguageModel, Prompt } from '../../llm/language-model.ts';
import type { ModelCall } from '../model-call.ts';
import type { Span } from './find-words.ts';
import { readReply } from './read-reply.ts';
import { REPLY_SCHEMA, type ReplyFact } from './reply-schema.ts';

/** Five facts with long quotes; a reply that needs more has lost its way. */
const MOST_TOKENS = 560;
/** A second try of a greedy answer would be the same answer. */
const SECOND_TRY = { temperature: 0.3, seed: 7 } as const;

export interface Asked {
  /** Null where no answer could be read. */
  facts: ReplyFact[] | null;
  /** Why not; null where it could. */
  error: string | null;
  calls: ModelCall[];
}

/**
 * @param span the words that are asked
 * @throws StamError CANCELLED, MODEL_MISSING, MODEL_FAILED as the model does
 */
export async function askExtractor(
  model: LanguageModel,
  prompt: Prompt,
  user: string,
  span: Span,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const calls: ModelCall[] = [];
  let error: string | null = null;
  for (const attempt of [1, 2]) {
    const request = { prompt, user, schema: REPLY_SCHEMA, maxTokens: MOST_TOKENS };
    const generated = await model.generate(
      attempt === 1 ? request : { ...request, ...SECOND_TRY },
      signal ? { signal } : {},
    );
    const read = readReply(generated.text, generated.stopped);
    error = read.error;
    calls.push({
      role: 'extract',
      prompt: { id: prompt.id, hash: prompt.hash },
      model: model.identity.hash,
      adapter: model.identity.adapter,
      input: user,
      span: { start: span.start, end: span.end },
      pair: null,
      attempt,
      // What is stored must be text, whatever a model wrote.
      raw: generated.text.toWellFormed(),
      parsed: read.facts,
      error: read.error,
      probabilities: null,
      tokens: generated.tokens,
      milliseconds: generated.milliseconds,
    });
    if (read.facts) return { facts: read.facts, error: null, calls };
  }
  return { facts: null, error, calls };
}
