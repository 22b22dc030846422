/** The words a model chooses between for a pair, what they stand for, and which of them a pair of these kinds can have. */
import type { Kind, RelationType } from '../../../shared/vocabulary.ts';
import { identifyDrug, sameIngredients } from '../identity/drug-name.ts';
import type { PairSide } from './pair-side.ts';

export type LinkAnswer = RelationType | 'none';
export type UpdateAnswer = 'current' | 'superseded' | 'resolved';

/**
 * Words, and not letters: a small model ties a meaning to a word it knows. Of 25 pairs the 1.5B chose rightly among letters 14
 * times, among words 18 times. No two begin with one letter, so that any model's tokens tell them apart.
 */
export const LINK_WORDS: Record<string, LinkAnswer> = {
  same: 'restatement',
  update: 'same_condition_thread',
  treatment: 'treatment_for',
  monitoring: 'monitoring_for',
  cause: 'causal',
  leads: 'systemic_link',
  interaction: 'drug_interaction',
  none: 'none',
};

/** "different" takes the pairs that have nothing in common, which a model without that way out calls replaced. */
export const UPDATE_WORDS: Record<string, UpdateAnswer> = {
  current: 'current',
  replaced: 'superseded',
  ended: 'resolved',
  different: 'current',
};

const PROBLEMS: ReadonlySet<Kind> = new Set<Kind>(['condition', 'symptom']);
const FOLLOWED: ReadonlySet<Kind> = new Set<Kind>(['medication', 'condition', 'symptom']);

/** The answers that a pair of these kinds can have; "none" is always among them. */
export function possibleLinks(newer: PairSide, older: PairSide): ReadonlySet<LinkAnswer> {
  const answers = new Set<LinkAnswer>(['none']);
  const kinds = [newer.kind, older.kind];
  const both = (set: ReadonlySet<Kind>): boolean => kinds.every((kind) => set.has(kind));
  const pair = (a: Kind, b: ReadonlySet<Kind>): boolean =>
    (newer.kind === a && b.has(older.kind)) || (older.kind === a && b.has(newer.kind));
  if (newer.kind === 'medication' && older.kind === 'medication') {
    if (!sameDrug(newer, older)) return answers.add('drug_interaction');
    return answers.add('restatement').add('same_condition_thread');
  }
  if (newer.kind === older.kind) answers.add('restatement').add('same_condition_thread');
  if (both(PROBLEMS)) answers.add('same_condition_thread').add('systemic_link');
  // Of two diseases "leads" and "cause" say one thing; of a complaint its disease is the cause.
  if (both(PROBLEMS) && kinds.includes('symptom')) answers.add('causal');
  if (pair('medication', PROBLEMS)) answers.add('treatment_for').add('causal');
  if (pair('procedure', PROBLEMS) || pair('device', PROBLEMS)) answers.add('treatment_for').add('causal');
  if (pair('allergy', new Set<Kind>(['medication', ...PROBLEMS]))) answers.add('causal');
  if (pair('monitoring', FOLLOWED) || pair('measurement', FOLLOWED)) answers.add('monitoring_for');
  if (pair('plan', new Set<Kind>(['procedure', 'immunization', 'medication']))) answers.add('same_condition_thread');
  if (pair('plan', PROBLEMS)) answers.add('treatment_for');
  return answers;
}

function sameDrug(a: PairSide, b: PairSide): boolean {
  const [x, y] = [a, b].map(({ text, concept }) => identifyDrug({ text, concept, codings: [], attributes: {} }));
  return x !== undefined && y !== undefined && sameIngredients(x.ingredients, y.ingredients);
}
