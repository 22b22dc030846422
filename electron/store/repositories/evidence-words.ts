import type { Store } from '../../../shared/vocabulary.ts';
import { wordForms, wordsOf } from '../../read/search-words.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

/** A word that more claims of the patient have says little of any of them; it is then looked for among the concepts only. */
const MOST_CLAIMS_OF_A_WORD = 256;
/** The first so many different words of a question are looked for. */
const MOST_WORDS = 32;

export interface WordHits {
  /** What was looked for, without doubles. */
  words: string[];
  /** Words that few claims have, with the rows of these claims; places in `words`. */
  rare: Map<number, number[]>;
  /** Places in `words` of those that many have. */
  common: number[];
}

export interface WordCandidate {
  id: number;
  activeFromMs: number;
  /** Places in `words` of the words that its claims have, of the rare ones. */
  has: Set<number>;
}

/**
 * Claims of one patient by the words of their texts, in any number of them. Reads the patient's own stretch of the text index, and
 * word by word what the index has not reached yet. How well a word tells apart is counted in this patient's record alone: a weight
 * over all patients would have to read them all.
 */
export class EvidenceWords {
  readonly #stretch;
  readonly #indexed;
  readonly #beyond;
  readonly #reached;
  readonly #standing;

  constructor(db: SqliteDatabase) {
    this.#stretch = db.prepare<[number, number], { first: number | null; last: number | null }>(
      `SELECT (SELECT min(memory_id) FROM memory_version WHERE patient_id = ?) AS first,
         (SELECT max(memory_id) FROM memory_version WHERE patient_id = ?) AS last`,
    );
    this.#indexed = db
      .prepare<[string, number, number], number>(
        `SELECT rowid FROM memory_fts WHERE memory_fts MATCH ? AND rowid >= ? AND rowid <= ?
         ORDER BY rowid LIMIT ${MOST_CLAIMS_OF_A_WORD + 1}`,
      )
      .pluck();
    this.#beyond = db.prepare<[number, number, number], { id: number; text: string }>(
      'SELECT id, text FROM memory WHERE id > ? AND id <= ? AND +patient_id = ?',
    );
    this.#reached = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'text_index_memory'").pluck();
    const present = (version: string): string => `${version}.patient_id = ? AND +${version}.seq_to = ${OPEN_END}`;
    this.#standing = db.prepare<[string, number, number, string], { claim: number; id: number; activeFromMs: number }>(
      `SELECT j.value AS claim, s.memory_id AS id, s.active_from_ms AS activeFromMs
       FROM json_each(?) j CROSS JOIN memory_version v ON v.memory_id = j.value AND ${present('v')}
         CROSS JOIN memory_version s ON s.memory_id = coalesce(v.of_memory_id, v.memory_id) AND ${present('s')}
           AND s.role = 'states' AND s.store = ?`,
    );
  }

  hits(patientId: number, asked: readonly string[]): WordHits {
    const words = [...new Set(asked.flatMap(wordsOf))].slice(0, MOST_WORDS);
    const rare = new Map<number, number[]>();
    const common: number[] = [];
    const { first, last } = this.#stretch.get(patientId, patientId) ?? { first: null, last: null };
    if (first === null || last === null) return { words, rare, common };
    const reached = Number(this.#reached.get() ?? 0);
    const later = reached < last ? this.#later(patientId, Math.max(reached, first - 1), last) : null;
    for (const [place, word] of words.entries()) {
      const forms = wordForms(word);
      const match = `patient:p${patientId} AND text:(${forms.map((f) => `"${f}"`).join(' OR ')})`;
      const rows = this.#indexed.all(match, first, last);
      for (const form of later ? forms : []) rows.push(...(later?.get(form) ?? []));
      if (rows.length > MOST_CLAIMS_OF_A_WORD) common.push(place);
      else if (rows.length > 0) rare.set(place, rows);
    }
    return { words, rare, common };
  }

  /** The standing memories of these claims in one store. */
  candidates(patientId: number, { rare }: WordHits, store: Store): WordCandidate[] {
    const places = new Map<number, number[]>();
    for (const [place, rows] of rare) {
      for (const row of rows) {
        const known = places.get(row);
        if (known) known.push(place);
        else places.set(row, [place]);
      }
    }
    const candidates = new Map<number, WordCandidate>();
    const claims = JSON.stringify([...places.keys()]);
    for (const { claim, id, activeFromMs } of this.#standing.all(claims, patientId, patientId, store)) {
      const candidate = candidates.get(id) ?? { id, activeFromMs, has: new Set<number>() };
      for (const place of places.get(claim) ?? []) candidate.has.add(place);
      candidates.set(id, candidate);
    }
    return [...candidates.values()];
  }

  /** Rows that the text index has not reached, by word. */
  #later(patientId: number, after: number, last: number): Map<string, number[]> {
    const rows = new Map<string, number[]>();
    for (const { id, text } of this.#beyond.all(after, last, patientId)) {
      for (const word of new Set(wordsOf(text))) {
        const known = rows.get(word);
        if (known) known.push(id);
        else rows.set(word, [id]);
      }
    }
    return rows;
  }
}
