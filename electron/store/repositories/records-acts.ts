import type { SqliteDatabase } from '../database.ts';
import { entryIdIn } from '../public-id.ts';
import type { KeptAcceptance } from './records-follow.ts';
import { takenBack } from './records-taken-back.ts';

/** An entry and how it was written: 0 as it came, 1 as a text that waits, 2 when that text was read. */
export type StepName = readonly [entry: string, how: 0 | 1 | 2];

/** What a patient's row says of the person. */
const PERSONAL = ['name', 'birth_date', 'sex'] as const;
type Filled = (typeof PERSONAL)[number];

/** What undoing an act needs. Public ids only, no clinical text. */
export interface ActBody {
  /** How the records were written before. `other` is empty for a split. */
  patient: StepName[];
  other: StepName[];
  /** Texts of both that waited for a writer. */
  waiting: string[];
  /** Of the record that was taken in. */
  identifiers: [system: string, value: string][];
  /** Of these, those that the other one had too. */
  shared: [system: string, value: string][];
  aliases: string[];
  attention: string[];
  /** Items that came of the act. */
  items: string[];
  /** Items that said that the two are likely one. */
  closed: string[];
  questions: string[];
  forced: string[];
  folded: { row: Record<string, unknown>; into: string; entries: string[] }[];
  /** Documents with the patients that they were said to speak of. */
  documents: [document: string, patients: string[]][];
  carried: number[];
  /** What was not known of the record and is known from the one that it took in. */
  filled: Filled[];
  /** What lay between the two records of a split. */
  judgements: { older: string; newer: string; verdict: string; margin: number; entry: string }[];
  links: { type: string; from: string; to: string; confidence: number; grounds: string; entry: string }[];
  decided: { memory: string; entry: string; from: string | null; to: string; cause: string | null }[];
  acceptances: KeptAcceptance[];
  /** Entries that went to the other record. */
  moved: number;
}

export const EMPTY_BODY: ActBody = {
  patient: [],
  other: [],
  waiting: [],
  identifiers: [],
  shared: [],
  aliases: [],
  attention: [],
  items: [],
  closed: [],
  questions: [],
  forced: [],
  folded: [],
  documents: [],
  carried: [],
  filled: [],
  judgements: [],
  links: [],
  decided: [],
  acceptances: [],
  moved: 0,
};

export interface StoredAct {
  id: number;
  publicId: string;
  what: 'merge' | 'split';
  patientId: number;
  otherId: number;
  patient: string;
  other: string;
  body: ActBody;
  person: string;
  personName: string;
  at: string;
  reason: string;
  undoneBy: string | null;
  undoneByName: string | null;
  undoneAt: string | null;
}

const ACT = `a.id, a.public_id AS publicId, a.what, a.patient_id AS patientId, a.other_id AS otherId, p.public_id AS patient,
  o.public_id AS other, a.body, a.person, coalesce(u.name, a.person) AS personName, a.at, a.reason, a.undone_by AS undoneBy,
  coalesce(n.name, a.undone_by) AS undoneByName, a.undone_at AS undoneAt`;
const ACT_FROM = `records_act a JOIN patient p ON p.id = a.patient_id JOIN patient o ON o.id = a.other_id
  LEFT JOIN person u ON u.public_id = a.person LEFT JOIN person n ON n.public_id = a.undone_by`;

type Row = Omit<StoredAct, 'body'> & { body: string };

/** Records that persons joined or divided, and what a record has of the one that it took in. */
export class RecordsActs {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  add(act: Pick<StoredAct, 'publicId' | 'what' | 'patientId' | 'otherId' | 'body' | 'person' | 'at' | 'reason'>): void {
    this.#db
      .prepare(
        `INSERT INTO records_act (public_id, what, patient_id, other_id, body, person, at, reason)
         VALUES (@publicId, @what, @patientId, @otherId, @body, @person, @at, @reason)`,
      )
      .run({ ...act, body: JSON.stringify(act.body) });
  }

  get(publicId: string): StoredAct | null {
    const row = this.#db.prepare<[string], Row>(`SELECT ${ACT} FROM ${ACT_FROM} WHERE a.public_id = ?`).get(publicId);
    return row ? parsed(row) : null;
  }

  /** Newest first, of one record or of all. A record that was taken in counts as the one that took it. */
  list(patientId: number | null): StoredAct[] {
    return this.#db
      .prepare<[number | null, number | null, number | null], Row>(
        `SELECT ${ACT} FROM ${ACT_FROM} WHERE ? IS NULL OR a.patient_id = ? OR a.other_id = ? ORDER BY a.id DESC`,
      )
      .all(patientId, patientId, patientId)
      .map(parsed);
  }

  /** How many acts there are, for a public id of the next. */
  count(): number {
    return this.#db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM records_act').pluck().get() ?? 0;
  }

