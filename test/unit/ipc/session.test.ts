import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeEvents } from '../../../shared/bridge.ts';
import { bridgeFixture, dataOf, errorOf } from './bridge-fixture.ts';
import { RIGHT } from './engine-double.ts';

describe('the workspace over the bridge', () => {
  it('is none, then open, then locked, and says each change to the windows', async () => {
    const { host, ask, engines } = bridgeFixture();
    const seen: BridgeEvents['workspace'][] = [];
    host.hub.attach((topic, event) => {
      if (topic === 'workspace') seen.push(event as BridgeEvents['workspace']);
    });
    expect(dataOf('workspace.status', await ask('workspace.status')).state).toBe('none');
    const opened = dataOf('workspace.create', await ask('workspace.create', { passphrase: RIGHT }));
    expect(opened).toEqual({
      state: 'open',
      sample: false,
      keyKeeper: 'passphrase',
      picker: 'upload',
      writer: 'rules',
      waitingTexts: 0,
      locksIn: null,
      lockedAfter: null,
      working: false,
      answerer: null,
    });
    expect(seen.map((status) => status.state)).toEqual(['open']);
    expect(dataOf('workspace.lock', await ask('workspace.lock')).state).toBe('locked');
    expect(engines[0]?.closed).toBe(true);
  });

  it('tells a workspace that is not there from one that is locked', async () => {
    const { ask, open } = bridgeFixture();
    expect(errorOf(await ask('patient.list')).code).toBe('NO_WORKSPACE');
    await open();
    await ask('workspace.lock');
    expect(errorOf(await ask('patient.list')).code).toBe('WORKSPACE_LOCKED');
    expect(errorOf(await ask('workspace.unlock', { passphrase: 'wrong one' })).code).toBe('WRONG_PASSPHRASE');
    expect(errorOf(await ask('patient.list')).code).toBe('WORKSPACE_LOCKED');
    expect((await ask('workspace.unlock', { passphrase: RIGHT })).ok).toBe(true);
    expect((await ask('patient.list')).ok).toBe(true);
  });

  it('takes an empty passphrase for the keychain only where the keychain keeps the key', async () => {
    expect(errorOf(await bridgeFixture().ask('workspace.create', { passphrase: '' })).code).toBe('WEAK_PASSPHRASE');
    const { ask } = bridgeFixture({ keychain: true });
    expect(dataOf('workspace.create', await ask('workspace.create', { passphrase: '' })).keyKeeper).toBe('keychain');
  });

  it('does not open a second workspace over an open one', async () => {
    const { ask, open, engines } = bridgeFixture();
    await open();
    for (const route of ['workspace.create', 'workspace.unlock']) {
      expect(errorOf(await ask(route, { passphrase: RIGHT })).code).toBe('WORKSPACE_BUSY');
    }
    expect(errorOf(await ask('workspace.trySample')).code).toBe('WORKSPACE_BUSY');
    expect(engines).toHaveLength(1);
  });

  it('runs two simultaneous openings one after the other', async () => {
    const { ask, engines } = bridgeFixture();
    const replies = await Promise.all([
      ask('workspace.create', { passphrase: RIGHT }),
      ask('workspace.create', { passphrase: RIGHT }),
    ]);
    expect(replies.map((reply) => reply.ok)).toEqual([true, false]);
    expect(engines).toHaveLength(1);
  });

  it('keeps the sample open when the own workspace does not open, and closes it when it does', async () => {
    const { ask, engines } = bridgeFixture();
    const sample = dataOf('workspace.trySample', await ask('workspace.trySample'));
    expect(sample).toMatchObject({ state: 'open', sample: true, keyKeeper: null });
    expect(errorOf(await ask('workspace.create', { passphrase: 'short' })).code).toBe('WEAK_PASSPHRASE');
    expect(engines[0]?.closed).toBe(false);
    expect(dataOf('workspace.create', await ask('workspace.create', { passphrase: RIGHT })).sample).toBe(false);
    expect(engines[0]?.closed).toBe(true);
  });

  it('opens nothing once it is closed', async () => {
    const { host, ask, open } = bridgeFixture();
    const engine = await open();
    await host.close();
    expect(engine.closed).toBe(true);
    expect(errorOf(await ask('workspace.unlock', { passphrase: RIGHT })).code).toBe('WORKSPACE_LOCKED');
  });

  it('resumes the embedder when it is opened', async () => {
    const { open } = bridgeFixture();
    expect((await open()).calls).toContain('embed');
  });
});

describe('files of an import', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('come from the dialog as names that say nothing of a path, and go in once', async () => {
    const path = join(folder, 'record.jsonl');
    writeFileSync(path, 'one\ntwo\n');
    const { ask, open, host } = bridgeFixture({ pick: [path] });
    const engine = await open();
    const { files } = dataOf('import.pick', await ask('import.pick'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^[\w-]{43}$/);
    const job = dataOf('import.start', await ask('import.start', { files }));
    expect(job).toMatchObject({ kind: 'import', title: 'Import of record.jsonl' });
    await host.session.jobs().idle();
    expect(engine.lines).toEqual(['one', 'two']);
    expect(errorOf(await ask('import.start', { files })).code).toBe('NOT_FOUND');
  });

  it('are never chosen by the page: a path is not a name', async () => {
    const path = join(folder, 'record.jsonl');
    writeFileSync(path, 'one\n');
    const { ask, open } = bridgeFixture({ pick: [] });
    const engine = await open();
    expect(errorOf(await ask('import.start', { files: [path] })).code).toBe('NOT_FOUND');
    expect(engine.lines).toEqual([]);
  });

  it('are not spent by a workspace that is locked', async () => {
    const path = join(folder, 'record.jsonl');
    writeFileSync(path, 'one\n');
    const { ask, open } = bridgeFixture({ pick: [path] });
    const { files } = dataOf('import.pick', await ask('import.pick'));
    expect(errorOf(await ask('import.start', { files })).code).toBe('NO_WORKSPACE');
    await open();
    expect((await ask('import.start', { files })).ok).toBe(true);
  });

  it('that wait when the workspace is locked are forgotten', async () => {
    const path = join(folder, 'record.jsonl');
    writeFileSync(path, 'one\n');
    const { ask, open, host } = bridgeFixture({ pick: [path] });
    await open();
    await ask('import.pick');
    expect(host.vault.size).toBe(1);
    await ask('workspace.lock');
    expect(host.vault.size).toBe(0);
  });

  it('cannot be picked by a dialog where there is none, and the sentence says what to do', async () => {
    const { ask, open } = bridgeFixture();
    await open();
    expect(errorOf(await ask('import.pick')).message).toContain('drop the files');
  });
});
