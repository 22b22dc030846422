/**
 * Faults that users of other memory systems have reported, where the fault lies in how a model's reply is handled: each as a test of
 * ours under the name of its report, over the real store. The model is a stand-in that answers what each test wrote down, since no
 * real one gives a chosen fault on demand. What the rules make of the same notes stands in reported-faults.test.ts.
 */
import { describe, expect, test } from 'vitest';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { runProbe } from '../../electron/llm/probe/fitness-probe.ts';
import { probeWords } from '../../electron/llm/probe/probe-words.ts';
import type { ReplyFact } from '../../electron/write/model/reply-schema.ts';
import { StamError } from '../../shared/errors.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note, stores } from '../support/told-texts.ts';
import { answering, type ScriptedModel, said, scriptedModel } from '../unit/write/model/scripted-model.ts';

const byModel = (model: LanguageModel): Scratch => scratch({ writers: modelSource(model), embedder: noEmbedder() });

/** Answers sentences from a table; every pair is unrelated and still current, unless the pair's turn is in `over`. */
function reading(table: Record<string, ReplyFact[]>, over: (user: string) => boolean = () => false): ScriptedModel {
  const verdict = (user: string) =>
    over(user) ? { of: { replaced: 0.95, none: 0.95 } } : { of: { current: 0.95, none: 0.95 } };
  return scriptedModel(answering(table), verdict);
}

async function written(model: LanguageModel, ...entries: RawEntry[]): Promise<Scratch> {
  const s = byModel(model);
  for (const entry of entries) {
    await s.take([entry]);
    await s.engine.write();
  }
  expect(s.engine.verify().ok).toBe(true);
  return s;
}

/** Every row that says something clinical. */
function tables(s: Scratch): string {
  const names = ['memory', 'memory_version', 'transition', 'relation', 'thread', 'thread_key', 'conflict', 'judgement'];
  return JSON.stringify(names.map((table) => s.store.db.prepare(`SELECT * FROM ${table}`).all()));
}

const kinds = (s: Scratch): string[] => s.engine.attention().map((a) => a.kind);
const METOPROLOL = fact('f1', '2022-01-01', { kind: 'medication', text: 'Metoprolol succinate 100 mg once daily' });

describe('wrong updates, lost facts', () => {
  test('mem0#4536: “rash after amoxicillin” read by a model: the allergy holds, “NKDA” is history, and never is nothing left', async () => {
    const words = 'She had a rash after amoxicillin';
    const model = reading({
      'rash after': [said({ quote: words, kind: 'allergy', name: 'amoxicillin', detail: 'rash' })],
    });
    await using s = await written(
      model,
      note('n1', '2021-01-05', 'Allergies: NKDA'),
      note('n2', '2022-03-04', `${words}.`),
    );
    expect(s.engine.state('P', { seq: 1 }).active).toHaveLength(1);
    expect(s.engine.state('P', { kind: 'allergy' })).toMatchObject({
      active: [{ text: expect.stringMatching(/^Amoxicillin.*rash$/), assertion: 'present' }],
      history: [{ text: 'No known drug allergies', cause: 'superseded' }],
    });
  });

  test('graphiti#1841: “PCP is now Dr. Brown” read by a model retires Dr. Adams', async () => {
    const model = reading(
      {
        Adams: [said({ quote: 'PCP is Dr. Adams', kind: 'social', name: 'PCP' })],
        Brown: [said({ quote: 'PCP is now Dr. Brown', kind: 'social', name: 'PCP' })],
      },
      () => true,
    );
    await using s = await written(
      model,
      note('n1', '2021-01-05', 'PCP is Dr. Adams.'),
      note('n2', '2022-01-05', 'PCP is now Dr. Brown.'),
    );
    expect(stores(s.engine)).toEqual({ active: ['PCP is now Dr. Brown'], history: ['PCP is Dr. Adams'] });
  });

  test('MemOS#1365: a model that reads “that medicine” as a drug is refused, nothing moves and a person is told', async () => {
    const model = reading({
      'that medicine': [
        said({ quote: 'stopped that medicine', kind: 'medication', name: 'that medicine', state: 'stopped' }),
      ],
    });
    await using s = await written(model, METOPROLOL);
    const before = tables(s);
    await s.take([note('n1', '2022-02-05', 'She stopped that medicine last week.')]);
    await s.engine.write();
    expect(tables(s)).toBe(before);
    expect(kinds(s)).toContain('statement was refused');
  });

  test.each([
    ['an empty quote', said({ quote: '', kind: 'medication', name: 'Metoprolol', state: 'stopped' })],
    ['an empty name', said({ quote: 'Feels well', kind: 'medication', name: '', state: 'stopped' })],
    [
      'words that are not there',
      said({ quote: 'Metoprolol', kind: 'medication', name: 'Metoprolol', state: 'stopped' }),
    ],
  ])('letta PR#1616: a reply with %s matches nothing and changes nothing', async (_, reply) => {
    await using s = await written(reading({ 'Feels well': [reply] }), METOPROLOL);
    const before = tables(s);
    await s.take([note('n1', '2022-02-05', 'Feels well today.')]);
    await s.engine.write();
    expect(tables(s)).toBe(before);
    expect(kinds(s).filter((k) => k === 'statement was refused' || k === 'sentence could not be read')).toHaveLength(1);
  });

  test('A-mem#32: a verdict moves the memory it was given on, whatever its place among those offered', async () => {
    const drugs = ['Lisinopril 10 mg', 'Losartan 50 mg', 'Enalapril 5 mg', 'Ramipril 5 mg'];
    const facts = drugs.map((d, i) =>
      fact(`f${i}`, `2021-0${i + 1}-01`, { kind: 'medication', text: `${d} once daily` }),
    );
    const entry = note('n', '2022-01-05', 'Lisinopril reduced to 5 mg once daily.');
    for (const order of [facts, [...facts].reverse()]) {
      await using s = await written(
        reading({}, (user) => /Lisinopril 10 mg/.test(user)),
        ...order,
        entry,
      );
      expect(stores(s.engine).history).toEqual(['Lisinopril 10 mg once daily']);
      expect(stores(s.engine).active).toHaveLength(4);
    }
  });
});

