/** What every table of Synthea's CSV export shares: codes with a description, a start and an end, a reason. */
import { type ClinicalTime, parseIso } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { flagsOf } from '../fact-flags.ts';
import type { Coding, FactDraft, ReadProblem } from '../reading.ts';
import { type RowBody, stated } from '../row-body.ts';

export type Row = Readonly<Record<string, string>>;

export const SNOMED = 'http://snomed.info/sct';
export const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
export const LOINC = 'http://loinc.org';
export const CVX = 'http://hl7.org/fhir/sid/cvx';

/** How the SYSTEM column names code systems. */
const SYSTEMS: Record<string, string> = {
  'SNOMED-CT': SNOMED,
  SNOMED: SNOMED,
  RXNORM: RXNORM,
  LOINC: LOINC,
  CVX: CVX,
};

export interface FactRow {
  row: Row;
  body: RowBody;
  where: string;
  report: (problem: ReadProblem) => void;
}

/** A fact with the time of its entry. */
export interface ReadFact {
  fact: FactDraft;
  time: ClinicalTime | null;
  title: string;
}

/** A field without blanks around it; empty where there is none. */
export function field(row: Row, column: string): string {
  return row[column]?.trim() ?? '';
}

/** A date or time of the row; one that is there and cannot be read is said and taken as unknown. */
export function timeOf({ row, where, report }: FactRow, column: string): ClinicalTime | null {
  const text = field(row, column);
  if (text === '') return null;
  const time = parseIso(text);
  if (!time) {
    const message = `“${column}” of ${where} is no date (${text.slice(0, 40)}) and was taken as unknown.`;
    report({ code: 'UNREADABLE_PART', message, where });
  }
  return time;
}

/** CODE with DESCRIPTION in the system that the row names, else in the table's own. Empty where there is no code. */
export function codingsOf(row: Row, tableSystem: string): Coding[] {
  const code = field(row, 'CODE');
  if (code === '') return [];
  const system = SYSTEMS[field(row, 'SYSTEM').toUpperCase()] ?? tableSystem;
  return [{ system, code, display: field(row, 'DESCRIPTION') || null }];
}

/** REASONCODE and REASONDESCRIPTION, where the table has them and the row states them. */
export function reasonOf(row: Row): Record<string, string | number | boolean> {
  return stated({ reason: row.REASONDESCRIPTION, reasonCode: row.REASONCODE });
}

/** A fact with a start and, where the source states it, an end, as written. */
export function interval(input: FactRow, kind: Kind, made: Partial<FactDraft> & { codings: Coding[] }): FactDraft {
  const from = timeOf(input, 'START') ?? timeOf(input, 'DATE');
  const to = timeOf(input, 'STOP');
  const text = made.text ?? (field(input.row, 'DESCRIPTION') || `Code ${field(input.row, 'CODE')}`);
  return {
    kind,
    text,
    concept: text,
    status: null,
    assertion: 'present',
    subject: 'patient',
    from,
    to,
    attributes: reasonOf(input.row),
    quote: input.body.quote('CODE', 'DESCRIPTION'),
    flags: flagsOf(kind, null, from, to),
    ...made,
  };
}
