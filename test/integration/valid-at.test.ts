/**
 * `state --valid-at` against a few lines that know nothing of the engine and read the raw rows: for random days (seeded) both must
 * name the same conditions, drugs, visits, operations, doses and results.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../electron/engine-contract.ts';
import type { Memory } from '../../shared/interchange.ts';
import { ROOT } from '../support/command-line.ts';
import { scratch } from '../support/scratch-engine.ts';
import { type Draws, seededDraws } from '../support/seeded-random.ts';

type Row = Record<string, string>;
const SYNTHEA = join(ROOT, '../shared/data/synthea-csv');
const MIMIC = join(ROOT, '../shared/data/mimic-iv-demo/hosp');
/** More draws on demand: STAM_PROPERTY_RUNS=20 npx vitest run …/valid-at. */
const DATES_A_PATIENT = 12 * Number(process.env.STAM_PROPERTY_RUNS ?? 1);

function rows(folder: string, table: string): Row[] {
  const file = join(folder, `${table}.csv`);
  const read: Row[] = existsSync(file) ? parse(readFileSync(file), { columns: true, relax_column_count: true }) : [];
  return read;
}

const day = (text: string | undefined): string => (text ?? '').slice(0, 10);
const unique = (list: readonly string[]): string[] => [...new Set(list)].sort();
const cell = (row: Row, column: string): string => (row[column] ?? '').trim();

/** Random days, most of them days on which something begins or ends, or the day before or after. */
function randomDays(draws: Draws, known: readonly string[]): string[] {
  const days = unique(known.filter((d) => d !== ''));
  return Array.from({ length: DATES_A_PATIENT }, () => {
    const near = Date.parse(`${draws.pick(days)}T00:00Z`) + (draws.below(3) - 1) * 86_400_000;
    const far = Date.parse(`${days[0]}T00:00Z`) + draws.below(30_000) * 86_400_000;
    return new Date(draws.below(4) === 0 ? far : near).toISOString().slice(0, 10);
  });
}

function activeOf(engine: Engine, patient: string, validAt: string, kind: Memory['kind']): Memory[] {
  return engine.state(patient, { validAt, kind }).active;
}

/** Runs from the day it starts to the day before it ends. */
const runs = (from: string | undefined, to: string | undefined, on: string): boolean =>
  day(from) <= on && (day(to) === '' || day(to) > on);

/** The latest rows by time up to the end of a day, by key. */
function latest(list: readonly Row[], time: string, on: string, key: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of list) {
    if (day(row[time]) > on || day(row[time]) === '') continue;
    const held = found.get(key(row));
    const first = held?.[0];
    if (!held || !first || cell(row, time) > cell(first, time)) found.set(key(row), [row]);
    else if (cell(row, time) === cell(first, time)) held.push(row);
  }
  return found;
}

function valuesOf(memories: readonly Memory[], key: (m: Memory) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const m of memories) {
    const list = found.get(key(m)) ?? [];
    found.set(key(m), unique([...list, String(m.attributes.value)]));
  }
  return found;
}

/** Synthea names a drug by its ingredients in front of the first strength: "Amlodipine 2.5 MG Oral Tablet". */
function syntheaDrug(description: string): string {
  return description
    .replace(/^((NDA\d+|[\d.]+ (HR|ML|ACTUAT)) )+/i, '')
    .split(/ \d/)[0]
    ?.toLowerCase() as string;
}

