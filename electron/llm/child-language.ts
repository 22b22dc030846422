/** A language model inside the child process: one context, a kept sequence for each prompt, two questions. */
import { cpus } from 'node:os';
import type { ControlledEvaluateInputItem, LlamaContext, LlamaGrammar, LlamaModel, Token } from 'node-llama-cpp';
import { firstTokens, sharesOf } from './child-choices.ts';
import { cutTo, type KeptPrompt, KeptPrompts } from './child-kept-prompts.ts';
import { type ChildLibrary, LoadError, words } from './child-library.ts';
import { ChatTemplate } from './child-prompt.ts';
import { RefusedError } from './child-refusal.ts';
import { ChildThreads, processorTimes } from './child-threads.ts';
import type {
  AskCost,
  ChooseOrder,
  ChosenAnswer,
  GeneratedAnswer,
  GenerateOrder,
  LanguageOrder,
  LoadedModel,
  PromptOrder,
} from './host-protocol.ts';

/** Tokens computed at once: on a CPU short enough to stop within seconds, on a GPU long enough to keep it busy. */
const PIECE_ON_CPU = 128;
const PIECE_ON_GPU = 512;
const GRAMMARS_KEPT = 32;
/** Between two looks at a text that is being written: twenty a second are more than anybody reads. */
const TELL_EVERY_MS = 50;

/** One question on its way: its beginning lies in the sequence already. */
interface Ask {
  kept: KeptPrompt;
  tail: Token[];
  prefixLength: number;
  /** Of the beginning, computed for this question. */
  evaluated: number;
  /** Tokens that may be written. */
  room: number;
  started: number;
}

export class ChildLanguageModel {
  readonly loaded: LoadedModel;
  readonly #owner: ChildLibrary;
  readonly #modelFile: string;
  readonly #threads: ChildThreads;
  /** Called after every step of work. */
  readonly #alive: () => void;
  readonly #context: LlamaContext;
  readonly #template: ChatTemplate;
  readonly #prompts: KeptPrompts;
  readonly #grammars = new Map<string, LlamaGrammar>();

