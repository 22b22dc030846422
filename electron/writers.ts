/** The one place where a text writer is chosen. */
import { StamError } from '../shared/errors.ts';
import { createRulesWriter } from './write/text/rules/rules-writer.ts';
import type { WriterSource } from './writer-source.ts';

/** The rules alone: whole without a language model. */
export function rulesOnly(): WriterSource {
  const rules = { text: createRulesWriter(), judge: null };
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
