/** Records through the real engine, out in each format, and STAM JSONL in again. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import { openThrowaway } from '../../electron/store/workspace-file.ts';
import { entryDetail, memoryDetail, type State, state } from '../../shared/interchange.ts';
import { bundleViolations } from '../unit/export/r4-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHARED = join(ROOT, '../shared/data/fhir');
const folder = mkdtempSync(join(tmpdir(), 'stam-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Store, words and times of every memory; a multiset. */
function endState({ active, history }: State): string[] {
  return [...active, ...history]
    .map((m) => [m.store, m.text, m.validFrom?.date ?? null, m.validTo?.date ?? null].join(' | '))
    .sort();
}

async function withEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = openEngine(openThrowaway());
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

const written = (name: string, pieces: Iterable<string>): string => {
  const file = join(folder, name);
  writeFileSync(file, [...pieces].join(''));
  return file;
};

/** Every patient of these files with an entry: out, in again, compared; and its other formats checked. */
async function roundTrip(paths: string[]): Promise<number> {
  return withEngine(async (engine) => {
    const { patients } = await engine.import(paths);
    let compared = 0;
    for (const patient of patients) {
      const entries = engine.entries(patient);
      if (entries.length === 0) continue;
      const before = engine.state(patient);
      const file = written(`${compared}.jsonl`, engine.export(patient, 'jsonl'));
      await withEngine(async (second) => {
        const report = await second.import([file]);
        expect(report.problems).toEqual([]);
        const [again] = report.patients;
        expect(endState(second.state(again ?? ''))).toEqual(endState(before));
        const rows = second.entries(again ?? '');
        expect(rows.map((e) => [e.type, e.time, e.sourceId])).toEqual(entries.map((e) => [e.type, e.time, e.sourceId]));
        for (const [i, e] of entries.entries()) {
          if (e.type !== 'facts') expect(second.entry(rows[i]?.id ?? '').body).toBe(engine.entry(e.id).body);
        }
      });

      const bundle = JSON.parse([...engine.export(patient, 'fhir')].join(''));
      expect(bundleViolations(bundle)).toEqual([]);
      const texts = entries.filter((e) => e.type !== 'facts').length;
      expect(bundle.entry).toHaveLength(1 + before.active.length + before.history.length + texts);

      const whole = JSON.parse([...engine.export(patient, 'bundle')].join(''));
      expect(state.parse(whole.state)).toEqual(before);
      expect(whole.entries.map((e: unknown) => entryDetail.parse(e).entry)).toEqual(entries);
      const ids = whole.memories.map((m: unknown) => memoryDetail.parse(m).memory.id);
      expect(ids).toEqual([...before.active, ...before.history].map((m) => m.id));
      compared++;
    }
    return compared;
  });
}

describe('a record that goes out and comes in again is the same record', () => {
  it('as STAM JSONL with notes, a dialogue and facts', async () => {
    expect(await roundTrip([join(ROOT, 'test/fixtures/jsonl/record.jsonl')])).toBe(2);
  });

  it('as Synthea CSV', async () => {
    expect(await roundTrip([join(ROOT, 'test/fixtures/synthea-csv')])).toBeGreaterThan(0);
  });

  it('as C-CDA documents with denials, notes and results that are missing', async () => {
    expect(await roundTrip([join(ROOT, 'test/fixtures/ccda')])).toBeGreaterThan(0);
  });

  it('as facts of every kind, status, assertion and subject', async () => {
    const dated = (n: number): string => `20${String(10 + (n % 14))}-0${1 + (n % 9)}-1${n % 10}`;
    const statuses = ['active', 'stopped', 'completed', 'resolved', 'on-hold', 'entered-in-error', 'final', null];
    const facts = [
      ...['medication', 'condition', 'allergy', 'measurement', 'procedure', 'plan', 'device', 'social'].flatMap(
        (kind) => statuses.map((status) => ({ kind, text: `A ${kind} said to be ${status}`, status })),
      ),
      { kind: 'condition', text: 'No diabetes', assertion: 'absent' },
      { kind: 'condition', text: 'Possible angina', assertion: 'possible' },
      { kind: 'symptom', text: 'Cough', from: '2020', to: '2020-03' },
      { kind: 'family history', text: 'Mother: stroke', subject: 'family member' },
      { kind: 'condition', text: 'Donor: hepatitis B', subject: 'other' },
      { kind: 'measurement', text: 'HbA1c 9.1 %', attributes: { value: 9.1, unit: '%' }, from: '2021-02-03T08:30' },
      { kind: 'measurement', text: 'HbA1c 7.9 %', attributes: { value: 7.9, unit: '%' }, from: '2022-02-03T08:30' },
      { kind: 'medication', text: 'Warfarin 5 mg', from: '2021-05-02', to: '2021-05-01' },
    ];
    const lines = facts.map((fact, i) =>
      JSON.stringify({ patient: 'q', id: `e${i}`, time: dated(i), type: 'facts', facts: [fact] }),
    );
    expect(await roundTrip([written('every.jsonl', [lines.join('\n')])])).toBe(1);
  });

  const ips = join(SHARED, 'ips/IPS-bundle-01.json');
  it.skipIf(!existsSync(ips))(
    'as an International Patient Summary (skipped where ../shared/data/fhir/ips is absent)',
    async () => {
      expect(await roundTrip([ips])).toBe(1);
    },
  );

  const synthea = join(SHARED, 'synthea');
  const sofia = existsSync(synthea) ? readdirSync(synthea).find((f) => f.startsWith('Sofia')) : undefined;
  it.skipIf(!sofia)('as a Synthea FHIR bundle (skipped where ../shared/data/fhir/synthea is absent)', async () => {
    expect(await roundTrip([join(synthea, sofia ?? '')])).toBe(1);
  });

  it('and its FHIR is read by the reader of FHIR without a refusal', async () => {
    await withEngine(async (engine) => {
      const { patients } = await engine.import([join(ROOT, 'test/fixtures/synthea-csv')]);
      const patient = patients[0] ?? '';
      const file = written('out.fhir.json', engine.export(patient, 'fhir'));
      const active = engine.state(patient).active.length;
      await withEngine(async (second) => {
        const report = await second.import([file]);
        expect([report.refused, report.problems, report.patients]).toEqual([[], [], [patient]]);
        expect(second.state(patient).active).toHaveLength(active);
      });
    });
  });
});
