import { describe, expect, it } from 'vitest';
import type { Chosen, Generated, LanguageModel } from '../../../electron/llm/language-model.ts';
import { runProbe } from '../../../electron/llm/probe/fitness-probe.ts';
import { CHOICE_PARTS, JSON_CASES, type JsonCase } from '../../../electron/llm/probe/probe-cases.ts';
import { luck, neededOf } from '../../../electron/llm/probe/probe-parts.ts';
import { probeWords } from '../../../electron/llm/probe/probe-words.ts';
import { StamError } from '../../../shared/errors.ts';
import { PROBE_PARTS, type ProbePartName } from '../../../shared/models.ts';
import { seededDraws } from '../../support/seeded-random.ts';

const tokens = { prompt: 1, evaluated: 1, generated: 1 };
const said = (text: string, stopped: Generated['stopped'] = 'end'): Generated => ({
  text,
  stopped,
  tokens,
  milliseconds: 1,
});

/** A stand-in for a model: it answers by the two functions given. No llama.cpp. */
function standIn(
  word: (user: string, choices: readonly string[], part: string) => string,
  json: (one: JsonCase) => Generated = rightJson,
  mass = 0.99,
): LanguageModel {
  return {
    identity: { hash: 'stand-in', adapter: null, name: 'Stand-in' },
    generate: async ({ user }) => {
      const one = JSON_CASES.find(({ sentence }) => user.endsWith(sentence));
      if (!one) throw new Error('an unknown sentence');
      return json(one);
    },
    choose: async ({ prompt, user, choices }): Promise<Chosen> => {
      const chosen = word(user, choices, prompt.id.replace('probe/', ''));
      const rest = 0.3 / (choices.length - 1);
      return { probabilities: choices.map((one) => (one === chosen ? 0.7 : rest)), mass, tokens, milliseconds: 1 };
    },
  };
}

function rightJson({ sentence, topics }: JsonCase): Generated {
  const quotes = topics.map((topic) => {
    const start = sentence.toLowerCase().indexOf(topic);
    return sentence.slice(start, start + topic.length);
  });
  return said(JSON.stringify({ facts: quotes.map((quote) => ({ quote, kind: 'symptom', assertion: 'present' })) }));
}

/** The first word of the part that gives the right answer. */
function rightWord(user: string): string {
  for (const { words, cases } of CHOICE_PARTS) {
    const right = cases.find((one) => one.user === user)?.right;
    const word = Object.keys(words).find((one) => words[one] === right);
    if (word !== undefined) return word;
  }
  throw new Error('an unknown question');
}

async function failedParts(model: LanguageModel): Promise<ProbePartName[]> {
  const { parts } = await runProbe(model);
  return parts.filter(({ passed }) => !passed).map(({ name }) => name);
}

describe('the questions of the fitness probe', () => {
  it('have every answer equally often, so that no constant answer gets anywhere', () => {
    for (const { name, words, cases } of CHOICE_PARTS) {
      const answers = new Set(Object.values(words));
      for (const answer of answers) {
        expect(cases.filter(({ right }) => right === answer).length, name).toBe(cases.length / answers.size);
      }
    }
  });

  it('are answered by words that differ in their first letter, so that every tokenizer tells them apart', () => {
    for (const { name, words } of CHOICE_PARTS) {
      const letters = Object.keys(words).map((word) => word[0]);
      expect(new Set(letters).size, name).toBe(letters.length);
    }
  });

  it('each have a name and words of their own', () => {
    for (const { name, cases } of CHOICE_PARTS) {
      expect(new Set(cases.map((one) => one.name)).size, name).toBe(cases.length);
      expect(new Set(cases.map((one) => one.user)).size, name).toBe(cases.length);
    }
  });

  it('cannot be passed by guessing: each part takes luck of less than one in twenty', () => {
    for (const { name, words, cases } of CHOICE_PARTS) {
      const answers = new Set(Object.values(words)).size;
      expect(luck(neededOf(name, cases.length), cases.length, 1 / answers), name).toBeLessThan(0.05);
    }
  });

  it('need seven of eight where nothing checks the answer afterwards', () => {
    expect(neededOf('negation', 16)).toBe(14);
    expect(neededOf('subject', 12)).toBe(11);
    expect(neededOf('JSON', 8)).toBe(7);
    expect(neededOf('contradiction pairs', 15)).toBe(10);
  });
});

