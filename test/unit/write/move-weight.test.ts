/** How heavy a move weighs in the inbox: what must never be forgotten first, and the same however often it is asked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hardFloor } from '../../../electron/forget/hard-floor.ts';
import type { Coding } from '../../../electron/ingest/reading.ts';
import { memoryWeight, moveWeight } from '../../../electron/write/move-weight.ts';
import { claim } from './claims.ts';

const CODINGS: Coding[][] = [[], [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'C50.9', display: null }]];

const any = fc.record({
  kind: fc.constantFrom(
    'medication',
    'condition',
    'procedure',
    'symptom',
    'allergy',
    'measurement',
    'plan',
    'monitoring',
  ),
  text: fc.constantFrom('Warfarin', 'Asthma', 'Breast cancer', 'Pacemaker', 'Appendectomy', 'Code status: DNR'),
  concept: fc.constantFrom('Warfarin', 'Asthma', 'Melanoma'),
  codings: fc.constantFrom(...CODINGS),
  attributes: fc.constantFrom({}, { reaction: 'angioedema' }, { route: 'PO' }),
  subject: fc.constantFrom('patient', 'family member'),
  assertion: fc.constantFrom('present', 'refuted', 'possible'),
} as const);

describe('the weight of a move', () => {
  test('is high exactly where the hard floor holds, whatever was weighed before', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (memories) => {
        for (const memory of memories) {
          const behind = memory.kind !== 'measurement' && hardFloor(memory) !== null;
          expect(memoryWeight(memory) === 0).toBe(behind);
        }
      }),
    );
  });

  test('is that of an arrival for what never was ACTIVE, also behind the floor', () => {
    expect(moveWeight(claim({ id: 1, kind: 'allergy', text: 'Penicillin', time: '2020', from: '2020' }), null)).toBe(3);
  });
});
