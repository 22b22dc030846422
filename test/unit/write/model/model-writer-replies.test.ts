/** Faults of replies: each is asked again once, and then shown; never a fact that the model did not state, never silence. */
import { describe, expect, test } from 'vitest';
import { loadPrompts } from '../../../../electron/llm/load-prompts.ts';
import { createModelWriter } from '../../../../electron/write/model/model-writer.ts';
import { StamError } from '../../../../shared/errors.ts';
import { note, said, scriptedModel, TOKENS } from './scripted-model.ts';

const { prompt } = loadPrompts().extract;
const BODY = 'Omeprazole discontinued.';
const GOOD = JSON.stringify([
  said({ quote: 'Omeprazole discontinued', kind: 'medication', name: 'Omeprazole', state: 'stopped' }),
]);

const MALFORMED: Record<string, string | { text: string; stopped: 'end' | 'limit' }> = {
  'prose with braces before the list': `Here are the facts {as asked}: ${GOOD}`,
  'a reply in a code fence': `\`\`\`json\n${GOOD}\n\`\`\``,
  'a reply that was cut at its limit': { text: `${GOOD.slice(0, -20)}`, stopped: 'limit' },
  'a reply that is whole JSON and yet was cut': { text: '[]', stopped: 'limit' },
  'a list that is not closed': GOOD.slice(0, -1),
  'an empty reply': '',
  'an object in place of the list': '{"facts":[]}',
  'a fact without its state': '[{"quote":"Omeprazole discontinued","kind":"medication","name":"Omeprazole"}]',
  'a fact of an unknown kind': GOOD.replace('"medication"', '"drug"'),
  'a fact with a key of its own': GOOD.replace('"when"', '"id":"m1","when"'),
  'a fact whose name is empty': GOOD.replace('"name":"Omeprazole"', '"name":""'),
  'six facts where five are allowed': JSON.stringify(Array(6).fill(JSON.parse(GOOD)[0])),
  'a lone surrogate as it is': GOOD.replace('"when":""', '"when":"\uD800"'),
  'a lone surrogate as an escape': GOOD.replace('"when":""', '"when":"\\ud800"'),
};

