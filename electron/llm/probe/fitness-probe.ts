/** The fitness probe: asks a model what the write path will ask it, before it may write into a record. */
import { StamError } from '../../../shared/errors.ts';
import { PROBE_PARTS, type ProbePart, type ProbePartName, type ProbeResult } from '../../../shared/models.ts';
import type { LanguageModel } from '../language-model.ts';
import { usableAnswer } from './json-answer.ts';
import { CHOICE_PARTS, type ChoicePart, JSON_CASES } from './probe-cases.ts';
import { neededOf, PROBE_VERSION } from './probe-parts.ts';
import { FACTS_SCHEMA, probePrompt } from './probe-prompts.ts';
import { partWords } from './probe-words.ts';

export interface ProbeOptions {
  signal?: AbortSignal;
  /** After each question: how many of all are done, and the part that is being asked. */
  onProgress?: (done: number, total: number, part: ProbePartName) => void;
}

/** Two facts as JSON take some 80 tokens; a list that reaches this is a loop. */
const JSON_TOKENS = 220;
/** Share of the next token that must be on the words: below it the model was about to say something else than an answer. */
const MASS_NEEDED = 0.5;

/**
 * Asks every question, greedily, in a fixed order. Takes minutes on a computer without a GPU.
 *
 * @throws StamError CANCELLED when the signal is raised; MODEL_* where the model itself fails (which is no result)
 */
export async function runProbe(model: LanguageModel, options: ProbeOptions = {}): Promise<ProbeResult> {
  const began = performance.now();
  const total = JSON_CASES.length + CHOICE_PARTS.reduce((sum, { cases }) => sum + cases.length, 0);
  let done = 0;
  const step = (part: ProbePartName): void => {
    done += 1;
    options.onProgress?.(done, total, part);
    if (options.signal?.aborted) throw new StamError('CANCELLED', 'The probe was stopped before its end.');
  };
  const parts: ProbePart[] = [await jsonPart(model, options.signal, step)];
  for (const part of CHOICE_PARTS) parts.push(await choicePart(model, part, options.signal, step));
  return {
    version: PROBE_VERSION,
    passed: parts.length === PROBE_PARTS.length && parts.every(({ passed }) => passed),
    parts,
    milliseconds: Math.round(performance.now() - began),
  };
}

type Step = (part: ProbePartName) => void;

async function jsonPart(model: LanguageModel, signal: AbortSignal | undefined, step: Step): Promise<ProbePart> {
  const prompt = probePrompt('JSON');
  const wrong: string[] = [];
  for (const one of JSON_CASES) {
    const generated = await model.generate(
      { prompt, user: `SENTENCE: ${one.sentence}`, schema: FACTS_SCHEMA, maxTokens: JSON_TOKENS },
      signal ? { signal } : {},
    );
    if (!usableAnswer(one, generated)) wrong.push(one.name);
    step('JSON');
  }
  return judged('JSON', JSON_CASES.length, wrong);
}

async function choicePart(
  model: LanguageModel,
  { name, words, cases }: ChoicePart,
  signal: AbortSignal | undefined,
  step: Step,
): Promise<ProbePart> {
  const prompt = probePrompt(name);
  const wrong: string[] = [];
  for (const one of cases) {
    const { probabilities, mass } = await model.choose(
      { prompt, user: one.user, choices: Object.keys(words) },
      signal ? { signal } : {},
    );
    if (answerOf(words, probabilities) !== one.right || mass < MASS_NEEDED) wrong.push(one.name);
    step(name);
  }
  return judged(name, cases.length, wrong);
}

/** The likeliest answer; the shares of words that give the same one are added. */
function answerOf(words: ChoicePart['words'], probabilities: readonly number[]): string | null {
  const shares = new Map<string, number>();
  for (const [i, answer] of Object.values(words).entries()) {
    shares.set(answer, (shares.get(answer) ?? 0) + (probabilities[i] ?? 0));
  }
  let best: string | null = null;
  for (const [answer, share] of shares) if (best === null || share > (shares.get(best) ?? 0)) best = answer;
  return best;
}

function judged(name: ProbePartName, of: number, wrong: string[]): ProbePart {
  const right = of - wrong.length;
  const needed = neededOf(name, of);
  const part = { name, right, of, needed, passed: right >= needed, wrong };
  return { ...part, words: partWords(part) };
}
