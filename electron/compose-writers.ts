/** A text writer and a pair judge out of language models and prompts. */
import type { WriteRole } from '../shared/interchange.ts';
import type { LanguageModel, Prompt } from './llm/language-model.ts';
import { createModelWriter } from './write/model/model-writer.ts';
import { createPairJudge, type Judgement } from './write/model/pair-judge.ts';
import { sideOf } from './write/model/pair-side.ts';
import { pairsToAsk } from './write/model/pairs-to-ask.ts';
import type { PairAnswer, PairJudge } from './write/pair-judge.ts';
import type { Writers } from './write/write-texts.ts';

/** What the rules read in a sentence is kept beside what the model reads: rules are precise and silent, the model hears more. */
export function composeWriters(models: Record<WriteRole, LanguageModel>, prompts: Record<WriteRole, Prompt>): Writers {
  return {
    text: createModelWriter({ model: models.extract, prompt: prompts.extract, addRules: true }),
    judge: judgeOf(models, prompts),
  };
}

function judgeOf(models: Record<WriteRole, LanguageModel>, prompts: Record<WriteRole, Prompt>): PairJudge {
  const judge = createPairJudge({
    linkModel: models.link,
    updateModel: models.update,
    linkPrompt: prompts.link,
    updatePrompt: prompts.update,
  });
  const { hash, adapter } = models.update.identity;
  return {
    id: adapter ? `${hash}+${adapter}` : hash,
    pairsToAsk,
    link: async (newer, older, { signal } = {}) =>
      answerOf(await judge.link(sideOf(newer), sideOf(older), { newer: newer.id, older: older.id }, signal)),
    update: async (newer, older, { signal } = {}) =>
      answerOf(await judge.update(sideOf(newer), sideOf(older), { newer: newer.id, older: older.id }, signal)),
  };
}

function answerOf<V extends string>({ answer, sure, margin, probabilities, call }: Judgement<V>): PairAnswer<V> {
  return { verdict: answer, sure, margin, probability: probabilities[answer] ?? 0, call };
}
