import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { knownKeeper } from './store-programs/known-keeper.ts';

/** The way in that the store's tests use where the passphrase is not what is tested: scrypt takes its time by design. */
export const SECRET = { keeper: knownKeeper() };
export const AT = '2026-11-05T09:30:00.000Z';

/** A folder for one test; `done()` after it. */
export function testFolder(): { path: string; done(): void } {
  const path = mkdtempSync(join(tmpdir(), 'stam-test-'));
  return { path, done: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Program {
  process: ChildProcessWithoutNullStreams;
  /** The next line that it prints; rejects with what it complained of when it ends instead. */
  line(): Promise<string>;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** Waits for its end: exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts one of store-programs/ as a real second process. */
export function startProgram(name: string, ...parameters: string[]): Program {
  return watched(name, spawn(process.execPath, [programFile(name), ...parameters]));
}

/** The same where no file may grow beyond so many blocks of 512 bytes. Not on Windows. */
export function startLimited(blocks: number, name: string, ...parameters: string[]): Program {
  const start = `ulimit -f ${blocks}; exec "$0" "$@"`;
  return watched(name, spawn('/bin/sh', ['-c', start, process.execPath, programFile(name), ...parameters]));
}

function programFile(name: string): string {
  return fileURLToPath(new URL(`./store-programs/${name}.ts`, import.meta.url));
}

function watched(name: string, child: ChildProcessWithoutNullStreams): Program {
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += String(text);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  return {
    process: child,
    ended,
    async line() {
      const next = await lines.next();
      if (next.done) throw new Error(`${name} ended (${await ended}): ${complaint}`);
      return next.value;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Every file under the folder. Not while a database in it is open in this process: closing a file drops its locks. */
export function allFiles(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** Names of the files in which the text or the bytes stand, as UTF-8 or UTF-16. */
export function filesWith(folder: string, needle: string | Buffer): string[] {
  const spellings = typeof needle === 'string' ? [Buffer.from(needle), Buffer.from(needle, 'utf16le')] : [needle];
  return allFiles(folder)
    .filter(({ bytes }) => spellings.some((spelling) => bytes.includes(spelling)))
    .map(({ name }) => name);
}
