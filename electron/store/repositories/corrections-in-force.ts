import type Database from 'better-sqlite3';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { CorrectionAct } from '../../../shared/review.ts';
import type { Claim } from '../../write/claim.ts';
import type { CorrectionInForce, Ruling } from '../../write/correction-in-force.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';

/** What is kept of an act: what the person chose, and what the reconciliation needs to know of it beside that. */
export type KeptAct =
  | (CorrectionAct & { exact?: boolean })
  | { what: 'both hold'; other: string; otherClaims: string[]; exact?: boolean };

interface Row {
  publicId: string;
  memory: string;
  act: string;
  claims: string;
  reached: string | null;
  reason: string;
  entryId: number;
  entry: string;
  seq: number;
  successorId: number | null;
  undoneEntryId: number | null;
  undoneSeq: number | null;
  undoneReason: string | null;
}

/** Row of a memory by its public id: found through its entry, and none where it was put away. */
const BY_PUBLIC_ID = `(SELECT m.id FROM entry x JOIN memory m ON m.entry_id = x.id
  WHERE x.public_id = ${entryIdSql('k.other')} AND m.public_id = k.other AND m.patient_id = k.patient_id
    AND NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id = m.id))`;

/** What persons say of the memories of a patient, as the write path weighs it. */
export class CorrectionsInForce {
  readonly #db: SqliteDatabase;
  #read: Database.Statement<[number], Row> | null = null;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Prepared when it is first needed: most starts of the program write nothing. */
  get #ofPatient(): Database.Statement<[number], Row> {
    this.#read ??= this.#db.prepare<[number], Row>(
      `SELECT k.public_id AS publicId, k.memory, k.act, k.claims, k.reached, k.reason, k.entry_id AS entryId, e.public_id AS entry, e.seq,
         ${BY_PUBLIC_ID} AS successorId,
         k.undone_entry_id AS undoneEntryId, u.seq AS undoneSeq, k.undone_reason AS undoneReason
       FROM correction k JOIN entry e ON e.id = k.entry_id LEFT JOIN entry u ON u.id = k.undone_entry_id
       WHERE k.patient_id = ? ORDER BY e.seq`,
    );
    return this.#read;
  }

  /** @param claimOf the claim of a row */
  ofPatient(patientId: number, claimOf: (row: number) => Claim | null): CorrectionInForce[] {
    return this.#ofPatient.all(patientId).flatMap((row) => {
      const act = JSON.parse(row.act) as KeptAct;
      const common = {
        id: row.publicId,
        memory: row.memory,
        reached: parseIso(row.reached),
        exact: act.exact ?? false,
      };
      if (row.undoneEntryId === null) {
        const claims = new Set(JSON.parse(row.claims) as string[]);
        const ruling = rulingOf(act, row.successorId === null ? null : claimOf(row.successorId));
        return [{ ...common, ruling, claims, entryId: row.entryId, seq: row.seq, reason: row.reason }];
      }
      if (act.what !== 'wrong subject') return [];
      // What the person stated of somebody else goes with the correction that stated it.
      const stated = `m${row.entry.slice(1)}-0`;
      const [entryId, seq] = [row.undoneEntryId, row.undoneSeq ?? row.seq];
      const reason = row.undoneReason ?? row.reason;
      const ruling: Ruling = { what: 'never held' };
      return [{ ...common, memory: stated, claims: new Set([stated]), exact: true, ruling, entryId, seq, reason }];
    });
  }
}

function rulingOf(act: KeptAct, successor: Claim | null): Ruling {
  switch (act.what) {
    case 'keep active':
      return { what: 'keep active' };
    case 'both hold':
      return { what: 'both hold', otherClaims: new Set(act.otherClaims) };
    case 'wrong subject':
      return { what: 'never held' };
    case 'move to history': {
      const { cause } = act;
      if (cause === 'entered in error') return { what: 'never held' };
      return { what: 'over', cause, successor, until: parseIso(act.until) };
    }
  }
}
