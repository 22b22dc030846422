/** The questions of EHRSQL that fit one record, with answers and the rows that bear them; and why the others do not fit. */
import type { QuestionWithAnswers } from '../../../../shared/asking.ts';
import { classifyQuestion, REASONS, type Reason } from './classify-question.ts';
import type { EhrsqlDatabase } from './ehrsql-database.ts';
import type { EhrsqlSet, TableRow } from './ehrsql-set.ts';
import { expectedAnswers } from './expected-answers.ts';
import type { Labelled } from './other-readings.ts';

export const UNCONFIRMED = 'its label needs the dictionary of procedure codes, which is not at hand';

export interface EhrsqlQuestions {
  total: number;
  /** Of them: those that name one patient. */
  namePatient: number;
  fitting: (QuestionWithAnswers & Labelled & { id: string; template: string; evidence: string[] })[];
  left: { reason: Reason | typeof UNCONFIRMED; questions: number }[];
}

/** A label that does not give its stored answer over the tables at hand is left out: its answer cannot be checked. */
export function ehrsqlQuestions(set: EhrsqlSet, database: EhrsqlDatabase): EhrsqlQuestions {
  const reasons: (Reason | typeof UNCONFIRMED)[] = [...REASONS, UNCONFIRMED];
  const counts = new Map(reasons.map((reason) => [reason, 0]));
  const units = unitsOf(set);
  const fitting: EhrsqlQuestions['fitting'] = [];
  for (const { id, question, label, answer } of set.questions) {
    const fit = classifyQuestion(label);
    const confirmed = fit.fits && answer !== null && database.confirms(label, answer);
    if (fit.fits && confirmed) {
      const own = units(label);
      const answers = expectedAnswers(label, answer, own);
      const { patient, family } = fit;
      const evidence = database.bearing(label);
      fitting.push({ id, patient, question, answers, template: family, evidence, label, units: own });
    } else {
      const reason = fit.fits ? UNCONFIRMED : fit.reason;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  const none = (counts.get('names no patient') ?? 0) + (counts.get('unanswerable: it has no label') ?? 0);
  const left = [...counts].map(([reason, questions]) => ({ reason, questions }));
  return { total: set.questions.length, namePatient: set.questions.length - none, fitting, left };
}

/** Units of the analytes and drugs that a label names. */
function unitsOf({ tables }: EhrsqlSet): (label: string) => string[] {
  const labels = new Map(tables.d_labitems.map(({ itemid, label }) => [itemid, label]));
  const units = new Map<string, Set<string>>();
  const add = (name: string | undefined, unit: string | undefined): void => {
    if (!name || !unit) return;
    units.set(name, (units.get(name) ?? new Set()).add(unit));
  };
  for (const row of tables.labevents) add(labels.get(row.itemid), row.valueuom);
  for (const row of tables.prescriptions) add(row.drug, row.dose_unit_rx);
  return (label) => [...new Set(named(label).flatMap((name) => [...(units.get(name) ?? [])]))];
}

const named = (label: string): string[] =>
  [...label.matchAll(/(?:d_labitems\.label|prescriptions\.drug) = '((?:[^']|'')*)'/g)].flatMap(
    ([, name]) => name?.replaceAll("''", "'") ?? [],
  );

/** Puts the source ids that the product's reader gives in the place of table and row number. */
export function asSourceIds(evidence: readonly string[], sourceIds: ReadonlyMap<string, string>): string[] {
  return evidence.flatMap((row) => sourceIds.get(row) ?? []);
}

/** "labevents:17" for the source id "labevents:17", "diagnoses_icd:22580999:17" and "prescriptions:17:MAIN:insulin". */
export function rowOfSourceId(sourceId: string, rowOfStay: ReadonlyMap<string, string>): string | null {
  const [table = '', first = '', second = ''] = sourceId.split(':');
  if (table === 'admissions') return rowOfStay.get(first) ?? null;
  if (table === 'diagnoses_icd' || table === 'procedures_icd') return `${table}:${second}`;
  return first === '' ? null : `${table}:${first}`;
}

/** Rows of stays by the id of the stay. */
export const rowsOfStays = (admissions: readonly TableRow[]): Map<string, string> =>
  new Map(admissions.map(({ hadm_id = '', row_id = '' }) => [hadm_id, `admissions:${row_id}`]));
