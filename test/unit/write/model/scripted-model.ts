/**
 * A stand-in for a language model that answers what a test wrote down: for faults of replies that no real model gives on
 * demand. What it is asked is kept.
 */
import type {
  ChooseRequest,
  Chosen,
  Generated,
  GenerateRequest,
  LanguageModel,
} from '../../../../electron/llm/language-model.ts';
import type { ReplyFact } from '../../../../electron/write/model/reply-schema.ts';
import type { TextSource } from '../../../../electron/write/text/text-contract.ts';

export const TOKENS = { prompt: 100, evaluated: 40, generated: 20 };

type Answer = string | { text: string; stopped: 'end' | 'limit' } | Error;

export interface ScriptedModel extends LanguageModel {
  asked: GenerateRequest[];
  chosen: ChooseRequest[];
}

/**
 * @param answer what is written for a question, by its last turn and how often something was asked before
 * @param choose probabilities by the choice's own word; what is not named has none
 */
export function scriptedModel(
  answer: (user: string, count: number) => Answer = () => '[]',
  choose: (user: string) => { of: Record<string, number>; mass?: number } = () => ({ of: {} }),
): ScriptedModel {
  const asked: GenerateRequest[] = [];
  const chosen: ChooseRequest[] = [];
  return {
    asked,
    chosen,
    identity: { hash: 'a'.repeat(64), adapter: null, name: 'scripted' },
    async generate(request): Promise<Generated> {
      const made = answer(request.user, asked.length);
      asked.push(request);
      if (made instanceof Error) throw made;
      const text = typeof made === 'string' ? made : made.text;
      return { text, stopped: typeof made === 'string' ? 'end' : made.stopped, tokens: TOKENS, milliseconds: 5 };
    },
    async choose(request): Promise<Chosen> {
      chosen.push(request);
      const { of, mass = 1 } = choose(request.user);
      const raw = request.choices.map((choice) => of[choice] ?? 0);
      const sum = raw.reduce((a, b) => a + b, 0);
      return {
        probabilities: raw.map((p) => (sum > 0 ? p / sum : 1 / raw.length)),
        mass,
        tokens: TOKENS,
        milliseconds: 5,
      };
    },
  };
}

/** A reply's fact with the keys that a test leaves out. */
export function said(fact: Pick<ReplyFact, 'quote' | 'kind' | 'name'> & Partial<ReplyFact>): ReplyFact {
  return { detail: '', who: 'patient', state: 'present', when: '', ...fact };
}

/** Answers a sentence that holds these words with these facts, every other one with none. */
export function answering(table: Record<string, ReplyFact[]>): (user: string) => string {
  return (user) => {
    const sentence = /Sentence: "([\s\S]*)"$/.exec(user)?.[1] ?? '';
    const key = Object.keys(table).find((words) => sentence.includes(words));
    return JSON.stringify(key === undefined ? [] : table[key]);
  };
}

export function note(body: string, date: string | null = '2023-05-09'): TextSource {
  return { type: 'note', title: 'Clinic note', time: date === null ? null : { date, precision: 'day' }, body };
}

export function dialogue(
  turns: readonly (readonly [speaker: string, words: string])[],
  date = '2024-02-06',
): TextSource {
  let body = '';
  const spans = turns.map(([speaker, words]) => {
    const start = body.length + speaker.length + 2;
    body += `${speaker}: ${words}\n`;
    return { speaker, start, end: start + words.length };
  });
  return { type: 'dialogue', title: 'Visit', time: { date, precision: 'day' }, body, turns: spans };
}
