/** The trace of an entry with the row numbers of another workspace: a number is left negative where what it named is gone. */
import type { TraceRenumber } from '../../store/repositories/hand-off-take.ts';
import type { StoredTrace } from '../../write/trace.ts';

export const renumberTrace: TraceRenumber = (text, row) => {
  const trace = JSON.parse(text) as Partial<StoredTrace>;
  const memory = (id: number): number => row('memory', id);
  const thread = (id: number): number => row('thread', id);
  return JSON.stringify({
    ...trace,
    ...(trace.link && {
      link: trace.link.map((l) => ({
        ...l,
        memory: memory(l.memory),
        thread: thread(l.thread),
        merged: l.merged.map(thread),
        relations: l.relations.map((r) => ({ ...r, from: memory(r.from), to: memory(r.to) })),
      })),
    }),
    ...(trace.impact && {
      impact: trace.impact.map((i) => ({
        ...i,
        memory: memory(i.memory),
        candidates: i.candidates.map(([id, channel, score]) => [memory(id), channel, score]),
      })),
    }),
    ...(trace.update && {
      update: trace.update.map((u) => ({
        ...u,
        thread: thread(u.thread),
        moves: u.moves.map((m) => ({
          ...m,
          memory: memory(m.memory),
          successor: m.successor === null ? null : memory(m.successor),
        })),
      })),
    }),
    ...(trace.guard && {
      guard: trace.guard.map((g) => ({ ...g, older: memory(g.older), newer: memory(g.newer) })),
    }),
    ...(trace.calls && {
      calls: trace.calls.map((c) => ({ ...c, pair: c.pair && { ...c.pair, older: memory(c.pair.older) } })),
    }),
  } satisfies Partial<StoredTrace>);
};
