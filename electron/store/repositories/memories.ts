import { type ClinicalTime, compareTimes, firstInstant, lastDay } from '../../../shared/clinical-time.ts';
import { compareText } from '../../../shared/compare-text.ts';
import type { Evidence, Memory, MemoryDetail, Transition } from '../../../shared/interchange.ts';
import type { Assertion, Cause, Flag, Kind, RelationType, Store, Subject } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdIn } from '../public-id.ts';
import { timeFromText } from '../time-text.ts';
import { OPEN_END } from './claims.ts';

/** A point on the two axes: what was true on a day (null: in the record's present), as known after an entry (null: now). */
export interface AsOf {
  validAt: ClinicalTime | null;
  seq: number | null;
  kind: Kind | null;
}

interface Row {
  id: number;
  publicId: string;
  kind: Kind;
  text: string;
  concept: string;
  subject: Subject;
  assertion: Assertion;
  codings: string;
  attributes: string;
  quote: string;
  flags: string;
  entryId: string;
  entrySeq: number;
  entryTime: string | null;
  document: string;
  store: Store;
  cause: Cause | null;
  reason: string | null;
  triggerMemory: string | null;
  triggerEntry: string | null;
  successor: string | null;
  validFrom: string | null;
  validTo: string | null;
  activeFrom: string;
  activeTo: string;
  activeFromMs: number;
  activeToMs: number;
}

interface EvidenceCount {
  of: number;
  entries: number;
  last: string | null;
}

interface StandIn {
  id: number;
  for: number;
}

interface RelationRow {
  id: number;
  type: RelationType;
  fromId: number;
  toId: number;
  fromPublic: string;
  toPublic: string;
  confidence: number;
  grounds: string;
}

const SELECT = `SELECT m.id, m.public_id AS publicId, m.kind, m.text, c.text AS concept, m.subject, m.assertion, m.codings,
    m.attributes, m.quote, m.flags, e.public_id AS entryId, e.seq AS entrySeq, e.time AS entryTime, d.name AS document,
    v.store, v.cause, v.reason,
    (SELECT public_id FROM memory WHERE id = v.trigger_memory_id) AS triggerMemory,
    (SELECT public_id FROM entry WHERE id = v.trigger_entry_id) AS triggerEntry,
    (SELECT public_id FROM memory WHERE id = v.successor_id) AS successor,
    v.valid_from AS validFrom, v.valid_to AS validTo, v.active_from AS activeFrom, v.active_to AS activeTo,
    v.active_from_ms AS activeFromMs, v.active_to_ms AS activeToMs
  FROM memory_version v JOIN memory m ON m.id = v.memory_id JOIN concept c ON c.id = m.concept_id
    JOIN entry e ON e.id = m.entry_id JOIN document d ON d.id = e.document_id`;

const RELATION = (index: string): string =>
  `SELECT r.id, r.type, r.from_memory_id AS fromId, r.to_memory_id AS toId, a.public_id AS fromPublic, b.public_id AS toPublic,
     r.confidence, r.grounds
   FROM relation r INDEXED BY ${index} JOIN memory a ON a.id = r.from_memory_id JOIN memory b ON b.id = r.to_memory_id`;
/** Named where SQLite, which keeps no statistics here, would read all versions of the patient instead. */
const BY_OF = 'INDEXED BY memory_version_evidence';
const RELATION_ORDER = 'ORDER BY toId, r.id';

const KNOWN_NOW = `v.patient_id = ? AND v.seq_to = ${OPEN_END}`;
const KNOWN_THEN = 'v.patient_id = ? AND v.seq_from <= ? AND v.seq_to > ?';
/** Stands for itself, and had begun by a day; what begins later is not read at all. */
const BEGUN = "v.role = 'states' AND v.active_from <= ?";
const ANY_DAY = '~';

/** Reads memories with their states. Every method takes the patient: a read across patients is impossible. */
export class Memories {
  readonly #now;
  readonly #then;
  readonly #evidenceNow;
  readonly #evidenceThen;
  readonly #evidenceOf;
  readonly #relations;
  readonly #relationsOf;
  readonly #putAway;
  readonly #standInNow;
  readonly #standInThen;
  readonly #standIn;
  readonly #one;
  readonly #find;
  readonly #transitions;
  readonly #statements;
  readonly #stated;
  readonly #named;

