import type { PromptRow, WriteRole } from '../../../shared/interchange.ts';
import type { SqliteDatabase } from '../database.ts';

/** Prompts that were used, by the hash of what was sent, and the variants that a person has named. No clinical data of ours is in them. */
export class Prompts {
  readonly #keep;
  readonly #get;
  readonly #variants;
  readonly #name;
  readonly #unname;

  constructor(db: SqliteDatabase) {
    this.#keep = db.prepare('INSERT INTO prompt (hash, role, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
    this.#get = db.prepare<[string], PromptRow>(
      `SELECT p.role, coalesce((SELECT min(v.name) FROM prompt_variant v WHERE v.hash = p.hash), 'no longer named') AS name,
         p.hash, p.text FROM prompt p WHERE p.hash = ?`,
    );
    this.#variants = db.prepare<[], PromptRow>(
      'SELECT v.role, v.name, v.hash, p.text FROM prompt_variant v JOIN prompt p ON p.hash = v.hash ORDER BY v.role, v.name',
    );
    this.#name = db.prepare(
      `INSERT INTO prompt_variant (role, name, hash) VALUES (?, ?, ?)
       ON CONFLICT (role, name) DO UPDATE SET hash = excluded.hash`,
    );
    this.#unname = db.prepare('DELETE FROM prompt_variant WHERE role = ? AND name = ?');
  }

  /** Keeps the words of a prompt, so that a decision made with it can always be shown. */
  keep(role: WriteRole, hash: string, text: string): void {
    this.#keep.run(hash, role, text);
  }

  get(hash: string): PromptRow | null {
    return this.#get.get(hash) ?? null;
  }

  /** Named variants, by role and name. */
  variants(): PromptRow[] {
    return this.#variants.all();
  }

  name(role: WriteRole, name: string, hash: string, text: string): void {
    this.keep(role, hash, text);
    this.#name.run(role, name, hash);
  }

  /** Takes the name away; the words stay while decisions were made with them. Answers whether there was one. */
  unname(role: WriteRole, name: string): boolean {
    return this.#unname.run(role, name).changes > 0;
  }
}
