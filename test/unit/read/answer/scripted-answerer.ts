/** A model that answers what a test has written down, as it would come: piece by piece. */
import type { Answerer } from '../../../../electron/answerer-source.ts';

export interface ScriptedAnswerer extends Answerer {
  /** What it was asked, in order. */
  asked: { user: string; schema: object }[];
}

export function scriptedAnswerer(...replies: (object | string)[]): ScriptedAnswerer {
  const asked: ScriptedAnswerer['asked'] = [];
  return {
    asked,
    name: 'Scripted',
    id: 'model-hash',
    prompt: { id: 'answer/test', hash: 'prompt-hash', system: 's', examples: [] },
    countTokens: async (texts) => texts.map((text) => Math.ceil(text.length / 4)),
    countsAtOnce: () => true,
    evidenceTokens: async () => 4000,
    write: async (user, schema, { onText }) => {
      const reply = replies[asked.length];
      if (reply === undefined) throw new Error('asked more often than the test expects');
      asked.push({ user, schema });
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      for (let end = 1; end < text.length; end += 7) onText?.(text.slice(0, end));
      onText?.(text);
      const tokens = { prompt: 100, evaluated: 60, generated: 10 };
      return { text, whole: !text.endsWith('…'), tokens, firstTokenMs: 5, ms: 20 };
    },
    weigh: async (_prompt, _user, choices) => choices.map(() => 1 / choices.length),
    decide: async () => 0.5,
  };
}
