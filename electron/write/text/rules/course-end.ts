/** The end of a short course: "amoxicillin 500 mg three times daily for 7 days". */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import { cutTo, shifted } from '../time/calendar.ts';
import { countOf, unitOf } from '../time/counts.ts';

/** Longer durations are how much is handed out ("for 28 days", "for 90 days"), and the drug goes on. */
const LONGEST_COURSE_DAYS = 21;
/** The drug goes on after the days, at another dose or as somebody will see. */
const GOES_ON =
  /\b(?:then|followed by|thereafter|afterwards|supply|trial|taper\w*|refills?|repeat\w*|review\w*|reassess\w*|continue\w*|increas\w+|titrat\w+|until|will (?:re-?check|re-?assess|review|see))\b|→|->/i;

/**
 * The day on which a course that begins on a known day is over; null where it is not said, or the drug may go on.
 *
 * @param duration as written ("7 days", "5-7 days", "1 week"); of a range the longer is taken
 * @param rest the words of the sentence behind the directions
 */
export function courseEnd(from: ClinicalTime | null, duration: unknown, rest: string): ClinicalTime | null {
  if (typeof duration !== 'string' || from === null || GOES_ON.test(rest)) return null;
  const start = cutTo(from, 'day');
  const m = /^(.+?)[ -]*(days?|d|weeks?|wks?)$/i.exec(duration.trim());
  const unit = unitOf(m?.[2]);
  const most = countOf(m?.[1])?.most;
  if (start?.precision !== 'day' || unit === null || most === undefined) return null;
  const days = unit === 'week' ? most * 7 : most;
  return days <= LONGEST_COURSE_DAYS && Number.isInteger(days) ? shifted(start, days, 'day') : null;
}
