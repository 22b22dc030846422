import type { SqliteDatabase } from '../database.ts';

export interface StoredCalibration {
  id: string;
  madeAt: string;
  embedder: string;
  answerer: string;
  prompt: string | null;
  foldHash: string;
  source: string;
  lambda: number;
  threshold: number;
  inUse: boolean;
}

const COLUMNS = `public_id AS id, made_at AS madeAt, embedder, answerer, prompt, fold_hash AS foldHash, source, lambda, threshold,
  in_use AS inUse`;
type Row = Omit<StoredCalibration, 'inUse'> & { inUse: number };

/** Thresholds of the store gate with the replays that they were chosen on. They speak of no patient by name and of no memory. */
export class Calibrations {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  add({ inUse, ...c }: StoredCalibration, replays: string): void {
    this.#db
      .prepare(
        `INSERT INTO gate_calibration (public_id, made_at, embedder, answerer, prompt, fold_hash, source, lambda, threshold, in_use, replays)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        c.id,
        c.madeAt,
        c.embedder,
        c.answerer,
        c.prompt,
        c.foldHash,
        c.source,
        c.lambda,
        c.threshold,
        Number(inUse),
        replays,
      );
  }

  /** Newest first. */
  list(): StoredCalibration[] {
    return this.#db
      .prepare<[], Row>(`SELECT ${COLUMNS} FROM gate_calibration ORDER BY gate_calibration.id DESC`)
      .all()
      .map(stored);
  }

  inUse(): StoredCalibration | null {
    const row = this.#db.prepare<[], Row>(`SELECT ${COLUMNS} FROM gate_calibration WHERE in_use = 1`).get();
    return row ? stored(row) : null;
  }

  replays(id: string): string | null {
    return (
      this.#db.prepare<[string], string>('SELECT replays FROM gate_calibration WHERE public_id = ?').pluck().get(id) ??
      null
    );
  }

  /** Takes one into use, at this λ and threshold, and every other one out of it; null: all out. */
  use(chosen: { id: string; lambda: number; threshold: number } | null): void {
    this.#db.prepare('UPDATE gate_calibration SET in_use = 0').run();
    if (!chosen) return;
    this.#db
      .prepare('UPDATE gate_calibration SET in_use = 1, lambda = ?, threshold = ? WHERE public_id = ?')
      .run(chosen.lambda, chosen.threshold, chosen.id);
  }

  remove(id: string): boolean {
    return this.#db.prepare('DELETE FROM gate_calibration WHERE public_id = ?').run(id).changes > 0;
  }
}

function stored(row: Row): StoredCalibration {
  return { ...row, inUse: row.inUse === 1 };
}
