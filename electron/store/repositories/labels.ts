import type { EnduranceClass } from '../../../shared/labels.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { OPEN_END } from './claims.ts';

export interface StoredLabel {
  /** Row of the item of a round; null for a label that came from a file. */
  itemId: number | null;
  patientId: number;
  memory: string;
  label: EnduranceClass;
  note: string;
  guideline: number;
  /** Public id of a person, or the name in the file where it is nobody of this workspace. */
  person: string;
  at: string;
  adjudicated: boolean;
  /** Public id of the round, or what the file says of it. */
  source: string;
}

/** A label with what it is about. */
export interface PlacedLabel extends StoredLabel {
  rowId: number;
  patient: string;
  kind: Kind;
  text: string;
  concept: string;
}

interface Row extends Omit<PlacedLabel, 'adjudicated'> {
  adjudicated: number;
}

const LABEL = `l.id AS rowId, l.item_id AS itemId, l.patient_id AS patientId, l.memory, l.label, l.note, l.guideline, l.person, l.at,
  l.adjudicated, l.source`;
/** What was purged has no row and is left out. */
const PLACED = `SELECT ${LABEL}, p.public_id AS patient, m.kind, m.text, c.text AS concept
  FROM label l JOIN entry e ON e.public_id = ${entryIdSql('l.memory')}
    JOIN memory m ON m.entry_id = e.id AND m.public_id = l.memory JOIN patient p ON p.id = m.patient_id
    JOIN concept c ON c.id = m.concept_id`;
const STANDS = `EXISTS (SELECT 1 FROM memory_version v WHERE v.patient_id = m.patient_id AND v.memory_id = m.id AND v.seq_to = ${OPEN_END})`;

/** Labels of memories: what each person said, once a round. Worklists and counts over all patients. */
export class Labels {
  readonly #put;
  readonly #find;
  readonly #ofItem;
  readonly #ofRound;
  readonly #newest;
  readonly #remove;
  readonly #all;
  readonly #standing;
  readonly #kinds;
  readonly #names;

  constructor(db: SqliteDatabase) {
    this.#put = db.prepare(
      `INSERT INTO label (item_id, patient_id, memory, label, note, guideline, person, at, adjudicated, source)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (memory, person, source, adjudicated) DO UPDATE SET item_id = excluded.item_id, label = excluded.label,
         note = excluded.note, guideline = excluded.guideline, at = excluded.at`,
    );
    this.#find = db.prepare<[string, string, string, number], Row>(
      `SELECT ${LABEL} FROM label l WHERE l.memory = ? AND l.person = ? AND l.source = ? AND l.adjudicated = ?`,
    );
    this.#ofItem = db.prepare<[number], Row>(`SELECT ${LABEL} FROM label l WHERE l.item_id = ? ORDER BY l.id`);
    this.#ofRound = db.prepare<[number], Row & { item: string }>(
      `SELECT ${LABEL}, i.public_id AS item FROM label_item i JOIN label l ON l.item_id = i.id WHERE i.round_id = ?
       ORDER BY i.id, l.id`,
    );
    this.#newest = db.prepare<[number, string, number], { item: string; at: string; rowId: number }>(
      `SELECT l.id AS rowId, i.public_id AS item, l.at FROM label_item i JOIN label l ON l.item_id = i.id
       WHERE i.round_id = ? AND l.person = ? AND l.adjudicated = 0 ORDER BY l.at DESC, l.id DESC LIMIT ?`,
    );
    this.#remove = db.prepare('DELETE FROM label WHERE id = ?');
    this.#all = db.prepare<[], Row>(`${PLACED} ORDER BY l.at, l.memory, l.person, l.id`);
    this.#standing = db.prepare<[], Row>(`${PLACED} WHERE ${STANDS} ORDER BY l.memory, l.id`);
    this.#kinds = db.prepare<[number], { memory: string; kind: Kind }>(
      `SELECT i.memory, m.kind FROM label_item i JOIN entry e ON e.public_id = ${entryIdSql('i.memory')}
         JOIN memory m ON m.entry_id = e.id AND m.public_id = i.memory WHERE i.round_id = ?`,
    );
    this.#names = db.prepare<[], { id: string; name: string }>('SELECT public_id AS id, name FROM person');
  }

  /** A second label of the same person in the same round takes the place of the first. */
  put(l: StoredLabel): void {
    this.#put.run(
      l.itemId,
      l.patientId,
      l.memory,
      l.label,
      l.note,
      l.guideline,
      l.person,
      l.at,
      Number(l.adjudicated),
      l.source,
    );
  }

  find(key: Pick<StoredLabel, 'memory' | 'person' | 'source' | 'adjudicated'>): StoredLabel | null {
    const row = this.#find.get(key.memory, key.person, key.source, Number(key.adjudicated));
    return row ? read(row) : null;
  }

  ofItem(item: number): (StoredLabel & { rowId: number })[] {
    return this.#ofItem.all(item).map(read);
  }

  /** In the order of the items. */
  ofRound(round: number): (StoredLabel & { item: string })[] {
    return this.#ofRound.all(round).map((row) => ({ ...read(row), item: row.item }));
  }

  /** The labels that a person gave last in a round, newest first. */
  newest(round: number, person: string, limit: number): { item: string; at: string; rowId: number }[] {
    return this.#newest.all(round, person, limit);
  }

  remove(rowId: number): void {
    this.#remove.run(rowId);
  }

  /** Of every memory that is still on record, in order of time. */
  all(): PlacedLabel[] {
    return this.#all.all().map(read);
  }

  /** The same, without memories that are approved for deletion; those of one memory stand together. */
  standing(): PlacedLabel[] {
    return this.#standing.all().map(read);
  }

  /** Kinds of what a round is about, by memory. */
  kinds(round: number): Map<string, Kind> {
    return new Map(this.#kinds.all(round).map(({ memory, kind }) => [memory, kind]));
  }

  /** Names of persons by public id, also of those who have left. */
  names(): Map<string, string> {
    return new Map(this.#names.all().map(({ id, name }) => [id, name]));
  }
}

function read<T extends Row>(row: T): Omit<T, 'adjudicated'> & { adjudicated: boolean } {
  return { ...row, adjudicated: row.adjudicated === 1 };
}
