/**
 * What the stages of the read path hand to one another: question → retrieve → gate → packet → answer (DESIGN §4). A stage is given the
 * record of one patient as a ReadRecord; it opens no database and holds no model.
 */
import type { EvidenceChannel } from '../../shared/asking.ts';
import type { Assertion, Cause, Flag, Kind, RelationType, Store, Subject } from '../../shared/vocabulary.ts';

/** A concept of the record: what memories of one thing are called, without value, dose and date. */
export interface RecordConcept {
  id: number;
  text: string;
  /** Standing memories of it in either store. */
  active: number;
  history: number;
}

/** One standing memory (not a restatement), in the present state of the record. */
export interface RecordItem {
  id: number;
  publicId: string;
  conceptId: number;
  concept: string;
  kind: Kind;
  text: string;
  subject: Subject;
  assertion: Assertion;
  store: Store;
  cause: Cause | null;
  reason: string | null;
  /** Public id of the memory that took its place. */
  successor: string | null;
  /** As stated, cut at its precision; null when unknown. */
  validFrom: string | null;
  validTo: string | null;
  /** Day from which it counts (never unknown), for ordering. */
  activeFrom: string;
  /** The instants from and to which it counts, milliseconds; -Infinity and Infinity where open. */
  activeFromMs: number;
  activeToMs: number;
  attributes: Readonly<Record<string, string | number | boolean>>;
  flags: readonly Flag[];
  entry: { id: string; seq: number; time: string | null };
}

/** A claim of one entry that states an item: the item itself, or one that restates it or tells its end. */
export interface ItemStatement {
  /** Row id of the item. */
  item: number;
  /** Public id of the claim; of the item itself where it is its own. */
  memory: string;
  role: 'states' | 'restates' | 'ends';
  /** What this claim calls it: an order of "aspirin EC" may stand behind an item of aspirin. */
  concept: string;
  text: string;
  /** Its own, which may say more than the item's: the reason of an end stands with the claim that tells it. */
  attributes: Readonly<Record<string, string | number | boolean>>;
  /** Start as this claim states it, cut at its precision; null where it states none. */
  validFrom: string | null;
  flags: readonly Flag[];
  entry: { id: string; seq: number; time: string | null };
}

export interface ItemFilter {
  store?: Store;
  kinds?: readonly Kind[];
  /** Items that hold on some day between these (YYYY-MM-DD, both included). */
  from?: string | null;
  to?: string | null;
  /** Most items, the newest first. */
  limit: number;
  /** The oldest first instead. */
  oldestFirst?: boolean;
  /** So many of each concept, kind and store, instead of in all. */
  each?: boolean;
}

/** The record of one patient, for reading. Every answer is of one moment. */
export interface ReadRecord {
  readonly patient: string;
  /** Clinical time of the newest dated entry: what "now", "this year" and "two years ago" are counted to. */
  readonly lastEntryTime: string | null;
  concepts(): readonly RecordConcept[];
  /** Newest first by when they began; ties by update order, newest first. */
  ofConcepts(conceptIds: readonly number[], filter: ItemFilter): RecordItem[];
  ofKinds(kinds: readonly Kind[], filter: ItemFilter): RecordItem[];
  /** Items in whose text some of the words occur, best first; share of the words that occur, 0 to 1. */
  byWords(words: readonly string[], store: Store, limit: number): { item: RecordItem; share: number }[];
  byCodes(codes: readonly string[], limit: number): RecordItem[];
  /** Nearest concepts that have memories in the store; cosine similarity, 0 to 1. Empty without vectors of this signature. */
  nearest(
    vector: Float32Array,
    signature: string,
    store: Store,
    limit: number,
  ): { conceptId: number; similarity: number }[];
  /** One hop over relations, in either direction, without restatements. */
  neighbours(ids: readonly number[], limit: number): { from: number; type: RelationType; item: RecordItem }[];
  /** Items whose successor is one of these (public ids). */
  predecessors(publicIds: readonly string[]): RecordItem[];
  item(publicId: string): RecordItem | null;
  /** Every claim that states, restates or ends these items; for counts, and for when a thing was last stated. Withdrawals are none. */
  statements(ids: readonly number[]): ItemStatement[];
  /** Day of the newest entry that states each (row ids), as it was written and cut at its precision; null where none has a date. */
  lastStated(ids: readonly number[]): ReadonlyMap<number, string | null>;
  /** Why each ended, as the first entry gives it that tells its end and a reason; one without is not in it. */
  endReasons(ids: readonly number[]): ReadonlyMap<number, string>;
}

/** A vector of the question with the signature of the embedder that made it. */
export interface QuestionVector {
  vector: Float32Array;
  signature: string;
}

export interface Hit {
  item: RecordItem;
  /** Of the fused ranking over all channels and both stores, 0 to 1. */
  score: number;
  /** Best first. */
  channels: EvidenceChannel[];
  /** Between question and memory as the gate sees it; null where no channel measures one. */
  similarity: number | null;
}

/** What was found, each store ranked for itself. */
export interface Retrieval {
  active: Hit[];
  history: Hit[];
  similarity: 'vector' | 'words';
}