describe('a reply that cannot be read', () => {
  for (const [name, reply] of Object.entries(MALFORMED)) {
    test(`${name} is asked again, and the good answer counts`, async () => {
      const model = scriptedModel((_, count) => (count === 0 ? reply : GOOD));
      const extraction = await createModelWriter({ model, prompt }).extract(note(BODY));
      expect(extraction.facts.map((f) => [f.concept, f.status])).toEqual([['Omeprazole', 'stopped']]);
      expect(extraction.unread).toEqual([]);
      expect(extraction.calls.map((c) => [c.attempt, c.error === null])).toEqual([
        [1, false],
        [2, true],
      ]);
    });

    test(`${name} twice leaves the sentence to a person`, async () => {
      const model = scriptedModel(() => reply);
      const extraction = await createModelWriter({ model, prompt }).extract(note(BODY));
      expect(extraction.facts).toEqual([]);
      expect(extraction.unread).toHaveLength(1);
      expect(BODY.slice(extraction.unread[0]?.start, extraction.unread[0]?.end)).toBe('Omeprazole discontinued.');
      expect(extraction.unread[0]?.why).toMatch(/^The model.*\.$/);
      expect(model.asked).toHaveLength(2);
      expect(extraction.calls.every((c) => c.raw.isWellFormed() && c.parsed === null && c.error !== null)).toBe(true);
    });
  }

  test('the second question is not greedy, and repeatable', async () => {
    const model = scriptedModel(() => 'no');
    await createModelWriter({ model, prompt }).extract(note(BODY));
    expect(model.asked.map((r) => [r.temperature, r.seed])).toEqual([
      [undefined, undefined],
      [0.3, 7],
    ]);
  });

  test('one sentence that cannot be read costs no other its facts', async () => {
    const model = scriptedModel((user) => (/Sentence: "Omeprazole/.test(user) ? GOOD : '[{'));
    const body = `Amlodipine 5 mg daily. ${BODY}`;
    const extraction = await createModelWriter({ model, prompt }).extract(note(body));
    expect(extraction.facts).toHaveLength(1);
    expect(extraction.unread.map((u) => body.slice(u.start, u.end))).toEqual(['Amlodipine 5 mg daily.']);
  });
});

describe('a question to the model', () => {
  test('is answered under a grammar and an end to its length, and is kept whole', async () => {
    const model = scriptedModel(() => GOOD);
    const { calls } = await createModelWriter({ model, prompt }).extract(note(BODY));
    expect(model.asked[0]?.maxTokens).toBeGreaterThan(0);
    expect(model.asked[0]?.schema).toMatchObject({ type: 'array', maxItems: 5 });
    expect(calls).toEqual([
      {
        role: 'extract',
        prompt: { id: prompt.id, hash: prompt.hash },
        model: model.identity.hash,
        adapter: null,
        input: 'Date: 2023-05-09\nSection: Clinic note\nSentence: "Omeprazole discontinued."',
        span: { start: 0, end: 24 },
        pair: null,
        attempt: 1,
        raw: GOOD,
        parsed: JSON.parse(GOOD),
        error: null,
        probabilities: null,
        tokens: TOKENS,
        milliseconds: 5,
      },
    ]);
  });

  test('an empty list is an answer: the sentence states nothing', async () => {
    const model = scriptedModel(() => '[]');
    const extraction = await createModelWriter({ model, prompt }).extract(note(BODY));
    expect(extraction).toMatchObject({ facts: [], unread: [], silent: [{ start: 0, end: 24 }], sentences: 1 });
  });

  test('words of courtesy are not asked', async () => {
    const model = scriptedModel();
    const body = 'Dear colleague, thank you for your letter. With kind regards.';
    const extraction = await createModelWriter({ model, prompt }).extract(note(body));
    expect(model.asked).toEqual([]);
    expect(extraction.silent).toHaveLength(extraction.sentences);
  });

  test('a failing model fails the entry, with its own sentence', async () => {
    const failure = new StamError('MODEL_FAILED', 'The model ran out of memory.');
    const model = scriptedModel(() => failure);
    await expect(createModelWriter({ model, prompt }).extract(note(BODY))).rejects.toBe(failure);
  });

  test('a raised signal ends the reading', async () => {
    const stop = new AbortController();
    const model = scriptedModel(() => {
      stop.abort();
      return GOOD;
    });
    const reading = createModelWriter({ model, prompt }).extract(note(`${BODY} Amlodipine 5 mg daily.`), {
      signal: stop.signal,
    });
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(model.asked).toHaveLength(1);
  });

  test('progress counts sentences and the tokens that were computed', async () => {
    const told: number[][] = [];
    const model = scriptedModel(() => '[]');
    await createModelWriter({ model, prompt }).extract(note(`${BODY} Amlodipine 5 mg daily.`), {
      onProgress: (...numbers) => told.push(numbers),
    });
    expect(told).toEqual([
      [1, 2, 60],
      [2, 2, 120],
    ]);
  });

  test('the writer is known by the model and its adapter', () => {
    const model = scriptedModel();
    expect(createModelWriter({ model, prompt })).toMatchObject({ id: 'a'.repeat(64), name: 'scripted' });
    const adapted = { ...model, identity: { ...model.identity, adapter: 'b'.repeat(64) } };
    expect(createModelWriter({ model: adapted, prompt }).id).toBe(`${'a'.repeat(64)}+${'b'.repeat(64)}`);
  });
});

describe('long sentences', () => {
  const drugs = ['aspirin', 'lisinopril', 'metformin', 'atorvastatin', 'amlodipine', 'omeprazole', 'sertraline'];
  const list = `Medications: ${drugs.map((d, i) => `${d} ${10 + i} mg daily`).join(', ')}`;

  test('a list with more drugs than a reply holds is asked in parts, each drug once', async () => {
    const model = scriptedModel((user) => {
      const words = /Sentence: "(.*)"$/.exec(user)?.[1] ?? '';
      return JSON.stringify(
        [...words.matchAll(/(\w+) (\d+ mg daily)/g)]
          .slice(0, 5)
          .map(([quote, name = '', detail = '']) => said({ quote, kind: 'medication', name, detail })),
      );
    });
    const extraction = await createModelWriter({ model, prompt }).extract(note(list));
    expect(extraction.facts.map((f) => f.concept.toLowerCase()).sort()).toEqual([...drugs].sort());
    expect(model.asked.length).toBeGreaterThan(1);
  });

  test('a full reply is followed by a question for what stands behind its last quote', async () => {
    const words = 'He has pain of the knee, hip, back, neck, wrist and gout and asthma';
    const symptoms = ['knee', 'hip', 'back', 'neck', 'wrist'].map((name) =>
      said({ quote: name, kind: 'symptom', name }),
    );
    const model = scriptedModel((_, count) => JSON.stringify(count === 0 ? symptoms : []));
    await createModelWriter({ model, prompt }).extract(note(words));
    expect(model.asked.map((r) => /Sentence: "(.*)"/.exec(r.user)?.[1])).toEqual([words, 'and gout and asthma']);
  });

  test('a sentence without an end is cut, and every question stays short', async () => {
    const model = scriptedModel();
    await createModelWriter({ model, prompt }).extract(note(`pain ${'very '.repeat(2_000)}bad`));
    expect(model.asked.length).toBeGreaterThan(10);
    expect(Math.max(...model.asked.map((r) => r.user.length))).toBeLessThan(1_000);
  });

  test('a sentence in another script is cut shorter, and never within a character', async () => {
    const model = scriptedModel();
    await createModelWriter({ model, prompt }).extract(note('頭痛😀'.repeat(1_000)));
    expect(Math.max(...model.asked.map((r) => r.user.length))).toBeLessThan(500);
    expect(model.asked.every((r) => r.user.isWellFormed() && !r.user.includes('\uFFFD'))).toBe(true);
  });
});
