/** Two windows over one workspace that ask for the same work at once: one writer, each note read once. Over the bridge's own HTTP. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noAnswerer } from '../../electron/answerer-source.ts';
import { SAMPLE_FILE } from '../../electron/ipc/app-files.ts';
import { type BridgeHost, createBridgeHost } from '../../electron/ipc/bridge-host.ts';
import { type LoopbackHost, startLoopbackHost } from '../../electron/ipc/loopback-host.ts';
import { workspaceDoor } from '../../electron/ipc/workspace-session.ts';
import { createServices, type Services } from '../../electron/services.ts';
import type { Reply, Route } from '../../shared/bridge.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';
import { dataOf, errorOf } from '../unit/ipc/bridge-fixture.ts';
import { ask, logIn } from '../unit/ipc/loopback-client.ts';
import { answering, type ScriptedModel, said, scriptedModel } from '../unit/write/model/scripted-model.ts';
import { knownKeeper } from './store-programs/known-keeper.ts';

const NOTES = 8;
let folder = '';
let services: Services;
let model: ScriptedModel;
let opened: { close(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-windows-'));
  services = createServices({ home: { own: join(folder, 'models'), program: [] } });
  model = scriptedModel(answering({ gout: [said({ quote: 'She has gout', kind: 'condition', name: 'gout' })] }));
  opened = [];
});
afterEach(async () => {
  for (const each of opened.reverse()) await each.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

function programOver(): BridgeHost {
  const host = createBridgeHost({
    door: workspaceDoor({
      folder: join(folder, 'workspace'),
      keeper: { ...knownKeeper(), name: 'os-keychain' },
      sampleFile: SAMPLE_FILE,
      services: { newEmbedder: noEmbedder, writers: modelSource(model), answerers: noAnswerer() },
    }),
    picker: 'upload',
    writer: () => 'model',
    pickFiles: null,
    models: services.models,
    pickModels: null,
    log: (line) => console.error(line),
  });
  opened.push(host);
  return host;
}

type Window = <R extends Route>(route: R, input?: object) => Promise<Extract<Reply<R>, { ok: true }>['data']>;

/** A tab of a browser: lets itself in once, and asks with its cookie. */
async function tab(host: LoopbackHost): Promise<Window> {
  const cookie = await logIn(host.port, host.newAddress());
  let asked = 0;
  return async (route, input = {}) => {
    const body = JSON.stringify({ id: `${cookie.slice(-6)}-${++asked}`, route, input });
    const headers = { Cookie: cookie, Origin: `http://127.0.0.1:${host.port}`, 'Content-Type': 'application/json' };
    const answer = await ask(host.port, { method: 'POST', path: '/invoke', headers, body });
    return dataOf(route, JSON.parse(answer.body) as Reply<Route>);
  };
}

/** A program whose workspace holds notes that wait, with its HTTP host. */
async function program(): Promise<{ bridge: BridgeHost; host: LoopbackHost }> {
  const bridge = programOver();
  const host = await startLoopbackHost({ bridge, rendererFolder: folder });
  opened.push(host);
  return { bridge, host };
}

async function waitingNotes(bridge: BridgeHost, window: Window): Promise<void> {
  await window('workspace.create', { passphrase: '' });
  const path = join(folder, 'r.jsonl');
  const notes = Array.from({ length: NOTES }, (_, i) => note(`n${i}`, `2024-01-1${i}`, 'She has gout. Slept well.'));
  const entries = [fact('f', '2023-01-01', { kind: 'condition', text: 'Asthma' }), ...notes];
  writeFileSync(path, entries.map((e) => JSON.stringify(e)).join('\n'));
  // Imported without jobs, so that nothing reads the notes yet.
  await bridge.session.engine().import([path]);
  expect((await window('workspace.status')).waitingTexts).toBe(NOTES);
}

test('two tabs that start the reading at once get one writer: every note is read once, and both see the same end', async () => {
  const { bridge, host } = await program();
  const [first, second] = [await tab(host), await tab(host)];
  await waitingNotes(bridge, first);
  const jobs = await Promise.all(
    [first, second, first, second].map((window) => window('write.start', { writer: 'auto' })),
  );
  expect(new Set(jobs.map((j) => j.id)).size).toBe(4);
  await bridge.session.jobs().idle();
  const ended = (await second('job.list')).filter((j) => j.kind === 'write');
  expect(ended.map((j) => [j.state, j.written?.entries])).toEqual([
    ['completed', NOTES],
    ['completed', 0],
    ['completed', 0],
    ['completed', 0],
  ]);
  // Two sentences a note, each asked once.
  expect(model.asked).toHaveLength(2 * NOTES);
  const states = await Promise.all([first, second].map((window) => window('patient.state', { patient: 'P' })));
  expect(states[1]).toEqual(states[0]);
  expect(states[0]?.active.map((m) => m.text)).toEqual(['Asthma', 'Gout']);
  const entries = await first('entry.list', { patient: 'P' });
  expect(entries.map((e) => [e.seq, e.status])).toEqual(entries.map((_, i) => [i + 1, 'written']));
  expect(await second('workspace.verify')).toMatchObject({ ok: true });
});

test('what one tab pauses the other sees and lets go on; what one cancels is cancelled for both', async () => {
  const { bridge, host } = await program();
  const [first, second] = [await tab(host), await tab(host)];
  await waitingNotes(bridge, first);
  const job = await first('write.start', { writer: 'auto' });
  await second('job.pause', { id: job.id });
  expect((await first('job.get', { id: job.id })).state).toBe('paused');
  await first('job.resume', { id: job.id });
  await bridge.session.jobs().idle();
  expect((await second('job.get', { id: job.id })).state).toBe('completed');
  expect(model.asked).toHaveLength(2 * NOTES);
});

test('a second program on the same workspace is refused in a sentence while the first one reads', async () => {
  const { bridge, host } = await program();
  const window = await tab(host);
  await waitingNotes(bridge, window);
  await window('write.start', { writer: 'auto' });
  const other = programOver();
  const reply = await other.router.handle(
    'workspace.unlock',
    { passphrase: '' },
    { sender: { trusted: true }, signal: new AbortController().signal },
  );
  expect(errorOf(reply).code).toBe('WORKSPACE_BUSY');
  expect(errorOf(reply).message).toMatch(/\.$/);
  await bridge.session.jobs().idle();
  expect((await window('workspace.status')).waitingTexts).toBe(0);
});
