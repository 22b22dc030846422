/** Where the engine gets a model that answers questions: the one that has the role "answer", if there is one. */
import type { Prompt, TokenUse } from './llm/language-model.ts';

/** A model that answers, with its prompt. */
export interface Answerer {
  name: string;
  /** sha256 of the model, and of its adapter where there is one: what a calibration holds for. */
  id: string;
  prompt: Prompt;
  /** Tokens of each text by the model's own tokenizer. Keeps its counts of texts that it has seen. */
  countTokens(texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  /** Whether it counts at once. Where it does not, its tokenizer is made ready beside what goes on, for the next time. */
  countsAtOnce(): boolean;
  /**
   * How many tokens of evidence this machine reads while a person waits, 600 to 4,000. Loads the model, since that tells what computes.
   * @throws as write
   */
  evidenceTokens(signal?: AbortSignal): Promise<number>;
  /**
   * One answer under a JSON schema. `onText` gets the whole text so far.
   * @throws StamError MODEL_MISSING, MODEL_FAILED, CANCELLED
   */
  write(
    user: string,
    schema: object,
    options: { maxTokens: number; signal?: AbortSignal; onText?: (text: string) => void },
  ): Promise<{ text: string; whole: boolean; tokens: TokenUse; firstTokenMs: number | null; ms: number }>;
  /** Probability of each of several answers, told apart by their first tokens, under another prompt; they sum to 1. @throws as write */
  weigh(prompt: Prompt, user: string, choices: readonly string[], signal?: AbortSignal): Promise<number[]>;
  /** Probability of the first of two answers, 0 to 1, under another prompt: for the gate that asks whether history is needed. */
  decide(prompt: Prompt, user: string, choices: readonly [string, string], signal?: AbortSignal): Promise<number>;
}

export interface AnswererSource {
  /** Its name, as `look` last found it; null where no model has the role. */
  current(): string | null;
  /** Looks again which model has the role. Never throws. */
  look(): Promise<void>;
  /**
   * The model; null where none has the role.
   * @throws StamError MODEL_MISSING where its file is gone
   */
  answerer(): Promise<Answerer | null>;
}

/** Nobody answers: there is evidence, and what the record itself says. */
export function noAnswerer(): AnswererSource {
  return { current: () => null, look: async () => undefined, answerer: async () => null };
}
