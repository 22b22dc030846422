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

/**
 * Whether something began certainly longer before the entry was written than a number of months.
 * @param months 1 to 12
 */
export function longBefore(onset: ClinicalTime, written: ClinicalTime | null, months = 12): boolean {
  if (!written) return false;
  const year = Number(written.date.slice(0, 4));
  if (written.precision === 'year') return certainlyBefore(onset, { date: String(year - 1), precision: 'year' });
  const month = Number(written.date.slice(5, 7)) - months;
  const limit =
    month > 0 ? `${year}-${String(month).padStart(2, '0')}` : `${year - 1}-${String(month + 12).padStart(2, '0')}`;
  return certainlyBefore(onset, { date: limit, precision: 'month' });
}
