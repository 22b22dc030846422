import { randomBytes } from 'node:crypto';
import type { SqliteDatabase } from '../database.ts';

/** What the patient keys of this workspace's training sets are made with: short ids cannot be guessed from them. */
export class TrainingSalt {
  readonly #read;
  readonly #make;

  constructor(db: SqliteDatabase) {
    this.#read = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'training salt'").pluck();
    this.#make = db.prepare("INSERT INTO meta (key, value) VALUES ('training salt', ?) ON CONFLICT DO NOTHING");
  }

  /** Empty while nothing of the workspace is an example yet. */
  value(): string {
    return this.#read.get() ?? '';
  }

  /** Made once, with the first example. */
  make(): void {
    this.#make.run(randomBytes(16).toString('hex'));
  }
}