describe.each([
  ['the shared Synthea tables', SYNTHEA],
  ['the committed Synthea tables', join(ROOT, 'test/fixtures/synthea-csv')],
])('%s', (_, folder) => {
  test.skipIf(!existsSync(folder))(
    `on random days the state is what the rows say${existsSync(folder) ? '' : ' (skipped: they are not here)'}`,
    async () => {
      const draws = seededDraws('valid-at, Synthea');
      await using s = scratch();
      await s.engine.import([folder]);
      const tables = Object.fromEntries(
        ['conditions', 'medications', 'encounters', 'procedures', 'immunizations', 'observations'].map((t) => [
          t,
          rows(folder, t),
        ]),
      );
      const of = (table: string, patient: string): Row[] => (tables[table] ?? []).filter((r) => r.PATIENT === patient);
      const faults: string[] = [];
      let compared = 0;
      for (const { Id: patient = '' } of rows(folder, 'patients')) {
        const own = Object.keys(tables).flatMap((t) => of(t, patient));
        if (own.length === 0) continue;
        for (const on of randomDays(
          draws,
          own.flatMap((r) => [day(r.START ?? r.DATE), day(r.STOP)]),
        )) {
          const same = (what: string, engine: string[], raw: string[]): void => {
            compared++;
            const [a, b] = [unique(engine), unique(raw)];
            const only = (x: string[], y: string[]): string[] => x.filter((v) => !y.includes(v));
            if (a.join('\n') === b.join('\n')) return;
            faults.push(
              `${patient} on ${on}, ${what}: engine only ${JSON.stringify(only(a, b))}, rows only ${JSON.stringify(only(b, a))}`,
            );
          };
          const codes = (kind: Memory['kind']): string[] =>
            activeOf(s.engine, patient, on, kind).map((m) => m.code?.code ?? m.text);

          same(
            'conditions',
            codes('condition'),
            of('conditions', patient)
              .filter((r) => runs(r.START, r.STOP, on))
              .map((r) => cell(r, 'CODE')),
          );
          const running = of('medications', patient).filter((r) => runs(r.START, r.STOP, on));
          same(
            'drugs',
            activeOf(s.engine, patient, on, 'medication').map((m) => syntheaDrug(m.text)),
            running.map((r) => syntheaDrug(cell(r, 'DESCRIPTION'))),
          );
          const replaced = (r: Row): boolean =>
            cell(r, 'STOP') === '' &&
            of('medications', patient).some(
              (later) =>
                cell(later, 'STOP') === '' &&
                syntheaDrug(cell(later, 'DESCRIPTION')) === syntheaDrug(cell(r, 'DESCRIPTION')) &&
                cell(later, 'CODE') !== cell(r, 'CODE') &&
                cell(later, 'START') > cell(r, 'START') &&
                day(later.START) <= on,
            );
          same(
            'orders',
            activeOf(s.engine, patient, on, 'medication').map((m) => m.text),
            running.filter((r) => !replaced(r)).map((r) => cell(r, 'DESCRIPTION')),
          );
          same(
            'visits',
            activeOf(s.engine, patient, on, 'encounter').map((m) => `${m.code?.code} ${day(m.validFrom?.date)}`),
            of('encounters', patient)
              .filter((r) => runs(r.START, r.STOP, on))
              .map((r) => `${cell(r, 'CODE')} ${day(r.START)}`),
          );
          same(
            'procedures',
            codes('procedure'),
            of('procedures', patient)
              .filter((r) => day(r.START) <= on)
              .map((r) => cell(r, 'CODE')),
          );
          same(
            'immunizations',
            activeOf(s.engine, patient, on, 'immunization').map((m) => `${m.code?.code} ${day(m.validFrom?.date)}`),
            of('immunizations', patient)
              .filter((r) => day(r.DATE) <= on)
              .map((r) => `${cell(r, 'CODE')} ${day(r.DATE)}`),
          );
          const measured = activeOf(s.engine, patient, on, 'measurement');
          const numeric = of('observations', patient).filter((r) => r.TYPE === 'numeric');
          same(
            'results',
            [
              ...valuesOf(
                measured.filter((m) => typeof m.attributes.value === 'number'),
                (m) => `${m.code?.code}`,
              ),
            ].map(([k, v]) => `${k} = ${v.join(' | ')}`),
            [...latest(numeric, 'DATE', on, (r) => cell(r, 'CODE'))].map(
              ([k, list]) => `${k} = ${unique(list.map((r) => String(Number(r.VALUE)))).join(' | ')}`,
            ),
          );
        }
      }
      expect(faults).toEqual([]);
      expect(compared).toBeGreaterThan(100);
    },
    300_000,
  );
});

