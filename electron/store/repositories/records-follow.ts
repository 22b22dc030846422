import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { TABLES_WITH_PATIENT } from './patient-tables.ts';
import { indexedTo } from './text-index.ts';

/** An acceptance with the entry that brought the move about. */
export interface KeptAcceptance {
  memory: string;
  /** Public id. */
  entry: string;
  person: string;
  at: string;
}

/** The record that holds the entry of a memory, by the memory's public id. */
const homeOf = (memory: string): string =>
  `(SELECT e.patient_id FROM entry e WHERE e.public_id = ${entryIdSql(memory)})`;

/** What hangs on entries and memories follows them into the record that holds them now. */
export class RecordsFollow {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Rows of these patients go where their entry or memory is; what hangs on none stays. */
  follow(patientIds: readonly number[]): void {
    const ids = JSON.stringify(patientIds);
    const home: Record<string, string> = {
      'its entry': '(SELECT patient_id FROM entry WHERE id = entry_id)',
      'its memory': homeOf('memory'),
      'its older memory': homeOf('older'),
      'its memory row': '(SELECT patient_id FROM memory WHERE id = memory_id)',
      'memory or entry': `coalesce((SELECT patient_id FROM memory WHERE id = memory_id),
        (SELECT patient_id FROM entry WHERE id = entry_id))`,
    };
    for (const [table, { follows }] of Object.entries(TABLES_WITH_PATIENT)) {
      const to = home[follows];
      if (to === undefined) continue;
      this.#db
        .prepare<[string]>(
          `UPDATE ${table} SET patient_id = coalesce(${to}, patient_id) WHERE patient_id IN (SELECT value FROM json_each(?))`,
        )
        .run(ids);
    }
  }

  takeAcceptances(patientId: number): KeptAcceptance[] {
    const kept = this.#db
      .prepare<[number], KeptAcceptance>(
        `SELECT a.memory, e.public_id AS entry, a.person, a.at FROM acceptance a
           JOIN entry e ON e.patient_id = a.patient_id AND e.seq = a.seq WHERE a.patient_id = ? ORDER BY a.memory, a.seq`,
      )
      .all(patientId);
    this.#db.prepare('DELETE FROM acceptance WHERE patient_id = ?').run(patientId);
    return kept;
  }