  private constructor(
    owner: ChildLibrary,
    order: LanguageOrder,
    context: LlamaContext,
    loaded: LoadedModel,
    alive: () => void,
  ) {
    this.#owner = owner;
    this.#modelFile = order.modelFile;
    this.#threads = new ChildThreads(order.threads, cpus().length, processorTimes());
    this.#alive = () => {
      alive();
      if (owner.backend !== 'cpu') return;
      this.#threads.look(processorTimes());
      // Asked for anew at every step.
      owner.llama.maxThreads = this.#threads.threads;
    };
    this.#context = context;
    this.loaded = loaded;
    this.#template = new ChatTemplate(owner.library, context.model);
    this.#prompts = new KeptPrompts(context, context.batchSize, this.#alive);
  }

  /** `alive` is called while it works. @throws LoadError */
  static async load(
    owner: ChildLibrary,
    order: LanguageOrder,
    signal: AbortSignal,
    alive: () => void,
  ): Promise<ChildLanguageModel> {
    const free = await owner.freeMemory();
    let model: LlamaModel;
    try {
      model = await owner.take(order.modelFile, signal, {
        gpuLayers: { fitContext: { contextSize: order.contextSize * order.prompts } },
      });
    } catch (error) {
      throw owner.asLoadError(error, 'model');
    }
    let context: LlamaContext | null = null;
    try {
      if (model.fileInfo.architectureMetadata.attention?.causal === false) {
        throw new LoadError('model', 'the model reads in both directions: it embeds text and writes none');
      }
      const contextSize = Math.min(order.contextSize, model.trainContextSize);
      const onCpu = owner.backend === 'cpu';
      if (order.whole && !onCpu && model.gpuLayers < model.fileInsights.totalLayers) {
        throw new LoadError('memory', 'not all layers fit onto the GPU');
      }
      const batchSize = Math.min(onCpu ? PIECE_ON_CPU : PIECE_ON_GPU, contextSize);
      // Of a sliding window everything is kept: else the beginning of a prompt would be gone after its first question.
      const shape = { contextSize, sequences: order.prompts, batchSize, swaFullCache: true };
      const needs = await model.fileInsights.estimateContextResourceRequirementsV2({
        ...shape,
        modelGpuLayers: model.gpuLayers,
      });
      const memory = { needed: model.size + needs.cpuRam, free };
      if (onCpu && memory.needed > free) throw new LoadError('memory', 'estimated before it was tried', memory);
      try {
        context = await model.createContext({
          ...shape,
          failedCreationRemedy: false,
          ...(order.adapterFile === null ? {} : { lora: { adapters: [{ filePath: order.adapterFile }] } }),
        });
      } catch (error) {
        throw owner.asLoadError(error, order.adapterFile === null ? 'model' : 'adapter', onCpu ? memory : null);
      }
      const vram = await owner.vram();
      const loaded: LoadedModel = {
        backend: owner.backend,
        device: await owner.device(),
        threads: context.idealThreads,
        contexts: 1,
        contextSize: context.contextSize,
        dimensions: model.embeddingVectorSize,
        vramBytes: vram?.total ?? null,
        vramFreeBytes: vram?.free ?? null,
        layersOnGpu: model.gpuLayers,
        layers: model.fileInsights.totalLayers,
      };
      return new ChildLanguageModel(owner, order, context, loaded, alive);
    } catch (error) {
      await context?.dispose();
      await owner.release(order.modelFile);
      throw owner.asLoadError(error, 'model');
    }
  }

  /**
   * @param tell called with all that is written so far, where the order wants it told; the whole answer itself is not told
   * @throws RefusedError; the signal's reason once it is raised
   */
  async generate(order: GenerateOrder, signal: AbortSignal, tell: (text: string) => void): Promise<GeneratedAnswer> {
    const grammarEvaluationState = new this.#owner.library.LlamaGrammarEvaluationState({
      model: this.#context.model,
      grammar: await this.#grammarOf(order.schema),
    });
    const ask = await this.#prepare(order, signal);
    const most = Math.min(order.maxTokens, ask.room);
    const written: Token[] = [];
    let text = '';
    let stopped: GeneratedAnswer['stopped'] = 'end';
    let firstAt: number | null = null;
    let toldAt = Number.NEGATIVE_INFINITY;
    try {
      const tokens = ask.kept.sequence.evaluate(await this.#allButLast(ask, signal), {
        temperature: order.temperature,
        seed: order.seed,
        grammarEvaluationState,
      });
      for await (const token of tokens) {
        firstAt ??= performance.now();
        signal.throwIfAborted();
        this.#alive();
        written.push(token);
        text = this.#context.model.detokenize(written);
        if (isWholeJson(text)) break;
        if (order.stream && performance.now() - toldAt >= TELL_EVERY_MS) {
          toldAt = performance.now();
          tell(text);
        }
        if (written.length >= most) {
          stopped = 'limit';
          break;
        }
      }
    } finally {
      await this.#putDown(ask);
    }
    return { text: text.trim(), stopped, cost: costOf(ask, written.length, firstAt) };
  }

  /** @throws RefusedError; the signal's reason once it is raised */
  async choose(order: ChooseOrder, signal: AbortSignal): Promise<ChosenAnswer> {
    const firsts = firstTokens(order.choices, this.#template, this.#context.model);
    const ask = await this.#prepare(order, signal);
    try {
      const last: ControlledEvaluateInputItem[] = await this.#allButLast(ask, signal);
      const end = last.pop();
      if (typeof end !== 'number') throw new Error('a prompt without an end');
      // The model's own distribution: nothing is cut off and nothing is made sharper.
      const options = { temperature: 1, topK: 0, topP: 1, minP: 0 };
      last.push([end, { generateNext: { probabilities: true, options } }]);
      const outputs = await ask.kept.sequence.controlledEvaluate(last);
      const all = outputs[last.length - 1]?.next.probabilities;
      if (!all) throw new Error('no probabilities came back');
      return { ...sharesOf(firsts, all), cost: costOf(ask, 0, null) };
    } finally {
      await this.#putDown(ask);
    }
  }

  async dispose(): Promise<void> {
    await this.#context.dispose();
    await this.#owner.release(this.#modelFile);
  }

  /** Leaves the beginning of the prompt for the next question, and the threads to whoever comes next. */
  async #putDown({ kept, prefixLength }: Ask): Promise<void> {
    await cutTo(kept.sequence, prefixLength);
    this.#owner.giveThreadsBack();
  }

  /** Brings the beginning of the prompt into a sequence. */
  async #prepare(order: PromptOrder, signal: AbortSignal): Promise<Ask> {
    const tokens = this.#template.tokensOf(order);
    const prompt = tokens.prefix.length + tokens.tail.length;
    const { contextSize } = this.#context;
    // The last place of a context is never filled: the library would throw away the beginning to go on.
    const room = contextSize - 2 - prompt;
    if (room < 1) throw new RefusedError({ reason: 'too-long', tokens: prompt, contextSize });
    const started = performance.now();
    this.#alive();
    try {
      const { kept, evaluated } = await this.#prompts.prepare(tokens, signal);
      return { kept, tail: tokens.tail, prefixLength: tokens.prefix.length, evaluated, room, started };
    } catch (error) {
      this.#owner.giveThreadsBack();
      throw error;
    }
  }

  /** Computes the end of the prompt up to its last piece, and answers that piece. */
  async #allButLast({ kept, tail }: Ask, signal: AbortSignal): Promise<Token[]> {
    const last = this.#prompts.lastPiece(tail);
    await this.#prompts.evaluate(kept.sequence, tail.slice(0, last), signal);
    signal.throwIfAborted();
    return tail.slice(last);
  }

  async #grammarOf(schema: object): Promise<LlamaGrammar> {
    const key = JSON.stringify(schema);
    const known = this.#grammars.get(key);
    if (known) return known;
    try {
      const made = await this.#owner.llama.createGrammarForJsonSchema<{ type: 'object' }>(schema as { type: 'object' });
      const oldest = this.#grammars.keys().next();
      if (this.#grammars.size >= GRAMMARS_KEPT && !oldest.done) this.#grammars.delete(oldest.value);
      this.#grammars.set(key, made);
      return made;
    } catch (error) {
      throw new RefusedError({ reason: 'schema', detail: words(error) });
    }
  }
}

function costOf(ask: Ask, generated: number, firstAt: number | null): AskCost {
  const now = performance.now();
  return {
    prompt: ask.prefixLength + ask.tail.length,
    evaluated: ask.evaluated + ask.tail.length,
    generated,
    promptMilliseconds: (firstAt ?? now) - ask.started,
    writeMilliseconds: now - (firstAt ?? now),
  };
}

/** The grammar asks for empty lines behind the JSON, which nobody needs to wait for. */
function isWholeJson(text: string): boolean {
  if (!/[}\]]\s*$|\n$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
