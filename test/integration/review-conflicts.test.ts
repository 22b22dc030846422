/** Conflicts that a person decides, over the real engine. */
import { expect, test } from 'vitest';
import type { ConflictChoice } from '../../shared/review.ts';
import { modelSource } from '../support/model-source.ts';
import { type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact, type RawEntry } from '../support/scratch-engine.ts';
import { scriptedModel } from '../unit/write/model/scripted-model.ts';

const drug = (id: string, time: string, text: string, more = {}) =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });

/** Two doses that begin on one day by two documents: nobody can tell which of them holds. */
const DOSES = [drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-01-01', 'Amlodipine 10 mg daily')];
/** Over since March, and stated as running in June. */
const STATED_AGAIN = [
  drug('e1', '2020-01-01', 'Metformin 500 mg daily', { from: '2020-01-01' }),
  drug('e2', '2020-04-01', 'Metformin 500 mg daily', { from: '2020-01-01', to: '2020-03-01', status: 'completed' }),
  drug('e3', '2020-06-01', 'Metformin 500 mg daily', { from: '2020-01-01' }),
];

function only(s: Reviewing) {
  const [conflict, ...more] = s.engine.review.conflicts('P');
  if (!conflict || more.length > 0) throw new Error(`${more.length + 1} conflicts`);
  return conflict;
}

function decide(s: Reviewing, choice: ConflictChoice) {
  const { id, sides } = only(s);
  return s.engine.review.decide(s.vogel, id, choice, 'Asked the patient', [sides[0].version, sides[1].version]);
}

test('a conflict shows both memories with quotes, dates and what the guard said', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  expect(only(s)).toMatchObject({
    weight: 'raised',
    guard: 'newer clinical time',
    sides: [
      { store: 'ACTIVE', evidence: 1 },
      { store: 'ACTIVE', entry: { time: { date: '2020-01-01' } } },
    ],
  });
  expect(s.engine.review.waiting(s.vogel)).toMatchObject({ conflicts: 1 });
});

test('the first holds: the second was entered in error, and the conflict is over for good', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  const [first, second] = only(s).texts;
  decide(s, 'first holds');
  expect(s.active()).toEqual([first]);
  expect(s.engine.state('P').history).toMatchObject([{ text: second, cause: 'entered in error' }]);
  expect(s.engine.conflicts()).toEqual([]);
  await s.take(DOSES);
  await s.take([fact('x', '2021-01-01', { kind: 'condition', text: 'Gout' })]);
  expect(s.engine.conflicts()).toEqual([]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('the second holds: it takes the place of the first', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  const { memories, texts } = only(s);
  decide(s, 'second holds');
  expect(s.active()).toEqual([texts[1]]);
  expect(s.engine.state('P').history).toMatchObject([{ text: texts[0], cause: 'superseded', successor: memories[1] }]);
  expect(s.engine.conflicts()).toEqual([]);
});

test('both hold: both stay, and they are no conflict any more, until the decision is taken back', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  const { correction } = decide(s, 'both hold');
  expect(s.active().sort()).toEqual(['Amlodipine 10 mg daily', 'Amlodipine 5 mg daily']);
  expect(s.engine.conflicts()).toEqual([]);
  await s.take([drug('e9', '2020-01-01', 'Amlodipine 5 mg daily')]);
  expect(s.engine.conflicts()).toEqual([]);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'Not so');
  expect(s.engine.conflicts()).toHaveLength(1);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'It was so');
  expect(s.engine.conflicts()).toEqual([]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('of what is said to be over and stated again a person says which of the two is so', async () => {
  const outcome = async (choice: ConflictChoice, later: RawEntry[] = []) => {
    await using s = reviewing();
    await s.take(STATED_AGAIN);
    decide(s, choice);
    await s.take(later);
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    return { active: s.active(), conflicts: s.engine.conflicts().length };
  };
  expect(await outcome('first holds')).toEqual({ active: [], conflicts: 0 });
  expect(await outcome('second holds')).toEqual({ active: ['Metformin 500 mg daily'], conflicts: 0 });
  expect(await outcome('both hold', STATED_AGAIN)).toEqual({ active: ['Metformin 500 mg daily'], conflicts: 0 });
  const again = [drug('e4', '2020-09-01', 'Metformin 500 mg daily', { from: '2020-01-01' })];
  expect(await outcome('first holds', again)).toEqual({ active: ['Metformin 500 mg daily'], conflicts: 1 });
});

test('an allergy that a later entry denies goes when a person says so, and stays when they do not', async () => {
  const entries = [
    fact('a1', '2020-01-01', { kind: 'allergy', text: 'Penicillin', status: 'active' }),
    fact('a2', '2020-03-01', { kind: 'allergy', text: 'Penicillin', assertion: 'absent' }),
  ];
  for (const choice of ['first holds', 'second holds'] as const) {
    await using s = reviewing();
    await s.take(entries);
    expect(only(s).weight).toBe('high');
    decide(s, choice);
    const { active, history } = s.engine.state('P');
    expect(active).toMatchObject([{ assertion: choice === 'first holds' ? 'present' : 'absent' }]);
    expect(history).toMatchObject([{ cause: 'entered in error' }]);
    expect(s.engine.conflicts()).toEqual([]);
  }
});

test('two windows decide on one conflict: the second is told that it is settled', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  const { id, sides } = only(s);
  const versions: [string, string] = [sides[0].version, sides[1].version];
  const other = s.engine.people.add(s.vogel, 'Dr. Lund', ['clinician']).id;
  s.engine.review.decide(s.vogel, id, 'first holds', 'So it is', versions);
  expect(() => s.engine.review.decide(other, id, 'second holds', 'No', versions)).toThrow('settled');
  expect(s.engine.review.corrections({ patient: 'P' })).toHaveLength(1);
});

