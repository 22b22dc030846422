/**
 * A memory as one line of a packet:
 *
 *     [1] ACTIVE | medication | Lisinopril 20 mg daily | from 2021-03-04, last stated 2024-10-10
 *     [2] HISTORY (superseded 2021-03-04 by [1]) | medication | Lisinopril 10 mg daily | from 2019-01-10 until 2021-03-04
 *     [3] HISTORY (resolved) | medication | Warfarin 5 mg daily | from 2016-05 until 2018-03-06 | ended because: unstable INR
 *     [4] HISTORY (superseded by [5]) | measurement | Potassium 5.0 mmol/L | on 2023-10-12
 *     [6] ACTIVE | allergy, absent: the patient does not have it | Penicillin allergy | from unknown date, last stated 2018-02-01
 *     [7] ACTIVE | family history, of a family member and not the patient | Mother: breast cancer | on unknown date, stated 2018-02-01
 *
 * Every date costs ten tokens with most tokenizers, so none is written twice.
 */
import type { Assertion } from '../../../shared/vocabulary.ts';
import { POLICIES } from '../../write/policy.ts';
import type { RecordItem } from '../read-contract.ts';
import { harmlessText } from './harmless-text.ts';

/** What a line tells of a memory. */
interface Told {
  item: RecordItem;
  /** What took its place, and where that stands in the packet (null where it does not); null where nothing did. */
  successor: { item: RecordItem; number: number | null } | null;
  /** Newest entry that states it; null where none has a date. */
  lastStated: string | null;
  /** As the statement of its end gives it; null where none does. */
  endReason: string | null;
}

const NOT_PRESENT: Readonly<Record<Exclude<Assertion, 'present'>, string>> = {
  absent: 'absent: the patient does not have it',
  possible: 'only possible, not confirmed',
  planned: 'only planned, not done',
  refuted: 'refuted: it was ruled out',
};

export function packetLine(number: number, told: Told): string {
  const { item, endReason } = told;
  const parts = [storeWords(told), kindWords(item), harmlessText(item.text), timeWords(told)];
  for (const [name, words] of [
    ['reaction', item.attributes.reaction],
    ['because', item.attributes.reason],
    ['ended because', endReason],
  ] as const) {
    const clean = harmlessText(String(words ?? ''));
    if (clean !== '' && !parts.some((part) => part.includes(clean))) parts.push(`${name}: ${clean}`);
  }
  if (item.flags.length > 0) parts.push(`note: ${item.flags.join(', ')}`);
  return `[${number}] ${parts.join(' | ')}`;
}

function storeWords({ item, successor }: Told): string {
  if (item.store === 'ACTIVE') return 'ACTIVE';
  if (item.cause === 'entered in error') return 'HISTORY (entered in error: it was never true)';
  if (item.cause !== 'superseded') return `HISTORY (${item.cause ?? 'over'})`;
  if (!successor) return 'HISTORY (superseded)';
  const here = successor.number !== null;
  const by = here ? `[${successor.number}]` : `"${harmlessText(successor.item.text)}"`;
  // A newer value has its own date, and took nothing away from the older one.
  const since = here && !POLICIES[item.kind].interval ? null : (successor.item.validFrom ?? item.validTo);
  return `HISTORY (superseded ${since === null ? '' : `${shown(since)} `}by ${by})`;
}

function kindWords({ kind, assertion, subject }: RecordItem): string {
  const words: string[] = [kind];
  if (subject !== 'patient')
    words.push(`of ${subject === 'other' ? 'another person' : 'a family member'} and not the patient`);
  if (assertion !== 'present' && !(kind === 'plan' && assertion === 'planned')) {
    const said = NOT_PRESENT[assertion];
    words.push(subject === 'patient' ? said : said.replace('the patient does', 'they do'));
  }
  return words.join(', ');
}

/**
 * One date for what happens on a day; else since when, and until when or when it was last stated: a drug that was stated nine years ago
 * must not look like one of last week. What is not known is said to be unknown.
 */
function timeWords({ item, lastStated }: Told): string {
  const { store, validFrom, validTo } = item;
  const from = validFrom === null ? 'unknown date' : shown(validFrom);
  const stated = lastStated === null ? 'at unknown date' : shown(lastStated.slice(0, 10));
  if (isMoment(item)) {
    return validFrom?.slice(0, 10) === lastStated?.slice(0, 10) ? `on ${from}` : `on ${from}, stated ${stated}`;
  }
  if (validTo !== null) return `from ${from} until ${shown(validTo)}`;
  return `from ${from}${store === 'HISTORY' ? ' until unknown date' : ''}, last stated ${stated}`;
}

/** Whether its line tells when it was last stated: where an end is known, that says more. */
export function tellsLastStated(item: RecordItem): boolean {
  return item.validTo === null || isMoment(item);
}

function isMoment({ kind, validFrom, validTo }: RecordItem): boolean {
  return !POLICIES[kind].interval && (validTo === null || validTo === validFrom);
}

/** Without seconds and zone: the day and the clock as they were written. */
function shown(date: string): string {
  return date.slice(0, 16).replace('T', ' ');
}
