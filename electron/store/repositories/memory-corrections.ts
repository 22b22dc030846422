import type { Correction } from '../../../shared/review.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { OPEN_END } from './claims.ts';
import type { KeptAct } from './corrections-in-force.ts';
import { namedPerson, personNameSql } from './named-person.ts';

/** A correction as it is kept. */
export interface KeptCorrection {
  publicId: string;
  patientId: number;
  entryId: number;
  memory: string;
  act: KeptAct;
  /** Public ids of the claims that made up the memory when the person looked. */
  claims: string[];
  undone: boolean;
}

export interface NewCorrection {
  publicId: string;
  patientId: number;
  entryId: number;
  memory: string;
  other: string | null;
  act: KeptAct;
  claims: readonly string[];
  reached: string | null;
  reason: string;
  person: string;
  at: string;
}

interface Row {
  id: string;
  patient: string;
  memory: string;
  act: string;
  reason: string;
  person: string;
  personName: string | null;
  at: string;
  entry: string;
  seq: number;
  undoneBy: string | null;
  undoneName: string | null;
  undoneAt: string | null;
  undoneReason: string | null;
  store: string | null;
  heldBy: number | null;
  entryId: number;
}

/** The present standing of the corrected memory, or of the one that it restates by now, decides whether a correction holds. */
const LISTED = `SELECT k.public_id AS id, p.public_id AS patient, k.memory, k.act, k.reason, k.person, k.at,
    ${personNameSql('k.person')} AS personName, e.public_id AS entry, e.seq, k.entry_id AS entryId, k.undone_by AS undoneBy,
    ${personNameSql('k.undone_by')} AS undoneName, k.undone_at AS undoneAt, k.undone_reason AS undoneReason, v.store, v.trigger_entry_id AS heldBy
  FROM correction k JOIN patient p ON p.id = k.patient_id JOIN entry e ON e.id = k.entry_id
    LEFT JOIN entry x ON x.public_id = ${entryIdSql('k.memory')}
    LEFT JOIN memory m ON m.entry_id = x.id AND m.public_id = k.memory
    LEFT JOIN memory_version s ON s.patient_id = k.patient_id AND s.memory_id = m.id AND +s.seq_to = ${OPEN_END}
    LEFT JOIN memory_version v ON v.patient_id = k.patient_id AND v.memory_id = coalesce(s.of_memory_id, s.memory_id)
      AND +v.seq_to = ${OPEN_END}`;

/** What persons corrected, with who and when; those that were taken back stay on record. */
export class MemoryCorrections {
  readonly #insert;
  readonly #undo;
  readonly #find;
  readonly #ofPatient;
  readonly #ofMemory;
  readonly #one;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare(
      `INSERT INTO correction (public_id, patient_id, entry_id, memory, other, what, act, claims, reached, reason, person, at)
       VALUES (@publicId, @patientId, @entryId, @memory, @other, @what, @act, @claims, @reached, @reason, @person, @at)`,
    );
    this.#undo = db.prepare(
      `UPDATE correction SET undone_entry_id = ?, undone_by = ?, undone_at = ?, undone_reason = ?
       WHERE patient_id = ? AND public_id = ?`,
    );
    this.#find = db.prepare<
      [string],
      { patientId: number; entryId: number; memory: string; act: string; claims: string; undoneBy: string | null }
    >(
      `SELECT patient_id AS patientId, entry_id AS entryId, memory, act, claims, undone_by AS undoneBy FROM correction
       WHERE public_id = ?`,
    );
    this.#ofPatient = db.prepare<[number], Row>(`${LISTED} WHERE k.patient_id = ? ORDER BY e.seq DESC`);
    this.#ofMemory = db.prepare<[number, string, string, string], Row>(
      `${LISTED} WHERE k.patient_id = ? AND (k.memory = ? OR k.other = ?
         OR EXISTS (SELECT 1 FROM json_each(k.claims) c WHERE c.value = ?)) ORDER BY e.seq DESC`,
    );
    this.#one = db.prepare<[number, string], Row>(`${LISTED} WHERE k.patient_id = ? AND k.public_id = ?`);
  }

  add(correction: NewCorrection): void {
    const { act, claims, ...rest } = correction;
    this.#insert.run({ ...rest, what: act.what, act: JSON.stringify(act), claims: JSON.stringify(claims) });
  }

  /** Marks a correction as taken back. */
  undo(patientId: number, id: string, undone: { entryId: number; by: string; at: string; reason: string }): void {
    this.#undo.run(undone.entryId, undone.by, undone.at, undone.reason, patientId, id);
  }

  /** Finds a correction and its patient by its public id. */
  find(id: string): KeptCorrection | null {
    const row = this.#find.get(id);
    if (!row) return null;
    const { act, claims, undoneBy, ...rest } = row;
    return { ...rest, publicId: id, act: JSON.parse(act), claims: JSON.parse(claims), undone: undoneBy !== null };
  }

  get(patientId: number, id: string): Correction {
    const row = this.#one.get(patientId, id);
    if (!row) throw new Error('no such correction');
    return toCorrection(row);
  }

  /** Newest first. */
  ofPatient(patientId: number): Correction[] {
    return this.#ofPatient.all(patientId).map(toCorrection);
  }

  /** Those that name a memory, or a claim that belonged to it; newest first. */
  ofMemory(patientId: number, memory: string): Correction[] {
    return this.#ofMemory.all(patientId, memory, memory, memory).map(toCorrection);
  }
}

function toCorrection(row: Row): Correction {
  const { id, patient, memory, reason, at } = row;
  const undone =
    row.undoneBy === null
      ? null
      : {
          by: namedPerson(row.undoneBy, row.undoneName),
          at: row.undoneAt ?? '',
          reason: row.undoneReason ?? '',
        };
  const by = namedPerson(row.person, row.personName);
  const act = shownAct(JSON.parse(row.act) as KeptAct);
  const entry = { id: row.entry, seq: row.seq };
  return { id, patient, memory, act, reason, by, at, entry, undone, holds: undone === null && decides(act, row) };
}

/** Whether the memory stands now as the person put it: what the record stated later may have moved it on. */
function decides(act: Correction['act'], row: Row): boolean {
  if (act.what === 'keep active' || act.what === 'both hold') return row.store === 'ACTIVE';
  return row.store === 'HISTORY' && row.heldBy === row.entryId;
}

/** Without what only the reconciliation needs to know. */
function shownAct(act: KeptAct): Correction['act'] {
  if (act.what === 'both hold') return { what: act.what, other: act.other };
  const { exact: _, ...shown } = act;
  return shown;
}
