/** What a desk works with, over a store of its own: for tests of what desks are made of. The engine beside it keeps no record open. */
import type { DeskTools } from '../../electron/review/desk-tools.ts';
import { RecordBook } from '../../electron/store/record-book.ts';
import { Decisions } from '../../electron/store/repositories/decisions.ts';
import { Entries } from '../../electron/store/repositories/entries.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { TextIndex } from '../../electron/store/repositories/text-index.ts';
import { Waiting } from '../../electron/store/repositories/waiting.ts';
import type { Store } from '../../electron/store/workspace-file.ts';

export function deskTools(store: Store): DeskTools {
  const { db } = store;
  const book = new RecordBook(db);
  const patients = new Patients(db);
  const transaction = <T>(work: () => T): T => db.transaction(work).immediate();
  return {
    store,
    book,
    stores: {
      book,
      patients,
      entries: new Entries(db),
      decisions: new Decisions(db),
      waiting: new Waiting(db),
      text: new TextIndex(db),
      transaction,
      tryOut: (work) => work(),
      inTurn: (work) => work(),
      vectors: async () => undefined,
    },
    transaction,
    snapshot: (read) => read(),
    patient(id) {
      const patient = patients.byPublicId(id);
      if (!patient) throw new Error(`no patient ${id}`);
      return patient;
    },
    person: (id) => ({ id, name: id }),
    audit: () => undefined,
    atWork: () => false,
    now: () => '2026-11-30T09:30:00.000Z',
  };
}
