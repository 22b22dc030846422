/**
 * Update, by rules: what the incoming claims change, in their own threads and, as cascades, in the threads that hang on these. The
 * answer is the new standing of every claim concerned; nothing is written here.
 */
import { firstDay } from '../../shared/clinical-time.ts';
import { type Claim, isCurrent, type Standing } from './claim.ts';
import { type CorrectionInForce, isCovered } from './correction-in-force.ts';
import { allergenOf } from './identity/allergen.ts';
import { bareIngredients } from './identity/same-treatment.ts';
import { deedKeys, type Identifiable, planKeys, threadKind } from './identity/thread-keys.ts';
import { endsOlder } from './judgement.ts';
import { monitors } from './knowledge/monitoring.ts';
import { overrule } from './overrule.ts';
import { leaveOutDecided } from './overrule-pairs.ts';
import { restoreAfterCascades } from './overrule-restore.ts';
import { trendToJudge } from './overrule-trend.ts';
import { POLICIES } from './policy.ts';
import { endDonePlans, endNeedlessMonitoring, endNoKnownAllergies, type Related } from './reconcile/depends.ts';
import type { HeldBeside } from './reconcile/interval.ts';
import { reconcileThread } from './reconcile/reconcile-thread.ts';
import type { Reconciled } from './reconcile/standings.ts';
import type { PatientRecord, Thread } from './record.ts';

export interface ThreadUpdate {
  thread: Thread;
  result: Reconciled;
  /** Why the thread was looked at: new claims of its own, what a person did, or a cascade from another thread. */
  because: 'new claims' | 'a person' | 'cascade';
  /** What persons say of memories of this thread. */
  corrections: readonly CorrectionInForce[];
  /** Memories of it that are ACTIVE although a person had moved what they state. */
  restated: readonly { correction: CorrectionInForce; claim: Claim }[];
}

/**
 * What a person's act has judged again: whole threads, those of memories that were moved by one of theirs, and the claims on which others
 * may hang, also those that it put away.
 */
export interface JudgedAgain {
  threads: readonly number[];
  hanging: readonly number[];
  claims: readonly Claim[];
}

export const NOTHING_AGAIN: JudgedAgain = { threads: [], hanging: [], claims: [] };

/**
 * @param touched new claims by thread
 * @param merged threads that were joined while linking: judged as wholes
 * @param again what is judged again without a new claim
 */
export function updateByRules(
  touched: ReadonlyMap<number, ReadonlySet<Claim>>,
  merged: ReadonlySet<number>,
  record: PatientRecord,
  again: JudgedAgain = NOTHING_AGAIN,
): ThreadUpdate[] {
  const updates = new Map<number, ThreadUpdate>();
  const whole = new Set([...merged, ...again.threads]);
  for (const [id, added] of touched) {
    const thread = record.thread(id);
    const judged = whole.has(id) ? new Set(thread.claims) : added;
    updates.set(id, judgeThread(thread, judged, record, 'new claims'));
  }
  for (const id of again.threads) {
    if (updates.has(id)) continue;
    const thread = record.thread(id);
    updates.set(id, judgeThread(thread, new Set(thread.claims), record, 'a person'));
  }
  const view = new View(updates, record);
  const overtaken = endReached(view);
  for (const id of again.hanging) view.afresh(id);
  const own = [...again.threads, ...again.hanging].flatMap((id) => [...record.thread(id).claims]);
  cascade([...[...touched.values()].flatMap((claims) => [...claims]), ...again.claims, ...own, ...overtaken], view);
  // What is judged afresh has lost what cascades had made of it: a plan that was done must not come back.
  cascade(againstOthers(updates, record, view), view);
  keepWhatPersonsKeep(updates, record);
  conflictsAcross(updates, record, view);
  for (const { thread, corrections, result } of updates.values()) leaveOutDecided(thread.claims, corrections, result);
  return [...updates.values()];
}

