/** Questions that this record can answer, made of its own concepts, so that a person sees what can be asked. */
import type { Kind } from '../../../shared/vocabulary.ts';
import type { ReadRecord, RecordItem } from '../read-contract.ts';
import { readQuestion } from './read-question.ts';

const MOST = 8;
/** Newest memories of each kind that are looked at. */
const LOOKED_AT = 200;
/** A name that is longer is no plain English. */
const LONGEST_NAME = 48;
const MOST_TRIED = 6;

/** Questions that this record can answer, at most eight, made of its own concepts. Each is one that readQuestion understands. */
export function suggestQuestions(record: ReadRecord): string[] {
  const of = (kind: Kind): RecordItem[] => record.ofKinds([kind], { limit: LOOKED_AT }).filter(isOfPatient);
  const drugs = of('medication');
  const labs = of('measurement');
  const problems = of('condition');
  const current = drugs.filter((item) => item.store === 'ACTIVE');
  const changed = current.filter((item) => drugs.some((old) => old.successor === item.publicId));
  const stopped = drugs.filter(
    (item) =>
      item.store === 'HISTORY' && item.successor === null && !current.some((one) => one.conceptId === item.conceptId),
  );
  const trends = labs.filter((item) => labs.some((other) => other.conceptId === item.conceptId && other !== item));
  const resolved = problems.filter((item) => item.store === 'HISTORY' && item.cause === 'resolved');
  const first = (items: readonly RecordItem[], ...ask: ((name: string) => string)[]): string[] =>
    firstUnderstood(items, ask, record);
  const wanted = [
    ...(current.length > 0 ? ['Which medications is the patient taking now?'] : []),
    ...first(
      changed,
      (name) => `What dose of ${name} is the patient on?`,
      (name) => `What was the previous dose of ${name}?`,
    ),
    ...(of('allergy').length > 0 ? ['Which allergies does the patient have?'] : []),
    ...first(
      trends,
      (name) => `What was the last ${name}?`,
      (name) => `What was the highest ${name}?`,
    ),
    ...first(stopped, (name) => `When was ${name} stopped?`),
    ...(problems.some((item) => item.store === 'ACTIVE') ? ['What problems does the patient have now?'] : []),
    ...first(resolved, (name) => `Has the patient ever had ${name}?`),
    ...first(of('procedure'), (name) => `When was the last ${name}?`),
    ...first(of('immunization'), (name) => `When was ${name} last given?`),
  ];
  return wanted.filter((question) => readQuestion(question, record).understood).slice(0, MOST);
}

function isOfPatient(item: RecordItem): boolean {
  return (
    item.subject === 'patient' &&
    item.assertion === 'present' &&
    item.cause !== 'entered in error' &&
    !item.flags.includes('never happened')
  );
}

/** The questions about the first of the items whose name reads well and is understood. */
function firstUnderstood(
  items: readonly RecordItem[],
  ask: readonly ((name: string) => string)[],
  record: ReadRecord,
): string[] {
  const names = [...new Set(items.map((item) => nameOf(item.concept)))].filter((name) => name !== null);
  for (const name of names.slice(0, MOST_TRIED)) {
    const questions = ask.map((one) => one(name));
    if (questions.every((question) => isAnswerable(question, record))) return questions;
  }
  return [];
}

function isAnswerable(question: string, record: ReadRecord): boolean {
  const reading = readQuestion(question, record);
  return reading.understood && reading.unknown === null && reading.concepts.length > 0;
}

/** The name without its tag, strength and form; null where it does not read as a name. */
function nameOf(concept: string): string | null {
  const name = concept
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/ \[[^\]]*\] (?:in|of) .*$/, '')
    .replace(/,? \d[\d.,/]* ?(?:mg|mcg|g|ml|units?|meq|%)\b.*$/i, '')
    .trim();
  if (name.length < 2 || name.length > LONGEST_NAME || /[[\]{}<>:;?!]/.test(name)) return null;
  // "Lisinopril" within a sentence; abbreviations and names of their own keep their capitals.
  return /^\p{Lu}\p{Ll}+(?:[ -]\p{Ll}+)*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
