/** When something holds that a text states without saying since when. */
import { type ClinicalTime, certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { TextSource } from '../text-contract.ts';

/** The time of the entry, marked as such; an entry without a date leaves the start unknown. */
export function documentedStart(source: TextSource): { from: ClinicalTime | null; flags: Flag[] } {
  return source.time ? { from: source.time, flags: ['start as documented'] } : { from: null, flags: ['start unknown'] };
}

/** A stated start, or the time of the entry. */
export function startOr(stated: ClinicalTime | null, source: TextSource): { from: ClinicalTime | null; flags: Flag[] } {
  return stated ? { from: stated, flags: [] } : documentedStart(source);
}

/** Whether something that passes within a year began certainly more than a year before the entry was written. */
export function longBefore(onset: ClinicalTime, written: ClinicalTime | null): boolean {
  if (!written) return false;
  const date = `${Number(written.date.slice(0, 4)) - 1}${written.date.slice(4, 10)}`;
  return certainlyBefore(onset, { date, precision: written.precision === 'minute' ? 'day' : written.precision });
}
