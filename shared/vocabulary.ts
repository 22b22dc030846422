/** The words of the method (docs/method.md). Data, so that lists, filters and checks share one spelling. */

export const KINDS = [
  'medication',
  'condition',
  'allergy',
  'measurement',
  'symptom',
  'procedure',
  'immunization',
  'device',
  'plan',
  'monitoring',
  'social',
  'family history',
  'encounter',
] as const;
export type Kind = (typeof KINDS)[number];

export const SUBJECTS = ['patient', 'family member', 'other'] as const;
export type Subject = (typeof SUBJECTS)[number];

export const ASSERTIONS = ['present', 'absent', 'possible', 'planned', 'refuted'] as const;
export type Assertion = (typeof ASSERTIONS)[number];

/** What a source says of the course of a fact. Null where it says nothing. */
export const STATUSES = [
  'active',
  'completed',
  'stopped',
  'on-hold',
  'resolved',
  'inactive',
  'remission',
  'recurrence',
  'final',
  'preliminary',
  'corrected',
  'cancelled',
  'not-done',
  'entered-in-error',
] as const;
export type Status = (typeof STATUSES)[number];

export const STORES = ['ACTIVE', 'HISTORY'] as const;
export type Store = (typeof STORES)[number];

export const CAUSES = [
  'superseded',
  'resolved',
  'entered in error',
  'arrived as history',
  'restored by a person',
] as const;
export type Cause = (typeof CAUSES)[number];

/** The paper's seven relation types (arXiv 2609.38490, §3.2). */
export const RELATION_TYPES = [
  'restatement',
  'same_condition_thread',
  'drug_interaction',
  'systemic_link',
  'causal',
  'treatment_for',
  'monitoring_for',
] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/** A cautionary mark on a memory that a reader must see beside it. */
export const FLAGS = [
  'currency unknown',
  'end before start',
  'end unknown',
  'start unknown',
  'recorded as inactive',
  'not final',
  'never happened',
  'on hold',
  'in remission',
  'unit not UCUM',
  // The source says that it holds, not since when: it is counted from the day of the entry that first states it.
  'start as documented',
] as const;
export type Flag = (typeof FLAGS)[number];

/** λ of a new calibration: evidence as long as that of a usual question must bring a twentieth of quality. */
export const FIRST_LAMBDA = 0.05;

export const ENTRY_TYPES = ['note', 'dialogue', 'facts'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