  /** The newest act upon one of the two records of this act that was done after it and still holds. */
  after(act: StoredAct): string | null {
    return (
      this.#db
        .prepare<{ id: number; patientId: number; otherId: number }, string>(
          `SELECT public_id FROM records_act WHERE id > @id AND undone_at IS NULL
             AND (patient_id IN (@patientId, @otherId) OR other_id IN (@patientId, @otherId)) ORDER BY id DESC LIMIT 1`,
        )
        .pluck()
        .get({ id: act.id, patientId: act.patientId, otherId: act.otherId }) ?? null
    );
  }

  setUndone(id: number, person: string, at: string): void {
    this.#db.prepare('UPDATE records_act SET undone_by = ?, undone_at = ? WHERE id = ?').run(person, at, id);
  }

  aliases(patientId: number): string[] {
    return this.#db
      .prepare<[number], string>('SELECT public_id FROM patient_alias WHERE patient_id = ? ORDER BY public_id')
      .pluck()
      .all(patientId);
  }

  /** From now on `publicId` finds this record. */
  setAlias(publicId: string, patientId: number): void {
    this.#db
      .prepare(
        'INSERT INTO patient_alias (public_id, patient_id) VALUES (?, ?) ON CONFLICT (public_id) DO UPDATE SET patient_id = excluded.patient_id',
      )
      .run(publicId, patientId);
  }

  dropAlias(publicId: string): void {
    this.#db.prepare('DELETE FROM patient_alias WHERE public_id = ?').run(publicId);
  }

  setMerged(patientId: number, into: number | null): void {
    this.#db.prepare('UPDATE patient SET merged_into = ? WHERE id = ?').run(into, patientId);
  }

  /** What the other record says of the person, where this one says nothing; answers what. */
  fillUnknown(patientId: number, other: number): Filled[] {
    return PERSONAL.filter(
      (column) =>
        this.#db
          .prepare(
            `UPDATE patient SET ${column} = (SELECT ${column} FROM patient WHERE id = @other)
             WHERE id = @patientId AND ${column} IS NULL AND (SELECT ${column} FROM patient WHERE id = @other) IS NOT NULL`,
          )
          .run({ patientId, other }).changes > 0,
    );
  }

  /** It is unknown again, as far as it still is what the other record says. */
  forgetFilled(patientId: number, other: number, filled: readonly Filled[]): void {
    for (const column of PERSONAL.filter((c) => filled.includes(c))) {
      this.#db
        .prepare(
          `UPDATE patient SET ${column} = NULL
           WHERE id = @patientId AND ${column} = (SELECT ${column} FROM patient WHERE id = @other)`,
        )
        .run({ patientId, other });
    }
  }

  moveIdentifiers(from: number, to: number): void {
    this.#db.prepare('UPDATE OR IGNORE patient_identifier SET patient_id = ? WHERE patient_id = ?').run(to, from);
    this.#db.prepare('DELETE FROM patient_identifier WHERE patient_id = ?').run(from);
  }

  giveIdentifier(system: string, value: string, from: number, to: number, keep: boolean): void {
    if (!keep) {
      this.#db
        .prepare('DELETE FROM patient_identifier WHERE system = ? AND value = ? AND patient_id = ?')
        .run(system, value, from);
    }
    this.#db
      .prepare('INSERT INTO patient_identifier (system, value, patient_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(system, value, to);
  }

  /** Items of a record that hang on none of its entries; answers their public ids. */
  moveAttention(from: number, to: number): string[] {
    return this.#db
      .prepare<[number, number], string>('UPDATE attention SET patient_id = ? WHERE patient_id = ? RETURNING public_id')
      .pluck()
      .all(to, from)
      .sort();
  }

  giveAttention(publicIds: readonly string[], to: number): void {
    const give = this.#db.prepare('UPDATE attention SET patient_id = ? WHERE public_id = ?');
    for (const id of publicIds) give.run(to, id);
  }

  /** Closes the items that say of the two that they are likely one; answers their public ids. */
  closeLikely(a: string, b: string): string[] {
    return this.#db
      .prepare<[string, string], string>(
        `UPDATE attention SET open = 0 WHERE open = 1 AND kind = 'likely the same patient'
           AND instr(message, '(' || ? || ')') > 0 AND instr(message, '(' || ? || ')') > 0 RETURNING public_id`,
      )
      .pluck()
      .all(a, b)
      .sort();
  }

  openAgain(publicIds: readonly string[]): void {
    const open = this.#db.prepare('UPDATE attention SET open = 1 WHERE public_id = ?');
    for (const id of publicIds) open.run(id);
  }

  moveCarried(from: number, to: number): number[] {
    const moved = this.#db
      .prepare<[number, number], number>(
        'UPDATE OR IGNORE carried_audit SET patient_id = ? WHERE patient_id = ? RETURNING id',
      )
      .pluck()
      .all(to, from);
    this.#db.prepare('DELETE FROM carried_audit WHERE patient_id = ?').run(from);
    return moved;
  }

  giveCarried(ids: readonly number[], to: number): void {
    const give = this.#db.prepare('UPDATE carried_audit SET patient_id = ? WHERE id = ?');
    for (const id of ids) give.run(to, id);
  }

  /**
   * Documents that were put onto one record by hand are of the other now. Of a file that was put onto both there is one document: the
   * entries of the second go to it.
   */
  moveForced(from: number, to: number): Pick<ActBody, 'forced' | 'folded'> {
    const documents = this.#db
      .prepare<[number], Record<string, unknown>>('SELECT * FROM document WHERE forced_patient_id = ? ORDER BY id')
      .all(from);
    const twin = this.#db.prepare<[unknown, number], { id: number; publicId: string }>(
      'SELECT id, public_id AS publicId FROM document WHERE sha256 = ? AND forced_patient_id = ?',
    );
    const result: Pick<ActBody, 'forced' | 'folded'> = { forced: [], folded: [] };
    for (const row of documents) {
      const same = twin.get(row.sha256, to);
      if (!same) {
        this.#db.prepare('UPDATE document SET forced_patient_id = ? WHERE id = ?').run(to, row.id);
        result.forced.push(String(row.public_id));
        continue;
      }
      const entries = this.#db
        .prepare<[number, unknown], string>(
          'UPDATE entry SET document_id = ? WHERE document_id = ? RETURNING public_id',
        )
        .pluck()
        .all(same.id, row.id);
      this.#db.prepare('UPDATE attention SET document_id = ? WHERE document_id = ?').run(same.id, row.id);
      this.#db.prepare('DELETE FROM document WHERE id = ?').run(row.id);
      result.folded.push({ row, into: same.publicId, entries: entries.sort() });
    }
    return result;
  }

