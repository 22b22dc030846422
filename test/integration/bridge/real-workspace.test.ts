/** The bridge over the real thing: an encrypted workspace on disk, the engine, the sample record. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_FILE } from '../../../electron/ipc/app-files.ts';
import { type BridgeHost, createBridgeHost } from '../../../electron/ipc/bridge-host.ts';
import { workspaceDoor } from '../../../electron/ipc/workspace-session.ts';
import { createServices, type Services } from '../../../electron/services.ts';
import type { KeyKeeper } from '../../../electron/store/workspace-file.ts';
import type { Route } from '../../../shared/bridge.ts';
import * as shapes from '../../../shared/interchange.ts';
import { dataOf, errorOf } from '../../unit/ipc/bridge-fixture.ts';

const PASSPHRASE = 'correct horse battery';
let folder = '';
let hosts: BridgeHost[] = [];
let services: Services;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  hosts = [];
  services = createServices({ home: { own: join(folder, 'models'), program: [] } });
});
afterEach(async () => {
  for (const host of hosts) await host.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

function hostOver(keeper: KeyKeeper | null = null): BridgeHost {
  const host = createBridgeHost({
    door: workspaceDoor({
      folder: join(folder, 'workspace'),
      keeper,
      sampleFile: SAMPLE_FILE,
      services,
    }),
    picker: 'upload',
    writer: () => services.writers.current().name,
    pickFiles: null,
    models: services.models,
    pickModels: null,
    log: (line) => console.error(line),
  });
  hosts.push(host);
  return host;
}

const ask = (host: BridgeHost, route: string, input: unknown = {}) =>
  host.router.handle(route, input, { sender: { trusted: true }, signal: new AbortController().signal });
const get = async <R extends Route>(host: BridgeHost, route: R, input: unknown = {}) =>
  dataOf(route, await ask(host, route, input));

/** Imports a copy of the sample as an upload would be, and waits for it. */
async function importSample(host: BridgeHost) {
  const path = join(folder, 'upload.jsonl');
  copyFileSync(SAMPLE_FILE, path);
  const file = host.vault.add({ path, name: 'my record.jsonl' }, () => rmSync(path));
  const job = await get(host, 'import.start', { files: [file] });
  await host.session.jobs().idle();
  expect(existsSync(path)).toBe(false);
  return await get(host, 'job.get', { id: job.id });
}

