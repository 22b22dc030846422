import type { ClinicalTime, Precision } from '../../shared/clinical-time.ts';

const BY_LENGTH: Readonly<Record<number, Precision>> = { 4: 'year', 7: 'month', 10: 'day' };

/**
 * A clinical time as it is kept in a column: the ISO text that parseIso made of it, whose length tells its precision; null
 * when unknown. What is in the columns was parsed when it came in, so it is not parsed again for every row that is read.
 */
export function timeFromText(text: string | null): ClinicalTime | null {
  return text === null ? null : { date: text, precision: BY_LENGTH[text.length] ?? 'minute' };
}
