/** A writer source over any language model, without files, roles and probe: the composition under it is the program's own. */
import { composeWriters } from '../../electron/compose-writers.ts';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { readOwn } from '../../electron/llm/load-prompts.ts';
import { parsePrompt } from '../../electron/llm/prompts/parse-prompt.ts';
import type { NamedPrompt, WriterSource } from '../../electron/writer-source.ts';
import { rulesOnly } from '../../electron/writers.ts';
import { WRITE_ROLES, type WriteRole } from '../../shared/interchange.ts';

export function modelSource(model: LanguageModel): WriterSource {
  const own = WRITE_ROLES.map((role) => named(readOwn(role)));
  return {
    ...rulesOnly(),
    current: () => ({ type: 'model', name: model.identity.name }),
    builtIn: () => own,
    parse: named,
    model: async (choice, promptText) => {
      const prompts = own.map((p) => {
        const hash = choice.prompts?.[p.role];
        const text = hash === undefined || hash === p.hash ? p.text : promptText(hash);
        if (text === null) throw new Error('the test names a prompt that is not kept');
        return named(text);
      });
      const promptOf = (role: WriteRole) => parsePrompt(prompts.find((p) => p.role === role)?.text ?? '').prompt;
      const writers = composeWriters(
        { extract: model, link: model, update: model },
        { extract: promptOf('extract'), link: promptOf('link'), update: promptOf('update') },
      );
      return { writers, prompts };
    },
  };
}

function named(text: string): NamedPrompt {
  const { role, name, prompt } = parsePrompt(text);
  return { role, name, hash: prompt.hash, text };
}
