/** The text writers of this machine: the rules, and the models that have been given the write roles. */
import { StamError } from '../shared/errors.ts';
import { type DoctorReport, WRITE_ROLES, type WriteRole, type WriterChoice } from '../shared/interchange.ts';
import type { HostedLanguageModel, LanguageModelSpec } from './llm/hosted-language-model.ts';
import type { LlamaHost } from './llm/llama-host.ts';
import { readOwn } from './llm/load-prompts.ts';
import { findModel, usable } from './llm/models/find-model.ts';
import { listModels } from './llm/models/list-models.ts';
import type { ModelsHome } from './llm/models/models-home.ts';
import { modelOfRole } from './llm/models/roles.ts';
import { type PromptFile, parsePrompt } from './llm/prompts/parse-prompt.ts';
import type { NamedPrompt, WriterSource } from './writer-source.ts';
import { lazyRulesWriter } from './writers.ts';

type Models = Record<WriteRole, HostedLanguageModel>;

const MISSING =
  'There is no language model that may write. Import with the rules writer, or add a model and give it the roles first.';

/** The longest prompt of the write path is some 1,300 tokens long, and the longest piece of a text with its answer as long again. */
const CONTEXT_TOKENS = 3072;

/** Looks at nothing and loads nothing yet: `look` and the first request do. */
export function modelWriters(home: ModelsHome, host: LlamaHost): WriterSource {
  const rules = { text: lazyRulesWriter(), judge: null };
  const loaded = new Map<string, Promise<HostedLanguageModel>>();
  let current: ReturnType<WriterSource['current']> = { type: 'rules', name: 'rules' };

  /** One model of the host for each model and adapter, however many roles it has and whoever asks meanwhile. */
  function hosted(spec: LanguageModelSpec): Promise<HostedLanguageModel> {
    // Not by the file alone: another model may come under the name of one that was removed.
    const key = JSON.stringify([spec.modelFile, spec.sha256, spec.adapter?.file, spec.adapter?.sha256]);
    const known = loaded.get(key);
    if (known) return known;
    const model = host.languageModel({ ...spec, contextLength: CONTEXT_TOKENS });
    loaded.set(key, model);
    model.catch(() => loaded.delete(key));
    return model;
  }

  async function assigned(): Promise<Models | null> {
    let list: ReturnType<typeof listModels> | null = null;
    const listed = () => {
      list ??= listModels(home);
      return list;
    };
    const specs = await Promise.all(WRITE_ROLES.map((role) => modelOfRole(home, role, listed)));
    const [extract, link, update] = specs;
    if (!extract || !link || !update) return null;
    return { extract: await hosted(extract), link: await hosted(link), update: await hosted(update) };
  }

  async function chosen(hash: string): Promise<Models> {
    const row = usable(findModel(await listModels(home), hash), 'language model');
    if (row.fitness !== 'fit') {
      throw new StamError('MODEL_MISSING', `${row.name} has not passed the fitness probe, so it may not write.`);
    }
    const model = await hosted({ modelFile: row.file, sha256: row.sha256, name: row.name });
    return { extract: model, link: model, update: model };
  }

  return {
    current: () => current,
    async look() {
      try {
        const models = await assigned();
        current = models ? { type: 'model', name: models.extract.identity.name } : { type: 'rules', name: 'rules' };
      } catch {
        // A model whose file is gone or that is not fit any more writes nothing: the rules do, and the list of models says why.
        current = { type: 'rules', name: 'rules' };
      }
    },
    async inspect() {
      try {
        const models = await assigned();
        if (!models) return [];
        return await Promise.all([...new Set(Object.values(models))].map(inspected));
      } catch {
        return [];
      }
    },
    rules: () => rules,
    async model(choice, promptText) {
      const files = promptsOf(choice, promptText);
      const models = choice.model === undefined ? await assigned() : await chosen(choice.model);
      if (!models) throw new StamError('MODEL_MISSING', MISSING);
      // Loaded with the first text: most starts of the program read none.
      const { composeWriters } = await import('./compose-writers.ts');
      const writers = composeWriters(models, {
        extract: files.extract.file.prompt,
        link: files.link.file.prompt,
        update: files.update.file.prompt,
      });
      return { writers, prompts: Object.values(files).map(named) };
    },
    builtIn: () => Object.values(builtIn()).map(named),
    parse: (text) => named({ text, file: parsePrompt(text) }),
  };
}

interface Loaded {
  text: string;
  file: PromptFile;
}

function builtIn(): Record<WriteRole, Loaded> {
  const own = (role: WriteRole): Loaded => {
    const text = readOwn(role);
    return { text, file: parsePrompt(text) };
  };
  return { extract: own('extract'), link: own('link'), update: own('update') };
}

function named({ text, file }: Loaded): NamedPrompt {
  return { role: file.role, name: file.name, hash: file.prompt.hash, text };
}

function promptsOf(
  choice: Extract<WriterChoice, { type: 'model' }>,
  promptText: (hash: string) => string | null,
): Record<WriteRole, Loaded> {
  const own = builtIn();
  for (const role of WRITE_ROLES) {
    const hash = choice.prompts?.[role];
    if (hash === undefined || hash === own[role].file.prompt.hash) continue;
    const text = promptText(hash);
    if (text === null)
      throw new StamError('NOT_FOUND', `There is no prompt ${hash.slice(0, 12)} for the role “${role}”.`);
    const file = parsePrompt(text);
    if (file.role !== role) {
      throw new StamError(
        'WRONG_USAGE',
        `The prompt ${hash.slice(0, 12)} is for the role “${file.role}”, not “${role}”.`,
      );
    }
    own[role] = { text, file };
  }
  return own;
}

/** Loads the model and asks it a short question, so that its pace can be told. */
async function inspected(model: HostedLanguageModel): Promise<DoctorReport['models'][number]> {
  await model.generate({
    prompt: { id: 'doctor', hash: 'doctor', system: 'Answer with a list of numbers.', examples: [] },
    user: 'Count from one to ten.',
    schema: { type: 'array', items: { type: 'integer' }, minItems: 5, maxItems: 10 },
    maxTokens: 32,
  });
  const info = await model.info();
  return {
    name: info.name,
    sha256: info.hash,
    backend: info.backend,
    device: info.device,
    threads: info.threads,
    contextLength: info.contextSize,
    vramBytes: info.vramBytes,
    vramFreeBytes: info.vramFreeBytes,
    layersOnGpu: info.layersOnGpu,
    layers: info.layers,
    promptTokensPerSecond: info.tokensPerSecond.prompt,
    generatedTokensPerSecond: info.tokensPerSecond.generated,
    gpuTurnedOff: info.gpuTurnedOff,
  };
}
