import { compareText } from '../../../shared/compare-text.ts';
import { STORES, type Store } from '../../../shared/vocabulary.ts';
import type { ItemFilter, ReadRecord, RecordConcept, RecordItem } from '../../read/read-contract.ts';
import type { SqliteDatabase } from '../database.ts';
import { EvidenceConcepts, type NearConcept } from './evidence-concepts.ts';
import { EvidenceItems, type PatientItems } from './evidence-items.ts';
import { EvidenceNewest, type NewestFilter, type NewestRow } from './evidence-newest.ts';
import { EvidenceRelations } from './evidence-relations.ts';
import { WordSearch } from './evidence-word-search.ts';
import { EvidenceWords } from './evidence-words.ts';

interface Parts {
  concepts: EvidenceConcepts;
  items: EvidenceItems;
  newest: EvidenceNewest;
  relations: EvidenceRelations;
  words: EvidenceWords;
}

/** The records of patients, for reading. Statements are made once; every query takes the patient. */
export class EvidenceIndex {
  readonly #parts: Parts;
  readonly #lastTime;

  constructor(db: SqliteDatabase) {
    this.#parts = {
      concepts: new EvidenceConcepts(db),
      items: new EvidenceItems(db),
      newest: new EvidenceNewest(db),
      relations: new EvidenceRelations(db),
      words: new EvidenceWords(db),
    };
    this.#lastTime = db.prepare<[number], string | null>('SELECT last_entry_time FROM patient WHERE id = ?').pluck();
  }

  /** One patient's record as it is now. Take a new one for each question: it keeps what it has read. */
  of(patient: { id: number; publicId: string }): ReadRecord {
    return new PatientEvidence(this.#parts, patient, this.#lastTime.get(patient.id) ?? null);
  }
}

class PatientEvidence implements ReadRecord {
  readonly patient: string;
  readonly lastEntryTime: string | null;
  readonly #parts: Parts;
  readonly #id: number;
  readonly #items: PatientItems;
  #near: { vector: Float32Array; most: number; found: NearConcept[] } | null = null;
  #concepts: RecordConcept[] | null = null;
  #words: WordSearch | null = null;
  /** Each stage asks for the same codes. */
  #coded: { key: string; concepts: number[] } | null = null;

  constructor(parts: Parts, patient: { id: number; publicId: string }, lastEntryTime: string | null) {
    this.#parts = parts;
    this.#id = patient.id;
    this.#items = parts.items.of(patient.id);
    this.patient = patient.publicId;
    this.lastEntryTime = lastEntryTime;
  }

  concepts(): readonly RecordConcept[] {
    this.#concepts ??= this.#parts.concepts.all(this.#id);
    return this.#concepts;
  }

  ofConcepts(conceptIds: readonly number[], filter: ItemFilter): RecordItem[] {
    const { kinds } = filter;
    const items = this.#newest(filter, (one) =>
      [...new Set(conceptIds)].flatMap((id) => this.#parts.newest.ofConcept(this.#id, id, one)),
    );
    return kinds ? items.filter((item) => kinds.includes(item.kind)) : items;
  }

  ofKinds(kinds: readonly RecordItem['kind'][], filter: ItemFilter): RecordItem[] {
    const wanted = [...new Set(kinds)].filter((kind) => filter.kinds?.includes(kind) ?? true);
    return this.#newest(filter, (one) => wanted.flatMap((kind) => this.#parts.newest.ofKind(this.#id, kind, one)));
  }

  byWords(words: readonly string[], store: Store, limit: number): { item: RecordItem; share: number }[] {
    this.#words ??= new WordSearch({ ...this.#parts, items: this.#items }, this.#id, this.concepts());
    return this.#words.find(words, store, limit);
  }