describe('whose fact it is, and whether it is one', () => {
  test('mem0#1528: a model that makes the mother’s cancer the patient’s own is not followed', async () => {
    const words = 'Her mother had breast cancer at 45';
    const model = reading({ mother: [said({ quote: words, kind: 'condition', name: 'breast cancer' })] });
    await using s = await written(model, note('n1', '2024-01-05', `${words}.`));
    const own = s.engine.state('P').active.filter((m) => m.subject === 'patient');
    expect(own).toEqual([]);
  });

  test('mnemosyne#507: a model that makes “no chest pain” a complaint is not followed', async () => {
    const model = reading({ chest: [said({ quote: 'chest pain', kind: 'symptom', name: 'chest pain' })] });
    await using s = await written(model, note('n1', '2024-01-05', 'She has no chest pain.'));
    const { active, history } = s.engine.state('P');
    expect([...active, ...history].filter((m) => m.assertion !== 'absent')).toEqual([]);
  });

  test('mem0#1674, MemOS#978: a model that says one sentence three times makes one memory of it', async () => {
    const gout = said({ quote: 'She has gout', kind: 'condition', name: 'gout' });
    await using s = await written(
      reading({ gout: [gout, gout, gout] }),
      note('n1', '2024-01-05', 'She has gout.'),
      note('n2', '2024-02-05', 'She has gout.'),
    );
    expect(stores(s.engine)).toEqual({ active: ['Gout'], history: [] });
    expect(s.engine.memory(s.engine.state('P').active[0]?.id ?? '').evidence).toHaveLength(2);
  });
});

describe('replies that cannot be used', () => {
  const GOOD = said({ quote: 'Walks with a limp', kind: 'symptom', name: 'limp' });
  const bad: [string, string | { text: string; stopped: 'limit' }][] = [
    ['mem0#4540: a lone surrogate', JSON.stringify([GOOD]).replace('limp"', 'limp\\ud800"')],
    ['mem0#5998: prose with braces', `Sure {here}: ${JSON.stringify([GOOD])} done`],
    ['mem0#4526: a reply that breaks off', { text: '[{"quote":"Walks with', stopped: 'limit' }],
    ['mem0#4061: a fact without its keys', '[{"quote":"Walks with a limp"}]'],
    ['mem0#2043: an object in place of a list', '{"facts":[]}'],
    ['A-mem#7: nothing at all', ''],
    ['A-mem#19: an object without anything', '[{}]'],
    ['A-mem#23: a fact of empty words', '[{"quote":"","kind":"","name":"","detail":"","who":"","state":"","when":""}]'],
    ['mem0#3931, mem0#4708: an id that was never offered', `[${JSON.stringify({ ...GOOD, id: 'm-999' })}]`],
  ];
  test.each(bad)('%s is asked for again, and then shown: never “read, 0 facts”', async (_, reply) => {
    const model = scriptedModel(() => reply);
    await using s = await written(model, METOPROLOL);
    const before = tables(s);
    await s.take([note('n1', '2024-01-05', 'Walks with a limp.')]);
    const report = await s.engine.write();
    expect(model.asked).toHaveLength(2);
    expect(report).toMatchObject({ entries: 1, memories: 0, attention: 1 });
    expect(s.engine.entries('P')[1]).toMatchObject({ status: 'failed', memories: 0 });
    expect(s.engine.attention()).toMatchObject([
      { kind: 'sentence could not be read', message: expect.stringContaining('“Walks with a limp.”') },
    ]);
    expect(tables(s)).toBe(before);
    const calls = s.engine.decisions(s.engine.entries('P')[1]?.id ?? '').flatMap((d) => d.calls);
    expect(calls.map((c) => [c.attempt, c.error === null])).toEqual([
      [1, false],
      [2, false],
    ]);
  });

  test('mem0#3931, mem0#4708: a pair is judged without ids: the model can name none', async () => {
    const model = reading({});
    await using s = await written(
      model,
      METOPROLOL,
      note('n1', '2022-02-05', 'Metoprolol succinate reduced to 50 mg once daily.'),
    );
    expect(model.chosen.length).toBeGreaterThan(0);
    const ids = s.engine.state('P').active.map((m) => m.id);
    for (const { user, choices } of model.chosen) {
      expect(ids.filter((id) => user.includes(id))).toEqual([]);
      expect(choices.every((c) => /^[a-z]+$/.test(c))).toBe(true);
    }
  });

  test('A-mem#7, A-mem#19, A-mem#23: a model that answers nothing of use is called unfit, in words', async () => {
    for (const answer of ['', '[]', '{"facts":[{}]}']) {
      const result = await runProbe(scriptedModel(() => answer));
      expect(result.passed).toBe(false);
      expect(probeWords(result)).toContain('It may not write into records.');
    }
  });
});

