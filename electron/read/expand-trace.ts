/** The decision trace of an entry, from its compact form to what a person reads: public ids and texts instead of row ids. */
import type { Decision, ModelCallRow } from '../../shared/interchange.ts';
import type { ModelCall } from '../write/model-call.ts';
import type { StoredTrace } from '../write/trace.ts';

type Named = { id: string; text: string };

/** Row ids of all memories that a trace speaks of. */
export function memoriesIn(trace: StoredTrace): number[] {
  const ids = new Set<number>();
  for (const l of trace.link) {
    ids.add(l.memory);
    for (const r of l.relations) ids.add(r.from).add(r.to);
  }
  for (const i of trace.impact) for (const [memory] of i.candidates) ids.add(memory);
  for (const u of trace.update) {
    for (const m of u.moves) {
      ids.add(m.memory);
      if (m.successor !== null) ids.add(m.successor);
    }
  }
  for (const g of trace.guard) ids.add(g.older).add(g.newer);
  for (const c of trace.calls ?? []) if (c.pair) ids.add(c.pair.older);
  return [...ids];
}

/**
 * One decision for each stage.
 * @param corrections what a person said of the questions put to a model, by their place in the trace
 */
export function expandTrace(
  entry: { id: string; seq: number },
  writer: string,
  trace: StoredTrace,
  names: ReadonlyMap<number, Named>,
  corrections: ReadonlyMap<number, unknown> = new Map(),
): Decision[] {
  const name = (id: number | null): Named | null => (id === null ? null : (names.get(id) ?? null));
  const memoryOf = (ordinal: number): string => `m${entry.id.slice(1)}-${ordinal}`;
  const calls = (trace.calls ?? []).map(
    (c, call): ModelCallRow => ({
      ...c,
      call,
      pair: c.pair ? inClinicalOrder(name(c.pair.older)?.id ?? null, memoryOf(c.pair.newer), c.pair.turned) : null,
      correction: corrections.get(call) ?? null,
    }),
  );
  const stage = (stageName: Decision['stage'], input: unknown, output: unknown): Decision => {
    const asked = calls.filter((c) => c.role === stageName);
    const last = asked.at(-1);
    return {
      entry: entry.id,
      seq: entry.seq,
      stage: stageName,
      writer,
      input,
      output,
      prompt: last?.prompt ?? null,
      // One question has one raw answer; of many, each stands with its question.
      raw: asked.length === 1 ? (last?.raw ?? null) : null,
      tokens: last ? sum(asked, (c) => c.tokens.prompt + c.tokens.generated) : null,
      milliseconds: last ? sum(asked, (c) => c.milliseconds) : null,
      calls: asked,
    };
  };
  return [
    stage('extract', { entry: entry.id }, trace.extract),
    stage(
      'link',
      trace.link.map((l) => ({ memory: name(l.memory), keys: l.keys })),
      trace.link.map((l) => ({
        memory: name(l.memory),
        thread: l.thread,
        joinedThreads: l.merged,
        relations: l.relations.map((r) => ({ ...r, from: name(r.from), to: name(r.to) })),
      })),
    ),
    stage(
      'impact',
      trace.impact.map((i) => ({ memory: name(i.memory), budget: i.budget.limit })),
      trace.impact.map((i) => ({
        memory: name(i.memory),
        budget: i.budget,
        candidates: i.candidates.map(([memory, channel, score]) => ({ memory: name(memory), channel, score })),
      })),
    ),
    stage(
      'update',
      trace.update.map((u) => ({ thread: u.thread, policy: u.policy, because: u.because })),
      trace.update.map((u) => ({
        thread: u.thread,
        moves: u.moves.map((m) => ({ ...m, memory: name(m.memory), successor: name(m.successor) })),
      })),
    ),
    stage(
      'guard',
      trace.guard.map((g) => ({ older: name(g.older), newer: name(g.newer) })),
      trace.guard.map((g) => ({ guard: g.guard, ok: g.ok })),
    ),
    stage('commit', null, trace.commit),
  ];
}

function inClinicalOrder(there: string | null, own: string, turned = false): NonNullable<ModelCallRow['pair']> {
  return turned ? { older: own, newer: there } : { older: there, newer: own };
}

function sum<T extends Pick<ModelCall, 'tokens' | 'milliseconds'>>(
  calls: readonly T[],
  of: (call: T) => number,
): number {
  return calls.reduce((total, call) => total + of(call), 0);
}
