/** Dates of an item in the words of an answer: as precise as the record is, unknown where it is unknown. */
import { type ClinicalTime, firstDay, lastDay, parseIso } from '../../../../shared/clinical-time.ts';
import type { Kind } from '../../../../shared/vocabulary.ts';
import { POLICIES } from '../../../write/policy.ts';
import type { RecordItem } from '../../read-contract.ts';

/** A device stays and a visit lasts; a result, an operation, a vaccination and a relative's disease are told by one date. */
export const isPoint = (kind: Kind): boolean => !POLICIES[kind].interval;

/** "2021-03-04", or "2021-03-04 10:05" with the time of day as written. */
export function dateWords(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** The first and last day that a written time may mean; null where it is none. */
export function daysOf(time: string | null): { first: string; last: string } | null {
  const read: ClinicalTime | null = parseIso(time);
  return read ? { first: firstDay(read), last: lastDay(read) } : null;
}

/** When an item held or happened: "since 2021-03-04", "2019-05-01 to 2021-03-04", "on 2021-03-04". */
export function spanWords(item: RecordItem): string {
  const from = item.validFrom === null ? null : dateWords(item.validFrom);
  const to = item.validTo === null ? null : dateWords(item.validTo);
  if (isPoint(item.kind)) return from === null ? documentedWords(item) : `on ${from}`;
  const documented = item.flags.includes('start as documented');
  if (item.store === 'ACTIVE') {
    const since =
      from === null
        ? sinceUnknown(item)
        : documented
          ? `first written down ${from}, since when is not recorded`
          : `since ${from}`;
    return to === null ? since : `${since}, with an end on ${to}`;
  }
  if (from !== null && to !== null) return from === to ? `on ${from}` : `${from} to ${to}`;
  if (from !== null) return `from ${from}, when it ended is not recorded`;
  if (to !== null) return `until ${to}, since when is not recorded`;
  return 'since when and until when is not recorded';
}

function sinceUnknown(item: RecordItem): string {
  return item.entry.time === null
    ? 'since when is not recorded'
    : `since when is not recorded (documented ${dateWords(item.entry.time)})`;
}

function documentedWords(item: RecordItem): string {
  return item.entry.time === null
    ? 'when is not recorded'
    : `documented ${dateWords(item.entry.time)}, when it was is not recorded`;
}

/** When an item began or was made, as stated; else when it was written down; null where neither is recorded. */
export const statedTime = (item: RecordItem): string | null => item.validFrom ?? item.entry.time;

/** The calendar day some days after one (YYYY-MM-DD). */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
