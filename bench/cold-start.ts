/** From nothing to the list of patients: by the command line, and by the app in a browser. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inOwnProcess, startClock } from './child-process.ts';
import type { ColdStartAnswer, ColdStartOrder } from './cold-start-worker.ts';
import type { ImportAnswer, ImportOrder } from './import-worker.ts';
import type { LoopbackOrder } from './loopback-worker.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { figure, median, type Part, round } from './report.ts';

export interface ColdStartOptions {
  folder: string;
  runs: number;
  say: (line: string) => void;
}

const CLI = join(import.meta.dirname, '../electron/cli.ts');
const PASSPHRASE = 'correct horse battery staple';
const run = promisify(execFile);

export async function benchColdStart({ folder, runs, say }: ColdStartOptions): Promise<Part> {
  const workspace = join(folder, 'start');
  const record = benchRecord();
  const file = join(folder, record.fileName);
  await writeRecord(file, 1);
  say('a workspace is made');
  await inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', {
    file,
    workspace,
    passphrase: PASSPHRASE,
    before: null,
  });
  rmSync(file);

  say('the command line is started');
  const bare = await times(runs, bareProcess);
  const whole = await times(runs, () => commandLine(workspace));
  const order = { workspace, passphrase: PASSPHRASE };
  const steps = await times(runs, () => inOwnProcess<ColdStartOrder, ColdStartAnswer>('cold-start-worker.ts', order));
  say('the app for a browser is started');
  const loopback = await times(runs, () => browserApp(order));
  rmSync(workspace, { recursive: true, force: true });

  const step = (of: (answer: ColdStartAnswer) => number): number => median(steps.map(of));
  const cli = median(whole);
  const browser = median(loopback.map((l) => l.replyMs));
  return {
    part: 'start',
    title: 'Cold start to the first patient',
    conditions: [
      `Workspace with one patient (1× ${record.origin}), opened by its passphrase. The median of ${runs} starts, the files in the cache of the system.`,
      'Run from the sources, which Node translates at every start; the packaged app has them translated already.',
      'Key: scrypt at 128 MiB, slow on purpose. The steps were measured in processes of their own, so they add up nearly.',
      'The desktop window is not in it: it needs the Electron program.',
    ],
    columns: ['step', 'ms'],
    rows: [
      ['Node alone (empty program)', round(median(bare))],
      ['load the engine', round(step((a) => a.loadMs))],
      ['key from passphrase', round(step((a) => a.keyMs))],
      ['open, check the schema', round(step((a) => a.openMs))],
      ['list the patients', round(step((a) => a.queryMs))],
      ['`patients --json`, start to end', round(cli)],
      ['browser app, start to listening', round(median(loopback.map((l) => l.listeningMs)))],
      ['browser app, start to first patient.list', round(browser)],
    ],
    figures: [figure('`patients --json`', cli, 'ms'), figure('browser app to first patient.list', browser, 'ms')],
  };
}

async function times<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let i = 0; i < count; i++) all.push(await measure());
  return all;
}

async function bareProcess(): Promise<number> {
  const stop = startClock();
  await run(process.execPath, ['-e', '0']);
  return stop().ms;
}

async function commandLine(workspace: string): Promise<number> {
  const stop = startClock();
  const { stdout } = await run(process.execPath, [CLI, 'patients', '--json', '--workspace', workspace], {
    env: { ...process.env, STAM_PASSPHRASE: PASSPHRASE },
  });
  const { ms } = stop();
  assertOnePatient(JSON.parse(stdout));
  return ms;
}

async function browserApp(order: LoopbackOrder): Promise<{ listeningMs: number; replyMs: number }> {
  const stop = startClock();
  const child = fork(join(import.meta.dirname, 'loopback-worker.ts'), [], { execArgv: [], stdio: 'inherit' });
  try {
    child.send(order);
    const address = await addressOf(child);
    const listeningMs = stop().ms;
    const reply = await firstPatients(address);
    const replyMs = stop().ms;
    assertOnePatient(reply.data);
    return { listeningMs, replyMs };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const answer = Promise.withResolvers<string>();
  child.on('message', (message) => answer.resolve((message as { address: string }).address));
  child.on('error', answer.reject);
  child.on('exit', () => answer.reject(new Error('the app for a browser ended early')));
  return await answer.promise;
}

/** What a browser does: the address once, for the cookie, then the request of the first page. */
async function firstPatients(address: string): Promise<{ ok: boolean; data?: unknown }> {
  const { origin } = new URL(address);
  const visit = await fetch(address, { redirect: 'manual' });
  const cookie = visit.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = await fetch(`${origin}/invoke`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
    body: JSON.stringify({ id: 'bench', route: 'patient.list', input: {} }),
  });
  return (await response.json()) as { ok: boolean; data?: unknown };
}

function assertOnePatient(list: unknown): void {
  if (!Array.isArray(list) || list.length !== 1) throw new Error('the patient is not in the list');
}