/** The policies, and around them what persons say. */
function judgeThread(
  thread: Thread,
  added: ReadonlySet<Claim>,
  record: PatientRecord,
  because: ThreadUpdate['because'],
): ThreadUpdate {
  const corrections = record.correctionsOf(thread.claims);
  const { reached } = record;
  const judged = record.judgedIn(thread.id);
  if (corrections.length === 0) {
    const result = reconcileThread(
      thread.claims,
      added,
      reached,
      judged,
      undefined,
      added.size < thread.claims.length ? thread.settled : null,
    );
    return { thread, result, because, corrections, restated: [] };
  }
  const judge = (claims: readonly Claim[], beside?: HeldBeside): Reconciled =>
    reconcileThread(claims, new Set(claims), reached, judged, beside);
  const first = thread.claims[0];
  const isTrend = first !== undefined && POLICIES[first.kind].name === 'trend';
  const claims = isTrend ? trendToJudge(thread.claims, added, corrections) : thread.claims;
  const { result, restated } = overrule(claims, judge, corrections);
  result.settled = null;
  return { thread, result, because, corrections, restated };
}

/** Cascades know nothing of persons: what one of them keeps stays, unless it is moved by what came after they looked. */
function keepWhatPersonsKeep(updates: ReadonlyMap<number, ThreadUpdate>, record: PatientRecord): void {
  for (const { thread, corrections, result } of updates.values()) {
    if (!corrections.some((c) => c.ruling.what === 'keep active')) continue;
    restoreAfterCascades([...result.standings.keys()], corrections, result, ({ triggerMemory }, correction) => {
      const mover = triggerMemory === null ? null : record.claim(triggerMemory);
      return mover !== null && mover.claim.threadId !== thread.id && isCovered(mover.claim, correction);
    });
  }
}

function cascade(claims: readonly Claim[], view: View): void {
  cascadeToPlans(claims, view);
  cascadeToMonitoring(claims, view);
  cascadeToNoKnown(claims, view);
}

/**
 * A conflict hangs on the thread of its earlier memory: where only the later one moved, that thread is looked at too. Answers the
 * claims of these threads.
 */
function againstOthers(updates: ReadonlyMap<number, ThreadUpdate>, record: PatientRecord, view: View): Claim[] {
  const looked = new Set<number>();
  for (const id of updates.keys()) {
    for (const { older, judgement } of record.judgedAcross(id)) {
      if (endsOlder(judgement) && !updates.has(older.threadId)) looked.add(older.threadId);
    }
  }
  return [...looked].flatMap((id) => [...view.afresh(id).thread.claims]);
}

/**
 * A model may hold that a memory of one thread ends one of another ("CKD stage 4", "CKD stage 3"). Nothing moves on that: only
 * within a thread may one claim retire another. A person is asked.
 */
function conflictsAcross(updates: ReadonlyMap<number, ThreadUpdate>, record: PatientRecord, view: View): void {
  for (const { thread, result } of updates.values()) {
    for (const { older, newer, judgement } of record.judgedAcross(thread.id)) {
      if (older.threadId !== thread.id || !endsOlder(judgement)) continue;
      if (!view.isCurrent(older) || !view.isCurrent(newer)) continue;
      result.conflicts.push({
        older,
        newer,
        guard: 'same thread',
        message: `The model holds that “${newer.text}” ends “${older.text}” (margin ${judgement.margin.toFixed(2)}), but the rules cannot tell that they speak of one thing. Both were left as they were.`,
      });
    }
  }
}

/** Standings as they will be, for the cascades. */
class View {
  readonly record: PatientRecord;
  readonly #updates: Map<number, ThreadUpdate>;

  constructor(updates: Map<number, ThreadUpdate>, record: PatientRecord) {
    this.#updates = updates;
    this.record = record;
  }

  isCurrent(claim: Claim): boolean {
    const standing = this.#updates.get(claim.threadId)?.result.standings.get(claim);
    const known = standing ?? this.record.thread(claim.threadId).standings.get(claim.id);
    return isCurrent(known);
  }