  constructor(db: SqliteDatabase) {
    this.#now = db.prepare<[number, string], Row>(`${SELECT} WHERE ${KNOWN_NOW} AND ${BEGUN}`);
    this.#then = db.prepare<[number, number, number, string], Row>(`${SELECT} WHERE ${KNOWN_THEN} AND ${BEGUN}`);
    const evidence = (
      known: string,
      of = 'v.of_memory_id IS NOT NULL',
      by = '',
    ): string => `SELECT v.of_memory_id AS of, count(DISTINCT m.entry_id) AS entries, max(e.time) AS last
      FROM memory_version v ${by} JOIN memory m ON m.id = v.memory_id JOIN entry e ON e.id = m.entry_id
        JOIN memory s ON s.id = v.of_memory_id
      WHERE ${known} AND ${of} AND v.role <> 'voids' AND m.entry_id <> s.entry_id
      GROUP BY v.of_memory_id`;
    this.#evidenceNow = db.prepare<[number], EvidenceCount>(evidence(KNOWN_NOW));
    this.#evidenceThen = db.prepare<[number, number, number], EvidenceCount>(evidence(KNOWN_THEN));
    this.#evidenceOf = db.prepare<[number, number], EvidenceCount>(evidence(KNOWN_NOW, 'v.of_memory_id = ?', BY_OF));
    this.#relations = db.prepare<[number, number], RelationRow>(
      `${RELATION('relation_to')} WHERE r.patient_id = ? AND r.seq <= ? ${RELATION_ORDER}`,
    );
    // Each by its own index: without one being named SQLite reads all relations of the patient for the second half.
    this.#relationsOf = db.prepare<[number, number, number, number], RelationRow>(
      `SELECT * FROM (${RELATION('sqlite_autoindex_relation_1')} WHERE r.patient_id = ? AND r.from_memory_id = ?
         UNION ALL ${RELATION('relation_to')} WHERE r.patient_id = ? AND r.to_memory_id = ?) r
       WHERE NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id IN (r.fromId, r.toId)) ${RELATION_ORDER}`,
    );
    // Few are put away at a time, of all patients: begun with them.
    this.#putAway = db
      .prepare<[number, number], number>(
        `SELECT c.memory_id FROM tombstone_claim c CROSS JOIN tombstone t ON t.id = c.tombstone_id AND t.patient_id = ?
           CROSS JOIN entry e ON e.id = t.entry_id AND e.seq <= ?`,
      )
      .pluck();
    const standsIn = (known: string): string =>
      `SELECT v.memory_id AS id, v.of_memory_id AS "for" FROM memory_version v WHERE ${known} AND v.of_memory_id IS NOT NULL`;
    this.#standInNow = db.prepare<[number], StandIn>(standsIn(KNOWN_NOW));
    this.#standInThen = db.prepare<[number, number, number], StandIn>(standsIn(KNOWN_THEN));
    this.#standIn = db
      .prepare<[number, number], number>(
        `SELECT v.memory_id FROM memory_version v ${BY_OF} WHERE ${KNOWN_NOW} AND v.of_memory_id = ?`,
      )
      .pluck();
    this.#one = db.prepare<[number, number], Row & { role: string; of: number | null }>(
      `${SELECT.replace('SELECT m.id,', 'SELECT v.role, v.of_memory_id AS of, m.id,')} WHERE ${KNOWN_NOW} AND v.memory_id = ?`,
    );
    this.#find = db.prepare<[string, string], { id: number; patientId: number }>(
      `SELECT m.id, m.patient_id AS patientId FROM entry e JOIN memory m ON m.entry_id = e.id
       WHERE e.public_id = ? AND m.public_id = ?`,
    );
    this.#transitions = db.prepare<
      [number, number],
      Omit<Transition, 'trigger'> & { triggerMemory: string | null; triggerEntry: string | null }
    >(
      `SELECT t.seq, t.from_store AS "from", t.to_store AS "to", t.cause, t.reason,
         (SELECT public_id FROM memory WHERE id = t.trigger_memory_id) AS triggerMemory,
         (SELECT public_id FROM entry WHERE id = t.trigger_entry_id) AS triggerEntry,
         (SELECT public_id FROM memory WHERE id = t.successor_id) AS successor
       FROM transition t WHERE t.patient_id = ? AND t.memory_id = ? ORDER BY t.id`,
    );
    const statement = (version: string): string =>
      `SELECT m.id AS id, m.public_id AS memory, m.text, m.quote, v.role, e.public_id AS entry, e.seq, e.time, e.title, d.name AS document
       FROM ${version} JOIN memory m ON m.id = v.memory_id JOIN entry e ON e.id = m.entry_id
         JOIN document d ON d.id = e.document_id`;
    const known = `v.patient_id = ? AND +v.seq_to = ${OPEN_END}`;
    this.#statements = db.prepare<
      [number, number, number, number],
      Omit<Evidence, 'entry'> & {
        id: number;
        entry: string;
        seq: number;
        time: string | null;
        title: string;
        document: string;
      }
    >(
      `${statement('memory_version v')} WHERE ${known} AND v.memory_id = ?
       UNION ALL ${statement(`memory_version v ${BY_OF}`)} WHERE ${KNOWN_NOW} AND v.of_memory_id = ?
       ORDER BY seq, id`,
    );
    this.#named = db.prepare<[number, number], { id: string; text: string }>(
      'SELECT public_id AS id, text FROM memory WHERE patient_id = ? AND id = ?',
    );
    this.#stated = db
      .prepare<[number, number], number>(
        `SELECT coalesce(v.of_memory_id, v.memory_id) FROM memory_version v WHERE ${KNOWN_NOW} AND v.memory_id = ?`,
      )
      .pluck();
  }

  /** Both stores of a patient at a point on the two axes, in a fixed order: by kind, concept and start. */
  state(patient: { id: number; publicId: string }, at: AsOf): { active: Memory[]; history: Memory[] } {
    const seq = at.seq ?? OPEN_END - 1;
    const when = at.validAt ? pointOf(at.validAt) : null;
    const begunBy = when === null || when.ms !== null ? ANY_DAY : when.day;
    const rows = at.seq === null ? this.#now.all(patient.id, begunBy) : this.#then.all(patient.id, seq, seq, begunBy);
    const counts = at.seq === null ? this.#evidenceNow.all(patient.id) : this.#evidenceThen.all(patient.id, seq, seq);
    const evidence = new Map(counts.map((c) => [c.of, c]));
    const standIns = at.seq === null ? this.#standInNow.all(patient.id) : this.#standInThen.all(patient.id, seq, seq);
    const relations = byMemory(this.#relationsKnown(patient.id, seq), {
      for: new Map(standIns.map((s) => [s.id, s.for])),
      publicIds: new Map(rows.map((row) => [row.id, row.publicId])),
    });
    const active: [Row, Memory][] = [];
    const history: [Row, Memory][] = [];
    for (const row of rows) {
      if (at.kind !== null && row.kind !== at.kind) continue;
      const store = when ? storeAt(row, when) : row.store;
      if (store === null) continue;
      const memory = toMemory(patient.publicId, row, store, evidence.get(row.id), relations.get(row.id));
      (store === 'ACTIVE' ? active : history).push([row, memory]);
    }
    return { active: sorted(active), history: sorted(history) };
  }

  /** What had been put away by then is related to nothing. */
  #relationsKnown(patientId: number, seq: number): RelationRow[] {
    const rows = this.#relations.all(patientId, seq);
    const putAway = new Set(this.#putAway.all(patientId, seq));
    return putAway.size === 0 ? rows : rows.filter((r) => !putAway.has(r.fromId) && !putAway.has(r.toId));
  }

  /** A memory with its moves and what states it; what persons corrected of it is the caller's to add. Null where it is not on record now. */
  detail(patient: { id: number; publicId: string }, memoryId: number): MemoryDetail | null {
    const memory = this.get(patient, memoryId);
    if (!memory) return null;
    return {
      memory,
      transitions: this.transitions(patient.id, memoryId),
      evidence: this.evidence(patient.id, memoryId),
      decisions: [memory.entry.id],
      corrections: [],
    };
  }

  /** The memory that a claim belongs to: itself, or the one that it restates, ends or withdraws; null where it is not on record now. */
  statedBy(patientId: number, memoryId: number): number | null {
    return this.#stated.get(patientId, memoryId) ?? null;
  }

  /** One memory as it is known now; a restatement answers with what is made of the memory that it restates. */
  get(patient: { id: number; publicId: string }, memoryId: number): Memory | null {
    const row = this.#one.get(patient.id, memoryId);
    if (!row) return null;
    const relations = this.#relationsOfClaims(patient.id, memoryId, row.of === null);
    if (row.of !== null) {
      const stands = this.get(patient, row.of);
      if (!stands) return null;
      const own = toMemory(patient.publicId, row, stands.store, undefined, relations);
      const link = {
        type: 'restatement' as const,
        to: stands.id,
        direction: 'out' as const,
        confidence: 1,
        grounds: 'says the same thing',
      };
      const known = own.relations.some((r) => r.type === 'restatement' && r.to === stands.id);
      return {
        ...own,
        cause: stands.cause,
        reason: stands.reason,
        trigger: stands.trigger,
        successor: stands.successor,
        validFrom: stands.validFrom,
        validTo: stands.validTo,
        evidence: stands.evidence,
        lastStated: stands.lastStated,
        relations: known ? own.relations : [...own.relations, link],
      };
    }
    return toMemory(patient.publicId, row, row.store, this.#evidenceOf.get(patient.id, memoryId), relations);
  }

  /** The relations of a claim; of one that stands for itself also those that were drawn to what says it again or ends it. */
  #relationsOfClaims(patientId: number, memoryId: number, stands: boolean): Memory['relations'] {
    const claims = stands ? [memoryId, ...this.#standIn.all(patientId, memoryId)] : [memoryId];
    const rows = claims
      .flatMap((id) => this.#relationsOf.all(patientId, id, patientId, id))
      .sort((a, b) => a.toId - b.toId || a.id - b.id);
    const others = new Set(rows.flatMap((r) => [r.fromId, r.toId]));
    const standing = new Map<number, number>();
    for (const id of others) {
      const known = stands ? this.#stated.get(patientId, id) : undefined;
      if (known !== undefined && known !== id) standing.set(id, known);
    }
    const named = this.publicIds(patientId, [...new Set(standing.values())]);
    const publicIds = new Map([...named].map(([id, row]) => [id, row.id]));
    return byMemory(rows, { for: standing, publicIds }).get(memoryId) ?? [];
  }

  find(publicId: string): { id: number; patientId: number } | null {
    return this.#find.get(entryIdIn(publicId), publicId) ?? null;
  }

  transitions(patientId: number, memoryId: number): Transition[] {
    return this.#transitions.all(patientId, memoryId).map(({ triggerMemory, triggerEntry, ...t }) => ({
      ...t,
      trigger: { memory: triggerMemory, entry: triggerEntry },
    }));
  }

  /** Every claim that states, restates, ends or voids a memory, in update order. */
  evidence(patientId: number, memoryId: number): Evidence[] {
    return this.#statements
      .all(patientId, memoryId, patientId, memoryId)
      .map(({ id: _id, entry, seq, time, title, document, ...rest }) => ({
        ...rest,
        entry: { id: entry, seq, time: timeFromText(time), title, document },
      }));
  }

  /**
   * The standing memories among these rows, in their order. What restates, ends or withdraws a memory counts for that memory:
   * it may be the only one that has the words somebody looks for.
   */
  standing(patient: { id: number; publicId: string }, ids: readonly number[]): Memory[] {
    const stated = new Set(ids.flatMap((id) => this.#stated.get(patient.id, id) ?? []));
    return [...stated].flatMap((id) => this.get(patient, id) ?? []);
  }

  /** Public ids of memories of one patient by row id, for traces. */
  publicIds(patientId: number, ids: readonly number[]): Map<number, { id: string; text: string }> {
    const found = new Map<number, { id: string; text: string }>();
    for (const id of ids) {
      const row = this.#named.get(patientId, id);
      if (row) found.set(id, row);
    }
    return found;
  }
}

/** Claims that say again, end or withdraw what another one says, with the one that stands for them. */
interface StandIns {
  for: ReadonlyMap<number, number>;
  publicIds: ReadonlyMap<number, string>;
}

/**
 * The relations of each memory, as seen from it. What was drawn to a claim that turned out to be a restatement (an older document came
 * later) counts for the memory that stands: an interaction must not hide behind it.
 */
function byMemory(rows: readonly RelationRow[], standIns: StandIns): Map<number, Memory['relations']> {
  const all = new Map<number, Memory['relations']>();
  const seen = new Set<string>();
  const add = (id: number, relation: Memory['relations'][number]): void => {
    const key = `${id} ${relation.type} ${relation.direction} ${relation.to}`;
    if (seen.has(key)) return;
    seen.add(key);
    const list = all.get(id);
    if (list) list.push(relation);
    else all.set(id, [relation]);
  };
  for (const r of rows) {
    const common = { type: r.type, confidence: r.confidence, grounds: r.grounds };
    // That one says another again is a relation of these two claims, and of no other.
    const stands = (id: number): number => (r.type === 'restatement' ? id : (standIns.for.get(id) ?? id));
    const [from, to] = [stands(r.fromId), stands(r.toId)];
    if (from === to) continue;
    add(from, {
      ...common,
      to: to === r.toId ? r.toPublic : (standIns.publicIds.get(to) ?? r.toPublic),
      direction: 'out',
    });
    add(to, {
      ...common,
      to: from === r.fromId ? r.fromPublic : (standIns.publicIds.get(from) ?? r.fromPublic),
      direction: 'in',
    });
  }
  return all;
}

/** A date means to its end; a time of day means that instant. */
function pointOf(at: ClinicalTime): { day: string; ms: number | null } {
  return { day: lastDay(at), ms: at.precision === 'minute' ? firstInstant(at) : null };
}

/** The store of a memory at a point in the world; null where it had not begun. */
function storeAt(row: Row, at: { day: string; ms: number | null }): Store | null {
  if (at.ms !== null) {
    if (row.activeFromMs > at.ms) return null;
    return row.activeToMs > at.ms ? 'ACTIVE' : 'HISTORY';
  }
  if (row.activeFrom > at.day) return null;
  return row.activeTo > at.day ? 'ACTIVE' : 'HISTORY';
}

function toMemory(
  patient: string,
  row: Row,
  store: Store,
  evidence: EvidenceCount | undefined,
  relations: Memory['relations'] | undefined,
): Memory {
  const moved = store === 'HISTORY';
  const codings = codingsOf(row.codings);
  const entryTime = timeFromText(row.entryTime);
  const last = timeFromText(evidence?.last ?? null);
  const flags: Flag[] = row.flags === '[]' ? [] : JSON.parse(row.flags);
  if (moved && row.cause === 'resolved' && row.validTo === null && !flags.includes('end unknown'))
    flags.push('end unknown');
  return {
    id: row.publicId,
    patient,
    kind: row.kind,
    text: row.text,
    subject: row.subject,
    assertion: row.assertion,
    code: codings[0] ?? null,
    attributes: row.attributes === '{}' ? {} : JSON.parse(row.attributes),
    quote: row.quote,
    entry: { id: row.entryId, seq: row.entrySeq, time: entryTime, document: row.document },
    validFrom: timeFromText(row.validFrom),
    validTo: timeFromText(row.validTo),
    store,
    cause: moved ? row.cause : null,
    reason: moved ? row.reason : null,
    trigger: moved ? { memory: row.triggerMemory, entry: row.triggerEntry } : null,
    successor: moved ? row.successor : null,
    relations: relations ?? [],
    evidence: 1 + (evidence?.entries ?? 0),
    lastStated: compareTimes(entryTime, last) >= 0 ? entryTime : last,
    concept: row.concept,
    flags,
  };
}

function sorted(rows: [Row, Memory][]): Memory[] {
  // The key of each row is made once, not in every comparison.
  return rows
    .map(([row, memory]) => ({ key: `${row.kind}\u0000${row.concept.toLowerCase()}`, row, memory }))
    .sort(
      (a, b) =>
        compareText(a.key, b.key) ||
        compareText(b.row.activeFrom, a.row.activeFrom) ||
        compareText(a.row.publicId, b.row.publicId),
    )
    .map(({ memory }) => memory);
}

type Codings = { system: string; code: string; display: string | null }[];

/** A record repeats few codings thousands of times; those that were parsed are kept, bounded. */
const parsedCodings = new Map<string, Codings>();

function codingsOf(text: string): Codings {
  let codings = parsedCodings.get(text);
  if (!codings) {
    codings = JSON.parse(text) as Codings;
    if (parsedCodings.size >= 10_000) parsedCodings.clear();
    parsedCodings.set(text, codings);
  }
  return codings;
}
