/** A driver of a score in words that a clinician can check against the record. */
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import { ageOf, durationOf, isAbnormal, wordsOf } from './features.ts';

const times = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** A length of time, in the unit a person would say it in. */
function span(days: number): string {
  if (days < 1) return 'less than a day';
  if (days < 60) return times(Math.round(days), 'day', 'days');
  if (days < 730) return times(Math.round(days / 30.44), 'month', 'months');
  return times(Math.round(days / 365.25), 'year', 'years');
}

const WORDS: Readonly<Record<string, (m: ArchivedFacts) => string>> = {
  kind: (m) => `It is of the kind ${m.kind}.`,
  duration: (m) => {
    const days = durationOf(m);
    return days === null ? 'How long it held is not known.' : `It held for ${span(days)}.`;
  },
  evidence: (m) =>
    m.evidence === 0
      ? 'No other entry states it.'
      : `${times(m.evidence, 'other statement of the record speaks', 'other statements of the record speak')} of it.`,
  recurrence: (m) =>
    m.mentions <= 1
      ? 'The record speaks of it once.'
      : `The record speaks ${m.mentions} times of ${m.concept || 'the same'}.`,
  current: (m) =>
    m.current > 0 ? 'A current memory speaks of the same thing.' : 'No current memory speaks of the same thing.',
  dependents: (m) =>
    m.dependents === 0 ? 'Nothing hangs on it.' : `${times(m.dependents, 'memory hangs', 'memories hang')} on it.`,
  'hangs on': (m) =>
    m.hangsOn === 0
      ? 'It hangs on nothing else.'
      : `It hangs on ${times(m.hangsOn, 'other memory', 'other memories')}.`,
  age: (m) => {
    const days = ageOf(m);
    return days === null
      ? 'When it was last stated is not known.'
      : `It was last stated ${span(days)} before the newest entry of the record.`;
  },
  specificity: (m) =>
    `Its name has ${times(wordsOf(m).length, 'word', 'words')}, and it has ${m.codings === '[]' ? 'no code' : 'a code'}.`,
  successor: (m) =>
    m.successorSame === 1 ? 'A newer statement of the same took its place.' : 'Nothing of the same took its place.',
  abnormal: (m) => {
    const abnormal = isAbnormal(m);
    if (abnormal === null) return 'Its source says nothing of normal or abnormal.';
    return abnormal ? 'Its source calls it abnormal.' : 'Its source does not call it abnormal.';
  },
  cause: (m) => `It was archived as: ${m.cause ?? 'not stated'}.`,
  assertion: (m) => (m.assertion === 'present' ? 'It was stated as a fact.' : `It was stated as ${m.assertion}.`),
  source: (m) => (m.entryType === 'facts' ? 'It comes from a structured entry.' : 'Somebody wrote it in a text.'),
};

/** @param group as a feature names it */
export function driverWords(group: string, facts: ArchivedFacts): string {
  return WORDS[group]?.(facts) ?? group;
}
