/** What a person said of a memory, as the write path weighs it: one more input of the reconciliation, like the claims themselves. */
import { type ClinicalTime, compareTimes } from '../../shared/clinical-time.ts';
import { type Claim, sameStart, startOf } from './claim.ts';

export type Ruling =
  /** It is current, whatever had moved it. */
  | { what: 'keep active' }
  /** It is over: it left ACTIVE for this cause. `successor` is null where it is not to be had any more. */
  | { what: 'over'; cause: 'superseded' | 'resolved'; successor: Claim | null; until: ClinicalTime | null }
  /** It never held of the patient: entered in error, filed under the wrong subject, or stated by a person who took it back. */
  | { what: 'never held' }
  /** It and another memory are both right. */
  | { what: 'both hold'; otherClaims: ReadonlySet<string> };

export interface CorrectionInForce {
  /** Public id. */
  id: string;
  ruling: Ruling;
  /** Public id of the memory that the person had before them. */
  memory: string;
  /** Public ids of the claims that made up the memory then. */
  claims: ReadonlySet<string>;
  /** Clinical time that the record had reached when the person looked; null where nothing of it was dated. */
  reached: ClinicalTime | null;
  /** The entry that is the act, and its place in update order. */
  entryId: number;
  seq: number;
  reason: string;
  /** True: it speaks of the claims it names and what repeats them word for word, not of all that begins with them. */
  exact: boolean;
}

/**
 * Whether a claim was known when the person looked. What is dated counts by its clinical time, so that an older document that comes in
 * later changes nothing; only of what has no date the order of arrival has to tell.
 */
export function isCovered(claim: Claim, correction: CorrectionInForce): boolean {
  if (correction.claims.has(claim.publicId)) return true;
  if (claim.entryTime === null) return claim.seq < correction.seq;
  const { reached } = correction;
  // As written too: what a record has reached is its last date as text, which in another zone may lie hours before an earlier one.
  return reached !== null && (compareTimes(claim.entryTime, reached) <= 0 || claim.entryTime.date <= reached.date);
}

/** Whether a claim says no more than one that the person had before them, so that what was said of that one holds of it too. */
export function saysWhatWasSeen(claim: Claim, seen: Claim, exact: boolean): boolean {
  if (!sameStart(startOf(claim), startOf(seen))) return false;
  return !exact || (claim.text === seen.text && sameStart(claim.entryTime, seen.entryTime));
}