describe('a real workspace over the bridge', () => {
  it('takes a record in, answers every question of the window in its shape, and opens again after a lock', async () => {
    const host = hostOver();
    expect(await get(host, 'workspace.status')).toMatchObject({ state: 'none', keyKeeper: 'passphrase' });
    expect(shapes.doctorReport.parse(await get(host, 'workspace.doctor')).workspace.state).toBe('none');
    expect((await get(host, 'workspace.create', { passphrase: PASSPHRASE })).state).toBe('open');
    const job = await importSample(host);
    expect(job).toMatchObject({ state: 'completed', kind: 'import', report: { documents: 1, refused: [] } });
    expect(job.done).toBe(job.total);

    const [patient] = await get(host, 'patient.list');
    const id = shapes.patientRow.parse(patient).id;
    const state = shapes.state.parse(await get(host, 'patient.state', { patient: id }));
    expect(state.active.length).toBeGreaterThan(0);
    expect(state.history.length).toBeGreaterThan(0);
    const detail = shapes.memoryDetail.parse(await get(host, 'memory.get', { id: state.active[0]?.id }));
    expect(detail.evidence.length).toBeGreaterThan(0);
    const entries = shapes.entryRow.array().parse(await get(host, 'entry.list', { patient: id }));
    expect(entries.length).toBe(job.report?.entries);
    shapes.entryDetail.parse(await get(host, 'entry.get', { id: entries[0]?.id }));
    shapes.decision.array().parse(await get(host, 'entry.decisions', { id: entries[0]?.id }));
    shapes.attentionItem.array().parse(await get(host, 'attention.list'));
    shapes.conflict.array().parse(await get(host, 'conflict.list', { patient: id }));
    expect((await get(host, 'patient.timeline', { patient: id })).items.length).toBeGreaterThan(0);
    expect(shapes.verifyReport.parse(await get(host, 'workspace.verify'))).toMatchObject({ ok: true });
    expect(shapes.doctorReport.parse(await get(host, 'workspace.doctor')).workspace.state).toBe('open');
    for (const route of ['patient.state', 'patient.timeline', 'entry.list', 'attention.list']) {
      expect(errorOf(await ask(host, route, { patient: 'nobody' })).code).toBe('NOT_FOUND');
    }

    expect((await get(host, 'workspace.lock')).state).toBe('locked');
    expect(errorOf(await ask(host, 'patient.list')).code).toBe('WORKSPACE_LOCKED');
    expect(errorOf(await ask(host, 'workspace.unlock', { passphrase: 'not this one' })).code).toBe('WRONG_PASSPHRASE');
    await get(host, 'workspace.unlock', { passphrase: PASSPHRASE });
    expect(await get(host, 'patient.state', { patient: id })).toEqual(state);
  });

  it('says that the same file adds nothing the second time', async () => {
    const host = hostOver();
    await get(host, 'workspace.create', { passphrase: PASSPHRASE });
    const first = await importSample(host);
    const again = await importSample(host);
    expect(again).toMatchObject({ state: 'completed', report: { entries: 0, duplicates: first.report?.entries } });
  });

  it('names no document by a folder of ours', async () => {
    const host = hostOver();
    await get(host, 'workspace.create', { passphrase: PASSPHRASE });
    await importSample(host);
    const [patient] = await get(host, 'patient.list');
    const everything = JSON.stringify([
      await get(host, 'entry.list', { patient: patient?.id }),
      await get(host, 'patient.state', { patient: patient?.id }),
      await get(host, 'job.list'),
    ]);
    expect(everything).not.toContain(basename(folder));
  });

  it('is one at a time: a second window on it is told so in a sentence', async () => {
    const first = hostOver();
    await get(first, 'workspace.create', { passphrase: PASSPHRASE });
    const refused = errorOf(await ask(hostOver(), 'workspace.unlock', { passphrase: PASSPHRASE }));
    expect(refused.code).toBe('WORKSPACE_BUSY');
    await get(first, 'workspace.lock');
    expect((await get(hostOver(), 'workspace.unlock', { passphrase: PASSPHRASE })).state).toBe('open');
  });

  it('refuses a passphrase that guards nothing, before anything is made', async () => {
    const host = hostOver();
    expect(errorOf(await ask(host, 'workspace.create', { passphrase: 'short' })).code).toBe('WEAK_PASSPHRASE');
    expect((await get(host, 'workspace.status')).state).toBe('none');
  });

  it('is kept by the keychain where there is one, and says who keeps the key', async () => {
    const keeper: KeyKeeper = {
      name: 'os-keychain',
      wrap: (key) => Buffer.from(key.map((byte) => byte ^ 0x5a)),
      unwrap: (blob) => Buffer.from(blob.map((byte) => byte ^ 0x5a)),
    };
    const host = hostOver(keeper);
    expect((await get(host, 'workspace.status')).keyKeeper).toBe('keychain');
    await get(host, 'workspace.create', { passphrase: '' });
    expect(await get(host, 'workspace.lock')).toMatchObject({ state: 'locked', keyKeeper: 'keychain' });
    expect((await get(host, 'workspace.unlock', { passphrase: '' })).state).toBe('open');
    await get(host, 'workspace.lock');
    // Without the keychain nothing opens it, and the sentence says why.
    const elsewhere = hostOver();
    expect((await get(elsewhere, 'workspace.status')).keyKeeper).toBe('passphrase');
    expect(errorOf(await ask(elsewhere, 'workspace.unlock', { passphrase: PASSPHRASE })).code).toBe('WORKSPACE_LOCKED');
  });
});

describe('the sample record', () => {
  it('opens without a passphrase beside a workspace that stays untouched, and is gone afterwards', async () => {
    const host = hostOver();
    expect(await get(host, 'workspace.trySample')).toMatchObject({ state: 'open', sample: true, keyKeeper: null });
    const [patient] = await get(host, 'patient.list');
    expect(patient?.active).toBeGreaterThan(0);
    expect(patient?.history).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'workspace'))).toBe(false);
    expect((await get(host, 'workspace.lock')).state).toBe('none');
    expect(errorOf(await ask(host, 'patient.list')).code).toBe('NO_WORKSPACE');
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith(`stam-review-sample-${process.pid}-`));
    expect(left).toEqual([]);
  });
});

describe('two windows on one list', () => {
  it('hear from each other what was accepted', async () => {
    const host = hostOver();
    await get(host, 'workspace.trySample');
    const { id: by } = await get(host, 'person.add', { by: null, name: 'Dr. Vogel', roles: ['clinician'] });
    const { items } = await get(host, 'review.inbox', { by, filter: { arrivals: true } });
    await heard(host, () => get(host, 'review.accept', { by, ids: [items[0]?.id ?? ''] }));
    const { mark, total } = await get(host, 'review.inbox', { by, filter: {} });
    expect(total).toBeGreaterThan(0);
    await heard(host, () => get(host, 'review.acceptAll', { by, filter: {}, mark }));
  });
});

/** Waits until windows are told of what is done, after all that they were told before. */
async function heard(host: BridgeHost, act: () => Promise<unknown>): Promise<void> {
  // Windows are told at most once a second, of all that happened in it.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const told = new Promise<void>((resolve) => {
    host.hub.attach((topic) => {
      if (topic === 'changed') resolve();
    });
  });
  await act();
  await told;
}
