import { type ClinicalTime, parseIso } from '../../shared/clinical-time.ts';

/** A clinical time as it is kept in a column: its ISO text, whose length tells its precision; null when unknown. */
export function timeFromText(text: string | null): ClinicalTime | null {
  return text === null ? null : parseIso(text);
}
