/** A question before it is put into words: what is asked, the answers, and the rows that bear them. */
import type { QuestionWithAnswers } from '../../../shared/asking.ts';
import type { Asks } from './asks.ts';
import type { SourceRow } from './source-row.ts';
import { distinct, type Thing } from './things.ts';

export interface Draft {
  asks: Asks;
  answers: QuestionWithAnswers['answers'];
  rows: readonly SourceRow[];
}

export const about = (template: Asks['template'], { kind, key, name }: Thing, when: string | null = null): Asks => ({
  template,
  kind,
  key,
  name,
  when,
});

/** One value, or all of several; each in the ways of writing it that are right. */
export function answersOf(...ways: readonly (readonly string[])[]): QuestionWithAnswers['answers'] {
  const lists = ways.map((values) => distinct(values));
  const different = lists.filter((list, at) => lists.findIndex((other) => String(other) === String(list)) === at);
  return different.map((list) => (list.length === 1 ? (list[0] ?? '') : list));
}

/** Names without and with the type in brackets, and as a drug's whole description. */
export const namesOf = (rows: readonly SourceRow[]): QuestionWithAnswers['answers'] =>
  answersOf(
    rows.map(({ name }) => name),
    rows.map(({ written }) => written),
  );

/** Values as written and, where they have more than four decimals, rounded to four; with and without their unit. */
export const valuesOf = (rows: readonly SourceRow[]): QuestionWithAnswers['answers'] =>
  answersOf(
    ...[(value: string): string => value, rounded].flatMap((said) => [
      rows.map(({ value, unit }) => (unit === null ? said(value ?? '') : `${said(value ?? '')} ${unit}`)),
      rows.map(({ value }) => said(value ?? '')),
    ]),
  );

const rounded = (value: string): string => (/\.\d{5,}$/.test(value) ? String(Number(Number(value).toFixed(4))) : value);
