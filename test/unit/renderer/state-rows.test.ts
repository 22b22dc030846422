import { describe, expect, it } from 'vitest';
import {
  HISTORY_SHOWN,
  matchesText,
  type StateRow,
  stateRows,
} from '../../../renderer/features/patient-state/state-rows.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { Memory } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { memoryOf } from './memory-fixture.ts';

const all = { hidden: new Set<Kind>(), opened: new Set<string>(), matches: () => true };
const concepts = (rows: StateRow[]) => rows.filter((row) => row.type === 'concept');
const past = (id: string, day: string, more: Partial<Memory> = {}) =>
  memoryOf({ id, store: 'HISTORY', cause: 'superseded', validFrom: parseIso(day), ...more });

describe('ACTIVE and HISTORY side by side', () => {
  it('sets the present of a concept level with its past, the newest past first', () => {
    const rows = stateRows(
      { active: [memoryOf({ id: 'now' })], history: [past('old', '2010-01-01'), past('older', '2005-01-01')] },
      all,
    );
    const [row] = concepts(rows);
    expect(row?.active.map((memory) => memory.id)).toEqual(['now']);
    expect(row?.history.map((memory) => memory.id)).toEqual(['old', 'older']);
  });

  it('puts allergies before everything else, and what is only past after what is current', () => {
    const rows = stateRows(
      {
        active: [memoryOf({ id: 'drug' }), memoryOf({ id: 'allergy', kind: 'allergy', concept: 'Latex' })],
        history: [past('gone', '2010-01-01', { concept: 'Aspirin' })],
      },
      all,
    );
    expect(rows.map((row) => row.key)).toEqual([
      'allergy',
      'allergy/patient latex',
      'medication',
      'medication/patient drug',
      'medication/patient aspirin',
    ]);
  });

  it('never puts a relative’s illness in the row of the patient’s own', () => {
    const condition = { kind: 'condition' as const, concept: 'Diabetes' };
    const rows = stateRows(
      {
        active: [
          memoryOf({ id: 'own', ...condition }),
          memoryOf({ id: 'mother', subject: 'family member', ...condition }),
        ],
        history: [],
      },
      all,
    );
    expect(concepts(rows)).toHaveLength(2);
  });

  it('folds a long past and says how much it folded, and shows all of it when opened', () => {
    const history = Array.from({ length: 9 }, (_, index) => past(`m${index}`, `20${10 + index}-01-01`));
    const folded = concepts(stateRows({ active: [], history }, all))[0];
    expect(folded?.history).toHaveLength(HISTORY_SHOWN);
    expect(folded?.folded).toBe(9 - HISTORY_SHOWN);
    const open = concepts(
      stateRows({ active: [], history }, { ...all, opened: new Set(['medication/patient drug']) }),
    )[0];
    expect([open?.history.length, open?.folded]).toEqual([9, 0]);
  });

  it('loses no memory: what is shown and what is folded add up', () => {
    const history = Array.from({ length: 40 }, (_, index) =>
      past(`m${index}`, '2012-01-01', {
        concept: `Concept ${index % 3}`,
        kind: index % 2 ? 'measurement' : 'condition',
      }),
    );
    const rows = concepts(stateRows({ active: [], history }, all));
    expect(rows.reduce((sum, row) => sum + row.history.length + row.folded, 0)).toBe(40);
  });

  it('finds a memory by any of its words, its code and its values, and not otherwise', () => {
    const memory = memoryOf({
      id: 'm',
      text: 'Warfarin 5 mg once daily',
      code: { system: 's', code: '855332', display: 'Warfarin Sodium 5 MG Oral Tablet' },
      attributes: { reason: 'unstable INR' },
    });
    for (const filter of ['warf', 'daily WARFARIN', '855332', 'sodium', 'inr', ''])
      expect(matchesText(memory, filter)).toBe(true);
    for (const filter of ['apixaban', 'warfarin 10 mg weekly']) expect(matchesText(memory, filter)).toBe(false);
  });
});
