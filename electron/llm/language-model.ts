/**
 * A language model as the write path and the probe see it: two questions, asked of one GGUF file (with or without an adapter).
 * How they are computed is the llama host's affair; nothing here knows of a process, a thread or a GPU.
 */

/** A chat whose beginning is the same for many requests: it is evaluated once and kept (shared prefix). */
export interface Prompt {
  /** Identifies the text of system and examples; requests of one prompt share its evaluated prefix. */
  id: string;
  /** sha256 of system and examples as they are sent. */
  hash: string;
  system: string;
  /** Few-shot turns, in order. */
  examples: readonly { user: string; assistant: string }[];
}

/** Tokens of one request: `prompt` were sent, `evaluated` of them were computed now (the rest came from the kept prefix). */
export interface TokenUse {
  prompt: number;
  evaluated: number;
  generated: number;
}

export interface GenerateRequest {
  prompt: Prompt;
  /** The last user turn: what varies. Plain text; nothing in it can become a control token of the model. */
  user: string;
  /** JSON schema that the answer must follow (held by a grammar while it is generated). */
  schema: object;
  /** Always set: a small model may loop. */
  maxTokens: number;
  /** Raised for a second try; 0 (greedy) by default. */
  temperature?: number;
  /** Makes a temperature above 0 reproducible. */
  seed?: number;
}

export interface Generated {
  /** As the model wrote it; complete JSON only where `stopped` is "end". */
  text: string;
  /** "limit": maxTokens was reached, so the text is cut. */
  stopped: 'end' | 'limit';
  tokens: TokenUse;
  /** Wall time inside llama.cpp, milliseconds. */
  milliseconds: number;
}

export interface ChooseRequest {
  prompt: Prompt;
  user: string;
  /** Answers to choose from, each told apart by its first token ("A", "B", "C"). */
  choices: readonly string[];
}

export interface Chosen {
  /** Of the next token, one for each choice in their order, normalised over the choices: they sum to 1. */
  probabilities: number[];
  /** Share of the whole distribution that the choices held, 0 to 1: low where the model would rather say something else. */
  mass: number;
  tokens: TokenUse;
  milliseconds: number;
}

export interface LanguageModelIdentity {
  /** sha256 of the model file. */
  hash: string;
  /** sha256 of the adapter file; null without one. */
  adapter: string | null;
  /** As it is shown: the catalogue's name or the file's own (general.name). */
  name: string;
}

export interface LanguageModel {
  readonly identity: LanguageModelIdentity;
  /**
   * @param options.onText called with the whole text so far as it is written
   * @throws StamError MODEL_MISSING, MODEL_FAILED, or CANCELLED when the signal is raised or the host is closed
   */
  generate(
    request: GenerateRequest,
    options?: { signal?: AbortSignal; onText?: (text: string) => void },
  ): Promise<Generated>;
  /** @throws as generate */
  choose(request: ChooseRequest, options?: { signal?: AbortSignal }): Promise<Chosen>;
}
