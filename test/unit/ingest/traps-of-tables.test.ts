/**
 * The traps of the shared data's README that concern tables, each on the real rows. What is expected is counted here from the raw
 * file with a few independent lines, not by the reader.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { mimicFormat } from '../../../electron/ingest/mimic/mimic-format.ts';
import { syntheaCsvFormat } from '../../../electron/ingest/synthea-csv/synthea-csv-format.ts';
import { type Read, readAll, sharedData, sourceOf } from './reading-support.ts';

const mimic = sharedData('mimic-iv-demo/hosp');
const synthea = sharedData('synthea-csv');

type Row = Record<string, string>;

function raw(folder: string | null, table: string): Row[] {
  const rows: Row[] = parse(readFileSync(join(folder ?? '', `${table}.csv`)), { columns: true });
  return rows;
}

const reads = new Map<string, Promise<Read>>();
function read(folder: string | null, table: string): Promise<Read> {
  const key = `${folder}/${table}`;
  const known = reads.get(key);
  if (known) return known;
  const set = readdirSync(folder ?? '')
    .filter((name) => name.endsWith('.csv'))
    .map((name) => sourceOf(join(folder ?? '', name)));
  const format = folder === mimic ? mimicFormat : syntheaCsvFormat;
  const reading = readAll(format, join(folder ?? '', `${table}.csv`), { files: set });
  reads.set(key, reading);
  return reading;
}

describe.skipIf(mimic === null)('MIMIC-IV tables', () => {
  it('trap 4: times have no zone and years of the 22nd century, and stay exactly so', async () => {
    const rows = raw(mimic, 'prescriptions');
    const { facts, problems } = await read(mimic, 'prescriptions');
    expect(problems).toEqual([]);
    const asWritten = (text: string | undefined): string => (text ?? '').replace(' ', 'T').slice(0, 16);
    expect(facts.map((f) => [f.from?.date.slice(0, 16), f.to?.date.slice(0, 16)])).toEqual(
      rows.map((r) => [asWritten(r.starttime), asWritten(r.stoptime)]),
    );
    expect(facts.every((f) => /^2[12]\d\d-/.test(f.from?.date ?? '') && !/[Z+]/.test(f.from?.date ?? ''))).toBe(true);
  });

  it('trap 5: a diagnosis without status and date is neither current nor dated, only documented at the end of its stay', async () => {
    const ends = new Map(raw(mimic, 'admissions').map((r) => [r.hadm_id, r.dischtime]));
    const rows = raw(mimic, 'diagnoses_icd');
    const { entries, facts } = await read(mimic, 'diagnoses_icd');
    expect(facts).toHaveLength(rows.length);
    expect(facts.every((f) => f.status === null && f.from === null && f.to === null)).toBe(true);
    expect(facts.every((f) => f.flags.includes('currency unknown'))).toBe(true);
    expect(entries.map((e) => e.time?.date.slice(0, 16).replace('T', ' '))).toEqual(
      rows.map((r) => ends.get(r.hadm_id)?.slice(0, 16)),
    );
  });

  it('trap 8: a cancelled test is kept and never counts as a result', async () => {
    const rows = raw(mimic, 'microbiologyevents').filter((r) => r.comments?.includes('TEST CANCELLED'));
    const cancelled = (await read(mimic, 'microbiologyevents')).facts.filter((f) => f.status === 'cancelled');
    expect(rows.length).toBeGreaterThan(0);
    expect(cancelled).toHaveLength(rows.length);
    expect(cancelled.every((f) => f.flags.includes('never happened') && f.attributes.value === undefined)).toBe(true);
  });

  it('trap 9: a correction that hides in a comment is found, with the new value and the withdrawn one', async () => {
    const rows = raw(mimic, 'labevents');
    const corrected = rows.filter((r) => /PREVIOUSLY REPORTED AS/.test(r.comments ?? ''));
    const facts = (await read(mimic, 'labevents')).facts.filter((f) => f.status === 'corrected');
    expect(corrected.length).toBeGreaterThan(0);
    expect(facts.map((f) => [f.attributes.value, f.attributes.previouslyReported])).toEqual(
      corrected.map((r) => [Number(r.valuenum), r.comments?.replace(/^.* AS /, '').replace(/\.$/, '')]),
    );
  });

  it('trap 9: results without a number, without a stay and of two specimens at one time are all kept apart', async () => {
    const rows = raw(mimic, 'labevents');
    const { entries, facts } = await read(mimic, 'labevents');
    expect(new Set(entries.map((e) => e.sourceId)).size).toBe(rows.length);
    const texts = new Set(facts.map((f) => f.attributes.value));
    expect(texts).toContain('NEG');
    expect(texts).toContain('HOLD.  DISCARD GREATER THAN 4 HOURS OLD.');
    expect(facts.map((f) => f.attributes.specimen)).toEqual(rows.map((r) => r.specimen_id));
    const numbers = rows.flatMap((r, i) =>
      r.valuenum === '' ? [] : [[Number(r.valuenum), facts[i]?.attributes.value]],
    );
    expect(numbers.every(([stated, given]) => stated === given)).toBe(true);
  });

  it('trap 10: odd doses stay as written, names lose only their outer blanks, and diluents are marked', async () => {
    const rows = raw(mimic, 'prescriptions');
    const { facts } = await read(mimic, 'prescriptions');
    expect(facts.map((f) => f.concept)).toEqual(rows.map((r) => r.drug?.trim()));
    expect(facts.map((f) => f.attributes.dose ?? '')).toEqual(rows.map((r) => r.dose_val_rx));
    const doses = new Set(facts.map((f) => f.attributes.dose));
    for (const odd of ['25,000', '0', '325-650']) expect(doses).toContain(odd);
    expect(facts.filter((f) => f.attributes.drugType === 'BASE')).toHaveLength(
      rows.filter((r) => r.drug_type === 'BASE').length,
    );
  });

  it('trap 11: an order that stops before it starts keeps both times and is flagged; no other is', async () => {
    const rows = raw(mimic, 'prescriptions');
    const backwards = rows.map((r) => (r.stoptime ?? '') < (r.starttime ?? ''));
    const { facts } = await read(mimic, 'prescriptions');
    expect(backwards.filter(Boolean).length).toBeGreaterThan(100);
    expect(facts.map((f) => f.flags.includes('end before start'))).toEqual(backwards);
  });

  it('trap 11: overlapping orders of one drug at two doses are two entries', async () => {
    const { entries } = await read(mimic, 'prescriptions');
    const furosemide = entries.filter((e) => e.facts[0]?.concept === 'Furosemide');
    const starts = furosemide.map((e) => `${e.patientRef} ${e.time?.date}`);
    expect(new Set(starts).size).toBeLessThan(furosemide.length);
    expect(new Set(furosemide.map((e) => `${e.patientRef} ${e.sourceId}`)).size).toBe(furosemide.length);
  });

  it('trap 15: both versions of ICD stand in one patient, each in its own system with its dot', async () => {
    const rows = raw(mimic, 'diagnoses_icd');
    const { facts } = await read(mimic, 'diagnoses_icd');
    const systems = { '9': 'http://hl7.org/fhir/sid/icd-9-cm', '10': 'http://hl7.org/fhir/sid/icd-10-cm' };
    expect(facts.map((f) => f.codings[0]?.system)).toEqual(
      rows.map((r) => systems[r.icd_version === '9' ? '9' : '10']),
    );
    expect(facts.map((f) => f.codings[0]?.code.replace('.', ''))).toEqual(rows.map((r) => r.icd_code?.trim()));
    expect(facts.every((f) => /^([A-Z]?\d\w{1,2}|E\d{3})(\.\w+)?$/.test(f.codings[0]?.code ?? ''))).toBe(true);
  });

  it('trap 15: units stay as written, and what is no unit is none', async () => {
    const rows = raw(mimic, 'labevents');
    const { facts } = await read(mimic, 'labevents');
    const units = new Set(facts.map((f) => f.attributes.unit));
    for (const unit of ['K/uL', '#/hpf', 'mm Hg', 'Ratio']) {
      expect(rows.some((r) => r.valueuom === unit)).toBe(true);
      expect(units).toContain(unit);
    }
    expect(units).not.toContain('N/A');
    expect(units).not.toContain(' ');
    expect(units).not.toContain('');
  });
});

describe.skipIf(synthea === null)('Synthea tables', () => {
  it('trap 4: times keep their zone and days stay days', async () => {
    expect((await read(synthea, 'medications')).facts.every((f) => f.from?.date.endsWith('+00:00'))).toBe(true);
    expect((await read(synthea, 'conditions')).facts.every((f) => f.from?.precision === 'day')).toBe(true);
  });

  it('trap 5: a missing STOP is no end, and no status is made of it', async () => {
    const rows = raw(synthea, 'medications');
    const { facts } = await read(synthea, 'medications');
    expect(facts.map((f) => f.to === null)).toEqual(rows.map((r) => r.STOP === ''));
    expect(facts.every((f) => f.status === null)).toBe(true);
  });

  it('trap 12: every renewal is an entry of its own with the same text and code, for the write path to make one fact of', async () => {
    const rows = raw(synthea, 'medications').filter((r) => r.DESCRIPTION === 'lisinopril 10 MG Oral Tablet');
    const { entries } = await read(synthea, 'medications');
    const renewals = entries.filter((e) => e.facts[0]?.concept === 'lisinopril');
    expect(renewals.length).toBeGreaterThan(10);
    expect(renewals).toHaveLength(rows.length);
    expect(new Set(renewals.map((e) => `${e.facts[0]?.text} ${e.facts[0]?.codings[0]?.code}`)).size).toBe(1);
    expect(new Set(renewals.map((e) => `${e.patientRef} ${e.sourceId}`)).size).toBe(rows.length);
  });

  it('trap 15: UCUM units stay, and the word null is none', async () => {
    const units = new Set((await read(synthea, 'observations')).facts.map((f) => f.attributes.unit));
    for (const unit of ['mm[Hg]', 'Cel', '10*3/uL', '{score}']) expect(units).toContain(unit);
    expect(units).not.toContain('null');
  });

  it('keeps every row of every table of facts under an id of its own', async () => {
    for (const table of [
      'conditions',
      'medications',
      'allergies',
      'observations',
      'procedures',
      'encounters',
      'careplans',
    ]) {
      const { entries, problems } = await read(synthea, table);
      expect(problems).toEqual([]);
      expect(new Set(entries.map((e) => `${e.patientRef} ${e.sourceId}`)).size).toBe(raw(synthea, table).length);
    }
  });
});
