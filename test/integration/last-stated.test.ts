/** The newest day on which a memory was stated stands beside each claim: it must always be what the entries themselves say. */
import '../support/property-seed.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { ReadRecord } from '../../electron/read/read-contract.ts';
import type { SqliteDatabase } from '../../electron/store/database.ts';
import { migrations } from '../../electron/store/migrations/index.ts';
import { EvidenceIndex } from '../../electron/store/repositories/evidence-index.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { KINDS } from '../../shared/vocabulary.ts';
import { copyRecord } from '../support/copy-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { SECRET, testFolder } from './store-support.ts';

/** To the minute, the day, the month and the year, and not at all. */
const time = fc.constantFrom(
  '2019-02-01',
  '2019-11',
  '2020',
  '2020-03-01T23:30-05:00',
  '2020-03-02T00:10Z',
  '2021-07-09',
  null,
);
const record = fc
  .array(
    fc.record({
      time,
      text: fc.constantFrom('Warfarin 5 mg daily', 'Warfarin 5 mg daily', 'Warfarin 2.5 mg daily', 'Gout', 'No gout'),
      status: fc.constantFrom('active', 'active', 'stopped'),
      reason: fc.option(fc.constantFrom('bleeding', 'a fall'), { nil: null }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((told) => told.map(toEntry));

interface Told {
  time: string | null;
  text: string;
  status: string;
  reason: string | null;
}

function toEntry({ time, text, status, reason }: Told, at: number): RawEntry {
  const attributes = reason === null ? {} : { attributes: { reason } };
  if (text.startsWith('Warfarin')) {
    const to = status === 'stopped' ? (time?.slice(0, 10) ?? null) : null;
    return fact(`e${at}`, time, { kind: 'medication', text, status, to, ...attributes });
  }
  const assertion = text === 'Gout' ? 'present' : 'absent';
  return fact(`e${at}`, time, { kind: 'condition', text: 'Gout', assertion, ...attributes });
}

function recordIn(db: SqliteDatabase): ReadRecord {
  const patient = new Patients(db).byPublicId('P');
  if (!patient) throw new Error('there is no patient');
  return new EvidenceIndex(db).of(patient);
}

const rows = (read: ReadRecord): number[] => read.ofKinds(KINDS, { limit: 1000 }).map(({ id }) => id);

/** By reading every claim of each memory with its entry. */
function lastStatedByReading(read: ReadRecord): [number, string | null][] {
  const statements = read.statements(rows(read));
  return rows(read).map((id) => {
    const days = statements
      .filter(({ item, role }) => item === id && role !== 'ends')
      .flatMap(({ entry }) => entry.time?.slice(0, 10) ?? []);
    return [id, days.sort().at(-1) ?? null];
  });
}

const broken = (s: Scratch) => s.engine.verify().checks.filter(({ ok }) => !ok);

test('what is told as last stated is the newest day of all entries that state it, whatever was imported in whatever order', async () => {
  let restated = 0;
  await fc.assert(
    fc.asyncProperty(record, fc.nat(11), async (entries, later) => {
      await using s = scratch({ embedder: noEmbedder() });
      // In two imports, the later part first: what stands and what restates it change places.
      await s.take(entries.slice(later % entries.length));
      await s.take(entries.slice(0, later % entries.length));
      const read = recordIn(s.store.db);
      expect([...read.lastStated(rows(read))]).toEqual(lastStatedByReading(read));
      expect(broken(s)).toEqual([]);
      restated += read.statements(rows(read)).filter(({ role }) => role === 'restates').length;
    }),
    { numRuns: 40 },
  );
  expect(restated).toBeGreaterThan(40);
});

test('a record of before the days were kept beside the claims tells the same after its upgrade, and is whole', async () => {
  const base = testFolder();
  try {
    await using s = scratch({ embedder: noEmbedder() });
    const drug = (id: string, day: string | null, more = {}) =>
      fact(id, day, { kind: 'medication', text: 'Warfarin 5 mg daily', status: 'active', ...more });
    await s.take([
      drug('b', '2020-06-01T23:30-05:00'),
      drug('a', '2020-01-01'),
      drug('n', null),
      drug('c', '2021'),
      drug('d', '2021-01-01', {
        status: 'stopped',
        from: '2020-01-01',
        to: '2020-08-01',
        attributes: { reason: 'a fall' },
      }),
    ]);
    const folder = join(base.path, 'workspace');
    mkdirSync(folder);
    const old = await createWorkspace(folder, SECRET, { migrations: migrations.filter(({ id }) => id < 50) });
    copyRecord(s.store.db, old.db);
    old.close();
    const store = await openWorkspace(folder, SECRET);
    const engine = openEngine(store, { embedder: noEmbedder() });
    try {
      const [now, before] = [recordIn(store.db), recordIn(s.store.db)];
      expect([...now.lastStated(rows(now))]).toEqual([...before.lastStated(rows(before))]);
      expect([...now.lastStated(rows(now))]).toEqual(lastStatedByReading(now));
      expect([...now.endReasons(rows(now))]).toEqual([...before.endReasons(rows(before))]);
      expect(engine.verify().ok).toBe(true);
    } finally {
      await engine.close();
    }
  } finally {
    base.done();
  }
});
