/**
 * The record of one patient as the write path is handed it: threads with their claims and what is made of each, and the
 * few lookups across threads. The stages know this and no database; the store implements it (store/record-book.ts).
 */
import type { ClinicalTime } from '../../shared/clinical-time.ts';
import type { Kind, RelationType } from '../../shared/vocabulary.ts';
import type { Claim, Standing } from './claim.ts';
import type { CorrectionInForce } from './correction-in-force.ts';
import type { Judged, Judgement } from './judgement.ts';
import type { Settled } from './reconcile/standings.ts';

export interface Thread {
  id: number;
  /** In the order of compareClaims. */
  claims: readonly Claim[];
  /** What is made of each claim now, by claim id. Empty for a claim that has just come. */
  standings: ReadonlyMap<number, Standing>;
  /** What was found when it was weighed last, before the claims that have just come; null while it was not. */
  settled: Settled | null;
}

/** Kinds whose current memories are asked for across threads: drugs, diseases, monitoring, allergies. */
export const LINKED_KINDS = ['medication', 'condition', 'monitoring', 'allergy'] as const;
export type LinkedKind = (typeof LINKED_KINDS)[number];

export interface PatientRecord {
  readonly patientId: number;
  /** Clinical time of the newest entry on record, the one at work among them; null while none is dated. */
  readonly reached: ClinicalTime | null;
  thread(id: number): Thread;
  /** The last claim of a thread that states what is ACTIVE, by what was made of it before this entry. */
  lastCurrent(threadId: number): Claim | null;
  /** The thread that holds this key, or null. */
  findThread(key: string): number | null;
  /** Threads of a kind, oldest first. */
  threadsOfKind(kind: Kind): readonly number[];
  /** Threads with a memory in ACTIVE whose stated end lies on that day or before it. */
  endingBy(day: string): readonly number[];
  /** Memories of a kind in ACTIVE before this entry. */
  current(kind: LinkedKind): Iterable<Claim>;
  /** What persons say of memories of this thread, or of pairs of which one is in it; those in force only. */
  correctionsOf(claims: readonly Claim[]): readonly CorrectionInForce[];
  /** What a writer or a person made of pairs of claims of this thread; NOT_JUDGED where nobody was asked of any of them. */
  judgedIn(threadId: number): Judged;
  /** Judgements whose earlier memory is in this thread and whose later one is in another. */
  judgedAcross(threadId: number): { older: Claim; newer: Claim; judgement: Judgement }[];
  /** One memory with what is made of it now; null where it is not of this patient. */
  claim(memoryId: number): { claim: Claim; standing: Standing | null } | null;
  /** One hop over the relations of a memory, in either direction. */
  neighbours(memoryId: number, limit: number): { id: number; type: RelationType }[];
  /**
   * Memories nearest in meaning to a concept, per store, best first, one for each concept; null while the concept has no
   * vector. `similarity` is cosine, −1 to 1.
   */
  nearest(
    conceptId: number,
    perStore: number,
  ): { memoryId: number; store: 'ACTIVE' | 'HISTORY'; similarity: number }[] | null;
}