  giveForced({ forced, folded }: Pick<ActBody, 'forced' | 'folded'>, to: number): void {
    const give = this.#db.prepare('UPDATE document SET forced_patient_id = ? WHERE public_id = ?');
    for (const id of forced) give.run(to, id);
    for (const { row, entries } of folded) {
      const columns = Object.keys(row);
      this.#db
        .prepare(`INSERT INTO document (${columns.join(', ')}) VALUES (${columns.map((c) => `@${c}`).join(', ')})`)
        .run(row);
      this.#db
        .prepare('UPDATE entry SET document_id = ? WHERE public_id IN (SELECT value FROM json_each(?))')
        .run(row.id, JSON.stringify(entries));
      this.#db
        .prepare(
          `UPDATE attention SET document_id = ? WHERE entry_id IN (SELECT id FROM entry WHERE document_id = ?)
             AND document_id IS NOT NULL`,
        )
        .run(row.id, row.id);
    }
  }

  /** Entries that are an act of a person, with the memory that each is about. */
  aboutMemories(patientId: number): { entryId: number; memory: string }[] {
    const about = this.#db
      .prepare<[number, number, number], { entryId: number; memory: string }>(
        `SELECT entry_id AS entryId, memory FROM correction WHERE patient_id = ?
         UNION SELECT undone_entry_id, memory FROM correction WHERE patient_id = ? AND undone_entry_id IS NOT NULL
         UNION SELECT entry_id, memory FROM tombstone WHERE patient_id = ?`,
      )
      .all(patientId, patientId, patientId);
    const back = takenBack(this.#db, patientId).map(({ backEntryId, memory }) => ({ entryId: backEntryId, memory }));
    return [...about, ...back];
  }

  /** Approved deletions of a record, not carried out yet, whose statements are partly in these entries and partly in others. */
  deletionsCut(patientId: number, entryIds: readonly number[]): number {
    return (
      this.#db
        .prepare<[string, number], number>(
          `SELECT count(*) FROM (SELECT 1 FROM tombstone t JOIN tombstone_claim c ON c.tombstone_id = t.id
             JOIN memory m ON m.id = c.memory_id LEFT JOIN json_each(?) going ON going.value = m.entry_id
           WHERE t.patient_id = ? GROUP BY t.id HAVING count(going.value) NOT IN (0, count(*)))`,
        )
        .pluck()
        .get(JSON.stringify(entryIds), patientId) ?? 0
    );
  }

  /** Row of a memory; null where it is gone. */
  memoryRow(publicId: string): number | null {
    return (
      this.#db
        .prepare<[string, string], number>(
          `SELECT m.id FROM entry e JOIN memory m ON m.entry_id = e.id AND m.public_id = ?
           WHERE e.public_id = ?`,
        )
        .pluck()
        .get(publicId, entryIdIn(publicId)) ?? null
    );
  }
}

function parsed(row: Row): StoredAct {
  return { ...row, body: { ...EMPTY_BODY, ...(JSON.parse(row.body) as Partial<ActBody>) } };
}
