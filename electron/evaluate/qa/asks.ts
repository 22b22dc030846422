/** What a made question asks, as data: a second pass over the rows answers it anew from this alone. */
import type { QuestionWithAnswers } from '../../../shared/asking.ts';
import type { RowKind } from './source-row.ts';

export const TEMPLATES = [
  'current dose',
  'previous dose',
  'last dose',
  'dose on a day',
  'first started',
  'last stopped',
  'route',
  'current medications',
  'medications in a year',
  'prescriptions since a year',
  'last value',
  'first value',
  'value on a day',
  'highest in a year',
  'lowest in a year',
  'measured since a year',
  'last measured',
  'current conditions',
  'conditions of a year',
  'diagnosed on',
  'ever had',
  'ever had, not documented',
  'last done',
  'done since a year',
  'procedures of a year',
  'last vaccination',
  'allergies',
  'allergic to',
  'allergic to, not documented',
] as const;
export type Template = (typeof TEMPLATES)[number];

export interface Asks {
  template: Template;
  kind: RowKind;
  /** Key of the rows; null where all of the kind are asked for. */
  key: string | null;
  /** What the question calls it; null where it names nothing. */
  name: string | null;
  /** A year or a day. */
  when: string | null;
}

export interface MadeQuestion extends QuestionWithAnswers {
  id: string;
  template: Template;
  evidence: string[];
  asks: Asks;
}
