/** A language model that counts what it is asked: questions, tokens, and the time inside llama.cpp. */
import type { LanguageModel, TokenUse } from '../electron/llm/language-model.ts';

export interface ModelCount {
  questions: number;
  /** Tokens sent, of them computed anew, and written. */
  prompt: number;
  evaluated: number;
  generated: number;
  milliseconds: number;
}

export function countedModel(model: LanguageModel): { model: LanguageModel; count: ModelCount } {
  const count: ModelCount = { questions: 0, prompt: 0, evaluated: 0, generated: 0, milliseconds: 0 };
  const add = <T extends { tokens: TokenUse; milliseconds: number }>(answer: T): T => {
    count.questions++;
    count.prompt += answer.tokens.prompt;
    count.evaluated += answer.tokens.evaluated;
    count.generated += answer.tokens.generated;
    count.milliseconds += answer.milliseconds;
    return answer;
  };
  return {
    count,
    model: {
      identity: model.identity,
      generate: async (request, options) => add(await model.generate(request, options)),
      choose: async (request, options) => add(await model.choose(request, options)),
    },
  };
}
