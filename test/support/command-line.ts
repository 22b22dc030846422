/** The real command line as a child process, over a workspace of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const PASSPHRASE = 'correct horse battery staple';

export interface Ran {
  exit: number | NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface RunOptions {
  input?: string;
  env?: Record<string, string | undefined>;
  /** No file may grow beyond so many blocks of 512 bytes. Not on Windows. */
  fileBlocks?: number;
}

/** Runs a program of this repository on the Node that runs the tests. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const env: NodeJS.ProcessEnv = { ...process.env, STAM_PASSPHRASE: PASSPHRASE, STAM_WORKSPACE: undefined };
  Object.assign(env, options.env);
  const script = join(ROOT, program);
  const child =
    options.fileBlocks === undefined
      ? spawn(process.execPath, [script, ...args], { cwd: ROOT, env })
      : spawn('/bin/sh', ['-c', `ulimit -f ${options.fileBlocks}; exec "$0" "$@"`, process.execPath, script, ...args], {
          cwd: ROOT,
          env,
        });
  const ran: Ran = { exit: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ran.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.err += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ ...ran, exit: code ?? signal }));
  });
}

export interface CommandLine extends Disposable {
  /** The folder of the workspace. */
  workspace: string;
  /** A folder for files of the test. */
  folder: string;
  file(name: string, content: string | Uint8Array): string;
  /** One command in a process of its own. */
  stam(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** One command with --json, and its one document. */
  json(args: readonly string[], options?: RunOptions): Promise<Ran & { data: unknown }>;
  /** Commands in one process; the document of each. */
  batch(commands: readonly (readonly string[])[], options?: RunOptions): Promise<Ran & { documents: unknown[] }>;
}

/** A command line over a workspace that does not exist yet; an import makes it. */
export function commandLine(): CommandLine {
  const base = mkdtempSync(join(tmpdir(), 'stam-cli-'));
  const workspace = join(base, 'workspace');
  const stam: CommandLine['stam'] = (args, options) =>
    run('electron/cli.ts', [...args, '--workspace', workspace], options);
  return {
    workspace,
    folder: base,
    file(name, content) {
      const path = join(base, name);
      writeFileSync(path, content);
      return path;
    },
    stam,
    async json(args, options) {
      const ran = await stam([...args, '--json'], options);
      return { ...ran, data: JSON.parse(ran.out) as unknown };
    },
    async batch(commands, options = {}) {
      const input = commands.map((c) => `${JSON.stringify(c)}\n`).join('');
      const ran = await stam(['batch', '--json'], { ...options, input });
      const documents = ran.out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as unknown);
      return { ...ran, documents };
    },
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}

/**
 * What is wrong with a message as a sentence for a clinician; null where nothing is. `hidden` are words that must not stand in it
 * (folders of the machine).
 */
export function faultOfSentence(message: string, hidden: readonly string[] = []): string | null {
  if (!/[.)]$/.test(message)) return `does not end like a sentence: ${message}`;
  if (message.includes('\n')) return `runs over lines: ${message}`;
  const code =
    /\b(E[A-Z]{4,}|SQLITE_\w+|TypeError|SyntaxError|RangeError|undefined|NaN|\[object)\b|\bat \S+:\d+|node:|\.ts\b/;
  const jargon = code.exec(message)?.[0];
  if (jargon) return `speaks of “${jargon}”: ${message}`;
  const folder = [ROOT, tmpdir(), ...hidden].find((path) => message.includes(path));
  return folder ? `names the folder ${folder}: ${message}` : null;
}
