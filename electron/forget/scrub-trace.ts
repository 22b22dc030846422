/** The decision trace of an entry without what it says of memories that are purged. */
import type { StoredTrace } from '../write/trace.ts';
import { DELETED, withoutNeedles } from './needles.ts';

/**
 * @param own rows of the memories that go
 * @param ordinals places within this entry of its own claims that go
 * @param needles texts that go, the longest first
 */
export function scrubTrace(
  trace: StoredTrace,
  own: ReadonlySet<number>,
  ordinals: ReadonlySet<number>,
  needles: readonly string[],
): StoredTrace {
  const goes = (id: number | null): boolean => id !== null && own.has(id);
  const calls = trace.calls?.map((c) => {
    const shows = c.pair !== null && (goes(c.pair.older) || ordinals.has(c.pair.newer));
    // What was asked of a pair shows both in full: nothing of the words stays.
    return shows ? { ...c, input: DELETED, raw: DELETED, parsed: null, pair: null } : c;
  });
  const without: StoredTrace = {
    ...trace,
    link: trace.link
      .filter((l) => !goes(l.memory))
      .map((l) => ({ ...l, relations: l.relations.filter((r) => !goes(r.from) && !goes(r.to)) })),
    impact: trace.impact
      .filter((i) => !goes(i.memory))
      .map((i) => ({ ...i, candidates: i.candidates.filter(([id]) => !goes(id)) })),
    update: trace.update.map((u) => ({
      ...u,
      moves: u.moves.filter((m) => !goes(m.memory)).map((m) => (goes(m.successor) ? { ...m, successor: null } : m)),
    })),
    guard: trace.guard.filter((g) => !goes(g.older) && !goes(g.newer)),
    ...(calls ? { calls } : {}),
  };
  return inStrings(without, (text) => withoutNeedles(needles, text)) as StoredTrace;
}

/** The same value with every text in it changed; names of fields stay. */
export function inStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((v) => inStrings(v, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, inStrings(v, change)]));
}
