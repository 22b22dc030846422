/**
 * The write path of one entry whose facts are known: link → impact → update → guard → commit (DESIGN §3), the same for structured
 * entries and for texts. The caller holds the transaction: all of it is written, or none.
 */
import type { RelationType } from '../../shared/vocabulary.ts';
import type { EntryDraft, FactDraft } from '../ingest/reading.ts';
import { type Claim, compareClaims, isCurrent } from './claim.ts';
import { commit, type Move, type RecordWriter } from './commit.ts';
import type { CorrectionInForce } from './correction-in-force.ts';
import { acceptFacts } from './extract.ts';
import { threadKeys, threadKind } from './identity/thread-keys.ts';
import { impactOf } from './impact.ts';
import type { Judgement } from './judgement.ts';
import { type Link, linkByRules } from './link.ts';
import { inDirection } from './link-direction.ts';
import { POLICIES } from './policy.ts';
import type { ConflictProposal } from './reconcile/standings.ts';
import type { PatientRecord } from './record.ts';
import type { StoredTrace } from './trace.ts';
import { NOTHING_AGAIN, updateByRules } from './update.ts';

/** The record of the patient, with the means to add to it. */
export interface WritableRecord extends PatientRecord, RecordWriter {
  /** The threads of these memories, also of those that a person has put away. */
  threadsOf(memoryIds: readonly number[]): readonly number[];
  resolveThread(keys: readonly string[], kind: FactDraft['kind']): { id: number; merged: number[] };
  addClaim(fact: FactDraft, threadId: number, ordinal: number): Claim;
  relate(link: Link): void;
  judge(judgement: Judgement & { older: number; newer: number }): void;
}

/**
 * A fact of the entry by its place among those accepted, and the memory it was compared with. `turned` where the fact is the earlier
 * of the two in clinical time.
 */
interface AskedPair {
  newer: number;
  older: number;
  turned?: boolean;
}

/** What a model made of the entry's facts and the memories that they may affect. */
export interface PairAnswers {
  judgements: (Judgement & AskedPair)[];
  links: (AskedPair & { type: RelationType; confidence: number; grounds: string })[];
}

/** An act of a person: what is judged again beside what it states. */
export interface ActAgain {
  /** Rows of memories whose threads are judged again as wholes. */
  memories: readonly number[];
  /** Rows of memories that name one of these as what moved them: judged again too, as what hangs on them. */
  hanging?: readonly number[];
  /** What other threads may hang on: the claims of these memories as they were before the act. */
  claims: readonly Claim[];
}

const NO_ANSWERS: PairAnswers = { judgements: [], links: [] };

export interface Written {
  memories: number;
  transitions: number;
  moves: Move[];
  /** Threads that were judged as wholes: a conflict of theirs that is not named any more is settled. */
  mayCloseConflicts: Set<number>;
  /** Open conflicts of every thread that was looked at. */
  conflicts: { thread: number; open: ConflictProposal[] }[];
  /** Memories that are ACTIVE although a person had moved what they state. */
  restated: { correction: CorrectionInForce; claim: Claim }[];
  /** Claims that were judged, of the threads of which persons said something. */
  spokenOf: Claim[];
  /** Facts that a person must see: claims with a flag that needs a decision. */
  claims: Claim[];
  refused: { text: string; why: string }[];
  trace: StoredTrace;
}

/**
 * Writes the facts of one entry into the record of its patient.
 * @param proposed what a reader or a text writer found in it
 * @param stored its row, and the update order from which on the outcome is known
 * @param answers what a model was asked beforehand of the same facts and the same record; none for rules
 * @param act what an act of a person has judged again; null for everything that comes from a source
 */
export function writeEntry(
  entry: Pick<EntryDraft, 'body' | 'sourceId'>,
  proposed: readonly FactDraft[],
  stored: { id: number; seq: number },
  record: WritableRecord,
  answers: PairAnswers = NO_ANSWERS,
  act: ActAgain | null = null,
): Written {
  const { facts, refused } = acceptFacts(entry, proposed);
  const trace = emptyTrace(facts.length, refused);
  const { claims, touched, merged } = place(entry, facts, record, trace);
  relate(claims, record, trace, answers);
  for (const { newer, older, turned, ...judgement } of answers.judgements) {
    const claim = claims[newer];
    if (!claim) continue;
    record.judge({ ...judgement, ...(turned ? { older: claim.id, newer: older } : { older, newer: claim.id }) });
  }

  const again = act && {
    threads: record.threadsOf(act.memories),
    hanging: record.threadsOf(act.hanging ?? []),
    claims: act.claims,
  };
  const updates = updateByRules(touched, merged, record, again ?? NOTHING_AGAIN);
  for (const { result } of updates) {
    for (const v of result.verdicts) {
      if (v.ok && !claims.includes(v.newer) && !claims.includes(v.older)) continue;
      trace.guard.push({ older: v.older.id, newer: v.newer.id, guard: v.guard, ok: v.ok });
    }
  }
  const committed = commit(updates, stored.seq, stored.id, record, act !== null);
  const moved = new Map(committed.moves.map((m) => [m.memory, m]));
  for (const { thread, result, because } of updates) {
    const kind = thread.claims[0]?.kind;
    const moves = [...result.standings.keys()].flatMap((c) => {
      const m = moved.get(c.id);
      return m ? [{ memory: m.memory, from: m.from, to: m.to, cause: m.cause, successor: m.successor }] : [];
    });
    trace.update.push({ thread: thread.id, policy: kind ? POLICIES[kind].name : 'none', because, moves });
  }
  const conflicts = updates.map(({ thread, result }) => ({ thread: thread.id, open: distinct(result.conflicts) }));
  trace.commit = {
    changed: committed.changed,
    transitions: committed.moves.length,
    conflicts: conflicts.reduce((n, c) => n + c.open.length, 0),
  };
  const mayCloseConflicts = new Set(
    updates
      .filter((u) => {
        const kind = u.thread.claims[0]?.kind;
        return u.because === 'a person' || (kind !== undefined && POLICIES[kind].name !== 'trend');
      })
      .map((u) => u.thread.id),
  );
  return {
    mayCloseConflicts,
    memories: claims.length,
    transitions: committed.moves.length,
    moves: committed.moves,
    conflicts,
    restated: updates.flatMap((u) => u.restated),
    spokenOf: updates.flatMap((u) => (u.corrections.length > 0 ? [...u.result.standings.keys()] : [])),
    claims,
    refused,
    trace,
  };
}

