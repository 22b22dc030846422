/**
 * Which questions of EHRSQL 2024 are about one patient and about what a record here holds, told by the SQL that is their label. The
 * rules are tried in this order, and the first that holds is the reason.
 */

export const REASONS = [
  'unanswerable: it has no label',
  'names no patient',
  'compares patients',
  'vital signs (chartevents)',
  'input and output volumes (inputevents, outputevents)',
  'stays in intensive care (icustays)',
  'wards (transfers)',
  'cost',
  'who the patient is (patients, age)',
  'insurance, language, marriage (admissions)',
] as const;
export type Reason = (typeof REASONS)[number];

export type Fit =
  | { fits: false; reason: Reason }
  /** The tables are those that are asked, the family is what is asked of them. */
  | { fits: true; patient: string; family: string };

const TABLE_REASONS: readonly [RegExp, Reason][] = [
  [/\bchartevents\./, 'vital signs (chartevents)'],
  [/\b(?:inputevents|outputevents)\./, 'input and output volumes (inputevents, outputevents)'],
  [/\bicustays\./, 'stays in intensive care (icustays)'],
  [/\btransfers\./, 'wards (transfers)'],
  [/\bcost\./, 'cost'],
  [/\bpatients\.|^SELECT (?:DISTINCT )?admissions\.age\b/, 'who the patient is (patients, age)'],
  [/admissions\.(?:insurance|language|marital_status)\b/, 'insurance, language, marriage (admissions)'],
];

/** @param label the SQL, or "null" where a question has none */
export function classifyQuestion(label: string): Fit {
  if (label === 'null' || label === '') return { fits: false, reason: 'unanswerable: it has no label' };
  const patients = new Set([...label.matchAll(/\bsubject_id = (\d+)/g)].flatMap(([, id]) => id ?? []));
  const [patient] = patients;
  if (patient === undefined) return { fits: false, reason: 'names no patient' };
  // A rank among patients, or those of the same age.
  if (patients.size > 1 || /PERCENT_RANK|admissions\.age = \(/.test(label))
    return { fits: false, reason: 'compares patients' };
  const other = TABLE_REASONS.find(([pattern]) => pattern.test(label));
  if (other) return { fits: false, reason: other[1] };
  return { fits: true, patient, family: familyOf(label) };
}

const SUBJECTS: Record<string, string> = {
  prescriptions: 'prescriptions',
  labevents: 'laboratory',
  diagnoses_icd: 'diagnoses',
  d_icd_diagnoses: 'diagnoses',
  procedures_icd: 'procedures',
  d_icd_procedures: 'procedures',
  microbiologyevents: 'microbiology',
  admissions: 'stays',
};

/** What is asked of which rows, as a short name: "laboratory: value", "prescriptions: whether". */
function familyOf(label: string): string {
  const tables = new Set([...label.matchAll(/\b(\w+)\.\w+/g)].flatMap(([, table]) => SUBJECTS[table ?? ''] ?? []));
  const about = [...tables].filter((table) => table !== 'stays');
  const subject = about.length === 0 ? 'stays' : about.toSorted().join(' and ');
  return `${subject}: ${askedFor(label)}`;
}

const ASKED: readonly [RegExp, string][] = [
  [/AS T1 JOIN/, 'two events together'],
  [/ EXCEPT /, 'what is new'],
  [/^SELECT COUNT\(\*\)>0/, 'whether'],
  [/^SELECT COUNT/, 'how many'],
  [/strftime\('%J',current_time\)/, 'how long ago'],
  [/^SELECT (?:1 \* )?\( ?SELECT/, 'difference'],
  [/^SELECT SUM/, 'sum'],
  [/^SELECT (?:MIN|MAX)/, 'lowest or highest'],
  [/^SELECT AVG/, 'average'],
  [/GROUP BY/, 'by group'],
  [/^SELECT (?:DISTINCT )?\w+\.\w*time\b/, 'when'],
  [/^SELECT (?:DISTINCT )?\w+\.(?:valuenum|dose_val_rx)\b/, 'value'],
  [/^SELECT (?:DISTINCT )?\w+\.route\b/, 'route'],
];

const askedFor = (label: string): string => ASKED.find(([pattern]) => pattern.test(label))?.[1] ?? 'which';
