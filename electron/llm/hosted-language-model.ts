/** A language model of the llama host, with or without an adapter. */
import type { AskCost, ChosenAnswer, GeneratedAnswer, LoadedModel, PromptOrder } from './host-protocol.ts';
import { QuestionRequest } from './host-request.ts';
import { checkedFile, HostedModel, type Speed } from './hosted-model.ts';
import type {
  ChooseRequest,
  GenerateRequest,
  LanguageModel,
  LanguageModelIdentity,
  TokenUse,
} from './language-model.ts';
import type { LlamaRunner } from './llama-runner.ts';
import { modelFileFacts } from './model-file.ts';

export interface LanguageModelSpec {
  /** Path of a GGUF file with a chat template. */
  modelFile: string;
  /** What the file must hash to; read from the file where it is not given. */
  sha256?: string;
  /** As it is shown. */
  name: string;
  /** A LoRA adapter in GGUF, made for this very model. */
  adapter?: { file: string; sha256?: string };
  /**
   * Tokens that one question holds, from the instructions to the last word of the answer. Default: 2048, which is several
   * times the longest prompt of the write path; memory grows with it, three times over (one for each kept prompt).
   */
  contextLength?: number;
  /** Prompts whose evaluated beginnings are kept at the same time. Default: 3, those of the write path. */
  promptsKept?: number;
  /** A person waits for its answers: they go ahead of what is asked of other models. */
  urgent?: boolean;
}

export interface LanguageModelInfo extends LoadedModel, LanguageModelIdentity {
  /** Over the last requests; null before the first. */
  tokensPerSecond: Speed;
  /** Why the GPU is not used for the rest of the run; null while nothing has failed. */
  gpuTurnedOff: string | null;
}

export interface HostedLanguageModel extends LanguageModel {
  /**
   * Tokens of each text by the model's tokenizer, as it counts what people wrote. Loads no weights and waits for no question.
   * @throws as generate
   */
  countTokens(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<number[]>;
  /** Whether the tokenizer is loaded, so that a count waits for nothing. */
  countsAtOnce(): boolean;
  /** What computes, with what, and how fast. Loads the model. @throws as generate */
  info(): Promise<LanguageModelInfo>;
  /** The same of a model that is loaded; null of one that is not. Loads nothing. */
  loadedInfo(): LanguageModelInfo | null;
  /** Ends what waits for it and gives its memory back; the host stays. May be called again. */
  close(): Promise<void>;
}

const CONTEXT_LENGTH = 2048;
/** Extract, link and update. */
const PROMPTS_KEPT = 3;

/**
 * @param nextId numbers of the host for the model, and for its tokenizer once something is counted
 * @throws StamError MODEL_MISSING, MODEL_FAILED where a file without a given hash cannot be read
 */
export async function hostedLanguageModel(
  runner: LlamaRunner,
  nextId: () => number,
  spec: LanguageModelSpec,
): Promise<HostedLanguageModel> {
  const hashOf = async (file: string, known: string | undefined): Promise<string> =>
    known ?? (await modelFileFacts(file, 'language')).sha256;
  const hash = await hashOf(spec.modelFile, spec.sha256);
  const adapter = spec.adapter ? await hashOf(spec.adapter.file, spec.adapter.sha256) : null;
  const identity: LanguageModelIdentity = { hash, adapter, name: spec.name };

  const file = checkedFile(spec.modelFile, hash);
  const adapterFile = spec.adapter && adapter !== null ? checkedFile(spec.adapter.file, adapter) : null;
  const model = new HostedModel(
    nextId(),
    {
      kind: 'language',
      modelFile: file.path,
      adapterFile: adapterFile?.path ?? null,
      contextSize: spec.contextLength ?? CONTEXT_LENGTH,
      prompts: spec.promptsKept ?? PROMPTS_KEPT,
    },
    adapterFile ? [file, adapterFile] : [file],
    () => null,
  );
  runner.add(model);
  const urgent = spec.urgent ?? false;
  let tokenizer: HostedModel | null = null;
  const vocabulary = (): HostedModel => {
    if (tokenizer) return tokenizer;
    tokenizer = new HostedModel(nextId(), { kind: 'vocabulary', modelFile: file.path }, [file], () => null);
    runner.add(tokenizer);
    return tokenizer;
  };

  const infoOf = (loaded: LoadedModel): LanguageModelInfo => ({
    ...loaded,
    ...identity,
    tokensPerSecond: model.speed(),
    gpuTurnedOff: runner.gpuTurnedOff,
  });
  return {
    identity,
    generate: async (request, { signal, onText } = {}) => {
      const { schema, maxTokens, temperature = 0, seed = 0 } = request;
      const order = { ...promptOf(request), schema, maxTokens, temperature, seed, stream: onText !== undefined };
      const asked = new QuestionRequest<GeneratedAnswer>(urgent, onText);
      const { text, stopped, cost } = await runner.ask(model, { type: 'generate', request: asked, order }, signal);
      onText?.(text);
      return { text, stopped, tokens: tokensOf(cost), milliseconds: millisecondsOf(cost) };
    },
    choose: async (request, { signal } = {}) => {
      const order = { ...promptOf(request), choices: [...request.choices] };
      const work = { type: 'choose', request: new QuestionRequest<ChosenAnswer>(urgent), order } as const;
      const { probabilities, mass, cost } = await runner.ask(model, work, signal);
      return { probabilities, mass, tokens: tokensOf(cost), milliseconds: millisecondsOf(cost) };
    },
    countTokens: async (texts, { signal } = {}) => {
      if (texts.length === 0) return [];
      const asked = new QuestionRequest<number[]>(true);
      return runner.ask(vocabulary(), { type: 'count', request: asked, texts: [...texts] }, signal);
    },
    countsAtOnce: () => (tokenizer?.loaded ?? null) !== null,
    info: async () => infoOf(await runner.whenLoaded(model)),
    loadedInfo: () => model.loaded && infoOf(model.loaded),
    close: async () => {
      if (tokenizer) await runner.closeModel(tokenizer);
      await runner.closeModel(model);
    },
  };
}

function promptOf({ prompt, user }: GenerateRequest | ChooseRequest): PromptOrder {
  const examples = prompt.examples.map((example) => ({ user: example.user, assistant: example.assistant }));
  return { system: prompt.system, examples, user };
}

function tokensOf({ prompt, evaluated, generated }: AskCost): TokenUse {
  return { prompt, evaluated, generated };
}

function millisecondsOf({ promptMilliseconds, writeMilliseconds }: AskCost): number {
  return Math.round(promptMilliseconds + writeMilliseconds);
}