  byCodes(codes: readonly string[], limit: number): RecordItem[] {
    if (codes.length === 0) return [];
    const key = codes.join(' ');
    if (this.#coded?.key !== key) this.#coded = { key, concepts: this.#parts.concepts.withCodes(this.#id, codes) };
    return this.ofConcepts(this.#coded.concepts, { limit });
  }

  nearest(
    vector: Float32Array,
    signature: string,
    store: Store,
    limit: number,
  ): { conceptId: number; similarity: number }[] {
    const inStore = (most: number): NearConcept[] =>
      this.#nearest(vector, signature, most).filter((near) => (store === 'ACTIVE' ? near.inActive : near.inHistory));
    // Both stores are read at once, so one store may find less than it has: then more is read.
    let found = inStore(4 * limit);
    if (found.length < limit && this.concepts().length > 4 * limit) found = inStore(Number.MAX_SAFE_INTEGER);
    return found.slice(0, limit).map(({ conceptId, similarity }) => ({ conceptId, similarity }));
  }

  /** The same vector is asked for in either store. */
  #nearest(vector: Float32Array, signature: string, most: number): NearConcept[] {
    if (this.#near?.vector !== vector || this.#near.most < most) {
      this.#near = { vector, most, found: this.#parts.concepts.nearest(this.#id, vector, signature, most) };
    }
    return this.#near.found;
  }

  neighbours(ids: readonly number[], limit: number): ReturnType<ReadRecord['neighbours']> {
    const rows = this.#parts.relations.of(this.#id, ids, limit);
    const items = new Map(this.#items.load([...new Set(rows.map((r) => r.id))]).map((item) => [item.id, item]));
    return rows.flatMap(({ from, type, id }) => {
      const item = items.get(id);
      return item ? [{ from, type, item }] : [];
    });
  }

  predecessors(publicIds: readonly string[]): RecordItem[] {
    const rows = publicIds.flatMap((id) => this.#items.standing(id) ?? []);
    return this.#items.load(this.#parts.items.predecessors(this.#id, rows)).sort(newestFirst);
  }

  item(publicId: string): RecordItem | null {
    const row = this.#items.standing(publicId);
    return row === null ? null : (this.#items.load([row])[0] ?? null);
  }

  statements(ids: readonly number[]): ReturnType<ReadRecord['statements']> {
    return ids.length === 0 ? [] : this.#parts.items.statements(this.#id, ids);
  }

  lastStated(ids: readonly number[]): Map<number, string | null> {
    const restated = this.#parts.items.restatedOn(this.#id, ids);
    return new Map(
      this.#items.load(ids).map(({ id, entry }) => {
        const own = entry.time?.slice(0, 10) ?? null;
        const day = restated.get(id) ?? null;
        return [id, own === null || (day !== null && day > own) ? day : own];
      }),
    );
  }

  endReasons(ids: readonly number[]): Map<number, string> {
    return this.#parts.items.endReasons(this.#id, ids);
  }

  #newest(filter: ItemFilter, read: (one: NewestFilter) => NewestRow[]): RecordItem[] {
    const { from = null, to = null, limit, oldestFirst = false, each = false } = filter;
    const stores = filter.store ? [filter.store] : STORES;
    const way = oldestFirst ? 1 : -1;
    const rows = stores
      .flatMap((store) => read({ store, from, to, limit, oldestFirst }))
      .sort((a, b) => way * (a.activeFromMs - b.activeFromMs));
    if (!each) {
      const last = rows[limit - 1]?.activeFromMs;
      while (rows.length > limit && rows.at(-1)?.activeFromMs !== last) rows.pop();
    }
    // Which of those that begin at one moment find room does not depend on their order of arrival.
    const items = this.#items
      .load(rows.map((row) => row.id))
      .sort((a, b) => began(a, b, way) || compareText(a.publicId, b.publicId))
      .slice(0, each ? undefined : limit);
    return items.sort((a, b) => -way * newestFirst(a, b));
  }
}

/** By when they began: -1 the newer first, 1 the older first. */
function began(a: RecordItem, b: RecordItem, way: 1 | -1): number {
  // -Infinity less -Infinity is no number.
  return a.activeFromMs === b.activeFromMs ? 0 : way * (a.activeFromMs - b.activeFromMs);
}

function newestFirst(a: RecordItem, b: RecordItem): number {
  return began(a, b, -1) || b.entry.seq - a.entry.seq || b.id - a.id;
}
