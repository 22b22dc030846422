/** Reads a choice out of what a model would say next: each answer is told apart by its first token. */
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { ChatTemplate } from './child-prompt.ts';
import { RefusedError } from './child-refusal.ts';

/**
 * Of each choice its first token, as it begins an answer and as it follows a space.
 *
 * @throws RefusedError where two choices begin alike
 */
export function firstTokens(choices: readonly string[], template: ChatTemplate, model: LlamaModel): Token[][] {
  const isSpace = (token: Token): boolean => model.detokenize([token]).trim() === '';
  const taken = new Set<Token>();
  return choices.map((choice) => {
    const spellings = [choice, ` ${choice}`].map((text) => template.plain(text)[0]);
    const firsts = [...new Set(spellings)].filter((token) => token !== undefined);
    const [first] = firsts;
    if (first === undefined || taken.has(first)) {
      throw new RefusedError({ reason: 'choices', detail: `"${choice}" does not begin with a token of its own` });
    }
    // A lone space begins every choice of a vocabulary without words.
    const own = firsts.filter((token) => !taken.has(token) && (token === first || !isSpace(token)));
    for (const token of own) taken.add(token);
    return own;
  });
}

/** Probabilities over the choices alone, and the share of the whole distribution that they hold. */
export function sharesOf(
  firsts: readonly (readonly Token[])[],
  all: ReadonlyMap<Token, number>,
): { probabilities: number[]; mass: number } {
  // Summed in single precision over a large vocabulary they miss 1 by a little.
  let total = 0;
  for (const probability of all.values()) total += probability;
  const shares = firsts.map((tokens) => tokens.reduce((sum, token) => sum + (all.get(token) ?? 0), 0) / total);
  const mass = shares.reduce((sum, share) => sum + share, 0);
  const even = 1 / shares.length;
  return { probabilities: shares.map((share) => (mass > 0 ? share / mass : even)), mass: Math.min(1, mass) };
}
