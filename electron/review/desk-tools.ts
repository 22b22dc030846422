/** What the desks of persons (people, review, labels, forgetting, records, audit) work with; the engine hands it to them. */
import type { PersonRole } from '../../shared/review.ts';
import type { RecordBook } from '../store/record-book.ts';
import type { StoredPatient } from '../store/repositories/patients.ts';
import type { Store } from '../store/store.ts';
import type { WriteStores } from '../write/write-texts.ts';

/** Somebody who may act: known, active, with the role that was asked for. */
export interface ActingPerson {
  id: string;
  name: string;
}

export interface DeskTools {
  store: Store;
  book: RecordBook;
  /** What the write path writes through. */
  stores: WriteStores;
  /** One immediate transaction, durable when it returns: what a person decides survives a power cut. */
  transaction<T>(work: () => T): T;
  /** Reads that see one state of the workspace. */
  snapshot<T>(read: () => T): T;
  /** @throws StamError NOT_FOUND; an alias finds the record that holds it now */
  patient(publicId: string): StoredPatient;
  /**
   * The person who acts.
   * @throws StamError NOT_ALLOWED where there is no such person, or they have none of the roles
   */
  person(id: string, ...roles: PersonRole[]): ActingPerson;
  /** One line of the audit log, in the caller's transaction. Ids and codes only; `detail` is kept as a keyed hash. */
  audit(line: { by: string; action: string; subjectType: string; subjectId: string; detail: string }): void;
  /** Whether an import, a reading of notes or a question is at work, which holds rows of records in memory between its transactions. */
  atWork(): boolean;
  /** UTC, "2026-11-30T09:30:00.000Z". The desks never read the clock. */
  now(): string;
}
