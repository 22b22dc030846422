/** Links of a model go the way in which the rules draw theirs, whichever of the two memories came later. */
import { expect, test } from 'vitest';
import { inDirection } from '../../../electron/write/link-direction.ts';
import type { Kind, RelationType } from '../../../shared/vocabulary.ts';
import { claim } from './claims.ts';

const of = (kind: Kind, id: number) => claim({ id, kind, text: kind, time: '2020-01-01', from: null });
const ends = (type: RelationType, newer: Kind, older: Kind): string =>
  inDirection(type, of(newer, 2), of(older, 1))
    .map((c) => c.kind)
    .join(' to ');

test.each([
  ['treatment_for', 'medication', 'condition', 'medication to condition'],
  ['treatment_for', 'condition', 'medication', 'medication to condition'],
  ['monitoring_for', 'medication', 'monitoring', 'monitoring to medication'],
  ['causal', 'allergy', 'medication', 'medication to allergy'],
  ['causal', 'symptom', 'condition', 'condition to symptom'],
] as const)('%s of a newer %s and an older %s goes from %s', (type, newer, older, expected) => {
  expect(ends(type, newer, older)).toBe(expected);
});

test('what has no direction of its own goes from the newer to the older', () => {
  expect(inDirection('systemic_link', of('condition', 2), of('condition', 1)).map((c) => c.id)).toEqual([2, 1]);
  expect(inDirection('same_condition_thread', of('symptom', 2), of('condition', 1)).map((c) => c.id)).toEqual([2, 1]);
});
