import type { Assertion, Flag, Kind, Status, Subject } from '../../../shared/vocabulary.ts';
import { type Claim, NEVER_ENDS, type Standing } from '../../write/claim.ts';
import type { SqliteDatabase } from '../database.ts';
import { timeFromText } from '../time-text.ts';

export const OPEN_END = Number.MAX_SAFE_INTEGER;

/** What is written of a claim; its words are final. */
export type NewClaim = Omit<Claim, 'id' | 'threadId'> & {
  threadId: number;
  /** Place within the entry, from 0. */
  ordinal: number;
  quote: { text: string; start: number; end: number };
};

interface ClaimRow {
  id: number;
  publicId: string;
  patientId: number;
  entryId: number;
  seq: number;
  entryTime: string | null;
  kind: Kind;
  text: string;
  words: string | null;
  concept: string;
  conceptId: number;
  subject: Subject;
  assertion: Assertion;
  status: Status | null;
  codings: string;
  attributes: string;
  statedFrom: string | null;
  statedTo: string | null;
  flags: string;
  threadId: number;
}

interface VersionRow extends Omit<Standing, 'of'> {
  memoryId: number;
  of: number | null;
}

const CLAIM = `m.id, m.public_id AS publicId, m.patient_id AS patientId, m.entry_id AS entryId, e.seq, e.time AS entryTime,
  m.kind, m.text, CASE e.type WHEN 'facts' THEN NULL ELSE m.quote END AS words, c.text AS concept, m.concept_id AS conceptId, m.subject, m.assertion, m.status, m.codings, m.attributes,
  m.stated_from AS statedFrom, m.stated_to AS statedTo, m.flags, m.thread_id AS threadId`;
const CLAIM_FROM = 'memory m JOIN entry e ON e.id = m.entry_id JOIN concept c ON c.id = m.concept_id';
const VERSION = `v.memory_id AS memoryId, v.role, v.of_memory_id AS of, v.store, v.cause, v.reason,
  v.trigger_memory_id AS triggerMemory, v.trigger_entry_id AS triggerEntry, v.successor_id AS successor,
  v.valid_from AS validFrom, v.valid_to AS validTo, v.active_from AS activeFrom, v.active_to AS activeTo,
  v.active_from_ms AS activeFromMs, v.active_to_ms AS activeToMs`;

