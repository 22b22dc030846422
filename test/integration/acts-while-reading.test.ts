/**
 * A person decides while a model is asked of a note: what it was asked of is the record of a moment ago, and a text that is written after
 * the act must not be known from before it.
 */
import { expect, test } from 'vitest';
import { modelSource } from '../support/model-source.ts';
import { ERROR, type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact } from '../support/scratch-engine.ts';
import { scriptedModel } from '../unit/write/model/scripted-model.ts';

const METOPROLOL = 'Metoprolol succinate 100 mg once daily';
const GOUT = 'Gout';
const NOTE = {
  patient: 'P',
  id: 'n3',
  time: '2022-08-15',
  type: 'note',
  title: 'Note',
  text: 'Metoprolol succinate reduced from 100 mg to 50 mg once daily.',
};

/** A record with a note that waits, and a model that says "replaced" of every pair; `act` is done while it is asked the first time. */
async function read(act: (s: Reviewing) => void): Promise<{ s: Reviewing; asked: string[] }> {
  const asked: string[] = [];
  let done = false;
  const model = scriptedModel(
    () => '[]',
    (user) => {
      asked.push(user);
      if (!done) {
        done = true;
        act(s);
      }
      return { of: user.includes('Earlier') ? { replaced: 0.95, none: 0.9 } : { replaced: 0.95 } };
    },
  );
  const s = reviewing({ writers: modelSource(model) });
  await s.take([
    fact('e1', '2022-02-01', { kind: 'medication', text: METOPROLOL }),
    fact('e2', '2022-03-01', { kind: 'condition', text: GOUT, status: 'active' }),
    NOTE,
  ]);
  expect(await s.engine.write()).toMatchObject({ waiting: 0, message: null });
  return { s, asked };
}

test('a correction made while a model reads a note stays in its place, and the note is known from after it', async () => {
  const { s } = await read((r) => r.correct(GOUT, ERROR));
  await using _ = s;
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.active()).toEqual([expect.stringContaining('50 mg')]);
  const corrected = s.engine.entries('P').at(-1)?.seq ?? 0;
  const before = s.engine.state('P', { seq: corrected - 1 });
  expect(before.active.map((m) => m.text).sort()).toEqual([GOUT, METOPROLOL]);
  const moved = s.engine.memory(s.idOf(METOPROLOL)).transitions.at(-1);
  expect(moved?.seq).toBe(corrected);
});

test('what a person corrected meanwhile is asked of as it stands then', async () => {
  const { s, asked } = await read((r) => r.correct(METOPROLOL, ERROR));
  await using _ = s;
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.active()).toContain(GOUT);
  expect(s.engine.memory(s.idOf(METOPROLOL)).memory).toMatchObject({ store: 'HISTORY', cause: 'entered in error' });
  expect(asked.length).toBeGreaterThan(0);
});
