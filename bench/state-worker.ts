/** Worker: the state of one patient on many days, in a workspace that this process has just opened. */
import { createHash } from 'node:crypto';
import { openEngine } from '../electron/engine.ts';
import { openWorkspace } from '../electron/store/workspace-file.ts';
import type { State } from '../shared/interchange.ts';
import { benchKeeper } from './bench-keeper.ts';
import { answerOrder, startClock } from './child-process.ts';
import { median } from './report.ts';

export interface StateOrder {
  workspace: string;
  patient: string;
  /** ISO days. */
  days: string[];
}

export interface StateAnswer {
  /** The first question after opening, with SQLite's cache empty. */
  firstMs: number;
  /** Each of the days, after all of them were asked once. */
  ms: number[];
  /** Processor time of each, all threads. */
  cpuMs: number[];
  /** Memories in ACTIVE and HISTORY in an answer, mean. */
  memories: number;
  /** The latest of the days, median of some. */
  last: { memories: number; ms: number };
  /** Of all answers: equal in two workspaces where they say the same. */
  hash: string;
}

const REPEATS = 21;

function lastDay(day: string, ask: (day: string) => State): StateAnswer['last'] {
  const { active, history } = ask(day);
  const ms = Array.from({ length: REPEATS }, () => {
    const stop = startClock();
    ask(day);
    return stop().ms;
  });
  return { memories: active.length + history.length, ms: median(ms) };
}

answerOrder<StateOrder>(async ({ workspace, patient, days }) => {
  const engine = openEngine(await openWorkspace(workspace, { keeper: benchKeeper }, { mode: 'read' }));
  const hash = createHash('sha256');
  const ask = (day: string) => engine.state(patient, { validAt: day });
  const first = startClock();
  ask(days[0] ?? '2000');
  const firstMs = first().ms;
  let memories = 0;
  for (const day of days) {
    const state = ask(day);
    memories += state.active.length + state.history.length;
    hash.update(JSON.stringify(state));
  }
  const spent = days.map((day) => {
    const stop = startClock();
    ask(day);
    return stop();
  });
  const last = lastDay(days.toSorted().at(-1) ?? '', ask);
  await engine.close();
  return {
    last,
    firstMs,
    ms: spent.map((s) => s.ms),
    cpuMs: spent.map((s) => s.cpuMs),
    memories: Math.round(memories / days.length),
    hash: hash.digest('hex'),
  } satisfies StateAnswer;
});
