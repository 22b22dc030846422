/**
 * llama.cpp's child as a utility process: a packaged app does not run its own program as plain Node (a fuse turns that
 * off), so a fork would start a second window instead.
 */
import type { UtilityProcess } from 'electron';
import { type ChildLike, childEnvironment, fromUtilityProcess } from '../llm/child-link.ts';

export interface UtilityProcesses {
  fork(
    entry: string,
    args: string[],
    options: { serviceName: string; stdio: ['ignore', 'ignore', 'pipe']; env: Record<string, string> },
  ): UtilityProcess;
}

/** What the llama host is handed as its `spawn`. */
export function spawnInUtilityProcess(processes: UtilityProcesses): (entry: string) => ChildLike {
  return (entry) =>
    fromUtilityProcess(
      processes.fork(entry, [], {
        serviceName: 'STAM Review model',
        stdio: ['ignore', 'ignore', 'pipe'],
        env: childEnvironment(),
      }),
    );
}
