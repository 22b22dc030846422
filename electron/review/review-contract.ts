/**
 * What persons can do, desk by desk: the part of the engine's contract that needs somebody who does it. `by` is always the public id of a
 * person; every act is on the audit log.
 */

import type {
  Agreement,
  DisputedItem,
  EnduranceClass,
  Guideline,
  LabelImport,
  LabelItem,
  LabelProgress,
  LabelQueue,
  LabelRound,
  Sampling,
  SettledLabel,
} from '../../shared/labels.ts';
import type {
  ActOutcome,
  AuditFilter,
  AuditLine,
  AuditPage,
  ConflictChoice,
  ConflictDetail,
  Correction,
  CorrectionAct,
  Inbox,
  InboxFilter,
  Person,
  PersonRole,
  RecordsAct,
  RecordsPlan,
} from '../../shared/review.ts';

export interface PeopleDesk {
  /** Active ones first, by name. */
  list(): Person[];
  /** The first person of a workspace may be added by nobody (`by` null); from then on by anybody who is known. */
  add(by: string | null, name: string, roles: readonly PersonRole[]): Person;
  /** @throws StamError NOT_FOUND, WRONG_USAGE for a name that is taken or no role */
  change(by: string, id: string, change: { name?: string; roles?: readonly PersonRole[]; active?: boolean }): Person[];
  /** The one that a name means on the command line, by name or id. @throws StamError NOT_ALLOWED */
  named(name: string): Person;
  /** The one by whose account of the operating system the command line runs; added, with all roles, where there is nobody of that name. */
  ofAccount(account: string): Person;
  /** Minutes without a key or click until the window locks; 0: never. */
  idleMinutes(): number;
  setIdleMinutes(by: string, minutes: number): number;
}

export interface ReviewDesk {
  /** Moves that wait, heaviest first, then by patient and newest. At most `limit` (100) a page; `after` is the `next` of the page before. */
  inbox(by: string, filter: InboxFilter, page?: { after?: string | null; limit?: number }): Inbox;
  /** From now on nothing of what is there is new to this person. */
  looked(by: string): void;
  /** How many wait, for the navigation: moves by weight, and conflicts. */
  waiting(by: string): { high: number; raised: number; usual: number; conflicts: number };
  /** Accepts moves by id. Answers how many were open. */
  accept(by: string, ids: readonly string[]): { accepted: number };
  /** Accepts all that match. @throws StamError CHANGED_SINCE where `mark` is not that of the filter's inbox now */
  acceptAll(by: string, filter: InboxFilter, mark: string): { accepted: number };
  /** Version hash of a memory as it stands now: what an act binds to. @throws StamError NOT_FOUND */
  version(memory: string): string;
  /**
   * @param version hash of what the person saw (`version`); null on the command line: as it stands now
   * @throws StamError NOT_FOUND, CHANGED_SINCE with the memory as it stands now, WRONG_USAGE (no reason; successor missing, of another
   *   patient, or the memory itself; an end before the start)
   */
  correct(by: string, memory: string, act: CorrectionAct, reason: string, version: string | null): ActOutcome;
  /** Takes a correction back; taking back that is a correction again ("redo" is undoing the undo). @throws StamError NOT_FOUND */
  undo(by: string, correction: string, reason: string): ActOutcome;
  /** Corrections of a patient, or of one memory, newest first. */
  corrections(of: { patient: string } | { memory: string }): Correction[];
  /** Conflicts that wait, heaviest first. */
  conflicts(patient?: string): ConflictDetail[];
  /** @throws StamError NOT_FOUND, CHANGED_SINCE where one of the two reads otherwise */
  decide(
    by: string,
    conflict: string,
    choice: ConflictChoice,
    reason: string,
    versions: readonly [string, string] | null,
  ): ActOutcome;
}