/** Claims in their threads, and which threads they touch or join. */
function place(
  entry: Pick<EntryDraft, 'sourceId'>,
  facts: readonly FactDraft[],
  record: WritableRecord,
  trace: StoredTrace,
): { claims: Claim[]; touched: Map<number, Set<Claim>>; merged: Set<number> } {
  const touched = new Map<number, Set<Claim>>();
  const merged = new Set<number>();
  const claims: Claim[] = [];
  facts.forEach((fact, ordinal) => {
    const keys = threadKeys({ ...fact, sourceId: entry.sourceId });
    const resolved = record.resolveThread(keys, threadKind(fact));
    const claim = record.addClaim(fact, resolved.id, ordinal);
    claims.push(claim);
    for (const gone of resolved.merged) {
      for (const c of touched.get(gone) ?? []) addTo(touched, resolved.id, c);
      touched.delete(gone);
      merged.add(resolved.id);
    }
    addTo(touched, resolved.id, claim);
    trace.link.push({ memory: claim.id, thread: resolved.id, keys, merged: resolved.merged, relations: [] });
  });
  return { claims, touched, merged };
}

/** Relations by the tables and by the model, and the impact set of each claim. */
function relate(claims: readonly Claim[], record: WritableRecord, trace: StoredTrace, answers: PairAnswers): void {
  claims.forEach((claim, i) => {
    const thread = record.thread(claim.threadId);
    const links = linkByRules(claim, record, claims.slice(0, i));
    for (const said of answers.links) {
      const other = said.newer === i ? record.claim(said.older)?.claim : undefined;
      // What the tables know is known better than by asking.
      if (!other || links.some((l) => l.from === other || l.to === other)) continue;
      const [from, to] = said.turned ? inDirection(said.type, other, claim) : inDirection(said.type, claim, other);
      links.push({ type: said.type, from, to, confidence: said.confidence, grounds: said.grounds });
    }
    for (const link of links) record.relate(link);
    trace.link[i]?.relations.push(
      ...links.map(({ type, from, to, confidence, grounds }) => ({
        type,
        from: from.id,
        to: to.id,
        confidence,
        grounds,
      })),
    );
    const impact = impactOf(claim, thread, links, record);
    trace.impact.push({
      memory: claim.id,
      candidates: impact.candidates.map((c) => [c.memory, c.channel, c.score]),
      budget: impact.budget,
    });
  });
}

/**
 * The current memories that each fact may affect, for a model to be asked of before anything is written. It places the facts
 * to find out: the caller undoes the transaction.
 */
export function offeredPairs(
  entry: Pick<EntryDraft, 'body' | 'sourceId'>,
  proposed: readonly FactDraft[],
  record: WritableRecord,
): { newer: number; claim: Claim; candidates: Claim[] }[] {
  const trace = emptyTrace(0, []);
  const { facts } = acceptFacts(entry, proposed);
  const { claims } = place(entry, facts, record, trace);
  const own = new Set(claims.map((c) => c.id));
  relate(claims, record, trace, NO_ANSWERS);
  return claims.map((claim, newer) => ({
    newer,
    claim,
    candidates: (trace.impact[newer]?.candidates ?? []).flatMap(([id]) => {
      const found = own.has(id) ? null : record.claim(id);
      return found && isCurrent(found.standing) ? [found.claim] : [];
    }),
  }));
}

function emptyTrace(facts: number, refused: Written['refused']): StoredTrace {
  return {
    extract: { facts, refused },
    link: [],
    impact: [],
    update: [],
    guard: [],
    commit: { changed: 0, transitions: 0, conflicts: 0 },
  };
}

function addTo(map: Map<number, Set<Claim>>, key: number, claim: Claim): void {
  const set = map.get(key);
  if (set) set.add(claim);
  else map.set(key, new Set([claim]));
}

function distinct(conflicts: readonly ConflictProposal[]): ConflictProposal[] {
  const seen = new Map<string, ConflictProposal>();
  for (const c of conflicts) seen.set(`${c.guard}|${c.older.id}|${c.newer.id}`, c);
  return [...seen.values()].sort((a, b) => compareClaims(a.newer, b.newer));
}
