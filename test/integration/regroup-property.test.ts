/** Joining or dividing any record and taking it back gives what there was, to the last row; in between nothing is broken. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../support/property-seed.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows, shown } from '../support/record-image.ts';
import { type Happening, happenings, Lived } from '../support/reviewed-record.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';

function image(s: Scratch, lived: Lived, patients: readonly string[]): Record<string, unknown> {
  lived.refresh();
  const parts = patients.map((id) => ({ ...derivedRows(s.store.db, id), shown: shown(lived.engine, id) }));
  return Object.fromEntries(
    parts.flatMap((p, i) => Object.entries(p).map(([part, v]) => [`${patients[i]} ${part}`, v])),
  );
}

function expectSound(s: Scratch, lived: Lived): void {
  lived.refresh();
  expect(lived.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
}

function expectSame(before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const [part, value] of Object.entries(before)) expect([part, after[part]]).toEqual([part, value]);
}

async function joinAndTakeBack(happened: readonly Happening[]): Promise<void> {
  await using s = scratch({ embedder: noEmbedder() });
  const lived = new Lived(s);
  await lived.live(happened);
  if (lived.engine.patients().length < 2) return;
  const before = image(s, lived, ['A', 'B']);
  const { records } = lived.engine;
  const act = records.merge(lived.by, 'A', 'B', 'One person', records.planMerge('A', 'B').mark);
  expectSound(s, lived);
  lived.engine.records.undo(lived.by, act.id, 'They are two');
  expectSound(s, lived);
  expectSame(before, image(s, lived, ['A', 'B']));
}

const told = (text: number, year: number, patient: string): Happening => ({
  what: 'fact',
  text,
  year,
  patient,
  ended: false,
});

test('a fact that a person stated anew of a relative is in its place in a joined record too', async () => {
  await joinAndTakeBack([
    told(15, 2017, 'A'),
    told(11, 2011, 'A'),
    { what: 'correct', act: 4, pick: 0, other: 0 },
    { what: 'correct', act: 4, pick: 1, other: 0 },
    told(4, 2016, 'B'),
    told(1, 2016, 'B'),
  ]);
});

test('joining two records and taking it back gives both as they were, whatever sources stated and persons did', async () => {
  await fc.assert(fc.asyncProperty(happenings(['A', 'B'], false), joinAndTakeBack), { numRuns: 15 });
}, 120_000);

test('dividing a record and taking it back gives it as it was, whatever sources stated and persons did', async () => {
  const divided = fc.asyncProperty(happenings(['P'], false), fc.nat(2), async (happened, third) => {
    await using s = scratch({ embedder: noEmbedder() });
    const lived = new Lived(s);
    await lived.live(happened);
    const before = image(s, lived, ['P']);
    const { records } = lived.engine;
    const all = lived.engine.entries('P').filter((e) => e.document !== 'Review in STAM Review');
    const entries = all.filter((_, i) => i % 3 === third).map((e) => e.id);
    // What an approved deletion hides in both halves cannot be divided (test/integration/split.test.ts).
    if (lived.engine.forgetting.tombstones().length > 0) return;
    const { mark } = records.planSplit('P', entries, 'Jane Roe');
    const act = records.split(lived.by, 'P', entries, 'Jane Roe', 'Two people', mark);
    expectSound(s, lived);
    lived.engine.records.undo(lived.by, act.id, 'It was one');
    expectSound(s, lived);
    expectSame(before, image(s, lived, ['P']));
  });
  await fc.assert(divided, { numRuns: 12 });
}, 120_000);
