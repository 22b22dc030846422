/**
 * The writer's view of the records: threads of the patients at work are kept in memory, so that an entry costs what it
 * touches and not what the record holds. Bounded: the patient used longest ago is let go first.
 */
import { type ClinicalTime, parseIso } from '../../shared/clinical-time.ts';
import type { Kind, RelationType, Store } from '../../shared/vocabulary.ts';
import { type Claim, compareClaims, isCurrent, NEVER_ENDS, type Standing } from '../write/claim.ts';
import type { CorrectionInForce } from '../write/correction-in-force.ts';
import { type Judged, type Judgement, NOT_JUDGED } from '../write/judgement.ts';
import { positionOf } from '../write/reconcile/position.ts';
import type { Settled } from '../write/reconcile/standings.ts';
import { LINKED_KINDS, type LinkedKind, type PatientRecord, type Thread } from '../write/record.ts';
import type { SqliteDatabase } from './database.ts';
import { Claims, type NewClaim } from './repositories/claims.ts';
import { Concepts } from './repositories/concepts.ts';
import { CorrectionsInForce } from './repositories/corrections-in-force.ts';
import { Judgements, type StoredJudgement } from './repositories/judgements.ts';
import { type NewRelation, Relations } from './repositories/relations.ts';
import { Threads } from './repositories/threads.ts';

/** Claims held in memory at most beside those of the patient at work; about two kilobytes each. */
const CLAIMS_HELD = 40_000;
/**
 * Claims of the patient at work that are held at most. Held by halves they would be read from the store again for every entry, since
 * the entries of a long record come to all of its threads in turn: that is what a larger record pays.
 */
const CLAIMS_OF_ONE = 200_000;

interface HeldThread {
  id: number;
  claims: Claim[];
  standings: Map<number, Standing>;
  settled: Settled | null;
  /** The last of its claims that states what is ACTIVE; undefined until somebody asks. */
  lastCurrent: Claim | null | undefined;
}

const NO_CORRECTIONS: readonly CorrectionInForce[] = [];

type Latest = Record<Store, number | null>;

interface HeldPatient {
  threads: Map<number, HeldThread>;
  keys: Map<string, number>;
  byKind: Map<Kind, number[]>;
  current: Map<LinkedKind, Map<number, Claim>> | null;
  /** Memories in ACTIVE with a stated end, and the day on which they are over. */
  ending: Map<number, string> | null;
  /** For each concept, the memory that came last into each store. */
  latest: Map<number, Latest>;
  nearest: Map<number, { patientConcept: number; similarity: number }[]>;
  /** Null until somebody asks. */
  judgements: HeldJudgements | null;
  /** What persons say, by the public ids of the claims that it is about; null until somebody asks. */
  corrections: Map<string, CorrectionInForce[]> | null;
  claims: number;
}

interface HeldJudgements {
  /** By "older|newer". */
  ofPair: Map<string, StoredJudgement>;
  /** By each of the two memories. */
  ofMemory: Map<number, StoredJudgement[]>;
}

function hold(held: HeldJudgements, judgement: StoredJudgement): void {
  const { older, newer } = judgement;
  held.ofPair.set(`${older}|${newer}`, judgement);
  for (const id of [older, newer]) {
    const known = held.ofMemory.get(id);
    if (known) known.push(judgement);
    else held.ofMemory.set(id, [judgement]);
  }
}

function isLinked(kind: Kind): kind is LinkedKind {
  return (LINKED_KINDS as readonly Kind[]).includes(kind);
}

export class RecordBook {
  readonly claims: Claims;
  readonly concepts: Concepts;
  readonly threads: Threads;
  readonly relations: Relations;
  readonly judgements: Judgements;
  readonly corrections: CorrectionsInForce;
  /** Signature of the embedder whose vectors are in the index; null while there is none. */
  signature: string | null = null;
  readonly #held = new Map<number, HeldPatient>();
  readonly #conceptIds = new Map<string, number>();
  readonly #latestOf;
  readonly #conceptOf;
  readonly #lastTime;

