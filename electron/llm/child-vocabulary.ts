/** The tokenizer of a language model inside the child process: it tells how many tokens a text has, as letters that people wrote. */
import type { LlamaModel } from 'node-llama-cpp';
import type { ChildLibrary } from './child-library.ts';
import { ChatTemplate } from './child-prompt.ts';
import type { LoadedModel, VocabularyOrder } from './host-protocol.ts';

export class ChildVocabulary {
  readonly loaded: LoadedModel;
  readonly #template: ChatTemplate;
  readonly #release: () => Promise<void>;

  private constructor(template: ChatTemplate, loaded: LoadedModel, release: () => Promise<void>) {
    this.#template = template;
    this.loaded = loaded;
    this.#release = release;
  }

  /** @throws LoadError */
  static async load(owner: ChildLibrary, order: VocabularyOrder, signal: AbortSignal): Promise<ChildVocabulary> {
    try {
      const { model, release } = await owner.takeVocabulary(order.modelFile, signal);
      return new ChildVocabulary(new ChatTemplate(owner.library, model), loadedOf(owner, model), release);
    } catch (error) {
      throw owner.asLoadError(error, 'model');
    }
  }

  count(texts: readonly string[]): number[] {
    return texts.map((text) => this.#template.plain(text).length);
  }

  dispose(): Promise<void> {
    return this.#release();
  }
}

function loadedOf(owner: ChildLibrary, model: LlamaModel): LoadedModel {
  return {
    backend: owner.backend,
    device: 'none',
    threads: 1,
    contexts: 1,
    contextSize: model.trainContextSize,
    dimensions: model.embeddingVectorSize,
    vramBytes: null,
    vramFreeBytes: null,
    layersOnGpu: 0,
    layers: 0,
  };
}