  /** Puts acceptances to the move by its place now; answers those whose memory and entry are in two records. */
  giveAcceptances(acceptances: readonly KeptAcceptance[]): KeptAcceptance[] {
    const give = this.#db.prepare(
      `INSERT INTO acceptance (patient_id, memory, seq, person, at)
       SELECT e.patient_id, @memory, e.seq, @person, @at FROM entry e WHERE e.public_id = @entry
         AND e.patient_id = ${homeOf('@memory')} ON CONFLICT DO NOTHING`,
    );
    return acceptances.filter((a) => give.run(a).changes === 0);
  }

  /** The text index knows a row by its patient: what moved is taken in anew. Rows that it has not reached yet are none of it. */
  indexAgain(entryIds: readonly number[]): void {
    const ids = JSON.stringify(entryIds);
    const own = 'IN (SELECT value FROM json_each(?))';
    const [memories, texts] = [indexedTo(this.#db, 'memory'), indexedTo(this.#db, 'entry')];
    const run = (sql: string, limit: number): void => {
      this.#db.prepare<[string, number]>(sql).run(ids, limit);
    };
    run(`DELETE FROM memory_fts WHERE rowid IN (SELECT id FROM memory WHERE entry_id ${own} AND id <= ?)`, memories);
    run(
      `INSERT INTO memory_fts (rowid, patient, text) SELECT id, 'p' || patient_id, text FROM memory WHERE entry_id ${own} AND id <= ?`,
      memories,
    );
    run(
      `DELETE FROM entry_fts WHERE rowid IN (SELECT id FROM entry WHERE id ${own} AND id <= ? AND type <> 'facts')`,
      texts,
    );
    run(
      `INSERT INTO entry_fts (rowid, patient, title, body) SELECT id, 'p' || patient_id, title, body FROM entry
       WHERE id ${own} AND id <= ? AND type <> 'facts'`,
      texts,
    );
  }

  /** Kept questions of these patients, with the records that hold what each shows as evidence. */
  questions(patientIds: readonly number[]): { publicId: string; patientId: number; shows: number[] }[] {
    return this.#db
      .prepare<[string], { publicId: string; patientId: number; shows: string }>(
        `SELECT q.public_id AS publicId, q.patient_id AS patientId,
           (SELECT json_group_array(DISTINCT e.patient_id) FROM json_each(q.body, '$.evidence') line
             JOIN entry e ON e.public_id = ${entryIdSql("(line.value ->> '$.memory')")}
           ) AS shows
         FROM question q WHERE q.patient_id IN (SELECT value FROM json_each(?)) ORDER BY q.id`,
      )
      .all(JSON.stringify(patientIds))
      .map((q) => ({ ...q, shows: JSON.parse(q.shows) as number[] }));
  }

  moveQuestion(publicId: string, patientId: number): void {
    this.#db
      .prepare(
        `UPDATE question SET patient_id = @patientId,
           body = json_set(body, '$.patient', (SELECT public_id FROM patient WHERE id = @patientId)) WHERE public_id = @publicId`,
      )
      .run({ publicId, patientId });
  }

  removeQuestion(publicId: string): void {
    this.#db.prepare('DELETE FROM question WHERE public_id = ?').run(publicId);
  }

  /** Patients that documents are said to speak of, by the documents of these entries. */
  documents(entryIds: readonly number[]): { publicId: string; patients: string[]; holders: string[] }[] {
    return this.#db
      .prepare<[string], { publicId: string; patients: string; holders: string }>(
        `SELECT d.public_id AS publicId, d.patients, (SELECT json_group_array(DISTINCT p.public_id) FROM entry e
           JOIN patient p ON p.id = e.patient_id WHERE e.document_id = d.id) AS holders
         FROM document d WHERE d.id IN (SELECT document_id FROM entry WHERE id IN (SELECT value FROM json_each(?)))
         ORDER BY d.id`,
      )
      .all(JSON.stringify(entryIds))
      .map(({ publicId, patients, holders }) => ({
        publicId,
        patients: JSON.parse(patients) as string[],
        holders: JSON.parse(holders) as string[],
      }));
  }

  /** Documents that speak of a patient and of which the record has no entry: the file named somebody and said nothing of them. */
  documentsNaming(publicId: string): { publicId: string; patients: string[] }[] {
    return this.#db
      .prepare<[string], { publicId: string; patients: string }>(
        `SELECT public_id AS publicId, patients FROM document
         WHERE EXISTS (SELECT 1 FROM json_each(document.patients) WHERE value = ?) ORDER BY id`,
      )
      .all(publicId)
      .map((d) => ({ publicId: d.publicId, patients: JSON.parse(d.patients) as string[] }));
  }

  setDocumentPatients(publicId: string, patients: readonly string[]): void {
    this.#db.prepare('UPDATE document SET patients = ? WHERE public_id = ?').run(JSON.stringify(patients), publicId);
  }

  /** Items of these patients that say that something was stated again after a person moved it, by public id. */
  statedAgain(patientIds: readonly number[]): string[] {
    return this.#db
      .prepare<[string], string>(
        `SELECT public_id FROM attention WHERE patient_id IN (SELECT value FROM json_each(?))
           AND kind = 'stated again after a person moved it' ORDER BY public_id`,
      )
      .pluck()
      .all(JSON.stringify(patientIds));
  }

  dropItems(publicIds: readonly string[]): void {
    this.#db
      .prepare<[string]>('DELETE FROM attention WHERE public_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(publicIds));
  }

  /** One item says how many texts wait: it is made anew from the entries. Answers the number. */
  waiting(patientId: number): number {
    return (
      this.#db
        .prepare<[number], number>("SELECT count(*) FROM entry WHERE patient_id = ? AND status = 'waiting'")
        .pluck()
        .get(patientId) ?? 0
    );
  }

  dropWaitingItem(patientId: number): void {
    this.#db.prepare("DELETE FROM attention WHERE patient_id = ? AND kind = 'text waits for a writer'").run(patientId);
  }
}
