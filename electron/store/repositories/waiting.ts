import type { AttentionItem, Conflict } from '../../../shared/interchange.ts';
import type { SqliteDatabase } from '../database.ts';
import { publicId } from '../public-id.ts';
import { OPEN_END } from './claims.ts';

export interface NewAttention {
  patientId: number | null;
  kind: AttentionItem['kind'];
  memoryId?: number | null;
  entryId?: number | null;
  documentId?: number | null;
  message: string;
  advice: string;
  /** What makes it the same item when it is found again. */
  key: string;
}

export interface NewConflict {
  patientId: number;
  threadId: number;
  older: { id: number; publicId: string };
  newer: { id: number; publicId: string };
  guard: string;
  message: string;
  entryId: number;
}

const WAITS = 'text waits for a writer';
const STATED_AGAIN = 'stated again after a person moved it';

/** What makes "stated again" the same item: the correction, and the memory that states it. Public ids. */
export function statedAgainKey(correction: string, memory: string): string {
  return `${correction}|${memory}`;
}

/** What waits for a person: attention items and conflicts. */
export class Waiting {
  readonly #db: SqliteDatabase;
  readonly #insertAttention;
  readonly #openConflicts;
  readonly #insertConflict;
  readonly #closeConflict;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#insertAttention = db.prepare(
      `INSERT INTO attention (public_id, patient_id, kind, memory_id, entry_id, document_id, message, advice)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#openConflicts = db.prepare<[number], { id: number; publicId: string }>(
      `SELECT id, public_id AS publicId FROM conflict WHERE thread_id = ? AND seq_to = ${OPEN_END}`,
    );
    this.#insertConflict = db.prepare(
      `INSERT INTO conflict (public_id, patient_id, thread_id, older_memory_id, newer_memory_id, guard, message, entry_id, seq_from)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (public_id) DO UPDATE SET seq_to = ${OPEN_END}, message = excluded.message`,
    );
    this.#closeConflict = db.prepare('UPDATE conflict SET seq_to = ? WHERE id = ?');
  }

  /** Adds an item unless the same one is there; answers 1 if it was added. */
  addAttention(item: NewAttention): number {
    return this.#insertAttention.run(
      publicId('a', item.patientId ?? 0, item.kind, item.key),
      item.patientId,
      item.kind,
      item.memoryId ?? null,
      item.entryId ?? null,
      item.documentId ?? null,
      item.message,
      item.advice,
    ).changes;
  }

  /**
   * Counts one more text of a patient that no writer has read: one item a patient, whatever their number. Answers 1 where the
   * item is new.
   */
  addText(patientId: number): number {
    const { message, advice, id } = this.#textsOf(patientId);
    const known = this.#db.prepare('UPDATE attention SET message = ?, open = 1 WHERE public_id = ?').run(message, id);
    if (known.changes > 0) return 0;
    return this.addAttention({ patientId, kind: WAITS, message, advice, key: '' });
  }

  /** A text of the patient was read: the item says how many are left, and closes with the last. */
  textsRead(patientId: number): void {
    const { waiting, message, id } = this.#textsOf(patientId);
    this.#db
      .prepare('UPDATE attention SET message = ?, open = ? WHERE public_id = ?')
      .run(message, waiting > 0 ? 1 : 0, id);
  }

  #textsOf(patientId: number): { waiting: number; message: string; advice: string; id: string } {
    const waiting =
      this.#db
        .prepare<[number], number>("SELECT count(*) FROM entry WHERE patient_id = ? AND status = 'waiting'")
        .pluck()
        .get(patientId) ?? 0;
    return {
      waiting,
      message:
        waiting === 1
          ? 'One note or dialogue is kept whole and waits for a text writer: what it says is not in the stores yet.'
          : `${waiting} notes and dialogues are kept whole and wait for a text writer: what they say is not in the stores yet.`,
      advice: 'Read them under Entries; do not take the stores for the whole record until they have been read.',
      id: publicId('a', patientId, WAITS, ''),
    };
  }

  /** The document is through: what was said of its unfinished import no longer holds. */
  settleUnfinished(documentId: number): void {
    this.#db
      .prepare("UPDATE attention SET open = 0 WHERE document_id = ? AND kind = 'import did not finish'")
      .run(documentId);
  }

  /**
   * Sets what is stated again of these claims: what is ACTIVE no more, or was decided on by a person, waits for nobody.
   * @param wanted one item for each correction and the memory that states again what it moved
   * @returns how many are new
   */
  setStatedAgain(patientId: number, claims: readonly number[], wanted: readonly NewAttention[]): number {
    this.#db
      .prepare(
        `UPDATE attention SET open = 0 WHERE patient_id = ? AND kind = ? AND open = 1
           AND memory_id IN (SELECT value FROM json_each(?))`,
      )
      .run(patientId, STATED_AGAIN, JSON.stringify(claims));
    const reopen = this.#db.prepare('UPDATE attention SET open = 1 WHERE public_id = ?');
    let added = 0;
    for (const item of wanted) {
      if (this.addAttention(item) === 1) added++;
      else reopen.run(publicId('a', patientId, item.kind, item.key));
    }
    return added;
  }

  /** A correction is taken back: what was stated again after it contradicts nobody. */
  settleTakenBack(patientId: number, correction: string): void {
    const open = this.#db
      .prepare<[number, string], { id: number; publicId: string; memory: string }>(
        `SELECT a.id, a.public_id AS publicId, m.public_id AS memory FROM attention a JOIN memory m ON m.id = a.memory_id
         WHERE a.patient_id = ? AND a.kind = ? AND a.open = 1`,
      )
      .all(patientId, STATED_AGAIN);
    const close = this.#db.prepare('UPDATE attention SET open = 0 WHERE id = ?');
    for (const { id, publicId: known, memory } of open) {
      if (known === publicId('a', patientId, STATED_AGAIN, statedAgainKey(correction, memory))) close.run(id);
    }
  }

  /** Sets which conflicts of a thread are open from entry `seq` on; the others close. */
  setConflicts(threadId: number, seq: number, wanted: readonly NewConflict[]): void {
    const open = new Map(this.#openConflicts.all(threadId).map((c) => [c.publicId, c.id]));
    for (const c of wanted) {
      const id = conflictId(c);
      if (open.delete(id)) continue;
      this.#insertConflict.run(id, c.patientId, c.threadId, c.older.id, c.newer.id, c.guard, c.message, c.entryId, seq);
    }
    for (const id of open.values()) this.#closeConflict.run(seq, id);
  }

  /** What waits, of one patient or of all. */
  attention(patientId: number | null): AttentionItem[] {
    return this.#db
      .prepare<[number | null, number | null], AttentionItem>(
        `SELECT a.public_id AS id, a.kind, p.public_id AS patient, m.public_id AS memory, e.public_id AS entry, d.name AS document,
           a.message, a.advice
         FROM attention a LEFT JOIN patient p ON p.id = a.patient_id LEFT JOIN memory m ON m.id = a.memory_id
           LEFT JOIN entry e ON e.id = a.entry_id
           LEFT JOIN document d ON d.id = coalesce(a.document_id, e.document_id)
         WHERE a.open = 1 AND (? IS NULL OR a.patient_id = ?) ORDER BY p.public_id, a.kind, a.id`,
      )
      .all(patientId, patientId);
  }

  conflicts(patientId: number | null): Conflict[] {
    return this.#db
      .prepare<
        [number | null, number | null],
        {
          id: string;
          patient: string;
          a: string;
          b: string;
          textA: string;
          textB: string;
          entry: string;
          guard: string;
          message: string;
        }
      >(
        `SELECT c.public_id AS id, p.public_id AS patient, a.public_id AS a, b.public_id AS b, a.text AS textA, b.text AS textB,
           e.public_id AS entry, c.guard, c.message
         FROM conflict c JOIN patient p ON p.id = c.patient_id JOIN memory a ON a.id = c.older_memory_id
           JOIN memory b ON b.id = c.newer_memory_id JOIN entry e ON e.id = c.entry_id
         WHERE c.seq_to = ${OPEN_END} AND (? IS NULL OR c.patient_id = ?) ORDER BY p.public_id, c.id`,
      )
      .all(patientId, patientId)
      .map(({ a, b, textA, textB, ...c }) => ({ ...c, memories: [a, b], texts: [textA, textB] }));
  }
}

function conflictId(c: NewConflict): string {
  return publicId('c', c.patientId, c.guard, c.older.publicId, c.newer.publicId);
}
