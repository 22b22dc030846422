/**
 * Where an answer is not that of the label, the question may have been read in another way that it allows as well. Each such reading is a
 * rule over the label: the label is written anew, run over the same tables, and the answer counts under that reading where it is right to
 * it. No question is named.
 */
import type { QuestionReading } from '../../../../shared/asking.ts';
import type { FailedQuestion } from '../evaluate-questions.ts';
import { tokenF1 } from '../token-f1.ts';
import type { EhrsqlDatabase } from './ehrsql-database.ts';
import { NOW } from './ehrsql-database.ts';
import { expectedAnswers } from './expected-answers.ts';

const OTHER_READINGS = [
  '“in the last year (month)” is the twelve months (the month) up to now, not the calendar year (month) before',
  'a drug is meant by its ingredient, not by one name to the letter',
  'a route is meant by any of its words, not by one to the letter',
  'a stay is what happened between its days, not what was billed to it',
  'a stay that goes on is a stay',
  'orders of one drug, dose, route and start are one order',
] as const;
export type OtherReading = (typeof OTHER_READINGS)[number] | 'two of these at once';

/** What of a question and its answer tells how it was read. */
type Answered = Pick<FailedQuestion, 'question' | 'given'> & { reading: Pick<QuestionReading, 'concepts'> };

type Rewrite = (label: string, answered: Answered) => string;

/** The days one year and one month before what the questions take for now; of a shorter month the last. */
const BACK: Readonly<Record<string, string>> = { year: '2099-12-31', month: '2100-11-30' };
const TO_NOW = /\b(?:in|during|over|within|throughout|for) the (?:last|past) (?:year|month)\b/i;
const CALENDAR = /datetime\((\w+\.\w+),'start of (year|month)'\) = datetime\(current_time,'start of \2','-1 \2'\)/g;
const NAME = /prescriptions\.drug = '((?:[^']|'')*)'/g;
const ROUTE = /prescriptions\.route = '([^']*)'/g;
/** Words of the tables for one route; what is wider takes in what is narrower. */
const SAME_ROUTE: Readonly<Record<string, readonly string[]>> = {
  po: ['po', 'oral'],
  oral: ['po', 'oral'],
  sc: ['sc', 'subcut'],
  subcut: ['sc', 'subcut'],
  iv: ['iv', 'iv drip', 'iv bolus', 'ivpca'],
};
const OF_STAY =
  /(\w+)\.hadm_id IN ?\( ?(SELECT admissions\.hadm_id FROM admissions WHERE admissions\.subject_id = (\d+) AND admissions\.dischtime IS (?:NOT )?NULL(?: ORDER BY admissions\.admittime (?:ASC|DESC) LIMIT 1)?) ?\)/g;
const SUM = /^SELECT SUM\(prescriptions\.dose_val_rx\) FROM prescriptions (WHERE .*)$/s;

const REWRITES: readonly Rewrite[] = [
  (label, { question }) =>
    TO_NOW.test(question)
      ? label.replace(CALENDAR, (_, column: string, unit: string) => `${column} >= '${BACK[unit] ?? ''}'`)
      : label,
  (label, { reading }) =>
    label.replace(NAME, (whole, name: string) =>
      reading.concepts.includes(name.replaceAll("''", "'"))
        ? `prescriptions.drug IN ( ${reading.concepts.map(quoted).join(', ')} )`
        : whole,
    ),
  (label) =>
    label.replace(ROUTE, (whole, route: string) => {
      const same = SAME_ROUTE[route];
      return same ? `prescriptions.route IN ( ${same.map(quoted).join(', ')} )` : whole;
    }),
  (label) =>
    label.replace(OF_STAY, (_, table: string, stay: string, patient: string) => {
      const time = table === 'prescriptions' ? 'starttime' : 'charttime';
      const day = (column: string): string =>
        `( SELECT substr(${column},1,10) FROM admissions WHERE hadm_id = ( SELECT hadm_id FROM ( ${stay} ) LIMIT 1 ) )`;
      return `${table}.subject_id = ${patient} AND substr(${table}.${time},1,10) BETWEEN ${day('admittime')} AND ${day(`coalesce(dischtime,'${NOW}')`)}`;
    }),
  (label) => label.replaceAll(' AND admissions.dischtime IS NOT NULL', ''),
  (label) =>
    label.replace(
      SUM,
      (_, where: string) =>
        `SELECT SUM(dose) FROM ( SELECT DISTINCT drug, starttime, route, dose_val_rx AS dose FROM prescriptions ${where} )`,
    ),
];

const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

export interface Labelled {
  label: string;
  /** Units of what the label names. */
  units: readonly string[];
}

/** The reading to which a wrong answer is right; null where it is right to none. */
export function otherReadingOf(
  answered: Answered,
  { label, units }: Labelled,
  database: Pick<EhrsqlDatabase, 'answer'>,
): OtherReading | null {
  const isRight = (rewritten: string): boolean => {
    if (rewritten === label) return false;
    const answer = database.answer(rewritten);
    return answer !== null && tokenF1(answered.given ?? [], expectedAnswers(label, answer, units)) === 1;
  };
  const alone = REWRITES.findIndex((rewrite) => isRight(rewrite(label, answered)));
  if (alone >= 0) return OTHER_READINGS[alone] ?? null;
  const both = REWRITES.some((one, at) =>
    REWRITES.slice(at + 1).some((other) => isRight(one(other(label, answered), answered))),
  );
  return both ? 'two of these at once' : null;
}