describe('size, missing models, at the same time', () => {
  test('letta#2601: a note that is longer than the model can hold waits whole, and what was there stays', async () => {
    const model = scriptedModel(() => new StamError('MODEL_FAILED', 'The text is longer than the model can hold.'));
    await using s = await written(model, METOPROLOL);
    const before = tables(s);
    await s.take([note('n1', '2024-01-05', `Walks ${'very '.repeat(3000)}well.`)]);
    const report = await s.engine.write();
    expect(report).toMatchObject({ entries: 0, waiting: 1, message: 'The text is longer than the model can hold.' });
    expect(tables(s)).toBe(before);
    expect(s.engine.entries('P')[1]?.status).toBe('waiting');
  });

  test('graphiti#1516: 200 notes tell how far they are, stop when asked, and go on without doubles', async () => {
    const model = scriptedModel(() => '[]');
    await using s = byModel(model);
    await s.take(
      Array.from({ length: 200 }, (_, i) => note(`n${i}`, '2024-01-05', `Potassium ${3 + i / 100} mmol/L.`)),
    );
    expect(s.engine.waitingTexts()).toBe(200);
    const stop = new AbortController();
    const seen: [number, number][] = [];
    const half = await s.engine.write({
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        seen.push([done, total]);
        if (done === 70) stop.abort();
      },
    });
    expect(half).toMatchObject({ cancelled: true, entries: 70, waiting: 130 });
    expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([200]));
    const asked = model.asked.length;
    const rest = await s.engine.write();
    expect(rest).toMatchObject({ entries: 130, waiting: 0, message: null });
    // What was read before is not asked of the model again.
    expect(model.asked.length - asked).toBe(130);
    expect(s.store.db.prepare('SELECT count(*) FROM memory').pluck().get()).toBe(200);
    expect(s.store.db.prepare('SELECT count(*) FROM decision').pluck().get()).toBe(200);
  });

  test('MemOS#1333, MemOS#2345: without the model of meaning a language model still reads, links by thread, and says what is missing', async () => {
    await using s = await written(
      reading({}, () => true),
      METOPROLOL,
      note('n1', '2022-02-05', 'Metoprolol succinate reduced to 50 mg once daily.'),
    );
    expect(stores(s.engine).history).toEqual(['Metoprolol succinate 100 mg once daily']);
    const { waiting, message } = await s.engine.embedMissing();
    expect(waiting).toBeGreaterThan(0);
    expect(message).not.toBeNull();
  });

  test('letta#3366, approval binding: what is imported while a model judges a pair comes after it, so a verdict is never applied to a record that it was not given on', async () => {
    const later: Promise<unknown>[] = [];
    const order: string[] = [];
    const model = reading({}, () => {
      if (later.length === 0) {
        later.push(
          s
            .take([fact('f9', '2022-03-01', { kind: 'medication', text: 'Metoprolol succinate 25 mg once daily' })])
            .then(() => order.push('import')),
        );
      }
      return true;
    });
    await using s = byModel(model);
    await s.take([METOPROLOL, note('n1', '2022-02-05', 'Metoprolol succinate reduced to 50 mg once daily.')]);
    await s.engine.write().then(() => order.push('write'));
    expect(s.engine.entries('P')).toHaveLength(2);
    await Promise.all(later);
    expect(order).toEqual(['write', 'import']);
    expect(stores(s.engine).active).toEqual(['Metoprolol succinate 25 mg once daily']);
    expect(stores(s.engine).history).toHaveLength(2);
    expect(s.engine.verify().ok).toBe(true);
  });
});
