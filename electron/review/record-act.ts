/**
 * What a person does, as an entry of the record: it takes the next place in the update order, and the threads that it touches are judged
 * again. One transaction, held by the caller.
 */
import type { FactDraft } from '../ingest/reading.ts';
import type { StoredPatient } from '../store/repositories/patients.ts';
import type { StoredEntry } from '../write/record-entry.ts';
import type { DeskTools } from './desk-tools.ts';

export interface PersonsAct {
  /** Shown in the list of entries: "Correction by Dr. Vogel". */
  title: string;
  /** What was done, in sentences; quotes of `facts` are spans of it. Holds no text of a memory that is to be forgotten. */
  body: string;
  /** What the person states: a memory of its own, such as a fact that was filed under the wrong subject. */
  facts: readonly FactDraft[];
  /** Rows of the memories whose threads are judged again as wholes. */
  memories: readonly number[];
  /** Called when the entry has its row and place, before anything is judged: the rows that the act consists of are written here. */
  write(entry: StoredEntry): void;
}

/** A memory that moved, or of which something else is known now. */
export interface ActMove {
  memoryId: number;
  from: 'ACTIVE' | 'HISTORY' | null;
  to: 'ACTIVE' | 'HISTORY';
  cause: string | null;
  reason: string;
}

export function recordAct(
  _patient: StoredPatient,
  _act: PersonsAct,
  _tools: DeskTools,
): { entry: StoredEntry; moves: ActMove[] } {
  throw new Error('not built yet');
}
