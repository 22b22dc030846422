/** The scorer that asks a language model: one archived memory at a time, one choice of three, read from the next token's probabilities. */
import { z } from 'zod';
import { type Driver, driver } from '../../shared/forgetting.ts';
import type { Answerer } from '../answerer-source.ts';
import type { Prompt } from '../llm/language-model.ts';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import { hashOf } from './baseline.ts';

/** Words, not letters: a small model ties a meaning to a word it knows. None begins as another one does. */
const CHOICES = ['forget', 'keep', 'unsure'] as const;

export const modelScorerBody = z.object({
  /** sha256 of the model file, and of its adapter where there is one. */
  model: z.string(),
  prompt: z.string(),
  choices: z.array(z.string()),
});
type ModelScorerBody = z.infer<typeof modelScorerBody>;

/** What is stored beside a score of a model. */
export const storedWeighing = z.object({ input: z.string(), drivers: z.array(driver) });

/** Weighs one memory. `input` is the hash of what was asked: the same input need not be asked again. */
export interface Weighed {
  score: number;
  drivers: Driver[];
  input: string;
}

export function modelBody(answerer: Answerer, prompt: Prompt): ModelScorerBody {
  return { model: answerer.id, prompt: prompt.hash, choices: [...CHOICES] };
}

/** Whether this program asks a model as the scorer was asked: in other words it would be another scorer. */
export function asksAsThisProgram({ prompt, choices }: ModelScorerBody, present: Prompt): boolean {
  return prompt === present.hash && choices.join() === CHOICES.join();
}

/** The memory as the model sees it: nothing of it changes what the model can answer. */
export function modelTurn(facts: ArchivedFacts): string {
  const held =
    facts.validFrom === null && facts.validTo === null
      ? 'not known'
      : `${facts.validFrom ?? 'not known'} to ${facts.validTo ?? 'not known'}`;
  const cause = facts.successorSame === 1 ? 'superseded by a newer value of the same' : (facts.cause ?? 'not known');
  const stated = facts.evidence + 1;
  const hanging =
    facts.dependents === 0
      ? 'nothing hangs on it'
      : `${facts.dependents} ${facts.dependents === 1 ? 'memory hangs' : 'memories hang'} on it`;
  return [
    `${facts.kind}: ${facts.assertion === 'present' ? '' : `(${facts.assertion}) `}${facts.text.replace(/\s+/g, ' ')}`,
    `Held: ${held}`,
    `Archived: ${cause}`,
    `Stated: ${stated} ${stated === 1 ? 'time' : 'times'}; ${hanging}`,
  ].join('\n');
}

/** Hash of what the model would be asked of this memory. */
export function inputOf(facts: ArchivedFacts): string {
  return hashOf(modelTurn(facts));
}

/**
 * The model's chance of "forget". A model that would rather say something else says so by its shares only among the three.
 * @throws StamError MODEL_MISSING, MODEL_FAILED, CANCELLED
 */
export async function weigh(
  facts: ArchivedFacts,
  answerer: Answerer,
  prompt: Prompt,
  signal?: AbortSignal,
): Promise<Weighed> {
  const [forget = 0, keep = 0, unsure = 0] = await answerer.weigh(prompt, modelTurn(facts), CHOICES, signal);
  const other = Math.max(keep + unsure, Number.EPSILON);
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  return {
    score: forget,
    input: inputOf(facts),
    drivers: [
      {
        name: 'model',
        weight: Math.log(Math.max(forget, Number.EPSILON) / other),
        words: `${answerer.name} weighs it: forget ${percent(forget)}, keep ${percent(keep)}, unsure ${percent(unsure)}.`,
      },
    ],
  };
}