describe('MIMIC-IV tables', () => {
  /** Three of the five patients: the others have ten thousand results each. */
  const PATIENTS = ['10000032', '10002930', '10037928'];
  const TABLES = ['admissions', 'prescriptions', 'diagnoses_icd', 'procedures_icd', 'labevents', 'omr'];

  test.skipIf(!existsSync(MIMIC))(
    `on random days the state is what the rows say${existsSync(MIMIC) ? '' : ' (skipped: they are not here)'}`,
    async () => {
      const draws = seededDraws('valid-at, MIMIC-IV');
      await using s = scratch();
      const folder = join(s.folder, 'hosp');
      mkdirSync(folder);
      for (const name of readdirSync(MIMIC).filter((n) => n.endsWith('.csv'))) {
        const [head = '', ...lines] = readFileSync(join(MIMIC, name), 'utf8').split(/\r?\n/);
        const at = head.split(',').indexOf('subject_id');
        const kept = at < 0 ? lines : lines.filter((l) => PATIENTS.includes(l.split(',')[at] ?? ''));
        writeFileSync(join(folder, name), [head, ...kept].join('\n'));
      }
      await s.engine.import([folder]);
      const tables = Object.fromEntries(TABLES.map((t) => [t, rows(folder, t)]));
      const titles = new Map(
        rows(MIMIC, 'd_icd_diagnoses').map((r) => [`${r.icd_version} ${cell(r, 'icd_code')}`, cell(r, 'long_title')]),
      );
      const faults: string[] = [];
      let compared = 0;
      let numbers = 0;
      for (const patient of PATIENTS) {
        const of = (table: string): Row[] => (tables[table] ?? []).filter((r) => r.subject_id === patient);
        const stays = new Map(of('admissions').map((r) => [r.hadm_id, r]));
        const times = TABLES.flatMap((t) =>
          of(t).flatMap((r) => [r.starttime, r.stoptime, r.chartdate, r.charttime, r.admittime, r.dischtime].map(day)),
        );
        for (const on of randomDays(draws, times)) {
          const same = (what: string, engine: string[], raw: string[]): void => {
            compared++;
            const [a, b] = [unique(engine), unique(raw)];
            const only = (x: string[], y: string[]): string[] => x.filter((v) => !y.includes(v));
            if (a.join('\n') === b.join('\n')) return;
            faults.push(
              `${patient} on ${on}, ${what}: engine only ${JSON.stringify(only(a, b))}, rows only ${JSON.stringify(only(b, a))}`,
            );
          };
          const ordered = of('prescriptions').filter((r) => r.starttime !== '' && runs(r.starttime, r.stoptime, on));
          const drugs = activeOf(s.engine, patient, on, 'medication');
          same(
            'drugs',
            drugs.map((m) => m.concept.toLowerCase()),
            ordered.map((r) => cell(r, 'drug').toLowerCase()),
          );
          same(
            'stays',
            activeOf(s.engine, patient, on, 'encounter').map((m) => day(m.validFrom?.date)),
            of('admissions')
              .filter((r) => runs(r.admittime, r.dischtime, on))
              .map((r) => day(r.admittime)),
          );
          const code = (text: string | undefined): string => (text ?? '').replaceAll('.', '').trim();
          // ICD-9 and ICD-10 call one disease by one title, give or take a plural: it is one memory.
          const title = (text: string): string =>
            text
              .toLowerCase()
              .replace(/[^a-z0-9]+/g, ' ')
              .replace(/s\b/g, '')
              .trim();
          same(
            'diagnoses',
            activeOf(s.engine, patient, on, 'condition').map((m) => title(m.text)),
            of('diagnoses_icd')
              .filter((r) => day(stays.get(r.hadm_id)?.dischtime) <= on)
              .map((r) => title(titles.get(`${r.icd_version} ${cell(r, 'icd_code')}`) ?? cell(r, 'icd_code'))),
          );
          same(
            'operations',
            activeOf(s.engine, patient, on, 'procedure').map((m) => `${code(m.code?.code)} ${m.validFrom?.date}`),
            of('procedures_icd')
              .filter((r) => day(r.chartdate) <= on)
              .map((r) => `${code(r.icd_code)} ${day(r.chartdate)}`),
          );
          // Results whose analyte has only plain numbers in the same unit; what stands in comments is another reader's test.
          const plain = (r: Row): boolean => cell(r, 'valuenum') !== '';
          const odd = new Set(
            of('labevents')
              .filter((r) => !plain(r))
              .map((r) => r.itemid),
          );
          const results = of('labevents').filter((r) => plain(r) && !odd.has(r.itemid));
          const measured = activeOf(s.engine, patient, on, 'measurement').filter(
            (m) => m.code?.system.includes('itemid') && !odd.has(m.code.code),
          );
          const raw = latest(results, 'charttime', on, (r) => `${cell(r, 'itemid')} ${cell(r, 'valueuom')}`);
          numbers += raw.size;
          same(
            'results',
            [...valuesOf(measured, (m) => `${m.code?.code} ${m.attributes.unit ?? ''}`)].map(
              ([k, v]) => `${k} = ${v.join(' | ')}`,
            ),
            [...raw].map(([k, list]) => `${k} = ${unique(list.map((r) => String(Number(r.valuenum)))).join(' | ')}`),
          );
        }
      }
      expect(faults).toEqual([]);
      expect(compared).toBe(PATIENTS.length * DATES_A_PATIENT * 5);
      expect(numbers).toBeGreaterThan(500);
    },
    300_000,
  );
});
