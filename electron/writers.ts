/** The one place where a text writer is chosen. */
import { StamError } from '../shared/errors.ts';
import type { TextWriter } from './write/text-writer.ts';
import type { WriterSource } from './writer-source.ts';

/** The rules writer. Its vocabularies are loaded with the first text: most starts of the program read none. */
export function lazyRulesWriter(): TextWriter {
  let loaded: Promise<TextWriter> | null = null;
  return {
    id: 'rules',
    name: 'rules',
    async extract(source, options) {
      loaded ??= import('./write/text/rules/rules-writer.ts').then((rules) => rules.createRulesWriter());
      return (await loaded).extract(source, options);
    },
  };
}

/** The rules alone: whole without a language model. */
export function rulesOnly(): WriterSource {
  const rules = { text: lazyRulesWriter(), judge: null };
  return {
    current: () => ({ type: 'rules', name: 'rules' }),
    look: async () => undefined,
    inspect: async () => [],
    rules: () => rules,
    model: async () => {
      throw new StamError(
        'MODEL_MISSING',
        'There is no language model that may write. Import with the rules writer, or add a model first.',
      );
    },
    builtIn: () => [],
    parse: () => {
      throw new StamError('WRONG_USAGE', 'There is no language model here that could use a prompt.');
    },
  };
}
