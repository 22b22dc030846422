/** One item in the words of an answer: its own text, its dates, and every caution that must stand beside it. */
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { RecordItem } from '../../read-contract.ts';
import { spanWords } from './tell-time.ts';

/** Flags in words; what the dates already say has none. */
const CAUTIONS: Partial<Record<Flag, string>> = {
  'currency unknown': 'whether it still holds is not recorded',
  'end before start': 'its dates contradict each other',
  'recorded as inactive': 'its source marks it inactive',
  'not final': 'preliminary, not a final result',
  'never happened': 'it did not happen',
  'on hold': 'on hold',
  'in remission': 'in remission',
  'unit not UCUM': 'its unit is not a known one',
};

/** What a reader must see beside an item; a fact in HISTORY is not said to be of unknown currency, for it is over. */
export function cautions(item: RecordItem): string[] {
  const told = item.flags.flatMap((flag) =>
    flag === 'currency unknown' && item.store === 'HISTORY' ? [] : (CAUTIONS[flag] ?? []),
  );
  if (item.store === 'HISTORY' && item.flags.includes('start as documented')) {
    told.push('its start is the day it was first written down');
  }
  if (item.cause === 'entered in error') told.unshift('entered in error');
  if (item.assertion === 'possible') told.unshift('a suspicion');
  if (item.assertion === 'planned') told.unshift('planned');
  // "No known allergies (absent)" would be a double denial.
  if (item.assertion === 'absent' && !/^(?:no|not|never|denie[sd]|without|negative|nkd?a)\b/i.test(item.text.trim()))
    told.unshift('said to be absent');
  if (item.assertion === 'refuted') told.unshift('refuted');
  if (item.subject === 'family member') told.unshift('of a relative');
  if (item.subject === 'other') told.unshift('of another person');
  return told;
}

/** "Lisinopril 20 mg daily, since 2021-03-04 (on hold)". */
export function tellItem(item: RecordItem): string {
  return withCautions(`${item.text.trim()}, ${spanWords(item)}`, item);
}

/** The same where the concept was named before: "10 mg daily (2019-05-01 to 2021-03-04)". */
export function tellShort(item: RecordItem): string {
  const more = cautions(item);
  return `${withoutConcept(item)} (${[spanWords(item), ...more].join('; ')})`;
}

export function withCautions(text: string, item: RecordItem): string {
  const told = cautions(item);
  if (told.length === 0) return text;
  // One pair of brackets is easier to read than two.
  return text.endsWith(')') && !text.endsWith('))')
    ? `${text.slice(0, -1)}; ${told.join('; ')})`
    : `${text} (${told.join('; ')})`;
}

/** What the text says beyond the concept ("10 mg daily", "128/76 mmHg"); the whole text where it does not begin with it. */
export function withoutConcept(item: RecordItem): string {
  const text = item.text.trim();
  if (!text.toLowerCase().startsWith(item.concept.trim().toLowerCase())) return text;
  const rest = text.slice(item.concept.trim().length);
  // "Statins" is no "Statin" with an "s" to say of it.
  if (/^[\p{L}\p{N}]/u.test(rest)) return text;
  return rest.replace(/^[\s:,;-]+(?=\S)/, '') || text;
}
