/**
 * What the baseline looks at. Each feature is a number of one archived memory with a reason to believe that it tells what may be
 * forgotten; the weights are learned, none is set here. Plain rows in, numbers out: no clock, no database.
 *
 * Counts and days enter as log(1 + x): the step from 1 to 2 says more than that from 101 to 102. What is not known is 0 with a mark of
 * its own, and never a guess. Ages are counted to the newest dated entry of the record.
 */
import {
  certainlyBefore,
  compareTimes,
  firstDay,
  firstInstant,
  lastDay,
  parseIso,
} from '../../shared/clinical-time.ts';
import { KINDS } from '../../shared/vocabulary.ts';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import { floorWords } from './floor/floor-words.ts';

export interface Feature {
  name: string;
  /** Features of one group are told as one driver. */
  group: string;
  value(facts: ArchivedFacts): number;
}

const DAY_MS = 86_400_000;
/** Codes and displays of FHIR and HL7 v2: high, low, critical, abnormal. */
const ABNORMAL =
  /^(?:h+|l+|a+|hu|lu|hx|lx|pos|abnormal\w*|high|low|elevated|critical\w*|significantly|off scale|positive)\b/i;
/** Kinds that the hard floor holds back as a whole never reach the baseline. */
const FLOORED: ReadonlySet<string> = new Set(['allergy', 'immunization', 'device', 'family history']);

export const FEATURES: readonly Feature[] = [
  // A residence of years ago and an operation are forgotten at different cost.
  ...KINDS.filter((kind) => !FLOORED.has(kind)).map(
    (kind): Feature => ({ name: `kind: ${kind}`, group: 'kind', value: (m) => Number(m.kind === kind) }),
  ),
  // A complaint of two days tells less of the patient than one of ten years. Days.
  { name: 'duration', group: 'duration', value: (m) => Math.log1p(durationOf(m) ?? 0) },
  { name: 'duration not known', group: 'duration', value: (m) => Number(durationOf(m) === null) },
  // What several entries state mattered to several people. Entries beside its own.
  { name: 'stated again', group: 'evidence', value: (m) => Math.log1p(m.evidence) },
  // What comes back is a course and not an event. Claims of the concept.
  { name: 'recurrence', group: 'recurrence', value: (m) => Math.log1p(m.mentions - 1) },
  // The concept lives on in the present picture: an earlier value of it is less missed.
  { name: 'still current in another memory', group: 'current', value: (m) => Number(m.current > 0) },
  // What others hang on explains them. Relations to other things in, and out; like all relations they follow what came first.
  { name: 'dependents', group: 'dependents', value: (m) => Math.log1p(m.dependents) },
  { name: 'hangs on', group: 'hangs on', value: (m) => Math.log1p(m.hangsOn) },
  // Days between its last statement and the newest entry of the record.
  { name: 'time since it was stated', group: 'age', value: (m) => Math.log1p(ageOf(m) ?? 0) },
  { name: 'never dated', group: 'age', value: (m) => Number(ageOf(m) === null) },
  // An analyte of ten words with a code is specific, "pain" is not. Words of the concept.
  { name: 'specificity', group: 'specificity', value: (m) => Math.log1p(wordsOf(m).length) },
  { name: 'coded', group: 'specificity', value: (m) => Number(m.codings !== '[]') },
  // A newer value of the same analyte, or dose of the same drug, took its place.
  { name: 'replaced by the same', group: 'successor', value: (m) => m.successorSame },
  // Where the source states an interpretation; a normal result is missed less.
  { name: 'abnormal', group: 'abnormal', value: (m) => Number(isAbnormal(m) === true) },
  { name: 'abnormal or not is not stated', group: 'abnormal', value: (m) => Number(isAbnormal(m) === null) },
  // Why it was archived: what was an error is no fact of the patient.
  { name: 'cause: resolved', group: 'cause', value: (m) => Number(m.cause === 'resolved') },
  { name: 'cause: entered in error', group: 'cause', value: (m) => Number(m.cause === 'entered in error') },
  { name: 'cause: arrived as history', group: 'cause', value: (m) => Number(m.cause === 'arrived as history') },
  // What was denied or only possible says less than what was so.
  { name: 'not present', group: 'assertion', value: (m) => Number(m.assertion !== 'present') },
  // A clinician chose to write it, where a device or form records everything.
  { name: 'from a text', group: 'source', value: (m) => Number(m.entryType !== 'facts') },
];

/** Days that it held; null where start or end is not known, or too coarsely to tell. */
export function durationOf({ validFrom, validTo }: ArchivedFacts): number | null {
  return daysBetween(validFrom, validTo);
}

/** Days between its last statement and what the record has reached; null where one of them is not known, or too coarsely to tell. */
export function ageOf({ stated, lastStated, reached }: ArchivedFacts): number | null {
  const times = [stated, lastStated].flatMap((text) => parseIso(text) ?? []);
  return daysBetween(times.sort(compareTimes).at(-1)?.date ?? null, reached);
}

/** Words of its concept in one spelling. */
export function wordsOf({ concept }: ArchivedFacts): string[] {
  return floorWords(concept)
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether its source calls it abnormal; null where it says nothing of it. */
export function isAbnormal({ attributes }: ArchivedFacts): boolean | null {
  if (!attributes.includes('nterpretation')) return null;
  const { interpretation } = JSON.parse(attributes) as { interpretation?: unknown };
  if (typeof interpretation !== 'string' || interpretation.trim() === '') return null;
  return ABNORMAL.test(interpretation.trim());
}

/** From 2009 to 2009 may be a day or a year, and an end before its start is an error of the source: both are not known, and not 0. */
function daysBetween(start: string | null, end: string | null): number | null {
  const [from, to] = [parseIso(start), parseIso(end)];
  if (from === null || to === null || lastDay(to) < firstDay(from)) return null;
  const days = (firstInstant(to) - firstInstant(from)) / DAY_MS;
  const coarse = [from, to].some(({ precision }) => precision === 'year' || precision === 'month');
  if (coarse) return certainlyBefore(from, to) ? days : null;
  return Math.max(0, days);
}