  /** @param claims others than these where claims that are in the store already are placed again (a record that is written anew) */
  constructor(db: SqliteDatabase, claims: Claims = new Claims(db)) {
    this.claims = claims;
    this.concepts = new Concepts(db);
    this.threads = new Threads(db);
    this.relations = new Relations(db);
    this.judgements = new Judgements(db);
    this.corrections = new CorrectionsInForce(db);
    this.#latestOf = db
      .prepare<[number, number, string], number>(
        `SELECT v.memory_id FROM memory m JOIN memory_version v ON v.patient_id = m.patient_id AND v.memory_id = m.id
           AND v.seq_to = 9007199254740991 AND v.role = 'states'
         WHERE m.patient_id = ? AND m.concept_id = ? AND v.store = ? ORDER BY m.id DESC LIMIT 1`,
      )
      .pluck();
    this.#lastTime = db.prepare<[number], string | null>('SELECT last_entry_time FROM patient WHERE id = ?').pluck();
    this.#conceptOf = db.prepare<[number], number>('SELECT concept_id FROM patient_concept WHERE id = ?').pluck();
  }

  /** Clinical time of the newest dated entry of a patient; null where none is dated. */
  reachedBy(patientId: number): ClinicalTime | null {
    return parseIso(this.#lastTime.get(patientId) ?? null);
  }

  /** Lets everything go, after a transaction that was rolled back. */
  forget(): void {
    this.#held.clear();
    this.#conceptIds.clear();
  }

  conceptId(text: string): number {
    let id = this.#conceptIds.get(text);
    if (id === undefined) {
      id = this.concepts.idOf(text);
      if (this.#conceptIds.size > 20_000) this.#conceptIds.clear();
      this.#conceptIds.set(text, id);
    }
    return id;
  }

  patient(patientId: number): PatientBook {
    let held = this.#held.get(patientId);
    if (held) this.#held.delete(patientId);
    else {
      held = {
        threads: new Map(),
        keys: new Map(),
        byKind: new Map(),
        current: null,
        ending: null,
        latest: new Map(),
        nearest: new Map(),
        judgements: null,
        corrections: null,
        claims: 0,
      };
    }
    this.#held.set(patientId, held);
    this.#makeRoom(patientId);
    return new PatientBook(this, patientId, held);
  }

  latestOf(patientId: number, conceptId: number, store: Store): number | null {
    return this.#latestOf.get(patientId, conceptId, store) ?? null;
  }

  conceptOf(patientConcept: number): number | null {
    return this.#conceptOf.get(patientConcept) ?? null;
  }

  /** New vectors came: what was nearest before may not be now. */
  vectorsChanged(): void {
    for (const held of this.#held.values()) held.nearest.clear();
  }

  #makeRoom(inUse: number): void {
    let total = 0;
    for (const h of this.#held.values()) total += h.claims;
    for (const [id, h] of this.#held) {
      if (total <= CLAIMS_HELD) return;
      if (id === inUse) continue;
      total -= h.claims;
      this.#held.delete(id);
    }
    const own = this.#held.get(inUse);
    if (!own || own.claims <= CLAIMS_OF_ONE) return;
    own.threads.clear();
    own.claims = 0;
  }
}

/** One patient's record, handed to the stages; the commit stage also writes through it. */
export class PatientBook implements PatientRecord {
  readonly patientId: number;
  readonly #book: RecordBook;
  readonly #held: HeldPatient;

  constructor(book: RecordBook, patientId: number, held: HeldPatient) {
    this.#book = book;
    this.patientId = patientId;
    this.#held = held;
  }

  thread(id: number): Thread {
    return this.#thread(id);
  }

  #thread(id: number): HeldThread {
    let thread = this.#held.threads.get(id);
    if (!thread) {
      const { claims, standings } = this.#book.claims.ofThread(this.patientId, id);
      thread = { id, claims: claims.sort(compareClaims), standings, settled: null, lastCurrent: undefined };
      this.#held.threads.set(id, thread);
      this.#held.claims += claims.length;
    }
    return thread;
  }

  lastCurrent(threadId: number): Claim | null {
    const thread = this.#thread(threadId);
    if (thread.lastCurrent === undefined) {
      thread.lastCurrent = thread.claims.findLast((c) => isCurrent(thread.standings.get(c.id))) ?? null;
    }
    return thread.lastCurrent;
  }

  findThread(key: string): number | null {
    const known = this.#held.keys.get(key);
    if (known !== undefined) return known;
    const found = this.#book.threads.find(this.patientId, key);
    if (found !== null) this.#held.keys.set(key, found);
    return found;
  }

  threadsOfKind(kind: Kind): readonly number[] {
    let ids = this.#held.byKind.get(kind);
    if (!ids) {
      ids = this.#book.threads.ofKind(this.patientId, kind);
      this.#held.byKind.set(kind, ids);
    }
    return ids;
  }

  *current(kind: LinkedKind): Iterable<Claim> {
    yield* this.#current().get(kind)?.values() ?? [];
  }

  #current(): Map<LinkedKind, Map<number, Claim>> {
    if (!this.#held.current) {
      const current = new Map<LinkedKind, Map<number, Claim>>(LINKED_KINDS.map((k) => [k, new Map()]));
      for (const claim of this.#book.claims.current(this.patientId, LINKED_KINDS)) {
        if (isLinked(claim.kind)) current.get(claim.kind)?.set(claim.id, claim);
      }
      this.#held.current = current;
    }
    return this.#held.current;
  }

  get reached(): ClinicalTime | null {
    return this.#book.reachedBy(this.patientId);
  }

  endingBy(day: string): readonly number[] {
    const due = [...this.#ending()].filter(([, over]) => over <= day).map(([id]) => id);
    return due.length === 0 ? [] : this.#book.claims.threadsOf(this.patientId, due);
  }

  #ending(): Map<number, string> {
    this.#held.ending ??= new Map(this.#book.claims.ending(this.patientId).map((e) => [e.memoryId, e.activeTo]));
    return this.#held.ending;
  }

  /** Where nothing of a thread was judged nobody is asked: a long one would ask for each pair of its claims. */
  judgedIn(threadId: number): Judged {
    const { ofPair, ofMemory } = this.#judgements();
    if (ofPair.size === 0 || !this.#thread(threadId).claims.some((c) => ofMemory.has(c.id))) return NOT_JUDGED;
    return (older, newer) => ofPair.get(`${older.id}|${newer.id}`) ?? null;
  }

  #judgements(): HeldJudgements {
    if (!this.#held.judgements) {
      const held: HeldJudgements = { ofPair: new Map(), ofMemory: new Map() };
      for (const judgement of this.#book.judgements.ofPatient(this.patientId)) hold(held, judgement);
      this.#held.judgements = held;
    }
    return this.#held.judgements;
  }

  correctionsOf(claims: readonly Claim[]): readonly CorrectionInForce[] {
    this.#held.corrections ??= this.#correctionsByClaim();
    const named = this.#held.corrections;
    if (named.size === 0) return NO_CORRECTIONS;
    return [...new Set(claims.flatMap((c) => named.get(c.publicId) ?? []))];
  }

  #correctionsByClaim(): Map<string, CorrectionInForce[]> {
    const byClaim = new Map<string, CorrectionInForce[]>();
    const successor = (id: number): Claim | null => this.#book.claims.byRow(this.patientId, [id])[0] ?? null;
    for (const correction of this.#book.corrections.ofPatient(this.patientId, successor)) {
      const { claims, ruling } = correction;
      for (const id of [...claims, ...(ruling.what === 'both hold' ? ruling.otherClaims : [])]) {
        const known = byClaim.get(id);
        if (known) known.push(correction);
        else byClaim.set(id, [correction]);
      }
    }
    return byClaim;
  }

  /** A person said something else: called when the rows of corrections were written. */
  correctionsChanged(): void {
    this.#held.corrections = null;
  }

  judgedAcross(threadId: number): { older: Claim; newer: Claim; judgement: Judgement }[] {
    const { ofMemory } = this.#judgements();
    if (ofMemory.size === 0) return [];
    const across: { older: Claim; newer: Claim; judgement: Judgement }[] = [];
    for (const own of this.#thread(threadId).claims) {
      for (const judgement of ofMemory.get(own.id) ?? []) {
        const other = this.claim(judgement.older === own.id ? judgement.newer : judgement.older)?.claim;
        if (!other || other.threadId === threadId) continue;
        const [older, newer] = judgement.older === own.id ? [own, other] : [other, own];
        across.push({ older, newer, judgement });
      }
    }
    return across;
  }

  claim(memoryId: number): { claim: Claim; standing: Standing | null } | null {
    const [threadId] = this.#book.claims.threadsOf(this.patientId, [memoryId]);
    if (threadId === undefined) return null;
    const thread = this.#thread(threadId);
    const claim = thread.claims.find((c) => c.id === memoryId);
    return claim ? { claim, standing: thread.standings.get(memoryId) ?? null } : null;
  }

  judge(entryId: number, judgement: StoredJudgement): void {
    const held = this.#judgements();
    this.#book.judgements.add(this.patientId, entryId, judgement);
    hold(held, judgement);
  }

  neighbours(memoryId: number, limit: number): { id: number; type: RelationType }[] {
    return this.#book.relations.neighbours(this.patientId, memoryId, limit);
  }

  nearest(
    conceptId: number,
    perStore: number,
  ): { memoryId: number; store: 'ACTIVE' | 'HISTORY'; similarity: number }[] | null {
    const { signature } = this.#book;
    if (signature === null) return null;
    let near = this.#held.nearest.get(conceptId);
    if (!near) {
      const found = this.#book.concepts.nearest(this.patientId, conceptId, signature, 4 * perStore);
      if (!found) return null;
      near = found.map((f) => ({ patientConcept: f.patientConcept, similarity: 1 - f.distance }));
      this.#held.nearest.set(conceptId, near);
    }
    const result: { memoryId: number; store: 'ACTIVE' | 'HISTORY'; similarity: number }[] = [];
    const room = { ACTIVE: perStore, HISTORY: perStore };
    for (const { patientConcept, similarity } of near) {
      const concept = this.#book.conceptOf(patientConcept);
      if (concept === null) continue;
      for (const store of ['ACTIVE', 'HISTORY'] as const) {
        const memoryId = this.#latest(concept)[store];
        if (memoryId === null || room[store] === 0) continue;
        room[store]--;
        result.push({ memoryId, store, similarity });
      }
    }
    return result;
  }

  /** Kept in step, since a concept that thousands of claims state again is searched in vain for long in a store that holds none. */
  #moveLatest({ id, conceptId }: Claim, was: Store | null, is: Store | null): void {
    const latest = this.#held.latest.get(conceptId);
    if (!latest) return;
    if (was !== null && latest[was] === id) this.#held.latest.delete(conceptId);
    else if (is !== null && id > (latest[is] ?? 0)) latest[is] = id;
  }

