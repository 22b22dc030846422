import type { Sampling } from '../../../shared/labels.ts';
import type { SqliteDatabase } from '../database.ts';

export interface StoredRound {
  rowId: number;
  id: string;
  name: string;
  sampling: Sampling;
  seed: string;
  guideline: number;
  overlap: number;
  person: string;
  at: string;
}

export interface StoredItem {
  rowId: number;
  id: string;
  round: string;
  patientId: number;
  memory: string;
  version: string;
}

export interface Share {
  person: string;
  asked: number;
  labelled: number;
  skipped: number;
}

const ROUND = 'id AS rowId, public_id AS id, name, sampling, seed, guideline, overlap, person, at';
const ITEM = `i.id AS rowId, i.public_id AS id, r.public_id AS round, i.patient_id AS patientId, i.memory, i.version
  FROM label_item i JOIN label_round r ON r.id = i.round_id`;
/** What was approved for deletion is shown to nobody any more. */
const GONE = `EXISTS (SELECT 1 FROM tombstone t WHERE t.memory = i.memory AND t.state <> 'taken back')`;
const OWN = 'SELECT 1 FROM label l WHERE l.item_id = i.id AND l.person = a.person AND l.adjudicated = 0';

/** Rounds of labelling: what was drawn, who labels it in which order. Worklists over all patients. */
export class LabelRounds {
  readonly #rounds;
  readonly #round;
  readonly #addRound;
  readonly #addItem;
  readonly #assign;
  readonly #item;
  readonly #assigned;
  readonly #next;
  readonly #items;
  readonly #shares;
  readonly #share;
  readonly #skip;
  readonly #unskip;

  constructor(db: SqliteDatabase) {
    this.#rounds = db.prepare<[], StoredRound>(`SELECT ${ROUND} FROM label_round ORDER BY label_round.id DESC`);
    this.#round = db.prepare<[string], StoredRound>(`SELECT ${ROUND} FROM label_round WHERE public_id = ?`);
    this.#addRound = db.prepare(
      `INSERT INTO label_round (public_id, name, sampling, seed, guideline, overlap, person, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#addItem = db.prepare(
      'INSERT INTO label_item (public_id, round_id, patient_id, memory, version) VALUES (?, ?, ?, ?, ?)',
    );
    this.#assign = db.prepare(
      'INSERT INTO label_assignment (item_id, person, place) SELECT id, ?, ? FROM label_item WHERE public_id = ?',
    );
    this.#item = db.prepare<[string], StoredItem>(`SELECT ${ITEM} WHERE i.public_id = ?`);
    this.#assigned = db.prepare<[number, string], { skipped: number }>(
      'SELECT skipped FROM label_assignment WHERE item_id = ? AND person = ?',
    );
    this.#next = db.prepare<[string, number, number], StoredItem & { skipped: number }>(
      `SELECT a.skipped, ${ITEM} JOIN label_assignment a ON a.item_id = i.id
       WHERE a.person = ? AND i.round_id = ? AND NOT EXISTS (${OWN}) AND NOT ${GONE}
       ORDER BY a.skipped, a.place LIMIT ?`,
    );
    this.#items = db.prepare<[number], number>('SELECT count(*) FROM label_item WHERE round_id = ?').pluck();
    const shares = (whose: string): string =>
      `SELECT person, count(*) AS asked, sum(labelled) AS labelled, sum(skipped AND NOT labelled) AS skipped FROM (
         SELECT a.person, a.skipped, EXISTS (${OWN}) AS labelled, ${GONE} AS gone
         FROM label_item i JOIN label_assignment a ON a.item_id = i.id WHERE i.round_id = ? ${whose})
       WHERE labelled OR NOT gone GROUP BY person ORDER BY person`;
    this.#shares = db.prepare<[number], Share>(shares(''));
    this.#share = db.prepare<[number, string], Share>(shares('AND a.person = ?'));
    this.#skip = db.prepare(
      `UPDATE label_assignment SET skipped = 1, place = 1 + (SELECT max(o.place) FROM label_item i
         JOIN label_assignment o ON o.item_id = i.id WHERE i.round_id = (SELECT round_id FROM label_item WHERE id = @item)
           AND o.person = @person) WHERE item_id = @item AND person = @person`,
    );
    this.#unskip = db.prepare(
      'UPDATE label_assignment SET skipped = 0 WHERE item_id = ? AND person = ? AND skipped = 1',
    );
  }

  /** Newest first. */
  rounds(): StoredRound[] {
    return this.#rounds.all();
  }

  round(id: string): StoredRound | null {
    return this.#round.get(id) ?? null;
  }

  /** @returns row of the round */
  addRound(r: Omit<StoredRound, 'rowId'>): number {
    return Number(
      this.#addRound.run(r.id, r.name, r.sampling, r.seed, r.guideline, r.overlap, r.person, r.at).lastInsertRowid,
    );
  }

  addItem(round: number, item: Pick<StoredItem, 'id' | 'patientId' | 'memory' | 'version'>): void {
    this.#addItem.run(item.id, round, item.patientId, item.memory, item.version);
  }

  assign(item: string, person: string, place: number): void {
    this.#assign.run(person, place, item);
  }

  item(id: string): StoredItem | null {
    return this.#item.get(id) ?? null;
  }

  /** How an item stands in the queue of a person; null: it is not theirs. */
  assigned(item: number, person: string): { skipped: boolean } | null {
    const row = this.#assigned.get(item, person);
    return row ? { skipped: row.skipped === 1 } : null;
  }

  /** What a person has not labelled yet, skipped ones last. */
  next(round: number, person: string, limit: number): (StoredItem & { skipped: boolean })[] {
    return this.#next.all(person, round, limit).map((row) => ({ ...row, skipped: row.skipped === 1 }));
  }

  items(round: number): number {
    return this.#items.get(round) ?? 0;
  }

  /** How far each annotator of a round is. What was approved for deletion before it was labelled is asked of nobody. */
  shares(round: number): Share[] {
    return this.#shares.all(round);
  }

  /** The same of one person; null where nothing is asked of them. It is counted at each key, so that what others have to do is left aside. */
  share(round: number, person: string): Share | null {
    return this.#share.get(round, person) ?? null;
  }

  /** Puts an item last in the queue of a person. */
  skip(item: number, person: string): void {
    this.#skip.run({ item, person });
  }

  unskip(item: number, person: string): void {
    this.#unskip.run(item, person);
  }
}
