/**
 * Linker and updater through a language model: one choice for one pair, read from the probabilities of the next token. The model
 * is never asked for an id, so it can name none that was not offered.
 */
import type { LanguageModel, Prompt } from '../../llm/language-model.ts';
import { MARGIN } from '../judgement.ts';
import type { ModelCall } from '../model-call.ts';
import { LINK_WORDS, type LinkAnswer, possibleLinks, UPDATE_WORDS, type UpdateAnswer } from './pair-choices.ts';
import { type PairSide, pairTurn } from './pair-side.ts';

/** Share of all that the model would say which the possible answers must hold; below it the model means something else. */
const LEAST_MASS = 0.25;

export interface Judgement<Answer extends string> {
  answer: Answer;
  /** Of each possible answer; they sum to 1. */
  probabilities: Partial<Record<Answer, number>>;
  /** Between the likeliest answer and the next, 0 to 1. */
  margin: number;
  /** False where the margin is below MARGIN or the model would rather say something else: then nobody may act on it. */
  sure: boolean;
  call: ModelCall;
}

/** Place of the new fact within its entry, and row id of the earlier memory. */
export type PairIds = NonNullable<ModelCall['pair']>;

export interface PairJudge {
  /** How the newer statement hangs together with the older one. @throws as LanguageModel.choose */
  link(newer: PairSide, older: PairSide, ids: PairIds, signal?: AbortSignal): Promise<Judgement<LinkAnswer>>;
  /** What the newer statement makes of the older one. @throws as LanguageModel.choose */
  update(newer: PairSide, older: PairSide, ids: PairIds, signal?: AbortSignal): Promise<Judgement<UpdateAnswer>>;
}

export interface PairJudgeOptions {
  /** Of the roles "link" and "update"; one model with another adapter each, or the same. */
  linkModel: LanguageModel;
  updateModel: LanguageModel;
  linkPrompt: Prompt;
  updatePrompt: Prompt;
}

export function createPairJudge({ linkModel, updateModel, linkPrompt, updatePrompt }: PairJudgeOptions): PairJudge {
  return {
    async link(newer, older, ids, signal) {
      const asked = { role: 'link', model: linkModel, prompt: linkPrompt, words: LINK_WORDS } as const;
      return judge(asked, possibleLinks(newer, older), newer, older, ids, signal);
    },
    async update(newer, older, ids, signal) {
      const asked = { role: 'update', model: updateModel, prompt: updatePrompt, words: UPDATE_WORDS } as const;
      return judge(asked, new Set(Object.values(UPDATE_WORDS)), newer, older, ids, signal);
    },
  };
}

interface Question<Answer extends string> {
  role: 'link' | 'update';
  model: LanguageModel;
  prompt: Prompt;
  /** Each word to choose, with what it stands for; two words may stand for one answer. */
  words: Readonly<Record<string, Answer>>;
}

async function judge<Answer extends string>(
  { role, model, prompt, words }: Question<Answer>,
  possible: ReadonlySet<Answer>,
  newer: PairSide,
  older: PairSide,
  ids: PairIds,
  signal: AbortSignal | undefined,
): Promise<Judgement<Answer>> {
  const choices = Object.keys(words);
  const user = pairTurn(newer, older);
  const chosen = await model.choose({ prompt, user, choices }, signal ? { signal } : {});
  const byWord = Object.fromEntries(choices.map((word, i) => [word, chosen.probabilities[i] ?? 0]));
  const shares = new Map<Answer, number>();
  for (const answer of possible) shares.set(answer, 0);
  for (const [word, answer] of Object.entries(words)) {
    const share = shares.get(answer);
    if (share !== undefined) shares.set(answer, share + (byWord[word] ?? 0));
  }
  const whole = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const ranked = [...shares].map(([answer, share]) => ({ answer, p: whole > 0 ? share / whole : 0 }));
  ranked.sort((a, b) => b.p - a.p);
  const [first, second] = ranked;
  if (!first) throw new Error('A pair was asked without a possible answer.');
  const margin = first.p - (second?.p ?? 0);
  return {
    answer: first.answer,
    probabilities: Object.fromEntries(ranked.map(({ answer, p }) => [answer, p])) as Partial<Record<Answer, number>>,
    margin,
    sure: margin >= MARGIN && chosen.mass * whole >= LEAST_MASS,
    call: {
      role,
      prompt: { id: prompt.id, hash: prompt.hash },
      model: model.identity.hash,
      adapter: model.identity.adapter,
      input: user,
      span: null,
      pair: ids,
      attempt: 1,
      raw: choices.reduce((best, word) => ((byWord[word] ?? 0) > (byWord[best] ?? 0) ? word : best)),
      parsed: first.answer,
      error: null,
      probabilities: byWord,
      tokens: chosen.tokens,
      milliseconds: chosen.milliseconds,
    },
  };
}
