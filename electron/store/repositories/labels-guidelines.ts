import type { SqliteDatabase } from '../database.ts';

export interface StoredGuideline {
  version: number;
  text: string;
  /** Public id of a person. */
  person: string;
  at: string;
}

/** The versions of the guideline that this workspace has written itself; nothing of a patient. */
export class LabelGuidelines {
  readonly #list;
  readonly #add;

  constructor(db: SqliteDatabase) {
    this.#list = db.prepare<[], StoredGuideline>(
      'SELECT version, text, person, at FROM guideline ORDER BY version DESC',
    );
    this.#add = db.prepare('INSERT INTO guideline (version, text, person, at) VALUES (?, ?, ?, ?)');
  }

  /** Newest first. */
  list(): StoredGuideline[] {
    return this.#list.all();
  }

  add({ version, text, person, at }: StoredGuideline): void {
    this.#add.run(version, text, person, at);
  }
}
