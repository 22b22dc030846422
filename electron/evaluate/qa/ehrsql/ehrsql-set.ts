/** The files of EHRSQL 2024: questions, labels (SQL), answers, and the tables that they refer to. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { StamError } from '../../../../shared/errors.ts';

export type TableRow = Readonly<Record<string, string>>;
export const TABLES = [
  'admissions',
  'd_labitems',
  'diagnoses_icd',
  'labevents',
  'microbiologyevents',
  'patients',
  'prescriptions',
  'procedures_icd',
] as const;
export type TableName = (typeof TABLES)[number];

export interface LabelledQuestion {
  id: string;
  question: string;
  /** SQL; "null" where there is none. */
  label: string;
  /** Rows of the result, each value as text; null where none is given. */
  answer: string[][] | null;
}

export interface EhrsqlSet {
  questions: LabelledQuestion[];
  tables: Record<TableName, TableRow[]>;
}

const data = z.object({ data: z.array(z.object({ id: z.string(), question: z.string() })) });
const texts = z.record(z.string(), z.string());

/**
 * Reads the training part: it is the one whose answers are at hand.
 * @throws StamError NOT_FOUND
 */
export function readEhrsql(folder: string): EhrsqlSet {
  if (!existsSync(join(folder, 'train/data.json'))) {
    throw new StamError(
      'NOT_FOUND',
      `EHRSQL 2024 is not in ${folder}. Name the folder of the clinical data with --data.`,
    );
  }
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'train', name), 'utf8'));
  const labels = texts.parse(json('label.json'));
  const answers = texts.parse(json('answer.json'));
  const questions = data.parse(json('data.json')).data.map(({ id, question }) => ({
    id,
    question,
    label: labels[id] ?? 'null',
    answer: answerRows(answers[id] ?? 'null'),
  }));
  const table = (name: TableName): TableRow[] =>
    rowsOf(readFileSync(join(folder, 'db_csv_timeshifted', `${name}.csv`), 'utf8'));
  const tables = Object.fromEntries(TABLES.map((name) => [name, table(name)]));
  return { questions, tables: allTables.parse(tables) };
}

const rows = z.array(z.record(z.string(), z.string()));
const allTables: z.ZodType<Record<TableName, TableRow[]>> = z.object({
  admissions: rows,
  d_labitems: rows,
  diagnoses_icd: rows,
  labevents: rows,
  microbiologyevents: rows,
  patients: rows,
  prescriptions: rows,
  procedures_icd: rows,
});

/** Rows of a table with a header, each a record of its columns. */
export const rowsOf = (text: string): TableRow[] => rows.parse(parse(text, { columns: true, skip_empty_lines: true }));

/** "[['x'], ['y']]", as Python writes a list: strings in either quote, and None. */
export function answerRows(text: string): string[][] | null {
  if (text === 'null' || text === '') return null;
  return [
    ...text
      .trim()
      .slice(1, -1)
      .matchAll(/\[((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^[\]'"])*)\]/g),
  ].map(([, row = '']) =>
    [...row.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s'"]+)/g)].flatMap(([, single, double, bare]) => {
      const value = single ?? double ?? bare ?? '';
      return value === 'None' ? [] : [value.replaceAll(/\\(.)/g, '$1')];
    }),
  );
}
