import type { Prompt } from '../../llm/language-model.ts';

/** The question that a model is asked where it decides itself whether it needs HISTORY. The first choice means yes. */
export function reflectionQuestion(
  _question: string,
  _activeLines: readonly string[],
): { prompt: Prompt; user: string; choices: readonly [string, string] } {
  throw new Error('not built yet');
}
