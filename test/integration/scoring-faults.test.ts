/** Scores and what is calibrated on them, where the order, the records or the program differ from what they were. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryMark } from '../../electron/forget/label-units.ts';
import { archivedRecords, labelLines } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';

const PATIENTS = 16;
const ids = Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`);

/** In the order of their hashes: another seed is another order. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const hash = (item: T): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, item]))
      .digest('hex');
  return [...items].sort((x, y) => (hash(x) < hash(y) ? -1 : 1));
}

function lead(s: Scratch): string {
  return s.engine.people.add(null, 'Lead', ['researcher', 'clinician']).id;
}

/** Labels by rule, their lines in an order of their own. */
function label(s: Scratch, by: string, seed: number): void {
  s.engine.labels.import(by, shuffled(labelLines(s.engine, ids), seed).join('\n'));
}

async function trained(
  entries: readonly RawEntry[],
  seed = 1,
  files = 1,
): Promise<{ s: Scratch; by: string; scorer: string }> {
  const s = scratch({ embedder: noEmbedder() });
  for (let f = 0; f < files; f++) await s.take(entries.filter((_, i) => i % files === f));
  const by = lead(s);
  label(s, by, seed);
  const { id: scorer } = s.engine.forgetting.train(by);
  await s.engine.forgetting.score(by, scorer);
  return { s, by, scorer };
}

function scores(s: Scratch, scorer: string): Map<string, number> {
  const rows = s.store.db
    .prepare<[string], { memory: string; score: number }>(
      'SELECT m.public_id AS memory, d.score FROM deletion_score d JOIN memory m ON m.id = d.memory_id WHERE d.scorer = ? ORDER BY 1',
    )
    .all(scorer);
  return new Map(rows.map(({ memory, score }) => [memory, score]));
}

test('the same records and labels give the same scorer and the same scores, in whatever order they came', async () => {
  const entries = archivedRecords(PATIENTS);
  const first = await trained(entries);
  await using a = first.s;
  const expected = scores(a, first.scorer);
  expect(expected.size).toBeGreaterThan(100);
  for (const seed of [2, 3]) {
    const again = await trained(shuffled(entries, seed), seed, seed);
    await using b = again.s;
    expect(again.scorer).toBe(first.scorer);
    expect(scores(b, again.scorer)).toEqual(expected);
  }
}, 60_000);

test('a label that trained never calibrates, also where its record was joined with one that calibrates', async () => {
  const { s, by, scorer } = await trained(archivedRecords(PATIENTS));
  await using _ = s;
  const { forgetting, records } = s.engine;
  const before = forgetting.calibrate(by, { scorer, grouping: 'pooled', alpha: 0.1 });
  const calibrating = new Set(ids.filter((p) => calibrates(s, scorer, p)));
  const [into, from] = [ids.find((p) => calibrating.has(p)) ?? '', ids.find((p) => !calibrating.has(p)) ?? ''];
  records.merge(by, into, from, 'One person', records.planMerge(into, from).mark);
  await forgetting.score(by, scorer);
  const after = forgetting.calibrate(by, { scorer, grouping: 'pooled', alpha: 0.1 });
  expect(after.labels).toBeLessThanOrEqual(before.labels);
  expect(after.labelSet).toBe(before.labelSet);
}, 60_000);

/** Whether the labels of a patient are not among those that the scorer was trained on. */
function calibrates(s: Scratch, scorer: string, patient: string): boolean {
  const { forgetting } = s.engine;
  const [first] = forgetting.scorers();
  expect(first?.id).toBe(scorer);
  const row = s.store.db.prepare<[string], string>('SELECT body FROM scorer WHERE public_id = ?').pluck().get(scorer);
  const { trainedMemories } = JSON.parse(row ?? '{}') as { trainedMemories: string[] };
  const marks = new Set(trainedMemories);
  return s.engine.state(patient).history.every((m) => !marks.has(memoryMark(m.id)));
}

test('a calibration rests on the scores as the record is now, and not as it was when all were scored', async () => {
  const { s, by, scorer } = await trained(archivedRecords(PATIENTS));
  await using _ = s;
  const { forgetting } = s.engine;
  const request = { scorer, grouping: 'pooled', alpha: 0.1 } as const;
  // Every dose is stated once more by a later form: what is known of it is another thing than when it was scored.
  const again = ids.flatMap((p) =>
    [10, 20, 30].map((dose, i) =>
      fact(
        `${p}-again-${i}`,
        '2019-05-01',
        {
          kind: 'medication',
          text: `Lisinopril ${dose} mg daily`,
          status: 'stopped',
          from: `201${2 + i}-05-01`,
          to: `201${3 + i}-05-01`,
        },
        p,
      ),
    ),
  );
  await s.take(again);
  const stale = forgetting.calibrate(by, request);
  await forgetting.score(by, scorer);
  const fresh = forgetting.calibrate(by, request);
  expect(stale.bins).toEqual(fresh.bins);
  expect(stale.thresholds).toEqual(fresh.thresholds);
}, 60_000);

test('a scorer of another version of the program neither scores nor calibrates, and says what to do', async () => {
  const { s, by, scorer } = await trained(archivedRecords(PATIENTS));
  await using _ = s;
  const { forgetting } = s.engine;
  const { id } = forgetting.calibrate(by, { scorer, grouping: 'pooled', alpha: 0.1 });
  forgetting.use(by, id);
  s.store.db.prepare(`UPDATE scorer SET body = json_set(body, '$.model.features[0]', 'shoe size')`).run();
  const said = /trained by another version of the program.*train and calibrate again/;
  await expect(forgetting.score(by, scorer)).rejects.toThrow(said);
  expect(() => forgetting.calibrate(by, { scorer, grouping: 'pooled', alpha: 0.1 })).toThrow(said);
  expect(forgetting.status()).toMatchObject({ calibrated: false });
  expect(forgetting.status().message).toMatch(said);
}, 60_000);
