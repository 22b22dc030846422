/**
 * How the host reaches its child process: a plain fork under Node, a utility process under Electron. Both look the same
 * from here on.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromChild, ToChild } from './host-protocol.ts';

/** One child process. `onExit` is called once, also when the process could not be started at all. */
export interface ChildLike {
  readonly pid: number | undefined;
  send(message: ToChild): void;
  onMessage(listener: (message: FromChild) => void): void;
  onExit(listener: (why: string) => void): void;
  /** Ends it at once, without asking. */
  kill(): void;
  /** Whether a living child keeps the program running: it does while somebody waits for it. */
  hold(yes: boolean): void;
  /** The end of what it wrote to its error output: llama.cpp's own words, for a log or a cause, never for the window. */
  lastWords(): string;
}

/** What is needed of Electron's UtilityProcess, named here so that the engine does not import Electron. */
export interface UtilityProcessLike {
  readonly pid?: number | undefined;
  readonly stderr?: NodeJS.ReadableStream | null;
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

/** The child's program: beside this file as source, beside the bundle under the same name once built. */
export function childEntry(): string {
  return join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'llama-child.ts' : 'llama-child.js');
}

/** The child's environment: ours without what concerns only us (passphrase, loaders, inspector). */
export function childEnvironment(from: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || name.startsWith('STAM_') || name === 'NODE_OPTIONS') continue;
    kept[name] = value;
  }
  return kept;
}

const WORDS_KEPT = 4000;

function keepWords(stream: NodeJS.ReadableStream | null | undefined): () => string {
  let words = '';
  stream?.on('data', (piece: Buffer | string) => {
    words = (words + String(piece)).slice(-WORDS_KEPT);
  });
  return () => words.trim();
}

/** Starts `entry` as a plain Node process with a channel that carries typed arrays. */
export function forkChild(entry: string): ChildLike {
  const child: ChildProcess = fork(entry, [], {
    serialization: 'advanced',
    // Flags of ours (an inspector's port, a test runner's loader) would break or slow the child.
    execArgv: [],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const words = keepWords(child.stderr);
  const exitListeners: ((why: string) => void)[] = [];
  let ended: string | null = null;
  const end = (why: string): void => {
    if (ended !== null) return;
    ended = why;
    for (const listener of exitListeners) listener(why);
  };
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  // An error with a process behind it is a message that did not get through: its exit follows.
  child.on('error', (error) => {
    if (child.pid === undefined) end(error.message);
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
      if (ended === null) exitListeners.push(listener);
      else queueMicrotask(() => listener(ended ?? ''));
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    hold: (yes) => {
      const sockets = [child, child.channel, child.stderr as (NodeJS.ReadableStream & Partial<Holdable>) | null];
      for (const socket of sockets) (yes ? socket?.ref : socket?.unref)?.call(socket);
    },
    lastWords: words,
  };
}

interface Holdable {
  ref(): unknown;
  unref(): unknown;
}

/**
 * The same over a utility process that Electron's main process has started with
 * `utilityProcess.fork(entry, [], { stdio: ['ignore', 'ignore', 'pipe'], env: childEnvironment() })`.
 */
export function fromUtilityProcess(child: UtilityProcessLike): ChildLike {
  const words = keepWords(child.stderr);
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on('message', (message) => listener(message as FromChild));
    },
    onExit: (listener) => {
      child.on('exit', (code) => listener(`exit code ${code}`));
    },
    kill: () => {
      // Electron's kill asks politely on POSIX; a hung driver does not listen.
      if (child.pid === undefined) child.kill();
      else {
        try {
          process.kill(child.pid, 'SIGKILL');
        } catch {
          child.kill();
        }
      }
    },
    // Electron's main process lives by its windows, not by its children.
    hold: () => {},
    lastWords: words,
  };
}
