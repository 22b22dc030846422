/**
 * A memory as one line of a packet:
 *
 *     [1] ACTIVE | medication | Lisinopril 20 mg daily | from 2021-03-04 | stated 2021-03-04
 *     [2] HISTORY (superseded 2021-03-04 by [1]) | medication | Lisinopril 10 mg daily | from 2019-01-10 until 2021-03-04 | stated 2019-01-10
 *     [3] HISTORY (resolved) | condition | Pneumonia | from unknown date until 2020-05 | stated 2020-05-12
 *     [4] ACTIVE | allergy, absent: the patient does not have it | Penicillin allergy | from unknown date | stated 2018-02-01
 *     [5] ACTIVE | family history, of a family member and not the patient | Breast cancer (mother) | from 1999 | stated 2018-02-01
 */
import type { Assertion, Kind } from '../../../shared/vocabulary.ts';
import { POLICIES } from '../../write/policy.ts';
import type { RecordItem } from '../read-contract.ts';
import { harmlessText } from './harmless-text.ts';

/** What took the place of a memory: where it stands in the packet, or null where it does not. */
export interface Successor {
  item: RecordItem;
  number: number | null;
}

const NOT_PRESENT: Readonly<Record<Exclude<Assertion, 'present'>, string>> = {
  absent: 'absent: the patient does not have it',
  possible: 'only possible, not confirmed',
  planned: 'only planned, not done',
  refuted: 'refuted: it was ruled out',
};

export function packetLine(number: number, item: RecordItem, successor: Successor | null): string {
  const parts = [
    storeWords(item, successor),
    kindWords(item),
    harmlessText(item.text),
    validWords(item),
    statedWords(item),
  ];
  if (item.flags.length > 0) parts.push(`note: ${item.flags.join(', ')}`);
  return `[${number}] ${parts.join(' | ')}`;
}

function storeWords(item: RecordItem, successor: Successor | null): string {
  if (item.store === 'ACTIVE') return 'ACTIVE';
  if (item.cause !== 'superseded') return `HISTORY (${item.cause ?? 'over'})`;
  if (!successor) return 'HISTORY (superseded)';
  const since = successor.item.validFrom ?? item.validTo;
  const by = successor.number === null ? `"${harmlessText(successor.item.text)}"` : `[${successor.number}]`;
  return `HISTORY (superseded ${since ? `${since} ` : ''}by ${by})`;
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

/** One date for what happens on a day; else since when and until when, each said to be unknown where it is. */
function validWords({ kind, store, validFrom, validTo }: RecordItem): string {
  if (!isStretch(kind) && (validTo === null || validTo === validFrom)) return `on ${validFrom ?? 'unknown date'}`;
  const from = `from ${validFrom ?? 'unknown date'}`;
  if (validTo !== null) return `${from} until ${validTo}`;
  return store === 'HISTORY' ? `${from} until unknown date` : from;
}

function isStretch(kind: Kind): boolean {
  return POLICIES[kind].interval;
}

function statedWords({ entry }: RecordItem): string {
  return entry.time === null ? 'stated at unknown date' : `stated ${entry.time}`;
}
