/** One question put to a language model, with all that is needed to show it, repeat it and learn from it. */
import type { WriteRole } from '../../shared/interchange.ts';
import type { TokenUse } from '../llm/language-model.ts';

export interface ModelCall {
  role: WriteRole;
  prompt: { id: string; hash: string };
  /** sha256 of model file and adapter. */
  model: string;
  adapter: string | null;
  /** The last user turn, which is all that varied. */
  input: string;
  /** The sentence that was read; null for a question about a pair. */
  span: { start: number; end: number } | null;
  /**
   * Place of the fact within its entry, and row id of the memory that was there; null for extraction. `turned` where the fact is the
   * earlier one of the two in clinical time, and was shown as such.
   */
  pair: { newer: number; older: number; turned?: boolean } | null;
  /** 1, or 2 for the retry. */
  attempt: number;
  /** As the model wrote it; for a choice, the chosen answer. */
  raw: string;
  /** What was made of it; null where it could not be used. */
  parsed: unknown;
  /** Why it could not be used; null where it could. */
  error: string | null;
  /** Of each choice, by its name; null for generated text. */
  probabilities: Record<string, number> | null;
  tokens: TokenUse;
  milliseconds: number;
}
