/** `npm start` as a user runs it on a machine without the desktop window. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronProgram, whyNoWindow } from '../../../scripts/electron-program.ts';
import { ask, logIn } from '../../unit/ipc/loopback-client.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const PASSPHRASE = 'correct horse battery';
const windowed = whyNoWindow(electronProgram(), process.platform, process.env, process.getuid?.()) === null;
if (windowed) console.warn('Skipped: the loopback start. The desktop window starts on this machine.');

interface Running {
  child: ChildProcess;
  lines: string[];
  address: string;
  port: number;
}

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the app over the workspace of the test and waits for the line with the address. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, ['scripts/start.ts', '--workspace', join(folder, 'workspace')], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, STAM_PASSPHRASE: '', STAM_PORT: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const address = /running at (http:\S+) — /.exec(line)?.[1];
    if (address !== undefined) return { child, lines, address, port: Number(new URL(address).port) };
  }
  throw new Error(`it ended before it was running: ${lines.join('\n')}`);
}

async function invoke({ port }: Running, cookie: string, route: string, input: unknown = {}) {
  const answer = await ask(port, {
    method: 'POST',
    path: '/invoke',
    headers: { Cookie: cookie, Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), route, input }),
  });
  return JSON.parse(answer.body);
}

async function stop({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}

describe.skipIf(windowed)('npm start without the desktop window', () => {
  it('says why, prints one address, serves the window, and keeps what was made over a stop', async () => {
    const first = await start();
    expect(first.lines.some((line) => line.endsWith('so STAM Review runs in your browser.'))).toBe(true);
    const cookie = await logIn(first.port, first.address);
    const page = await ask(first.port, { headers: { Cookie: cookie } });
    expect(page.body).toContain('<title>STAM Review</title>');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style/);
    expect((await invoke(first, cookie, 'workspace.status')).data.state).toBe('none');
    expect((await invoke(first, cookie, 'workspace.create', { passphrase: PASSPHRASE })).data.state).toBe('open');
    expect(await stop(first, 'SIGTERM')).toBe(0);

    const second = await start({ STAM_PASSPHRASE: PASSPHRASE });
    const again = await logIn(second.port, second.address);
    expect((await invoke(second, again, 'workspace.status')).data).toMatchObject({ state: 'open', sample: false });
    expect((await invoke(second, again, 'workspace.verify')).data.ok).toBe(true);
    expect(await stop(second, 'SIGINT')).toBe(0);
    // Nothing of the uploads and the sample is left in the folder for temporary files.
    expect(readdirSync(folder).filter((name) => name.startsWith('stam-'))).toEqual([]);
  });

  it('shows the sample record without a passphrase, and leaves nothing of it', async () => {
    const running = await start();
    const cookie = await logIn(running.port, running.address);
    const opened = await invoke(running, cookie, 'workspace.trySample');
    expect(opened.data).toMatchObject({ state: 'open', sample: true });
    const [patient] = (await invoke(running, cookie, 'patient.list')).data;
    expect(patient.entries).toBeGreaterThan(0);
    const state = (await invoke(running, cookie, 'patient.state', { patient: patient.id })).data;
    expect(state.active.length).toBeGreaterThan(0);
    expect(state.history.length).toBeGreaterThan(0);
    expect(await stop(running, 'SIGTERM')).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('stam-'))).toEqual([]);
  });

  it('says in a sentence that a port is not one', async () => {
    const child = spawn(process.execPath, ['scripts/start.ts', '--workspace', folder], {
      cwd: root,
      env: { ...process.env, STAM_PORT: 'eighty' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString('utf8');
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(words).toContain('STAM_PORT must be a number between 0 and 65535.');
    expect(words).not.toContain('    at ');
  });
});