export interface LabelDesk {
  guideline(version?: number): Guideline;
  guidelines(): Guideline[];
  /** A new version; those before stay. @throws StamError WRONG_USAGE for the text there is */
  saveGuideline(by: string, text: string): Guideline;
  /**
   * Newest first. Whoever asks and still labels in a round is told of no dispute in it, and with nobody named nothing is told of one that
   * is not through.
   */
  rounds(by?: string): LabelRound[];
  /**
   * Draws at once; what was drawn is read in slices, so that a window goes on meanwhile, and the round is written whole or not at all.
   * @throws StamError WRONG_USAGE (no annotator, no archived memory, nothing scored for "near the threshold")
   */
  startRound(
    by: string,
    request: {
      name: string;
      sampling: Sampling;
      size: number;
      seed: string;
      annotators: readonly string[];
      overlap: number;
    },
  ): Promise<LabelRound>;
  /** The next items of this person in a round that they have neither labelled nor skipped; skipped ones come last. */
  queue(by: string, round: string, limit: number): LabelQueue;
  /** Items that this person labelled last, newest first: what undo goes back to. */
  done(by: string, round: string, limit: number): LabelItem[];
  /** Saves at once; a second label of the same person replaces the first. @throws StamError NOT_FOUND, NOT_ALLOWED for an item of another */
  label(by: string, item: string, label: EnduranceClass, note: string): LabelProgress;
  /** Takes the last label of this person in the round back, and answers its item; null: there is none. */
  undo(by: string, round: string): { item: LabelItem | null; progress: LabelProgress };
  skip(by: string, item: string): LabelProgress;
  /** @throws StamError NOT_FOUND, NOT_ALLOWED while who asks (with nobody named: anybody) still labels in it */
  agreement(round: string, by?: string): Agreement;
  /** Without those that this person labelled. @throws StamError NOT_FOUND, NOT_ALLOWED while they still label in the round */
  disputed(by: string, round: string): DisputedItem[];
  /** @throws StamError NOT_ALLOWED for somebody who labelled it themselves */
  adjudicate(by: string, item: string, label: EnduranceClass, note: string): void;
  /** The label that counts for each labelled memory, of all rounds. */
  settled(): SettledLabel[];
  /** Lines of JSONL. @throws StamError NOT_FOUND, NOT_ALLOWED where who asks still labels in a round of it */
  export(round?: string, by?: string): Iterable<string>;
  /** Labels of another workspace or tool; persons that are not known here are kept by the name in the file. */
  import(by: string, text: string): LabelImport;
}

export interface AuditDesk {
  page(filter: AuditFilter, before?: number | null, limit?: number): AuditPage;
  /** All that match, oldest first, as lines of JSONL or CSV. */
  export(filter: AuditFilter, format: 'jsonl' | 'csv'): Iterable<string>;
  verify(): { ok: boolean; message: string; brokenAt: number | null };
  ofSubject(subjectIds: readonly string[]): AuditLine[];
}

export interface RecordsDesk {
  /** What a merge would do: `other` is taken into `patient`. @throws StamError NOT_FOUND, WRONG_USAGE */
  planMerge(patient: string, other: string): RecordsPlan;
  /** What a split would do: these entries become a record of their own. */
  planSplit(patient: string, entries: readonly string[], name: string | null): RecordsPlan;
  planRemoval(patient: string): RecordsPlan;
  /** @throws StamError CHANGED_SINCE where the plan is not as it was shown */
  merge(by: string, patient: string, other: string, reason: string, mark: string): RecordsAct;
  split(
    by: string,
    patient: string,
    entries: readonly string[],
    name: string | null,
    reason: string,
    mark: string,
  ): RecordsAct;
  undo(by: string, act: string, reason: string): RecordsAct;
  acts(patient?: string): RecordsAct[];
  aliases(patient: string): string[];
  /** The whole record of a patient, for good. Answers the rows that went, by table. */
  remove(by: string, patient: string, reason: string, mark: string): Record<string, number>;
}
