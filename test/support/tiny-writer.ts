/**
 * Writers over a tiny language model of random weights on real llama.cpp: what it says has no sense and is always the same, so that a
 * disturbed run can be held against one that was not. The prompts are cut to one example, since the model has a token a letter.
 */
import { composeWriters } from '../../electron/compose-writers.ts';
import type { LanguageModel, Prompt } from '../../electron/llm/language-model.ts';
import { loadPrompts } from '../../electron/llm/load-prompts.ts';
import type { WriterSource } from '../../electron/writer-source.ts';
import { rulesOnly } from '../../electron/writers.ts';

export function tinySource(model: LanguageModel): WriterSource {
  const { extract, link, update } = loadPrompts();
  const short = (prompt: Prompt): Prompt => ({
    ...prompt,
    system: prompt.system.slice(0, 300),
    examples: prompt.examples.slice(0, 1),
  });
  const writers = composeWriters(
    { extract: model, link: model, update: model },
    { extract: short(extract.prompt), link: short(link.prompt), update: short(update.prompt) },
  );
  return {
    ...rulesOnly(),
    current: () => ({ type: 'model', name: model.identity.name }),
    model: async () => ({ writers, prompts: [] }),
  };
}
