/** Why a memory that is ACTIVE does not answer "yes, now": the record itself leaves it open, or says something against it. */
import type { RecordItem } from '../../read-contract.ts';
import type { Gathered } from './gather.ts';
import { removalsOf } from './removal.ts';
import { dayAfter, daysOf } from './tell-time.ts';

/** A pregnancy is post-term from 42 weeks (294 days) on (WHO, ICD-10 chapter XV); two weeks more for a date that was counted otherwise. */
const LONGEST_PREGNANCY_DAYS = 308;

/** The words that such a memory is told with; null where nothing speaks against it. */
export function doubtOf(item: RecordItem, gathered: Gathered): string | null {
  if (item.store !== 'ACTIVE') return null;
  if (item.flags.includes('on hold')) return 'On hold by this record';
  if (item.flags.includes('currency unknown')) return 'On record, and whether it still holds is not recorded';
  if (item.flags.includes('in remission')) return 'In remission by this record';
  if (item.kind === 'device' && item.flags.includes('recorded as inactive'))
    return 'On record, and its source marks it inactive';
  if (item.kind === 'device' && removalsOf([item], gathered).length > 0)
    return 'On record, and so is an operation that took one out';
  return isOverduePregnancy(item, gathered) ? 'On record, and begun longer ago than a pregnancy lasts' : null;
}

function isOverduePregnancy({ kind, concept, validFrom, entry }: RecordItem, { record }: Gathered): boolean {
  if (kind !== 'condition' || !/\b(?:pregnant|pregnancy|gravid)\b/i.test(concept)) return false;
  const day = daysOf(validFrom ?? entry.time)?.last;
  const end = record.lastEntryTime;
  return day !== undefined && end !== null && dayAfter(day, LONGEST_PREGNANCY_DAYS) < end.slice(0, 10);
}
