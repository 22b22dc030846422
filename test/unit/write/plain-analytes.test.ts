import { describe, expect, test } from 'vitest';
import { type Identifiable, threadKeys } from '../../../electron/write/identity/thread-keys.ts';
import { fact, scratch } from '../../support/scratch-engine.ts';

const result = (text: string, unit: string, loinc?: string, more: Partial<Identifiable> = {}): Identifiable => ({
  kind: 'measurement',
  subject: 'patient',
  assertion: 'present',
  text,
  concept: text,
  codings: loinc ? [{ system: 'http://loinc.org', code: loinc, display: text }] : [],
  attributes: { unit },
  from: null,
  sourceId: 's',
  ...more,
});
const share = (a: Identifiable, b: Identifiable): boolean => threadKeys(a).some((k) => threadKeys(b).includes(k));

describe('a laboratory name in prose', () => {
  test.each([
    ['Potassium', 'mmol/L', '2823-3'],
    ['Serum potassium', 'mmol/L', '2823-3'],
    ['Haemoglobin', 'g/dL', '718-7'],
    ['Creatinine', 'mg/dL', '2160-0'],
    ['INR', '{INR}', '6301-6'],
    ['TSH', 'm[IU]/L', '3016-3'],
  ])('%s stands in one trend with the results of its usual code', (name, unit, loinc) => {
    expect(share(result(name, unit), result('whatever the laboratory calls it', unit, loinc))).toBe(true);
  });

  test('keeps apart what differs in unit family, specimen, kind of result or code', () => {
    const coded = result('Potassium [Moles/volume] in Serum or Plasma', 'mmol/L', '2823-3');
    expect(share(result('Potassium', 'mg/dL'), coded)).toBe(false);
    expect(share(result('Urine potassium', 'mmol/L'), coded)).toBe(false);
    const urine = { attributes: { unit: 'mmol/L', specimen: 'urine' } };
    expect(share(result('Potassium', 'mmol/L', undefined, urine), coded)).toBe(false);
    expect(share(result('Potassium in blood', 'mmol/L', '6298-4'), coded)).toBe(false);
    expect(share(result('Sodium', 'mmol/L'), coded)).toBe(false);
  });

  test('is current when it is newer than the coded result, in either order of import', async () => {
    const coded = fact('e1', '2024-02-01', {
      kind: 'measurement',
      text: 'Potassium 4.1 mmol/L',
      code: { system: 'http://loinc.org', code: '2823-3', display: 'Potassium' },
    });
    const note = {
      patient: 'P',
      id: 'n2',
      time: '2024-02-03',
      type: 'note',
      title: 'Ward',
      text: 'Potassium 5.9 mmol/L.',
    };
    for (const entries of [
      [coded, note],
      [note, coded],
    ]) {
      await using s = scratch();
      await s.take(entries);
      expect(s.engine.state('P').active.map((m) => m.text)).toEqual([expect.stringContaining('5.9')]);
      expect(s.engine.state('P').history.map((m) => m.text)).toEqual(['Potassium 4.1 mmol/L']);
    }
  });
});
