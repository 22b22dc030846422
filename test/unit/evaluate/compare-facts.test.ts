import { describe, expect, it } from 'vitest';
import { compareFacts } from '../../../electron/evaluate/text/compare-facts.ts';
import { factOf, rowOf, stated } from './draft.ts';

const HISTORY = 'Patient has a history of cough (finding), suspected covid-19, covid-19, stress (finding).';
const cough = factOf(HISTORY, { kind: 'symptom', concept: 'Cough' });
const compare = (rows: Parameters<typeof stated>[0], facts: Parameters<typeof compareFacts>[1]) =>
  compareFacts(
    stated(rows).filter((s) => s.kind !== 'allergy'),
    facts,
  );

describe('facts beside what a note states', () => {
  it('are the same by name, whether the writer calls it a condition or a symptom', () => {
    const { found, missed, unconfirmed } = compare([rowOf('condition', 'Cough (finding)')], [cough]);
    expect([found.length, missed.length, unconfirmed.length]).toEqual([1, 0, 0]);
  });

  it('are the same by the vocabulary and by what a drug contains', () => {
    const rows = [rowOf('procedure', 'ankle x-ray'), rowOf('medication', 'simvastatin 10 mg oral tablet')];
    const facts = [
      factOf('ankle x-ray', { kind: 'procedure', concept: 'X-ray of the ankle' }),
      factOf('simvastatin 10 mg oral tablet', { kind: 'medication', concept: 'Simvastatin' }),
    ];
    expect(compare(rows, facts).missed).toEqual([]);
  });

  it('tell a suspicion from a disease', () => {
    const rows = [rowOf('condition', 'Suspected COVID-19', { assertion: 'possible' }), rowOf('condition', 'COVID-19')];
    const present = factOf(HISTORY, { kind: 'condition', concept: 'COVID-19' });
    const { found, missed } = compare(rows, [present]);
    expect(found.map(({ stated: s }) => s.name)).toEqual(['covid-19']);
    expect(missed.map((s) => s.name)).toEqual(['suspected covid-19']);
  });

  it('are not confirmed when denied, said of a relative, quoted from elsewhere, or without a row', () => {
    const rows = [rowOf('condition', 'Cough (finding)')];
    for (const wrong of [
      { ...cough, assertion: 'absent' as const },
      { ...cough, subject: 'family member' as const },
      factOf('ankle x-ray', { kind: 'symptom', concept: 'Cough' }),
      factOf(HISTORY, { kind: 'condition', concept: 'Gout' }),
    ]) {
      const { found, missed, unconfirmed } = compare(rows, [wrong]);
      expect([found.length, missed.length, unconfirmed.length]).toEqual([0, 1, 1]);
    }
  });

  it('pair each row with one fact, so that the same said twice is seen', () => {
    expect(compare([rowOf('condition', 'Cough (finding)')], [cough, { ...cough }]).unconfirmed).toHaveLength(1);
  });

  it('are neither right nor wrong where the patients have no rows of their kind', () => {
    const smoking = factOf(HISTORY, { kind: 'social', concept: 'Never smoked' });
    expect(compare([], [smoking])).toMatchObject({ unconfirmed: [], incomparable: [smoking] });
  });
});
