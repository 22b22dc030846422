/** A host over scripted-child.ts, and a small file in the place of its model. */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildLike } from '../../../electron/llm/child-link.ts';
import { createEmbedder } from '../../../electron/llm/embedder.ts';
import type { FromChild } from '../../../electron/llm/host-protocol.ts';
import type { Embedder, EmbedderSpec } from '../../../electron/llm/hosted-embedder.ts';
import { createLlamaHost, type LlamaHost, type LlamaHostOptions } from '../../../electron/llm/llama-host.ts';

export type ScriptedOptions = LlamaHostOptions & Partial<EmbedderSpec>;

export interface ScriptedHost {
  host: Embedder;
  /** Process ids of all children so far. */
  pids: number[];
}

export function scriptedHost(part: string, options: ScriptedOptions = {}): ScriptedHost {
  const pids: number[] = [];
  const host = createEmbedder({
    modelFile: join(import.meta.dirname, 'scripted-child.ts'),
    threads: 2,
    gpu: true,
    ...options,
    spawn: () => {
      const link = spawnScripted(part);
      if (link.pid !== undefined) pids.push(link.pid);
      return link;
    },
  });
  return { host, pids };
}

/** A host over scripted-child.ts for several models, closed by the caller. */
export function scriptedLlamaHost(part: string, options: LlamaHostOptions = {}): LlamaHost {
  return createLlamaHost({ threads: 2, gpu: true, ...options, spawn: () => spawnScripted(part) });
}

export function spawnScripted(part: string): ChildLike {
  const child = fork(join(import.meta.dirname, 'scripted-child.ts'), [part], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.on('data', (piece) => {
    words += String(piece);
  });
  return {
    pid: child.pid,
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    onMessage: (listener) => {
      child.on('message', (message) => listener(message as FromChild));
    },
    onExit: (listener) => {
      child.on('exit', (code, signal) => listener(signal ?? String(code)));
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    hold: () => {},
    lastWords: () => words,
  };
}

/** Whether a process with this id still runs. An ended one that nobody has collected yet (a zombie) does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until something holds; the test's own limit ends a wait in vain. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