  #latest(conceptId: number): Latest {
    let latest = this.#held.latest.get(conceptId);
    if (!latest) {
      latest = {
        ACTIVE: this.#book.latestOf(this.patientId, conceptId, 'ACTIVE'),
        HISTORY: this.#book.latestOf(this.patientId, conceptId, 'HISTORY'),
      };
      this.#held.latest.set(conceptId, latest);
    }
    return latest;
  }

  /** The thread of these keys: found, made, or merged out of several that turned out to be one. */
  resolveThread(keys: readonly string[], kind: Kind): { id: number; merged: number[] } {
    const found = [...new Set(keys.map((k) => this.findThread(k)).filter((id) => id !== null))].sort((a, b) => a - b);
    const [first, ...others] = found;
    let id = first;
    if (id === undefined) {
      const list = [...this.threadsOfKind(kind)];
      id = this.#book.threads.create(this.patientId, kind);
      this.#held.byKind.set(kind, [...list, id]);
      this.#held.threads.set(id, { id, claims: [], standings: new Map(), settled: null, lastCurrent: null });
    }
    for (const other of others) this.#merge(other, id, kind);
    for (const key of keys) {
      if (this.#held.keys.get(key) === id) continue;
      this.#book.threads.addKey(this.patientId, key, id);
      this.#held.keys.set(key, id);
    }
    return { id, merged: others };
  }

  #merge(from: number, to: number, kind: Kind): void {
    const source = this.#thread(from);
    const target = this.#thread(to);
    const current = isLinked(kind) ? this.#held.current?.get(kind) : undefined;
    for (const claim of source.claims) {
      claim.threadId = to;
      // What is held of the current ones may have been read apart from the thread.
      const held = current?.get(claim.id);
      if (held) held.threadId = to;
      target.claims.push(claim);
      const standing = source.standings.get(claim.id);
      if (standing) target.standings.set(claim.id, standing);
    }
    target.claims.sort(compareClaims);
    target.settled = null;
    target.lastCurrent = undefined;
    this.#held.threads.delete(from);
    for (const [key, id] of this.#held.keys) if (id === from) this.#held.keys.set(key, to);
    this.#held.byKind.set(
      kind,
      this.threadsOfKind(kind).filter((id) => id !== from),
    );
    this.#book.claims.moveThread(this.patientId, from, to);
    this.#book.threads.join(this.patientId, from, to);
  }

  addClaim(claim: NewClaim): Claim {
    const thread = this.#thread(claim.threadId);
    const added = this.#book.claims.add(claim);
    thread.claims.splice(positionOf(thread.claims, added), 0, added);
    this.#held.claims++;
    return added;
  }

  /** The threads of these memories, also of those that were put away. */
  threadsOf(memoryIds: readonly number[]): readonly number[] {
    return this.#book.claims.threadsOf(this.patientId, memoryIds);
  }

  /**
   * Puts claims away with entry `seq`: no present read knows them, and their threads are judged without them. Called after their rows in
   * tombstone_claim are written; judging the threads again is the caller's.
   */
  putAway(memoryIds: readonly number[], seq: number): void {
    for (const claim of this.#book.claims.byRow(this.patientId, memoryIds)) {
      const before = this.#standingsBefore(claim.threadId).get(claim.id);
      this.#book.claims.close(this.patientId, claim.id, seq);
      if (before) this.#keepInStep(claim, before, null);
    }
    this.#letGoThreads(memoryIds);
  }

  /** Claims are there again: called after their rows in tombstone_claim went; their threads are to be judged again. */
  takeBack(memoryIds: readonly number[]): void {
    this.#letGoThreads(memoryIds);
  }

  /** What is made of the claims of a thread now, also of those that a tombstone hides already. */
  #standingsBefore(threadId: number): ReadonlyMap<number, Standing> {
    const held = this.#held.threads.get(threadId);
    return held ? held.standings : this.#book.claims.ofThread(this.patientId, threadId).standings;
  }

  /** Threads whose claims are others now are read anew. */
  #letGoThreads(memoryIds: readonly number[]): void {
    for (const id of this.threadsOf(memoryIds)) {
      const thread = this.#held.threads.get(id);
      if (!thread) continue;
      this.#held.claims -= thread.claims.length;
      this.#held.threads.delete(id);
    }
    this.#held.latest.clear();
    this.#held.nearest.clear();
    // One of them may be the successor that a person named.
    this.#held.corrections = null;
  }

  settle(threadId: number, settled: Settled | null): void {
    this.#thread(threadId).settled = settled;
  }

  /** Writes what is made of a claim from entry `seq` on; keeps counters, index and lookups in step. */
  restand(claim: Claim, before: Standing | undefined, after: Standing, seq: number): void {
    const thread = this.#thread(claim.threadId);
    thread.standings.set(claim.id, after);
    if (isCurrent(after)) {
      const { lastCurrent } = thread;
      if (lastCurrent === null || (lastCurrent && compareClaims(lastCurrent, claim) < 0)) thread.lastCurrent = claim;
    } else if (thread.lastCurrent === claim) thread.lastCurrent = undefined;
    this.#book.claims.restand(this.patientId, claim.id, seq, before === undefined, after);
    this.#keepInStep(claim, before ?? null, after);
  }

  #keepInStep(claim: Claim, before: Standing | null, after: Standing | null): void {
    const was = before?.role === 'states' ? before.store : null;
    const is = after?.role === 'states' ? after.store : null;
    if (was !== is) {
      const delta = (store: Store): number => Number(is === store) - Number(was === store);
      const indexed = this.#book.concepts.count(
        this.patientId,
        claim.conceptId,
        delta('ACTIVE'),
        delta('HISTORY'),
        this.#book.signature,
      );
      this.#moveLatest(claim, was, is);
      if (indexed) this.#held.nearest.clear();
    }
    if (after && is === 'ACTIVE' && after.activeTo < NEVER_ENDS) this.#ending().set(claim.id, after.activeTo);
    else this.#ending().delete(claim.id);
    if (!isLinked(claim.kind)) return;
    const current = this.#current().get(claim.kind);
    if (is === 'ACTIVE') current?.set(claim.id, claim);
    else current?.delete(claim.id);
  }

  recordTransition(
    claim: Claim,
    seq: number,
    from: Store | null,
    reason: string,
    after: Standing,
    openWeight: number | null,
  ): void {
    this.#book.claims.recordTransition(this.patientId, claim.id, seq, from, reason, after, openWeight);
  }

  relate(seq: number, relation: NewRelation): void {
    this.#book.relations.add(this.patientId, seq, relation);
  }
}