  related(threadId: number): Related[] {
    const update = this.#updates.get(threadId);
    const thread = this.record.thread(threadId);
    const related: Related[] = [];
    for (const claim of thread.claims) {
      const standing: Standing | undefined = update?.result.standings.get(claim) ?? thread.standings.get(claim.id);
      if (standing) related.push({ claim, standing });
    }
    return related;
  }

  /** The thread judged afresh, without what cascades had made of it before. */
  afresh(threadId: number): ThreadUpdate {
    const known = this.#updates.get(threadId);
    if (known) return known;
    const thread = this.record.thread(threadId);
    const update = judgeThread(thread, new Set(thread.claims), this.record, 'cascade');
    this.#updates.set(threadId, update);
    return update;
  }
}

/** What was to end by the day that the record has reached is over now; answers the claims of the threads concerned. */
function endReached(view: View): Claim[] {
  const { reached } = view.record;
  if (!reached) return [];
  return view.record.endingBy(firstDay(reached)).flatMap((id) => [...view.afresh(id).thread.claims]);
}

const asFact = (claim: Claim): Identifiable => ({ ...claim, sourceId: claim.publicId });

function cascadeToPlans(incoming: readonly Claim[], view: View): void {
  const plans = new Set<number>();
  for (const claim of incoming) {
    const kind = threadKind(claim);
    if (kind === 'plan') plans.add(claim.threadId);
    if (kind !== 'procedure' && kind !== 'immunization') continue;
    for (const key of planKeys(asFact(claim))) {
      const id = view.record.findThread(key);
      if (id !== null) plans.add(id);
    }
  }
  for (const id of plans) {
    const plan = view.afresh(id);
    const deeds = new Set(plan.thread.claims.flatMap((c) => deedKeys(asFact(c))).map((k) => view.record.findThread(k)));
    endDonePlans(
      plan.result,
      [...deeds].flatMap((d) => (d === null ? [] : view.related(d))),
    );
  }
}

function cascadeToMonitoring(incoming: readonly Claim[], view: View): void {
  const drugs = incoming.filter((c) => c.kind === 'medication').flatMap(bareIngredients);
  const own = new Set(incoming.filter((c) => c.kind === 'monitoring').map((c) => c.threadId));
  if (drugs.length === 0 && own.size === 0) return;
  for (const id of view.record.threadsOfKind('monitoring')) {
    const first = view.record.thread(id).claims[0];
    if (!first) continue;
    const rows = monitors(first.text);
    // Monitoring that also follows a disease goes on without the drug.
    if (!rows.some((r) => r.exclusive)) continue;
    const needing = new Set(rows.filter((r) => r.exclusive).flatMap((r) => r.ingredients));
    if (!own.has(id) && !drugs.some((d) => needing.has(d))) continue;
    const related = view.record.threadsOfKind('medication').flatMap((t) => {
      const claim = view.record.thread(t).claims[0];
      return claim && claim.subject === first.subject && bareIngredients(claim).some((i) => needing.has(i))
        ? view.related(t)
        : [];
    });
    endNeedlessMonitoring(view.afresh(id).result, related);
  }
}

function cascadeToNoKnown(incoming: readonly Claim[], view: View): void {
  const subjects = new Set(incoming.filter((c) => c.kind === 'allergy').map((c) => c.subject));
  for (const subject of subjects) {
    const threads = view.record
      .threadsOfKind('allergy')
      .filter((id) => view.record.thread(id).claims[0]?.subject === subject);
    const [none, some] = [threads.filter((id) => saysNone(view, id)), threads.filter((id) => !saysNone(view, id))];
    if (none.length === 0) continue;
    const known = some.flatMap((id) => view.related(id));
    for (const id of none) endNoKnownAllergies(view.afresh(id).result, known);
  }
}

function saysNone(view: View, thread: number): boolean {
  const first = view.record.thread(thread).claims[0];
  return first !== undefined && allergenOf(first.text, first.concept).noKnown;
}
