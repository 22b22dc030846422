/**
 * Impact: the earlier memories that a new one may affect. Semantic top-k over ACTIVE and HISTORY, union the thread itself,
 * union one hop over the relations just made and those already there. The budget is split between channels and logged, and
 * a candidate carries which channel found it (DESIGN §3.3).
 */
import type { Claim } from './claim.ts';
import type { Link } from './link.ts';
import { positionOf } from './reconcile/position.ts';
import type { PatientRecord, Thread } from './record.ts';

export type Channel = 'thread' | 'link' | 'graph' | 'semantic ACTIVE' | 'semantic HISTORY';

export interface ImpactSet {
  candidates: { memory: number; channel: Channel; score: number | null }[];
  /** How the budget was used, and why the semantic channel was silent where it was. */
  budget: { limit: number; used: Partial<Record<Channel, number>>; semantic: 'used' | 'no vector yet' };
}

export const DEFAULT_BUDGET = 24;

/**
 * @param budget most candidates in all; half for what hangs together by thread and relations, the rest for meaning
 */
export function impactOf(
  claim: Claim,
  thread: Thread,
  links: readonly Link[],
  record: PatientRecord,
  budget: number = DEFAULT_BUDGET,
): ImpactSet {
  const candidates: ImpactSet['candidates'] = [];
  const seen = new Set<number>([claim.id]);
  const used: Partial<Record<Channel, number>> = {};
  const add = (memory: number, channel: Channel, score: number | null, limit: number): void => {
    if (seen.has(memory) || candidates.length >= budget || (used[channel] ?? 0) >= limit) return;
    seen.add(memory);
    used[channel] = (used[channel] ?? 0) + 1;
    candidates.push({ memory, channel, score });
  };
  const third = Math.floor(budget / 4);
  for (const c of nearInThread(claim, thread, third)) add(c.id, 'thread', null, third);
  const hopFrom = candidates.map((c) => c.memory).slice(0, 2);
  for (const link of links) {
    const other = link.from === claim ? link.to : link.from;
    add(other.id, 'link', link.confidence, third);
    hopFrom.push(other.id);
  }
  // Results and visits have no relations (link.ts), so there is no hop to make from them.
  for (const from of links.length > 0 || claim.kind !== 'measurement' ? hopFrom.slice(0, 4) : []) {
    for (const n of record.neighbours(from, third)) add(n.id, 'graph', null, third);
  }
  const near = record.nearest(claim.conceptId, third);
  for (const n of near ?? []) add(n.memoryId, `semantic ${n.store}`, round(n.similarity), third);
  return { candidates, budget: { limit: budget, used, semantic: near ? 'used' : 'no vector yet' } };
}

/** The standing memories of the thread next to the claim in clinical time. */
function nearInThread(claim: Claim, thread: Thread, limit: number): Claim[] {
  const at = positionOf(thread.claims, claim);
  const near: Claim[] = [];
  for (let step = 1; near.length < limit && (at - step >= 0 || at + step < thread.claims.length); step++) {
    for (const c of [thread.claims[at - step], thread.claims[at + step]]) {
      if (c && thread.standings.get(c.id)?.role === 'states') near.push(c);
    }
    if (step > 4 * limit) break;
  }
  return near.slice(0, limit);
}

function round(x: number): number {
  return Math.round(x * 1000) / 1000;
}