/** Claims and their versions, as the write path needs them: by thread, with what is made of them now. */
export class Claims {
  readonly #db: SqliteDatabase;
  readonly #insert;
  readonly #ofThread;
  readonly #byRow;
  readonly #ofEntry;
  readonly #quotes;
  readonly #versionsOfThread;
  readonly #current;
  readonly #ending;
  readonly #threadsOf;
  readonly #close;
  readonly #open;
  readonly #drop;
  readonly #transition;
  readonly #moveThread;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO memory (patient_id, public_id, entry_id, ordinal, thread_id, concept_id, kind, text, subject, assertion, status,
         codings, attributes, quote, quote_start, quote_end, stated_from, stated_to, flags)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#ofThread = db.prepare<[number], ClaimRow>(
      `SELECT ${CLAIM} FROM ${CLAIM_FROM} WHERE m.thread_id = ?
         AND NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id = m.id)`,
    );
    this.#byRow = db.prepare<[number, string], ClaimRow>(
      `SELECT ${CLAIM} FROM ${CLAIM_FROM} WHERE +m.patient_id = ? AND m.id IN (SELECT value FROM json_each(?)) ORDER BY m.id`,
    );
    this.#ofEntry = db.prepare<[number, number], ClaimRow>(
      `SELECT ${CLAIM} FROM ${CLAIM_FROM} WHERE +m.patient_id = ? AND m.entry_id = ? ORDER BY m.ordinal`,
    );
    this.#quotes = db.prepare<[number, number], { id: number; quote: string }>(
      'SELECT id, quote FROM memory WHERE +patient_id = ? AND entry_id = ?',
    );
    this.#versionsOfThread = db.prepare<[number, number], VersionRow>(
      `SELECT ${VERSION} FROM memory m INDEXED BY memory_thread CROSS JOIN memory_version v
         ON v.patient_id = m.patient_id AND v.memory_id = m.id AND +v.seq_to = ${OPEN_END}
       WHERE m.thread_id = ? AND +m.patient_id = ?`,
    );
    this.#current = db.prepare<[number, string], ClaimRow>(
      `SELECT ${CLAIM} FROM memory_version v JOIN ${CLAIM_FROM.replace('memory m', 'memory m ON m.id = v.memory_id')}
       WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END} AND v.role = 'states' AND v.store = 'ACTIVE'
         AND m.kind IN (SELECT value FROM json_each(?))`,
    );
    this.#ending = db.prepare<[number], { memoryId: number; activeTo: string }>(
      `SELECT v.memory_id AS memoryId, v.active_to AS activeTo FROM memory_version v
       WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END} AND v.role = 'states' AND v.store = 'ACTIVE'
         AND v.active_to < '${NEVER_ENDS}'`,
    );
    this.#threadsOf = db
      .prepare<[number, string], number>(
        `SELECT DISTINCT thread_id FROM memory WHERE +patient_id = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY thread_id`,
      )
      .pluck();
    this.#close = db.prepare(
      `UPDATE memory_version SET seq_to = ? WHERE patient_id = ? AND memory_id = ? AND seq_to = ${OPEN_END}`,
    );
    this.#drop = db.prepare(
      `DELETE FROM memory_version WHERE patient_id = ? AND memory_id = ? AND seq_from = ? AND seq_to = ${OPEN_END}`,
    );
    this.#open = db.prepare(
      `INSERT INTO memory_version (patient_id, memory_id, seq_from, role, of_memory_id, store, cause, reason,
         trigger_memory_id, trigger_entry_id, successor_id, valid_from, valid_to, active_from, active_to, active_from_ms,
         active_to_ms, stated_day, concept_id, kind)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
         CASE WHEN ? THEN (SELECT substr(e.time, 1, 10) FROM entry e WHERE e.id = entry_id) END, concept_id, kind
       FROM memory WHERE id = ?`,
    );
    this.#transition = db.prepare(
      `INSERT INTO transition (patient_id, memory_id, seq, from_store, to_store, cause, reason, trigger_memory_id,
         trigger_entry_id, successor_id, open_weight, kind)
       SELECT patient_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, kind FROM memory WHERE +patient_id = ? AND id = ?`,
    );
    this.#moveThread = db.prepare('UPDATE memory SET thread_id = ? WHERE thread_id = ? AND patient_id = ?');
  }

  add(claim: NewClaim): Claim {
    const { lastInsertRowid } = this.#insert.run(
      claim.patientId,
      claim.publicId,
      claim.entryId,
      claim.ordinal,
      claim.threadId,
      claim.conceptId,
      claim.kind,
      claim.text,
      claim.subject,
      claim.assertion,
      claim.status,
      JSON.stringify(claim.codings),
      JSON.stringify(claim.attributes),
      claim.quote.text,
      claim.quote.start,
      claim.quote.end,
      claim.from?.date ?? null,
      claim.to?.date ?? null,
      JSON.stringify(claim.flags),
    );
    const { quote: _quote, ordinal: _ordinal, ...rest } = claim;
    return { ...rest, id: Number(lastInsertRowid) };
  }

  /** All claims of a thread with what is made of each now; those that a person has put away (a tombstone) are none of it. */
  ofThread(patientId: number, threadId: number): { claims: Claim[]; standings: Map<number, Standing> } {
    const claims = this.#ofThread.all(threadId).map(toClaim);
    const standings = new Map<number, Standing>();
    for (const { memoryId, ...standing } of this.#versionsOfThread.all(threadId, patientId)) {
      standings.set(memoryId, standing);
    }
    return { claims, standings };
  }

  /** Claims by their rows, also those that were put away. */
  byRow(patientId: number, memoryIds: readonly number[]): Claim[] {
    return this.#byRow.all(patientId, JSON.stringify(memoryIds)).map(toClaim);
  }

  /** Memories that name one of these as what moved them or took their place. */
  namedBy(patientId: number, memoryIds: readonly number[]): number[] {
    return this.#db
      .prepare<[string, number], number>(
        `WITH named(id) AS (SELECT value FROM json_each(?))
         SELECT v.memory_id FROM memory_version v WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END}
           AND (v.successor_id IN named OR v.trigger_memory_id IN named) AND v.memory_id NOT IN named`,
      )
      .pluck()
      .all(JSON.stringify(memoryIds), patientId);
  }

  /** Ends what is known of a claim with entry `seq`: from then on there is none of it. */
  close(patientId: number, memoryId: number, seq: number): void {
    if (this.#drop.run(patientId, memoryId, seq).changes === 0) this.#close.run(seq, patientId, memoryId);
  }

  /** The claims of one entry, in their order within it. */
  ofEntry(patientId: number, entryId: number): Claim[] {
    return this.#ofEntry.all(patientId, entryId).map(toClaim);
  }

  /** The quotes of one entry's claims, by their row. */
  quotesOf(patientId: number, entryId: number): Map<number, string> {
    return new Map(this.#quotes.all(patientId, entryId).map((q) => [q.id, q.quote]));
  }

  /** Claims of these kinds that stand in ACTIVE now. */
  current(patientId: number, kinds: readonly Kind[]): Claim[] {
    return this.#current.all(patientId, JSON.stringify(kinds)).map(toClaim);
  }

  /** Memories that stand in ACTIVE now with a stated end, and the day on which they are over. */
  ending(patientId: number): { memoryId: number; activeTo: string }[] {
    return this.#ending.all(patientId);
  }

  /** The threads of these memories. */
  threadsOf(patientId: number, memoryIds: readonly number[]): number[] {
    return this.#threadsOf.all(patientId, JSON.stringify(memoryIds));
  }

  /** Closes what was known of a claim and opens what is known from entry `seq` on. */
  restand(patientId: number, memoryId: number, seq: number, isNew: boolean, s: Standing): void {
    if (!isNew && this.#drop.run(patientId, memoryId, seq).changes === 0) this.#close.run(seq, patientId, memoryId);
    this.#open.run(
      patientId,
      seq,
      s.role,
      s.of,
      s.store,
      s.cause,
      s.reason,
      s.triggerMemory,
      s.triggerEntry,
      s.successor,
      s.validFrom,
      s.validTo,
      s.activeFrom,
      s.activeTo,
      s.activeFromMs,
      s.activeToMs,
      s.of === null ? 0 : 1,
      memoryId,
    );
  }

  recordTransition(
    patientId: number,
    memoryId: number,
    seq: number,
    from: string | null,
    reason: string,
    s: Standing,
    openWeight: number | null,
  ): void {
    this.#transition.run(
      seq,
      from,
      s.store,
      s.cause,
      reason,
      s.triggerMemory,
      s.triggerEntry,
      s.successor,
      openWeight,
      patientId,
      memoryId,
    );
  }

  moveThread(patientId: number, from: number, to: number): void {
    this.#moveThread.run(to, from, patientId);
  }
}

function toClaim(r: ClaimRow): Claim {
  return {
    id: r.id,
    publicId: r.publicId,
    patientId: r.patientId,
    entryId: r.entryId,
    seq: r.seq,
    entryTime: timeFromText(r.entryTime),
    kind: r.kind,
    text: r.text,
    words: r.words,
    concept: r.concept,
    conceptId: r.conceptId,
    subject: r.subject,
    assertion: r.assertion,
    status: r.status,
    codings: JSON.parse(r.codings),
    attributes: JSON.parse(r.attributes),
    from: timeFromText(r.statedFrom),
    to: timeFromText(r.statedTo),
    flags: JSON.parse(r.flags) as Flag[],
    threadId: r.threadId,
  };
}