test('a conflict of which a side has changed is shown again before it is decided', async () => {
  await using s = reviewing();
  await s.take(DOSES);
  const { id, sides } = only(s);
  await s.take([drug('e3', '2020-01-01', 'Amlodipine 5 mg daily')]);
  const versions: [string, string] = [sides[0].version, sides[1].version];
  expect(() => s.engine.review.decide(s.vogel, id, 'first holds', 'So', versions)).toThrow(
    expect.objectContaining({ code: 'CHANGED_SINCE' }),
  );
  expect(s.engine.conflicts()).toHaveLength(1);
});

test('that a memory is still had is said of the statement that was seen, also when it is said again', async () => {
  await using s = reviewing();
  await s.take(STATED_AGAIN);
  const { correction } = decide(s, 'both hold');
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'Not so');
  expect(s.engine.conflicts()).toHaveLength(1);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'It was so');
  expect(s.engine.conflicts()).toEqual([]);
  await s.take([drug('e4', '2020-09-01', 'Metformin 500 mg daily', { from: '2020-01-01' })]);
  expect(s.engine.conflicts()).toHaveLength(1);
});

test('a decided conflict is an example for the role that judges pairs, until the decision is taken back', async () => {
  await using s = reviewing({
    writers: modelSource(
      scriptedModel(
        () => '[]',
        () => ({ of: { current: 1, none: 1 } }),
      ),
    ),
  });
  await s.take(DOSES);
  const { texts } = only(s);
  const { correction } = decide(s, 'second holds');
  expect(s.engine.trainingCounts()).toEqual({ extract: 0, link: 0, update: 1 });
  const [line = '{}', ...more] = [...s.engine.training('update')];
  expect(more).toEqual([]);
  const example = JSON.parse(line);
  expect(example.messages.at(-2).content).toBe(
    `Earlier, 2020-01-01: medication: ${texts[0]}\nNewer, 2020-01-01: medication: ${texts[1]}`,
  );
  expect(example.messages.at(-1)).toEqual({ role: 'assistant', content: 'replaced' });
  expect(example.patient).toMatch(/^s[0-9a-f]{20}$/);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'Not so');
  expect(s.engine.trainingCounts().update).toBe(0);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'It was so');
  expect(s.engine.trainingCounts().update).toBe(1);
  const [again] = s.engine.review.corrections({ patient: 'P' });
  s.engine.review.undo(s.vogel, again?.id ?? '', 'No');
  expect(s.engine.trainingCounts().update).toBe(0);
});