describe('the fitness probe', () => {
  it('passes a model that knows the answers', async () => {
    const result = await runProbe(standIn(rightWord));
    expect(result.passed).toBe(true);
    expect(result.parts.map(({ name }) => name)).toEqual([...PROBE_PARTS]);
    expect(result.parts.every(({ right, of }) => right === of)).toBe(true);
    expect(probeWords(result)).toBe('It passed every part of the probe and may write into records.');
  });

  it.each([0, 1, 2])(
    'fails a model that always gives the answer at place %i, in every part that is chosen',
    async (at) => {
      const failed = await failedParts(standIn((_user, choices) => choices[at] ?? choices[0] ?? ''));
      expect(failed).toEqual(PROBE_PARTS.filter((name) => name !== 'JSON'));
    },
  );

  it('fails a model that guesses', async () => {
    const draws = seededDraws('guessing model', 4);
    const failed = await failedParts(standIn((_user, choices) => draws.pick(choices)));
    expect(failed.length).toBeGreaterThanOrEqual(4);
  });

  it('fails a model that would rather say something else than an answer', async () => {
    const failed = await failedParts(standIn(rightWord, rightJson, 0.1));
    expect(failed).toEqual(PROBE_PARTS.filter((name) => name !== 'JSON'));
  });

  it('fails a model that mixes up whose illness it is, and says so to a clinician', async () => {
    const family = standIn((user, _choices, part) => (part === 'subject' ? 'patient' : rightWord(user)));
    const result = await runProbe(family);
    expect(result.passed).toBe(false);
    expect(probeWords(result)).toBe(
      'It may not write into records. It mixes up whose illness it is in 8 of 12 sentences (at most 1 may be).',
    );
    expect(result.parts.find(({ name }) => name === 'subject')?.wrong).toContain('mother');
  });

  it.each<[string, (one: JsonCase) => Generated]>([
    ['is not JSON', () => said('I found: lisinopril')],
    ['is cut off', (one) => ({ ...rightJson(one), stopped: 'limit' })],
    ['misses a field', () => said('{"facts":[{"quote":"lisinopril"}]}')],
    [
      'repeats itself',
      ({ sentence }) =>
        said(JSON.stringify({ facts: Array(3).fill({ quote: sentence, kind: 'symptom', assertion: 'present' }) })),
    ],
    [
      'quotes what is not there',
      () => said('{"facts":[{"quote":"metoprolol 50 mg","kind":"medication","assertion":"present"}]}'),
    ],
    ['says nothing at all', () => said('{"facts":[]}')],
  ])('fails a model whose JSON %s', async (_name, json) => {
    expect(await failedParts(standIn(rightWord, json))).toEqual(['JSON']);
  });

  it('tells how far it is', async () => {
    const seen: [number, number, ProbePartName][] = [];
    await runProbe(standIn(rightWord), { onProgress: (...step) => seen.push(step) });
    expect(seen.length).toBe(77);
    expect(seen.at(0)).toEqual([1, 77, 'JSON']);
    expect(seen.at(-1)).toEqual([77, 77, 'units']);
  });

  it('is stopped by its signal and gives no result', async () => {
    const stop = new AbortController();
    const run = runProbe(standIn(rightWord), {
      signal: stop.signal,
      onProgress: (done) => done === 10 && stop.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('gives no result where the model itself fails: a failure is not unfitness', async () => {
    const broken = standIn(() => {
      throw new StamError('MODEL_FAILED', 'The model stopped.');
    });
    await expect(runProbe(broken)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });
});
