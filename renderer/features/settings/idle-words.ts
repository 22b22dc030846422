import { plural } from '../../ui/date-words.ts';

/** "15 minutes"; a part of a minute is told in seconds. */
export function minutesWords(minutes: number): string {
  return minutes >= 1 ? plural(Math.round(minutes), 'minute') : plural(Math.round(minutes * 60), 'second');
}
