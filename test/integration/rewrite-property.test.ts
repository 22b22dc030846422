/** Whatever happened to a record, it comes out of being written anew as it was: imports, notes and acts of persons, in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../support/property-seed.ts';
import { RecordWriterAnew, stepsOf } from '../../electron/review/records/rewrite-record.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { RecordsRewrite } from '../../electron/store/repositories/records-rewrite.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows, shown } from '../support/record-image.ts';
import { type Happening, happenings, Lived } from '../support/reviewed-record.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';

function writeAnew({ store: { db } }: Scratch): void {
  const patient = new Patients(db).byPublicId('P');
  if (!patient) throw new Error('no such patient');
  const rows = new RecordsRewrite(db);
  const writer = new RecordWriterAnew(db, null);
  rows.unchecked(() =>
    db
      .transaction(() => {
        const steps = stepsOf(rows.entries(patient.id));
        writer.write([{ patient, steps }], [patient.id], [writer.inputs(patient.id)]);
      })
      .immediate(),
  );
}

function image(s: Scratch, lived: Lived): Record<string, unknown> {
  lived.refresh();
  const entries = lived.engine.entries('P').length;
  const moments = Array.from({ length: entries }, (_, i) => lived.engine.state('P', { seq: i + 1 }));
  return { ...derivedRows(s.store.db, 'P'), shown: shown(lived.engine, 'P'), moments };
}

async function expectTheSame(happened: readonly Happening[]): Promise<ReadonlyMap<string, number>> {
  await using s = scratch({ embedder: noEmbedder() });
  const lived = new Lived(s);
  await lived.live(happened);
  const before = image(s, lived);
  writeAnew(s);
  const after = image(s, lived);
  for (const [part, value] of Object.entries(before)) expect([part, after[part]]).toEqual([part, value]);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
  expect(lived.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  return lived.done;
}

const told = (text: number, year: number, ended = false): Happening => ({
  what: 'fact',
  text,
  year,
  patient: 'P',
  ended,
});

test('what an approved deletion hid until it was taken back is hidden for that time, also where it was approved once more', async () => {
  const happened: Happening[] = [told(0, 2012), told(0, 2010, true), told(1, 2014)];
  const twice: Happening[] = [
    { what: 'delete', pick: 2 },
    told(18, 2015),
    { what: 'take back', pick: 0 },
    { what: 'delete', pick: 2 },
  ];
  const once = await expectTheSame([...happened, ...twice.slice(0, 3)]);
  expect(once).toEqual(
    new Map([
      ['delete', 1],
      ['take back', 1],
    ]),
  );
  expect((await expectTheSame([...happened, ...twice])).get('delete')).toBe(2);
});

test('a record is the same after it was written anew, whatever sources stated and persons did', async () => {
  await fc.assert(
    fc.asyncProperty(happenings(['P'], false), async (happened) => void (await expectTheSame(happened))),
    { numRuns: 12 },
  );
}, 120_000);
