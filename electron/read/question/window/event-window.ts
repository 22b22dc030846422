/** Time bounded by something that happened to the patient: "before the stroke", "since the diagnosis of diabetes". */
import { firstDay, lastDay, parseIso } from '../../../../shared/clinical-time.ts';
import type { RecordItem } from '../../read-contract.ts';
import type { AnchoredWindow } from './encounter-window.ts';
import { dayAfter, dayBefore } from './period.ts';

/** Words between the preposition and the name; what is named after them dates the window. */
const BEFORE_NAME =
  /\b(before|prior to|after|following|since|until|up to|during)(?: (?:the|her|his|their|a|an|that|having|receiving|undergoing|being))*(?: (?:(?:first )?(?:diagnosis|onset|start|occurrence) of|(?:diagnosed|diagnosis) with|got|had|was diagnosed with|were diagnosed with|starting|start of))?(?: (?:the|a|an|having))* ?$/i;

/** Where the words of a bound begin that stand just before a place; null where none do. */
export function boundBefore(text: string, at: number): { start: number; word: string } | null {
  const m = BEFORE_NAME.exec(text.slice(0, at));
  return m?.[1] ? { start: m.index, word: m[1].toLowerCase() } : null;
}

/**
 * The window that an event of the record bounds.
 *
 * @returns null where the event is none, has no date, or happened more than once
 */
export function eventWindow(word: string, found: readonly RecordItem[], words: string): AnchoredWindow | null {
  const items = found.filter(
    (item) =>
      item.subject === 'patient' &&
      item.assertion === 'present' &&
      item.cause !== 'entered in error' &&
      !item.flags.includes('never happened'),
  );
  const dated = items.filter((item) => item.validFrom !== null);
  const starts = new Set(dated.map((item) => item.validFrom));
  const [anchor] = dated;
  const from = parseIso(anchor?.validFrom);
  if (!anchor || !from || starts.size !== 1 || dated.length !== items.length) return null;
  const days = daysOf(word, anchor, firstDay(from), lastDay(from));
  return days && { days, words, anchor: anchor.publicId };
}

function daysOf(word: string, anchor: RecordItem, first: string, last: string) {
  switch (word) {
    case 'before':
    case 'prior to':
    case 'until':
    case 'up to':
      return { from: null, to: dayBefore(first) };
    case 'during': {
      const end = parseIso(anchor.validTo);
      return { from: first, to: end ? lastDay(end) : anchor.store === 'ACTIVE' ? null : last };
    }
    case 'since':
      return { from: first, to: null };
    default:
      return { from: dayAfter(last), to: null };
  }
}
