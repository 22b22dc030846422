import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../electron/store/audit.ts';
import { openThrowaway } from '../../electron/store/throwaway.ts';
import {
  changeSecret,
  createWorkspace,
  openWorkspace,
  waysIn,
  workspaceState,
} from '../../electron/store/workspace-file.ts';
import { AT, filesWith, SECRET, startProgram, testFolder } from './store-support.ts';

const PASSPHRASE = 'Strandgut im Nebel 7';
const CANARY = 'CANARY-penicillin-anaphylaxis-1987';

let base: { path: string; done(): void };
let folder: string;
beforeEach(() => {
  base = testFolder();
  folder = join(base.path, 'workspace');
});
afterEach(() => base.done());

test('a workspace made with a passphrase opens with it, keeps its rows, and refuses another one in a sentence', async () => {
  expect(workspaceState(folder)).toBe('none');
  const made = await createWorkspace(folder, { passphrase: PASSPHRASE });
  made.db.prepare("INSERT INTO meta (key, value) VALUES ('kept', 'yes')").run();
  const { fingerprint } = made;
  made.close();
  expect(workspaceState(folder)).toBe('locked');
  expect(waysIn(folder)).toEqual({ passphrase: true, keepers: [] });

  await expect(openWorkspace(folder, { passphrase: 'Strandgut im Nebel 8' })).rejects.toMatchObject({
    code: 'WRONG_PASSPHRASE',
  });
  // A refusal gives the lock back.
  const again = await openWorkspace(folder, { passphrase: PASSPHRASE });
  expect(again.db.prepare("SELECT value FROM meta WHERE key = 'kept'").pluck().get()).toBe('yes');
  expect(again.fingerprint).toBe(fingerprint);
  again.close();
});

test('a weak passphrase makes nothing at all', async () => {
  await expect(createWorkspace(folder, { passphrase: 'short' })).rejects.toMatchObject({ code: 'WEAK_PASSPHRASE' });
  expect(existsSync(folder)).toBe(false);
});

test('a new passphrase opens what the old one did, the old one no longer, and a keeper stands beside it', async () => {
  (await createWorkspace(folder, { passphrase: PASSPHRASE })).close();
  const next = { passphrase: 'Kiesel am Wehr 12' };
  await changeSecret(folder, { passphrase: PASSPHRASE }, next);
  await expect(openWorkspace(folder, { passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
  await expect(changeSecret(folder, { passphrase: PASSPHRASE }, next)).rejects.toMatchObject({
    code: 'WRONG_PASSPHRASE',
  });
  await expect(changeSecret(folder, next, { passphrase: 'weak' })).rejects.toMatchObject({ code: 'WEAK_PASSPHRASE' });
  await changeSecret(folder, next, SECRET);
  expect(waysIn(folder)).toEqual({ passphrase: true, keepers: ['known'] });
  (await openWorkspace(folder, next)).close();
  (await openWorkspace(folder, SECRET)).close();
});

test('other files in the folder are left alone, and a workspace is never made over another', async () => {
  const store = await createWorkspace(base.path, SECRET);
  store.close();
  writeFileSync(join(base.path, 'letter.txt'), 'mine');
  await expect(createWorkspace(base.path, SECRET)).rejects.toMatchObject({ code: 'WORKSPACE_EXISTS' });
  expect(readFileSync(join(base.path, 'letter.txt'), 'utf8')).toBe('mine');
  (await openWorkspace(base.path, SECRET)).close();
});

test('a folder without a workspace, and a file in its place, are sentences', async () => {
  await expect(openWorkspace(folder, SECRET)).rejects.toMatchObject({ code: 'NO_WORKSPACE' });
  const file = join(base.path, 'a-file');
  writeFileSync(file, '');
  await expect(createWorkspace(file, SECRET)).rejects.toMatchObject({ code: 'WRONG_USAGE' });
  await expect(createWorkspace(join(file, 'below'), SECRET)).rejects.toMatchObject({ code: 'WRONG_USAGE' });
});

test('a lost key file or a lost database is told as what is missing, and nothing is made in its place', async () => {
  (await createWorkspace(folder, SECRET)).close();
  for (const [lost, named] of [
    ['key.json', 'The key file (key.json)'],
    ['workspace.stam', 'workspace.stam'],
  ] as const) {
    renameSync(join(folder, lost), join(base.path, lost));
    const before = readdirSync(folder).sort();
    expect(workspaceState(folder)).toBe('locked');
    for (const attempt of [
      () => openWorkspace(folder, SECRET),
      () => openWorkspace(folder, SECRET, { mode: 'read' }),
      () => createWorkspace(folder, SECRET),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'WORKSPACE_DAMAGED',
        message: expect.stringContaining(named),
      });
    }
    expect(readdirSync(folder).sort()).toEqual(before);
    renameSync(join(base.path, lost), join(folder, lost));
    (await openWorkspace(folder, SECRET)).close();
  }
});

test('the key file of another workspace is told as not belonging here', async () => {
  const other = join(base.path, 'other');
  (await createWorkspace(folder, SECRET)).close();
  (await createWorkspace(other, SECRET)).close();
  rmSync(join(folder, 'key.json'));
  renameSync(join(other, 'key.json'), join(folder, 'key.json'));
  await expect(openWorkspace(folder, SECRET)).rejects.toMatchObject({
    code: 'WORKSPACE_DAMAGED',
    message: expect.stringContaining('do not belong together'),
  });
});

test('a database without encryption in the place of the workspace is refused as altered', async () => {
  (await createWorkspace(folder, SECRET)).close();
  rmSync(join(folder, 'workspace.stam'));
  const plain = new Database(join(folder, 'workspace.stam'));
  plain.exec('CREATE TABLE t (a)');
  plain.close();
  await expect(openWorkspace(folder, SECRET)).rejects.toMatchObject({
    code: 'WORKSPACE_ALTERED',
    message: expect.stringContaining('not encrypted'),
  });
});

test('what is written stands in the clear in no file of the folder, write-ahead log included', async () => {
  (await createWorkspace(folder, SECRET)).close();
  const holder = startProgram('hold-workspace', folder, CANARY);
  expect(await holder.line()).toMatch(/^open /);
  await holder.kill();
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(['key.json', 'workspace.stam', 'workspace.stam-wal']));
  expect(statSync(join(folder, 'workspace.stam-wal')).size).toBeGreaterThan(0);
  expect(filesWith(folder, CANARY)).toEqual([]);

  const store = await openWorkspace(folder, SECRET);
  expect(store.db.prepare('SELECT count(*) FROM meta WHERE value = ?').pluck().get(CANARY)).toBe(1);
  appendAudit(store, { at: AT, actor: 'u1', action: 'a', subjectType: 'd', subjectId: 'd1', detail: CANARY });
  store.close();
  expect(filesWith(folder, CANARY)).toEqual([]);
  expect(readFileSync(join(folder, 'workspace.stam')).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
});

test('neither the data key nor the passphrase stands in any file, and the search for them would find them', async () => {
  (await createWorkspace(folder, { passphrase: PASSPHRASE })).close();
  await changeSecret(folder, { passphrase: PASSPHRASE }, SECRET);
  const key = SECRET.keeper.lastKey;
  expect(key.length).toBe(32);
  for (const needle of [key, key.toString('hex'), key.toString('base64'), PASSPHRASE]) {
    expect(filesWith(folder, needle)).toEqual([]);
  }
  const plain = new Database(join(folder, 'plain.db'));
  plain.exec('CREATE TABLE t (a, b)');
  plain.prepare('INSERT INTO t VALUES (?, ?)').run(CANARY, key);
  plain.close();
  expect([filesWith(folder, CANARY), filesWith(folder, key)]).toEqual([['plain.db'], ['plain.db']]);
});

test('the files of a workspace can be read by their owner only', async () => {
  const store = await createWorkspace(folder, SECRET);
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077]);
  store.close();
  if (process.platform === 'win32') return;
  expect(modes.length).toBeGreaterThan(4);
  expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
});

// Some thirty processes, one after another: more than the usual time on a busy machine.
test('a process killed before any one step of making a workspace leaves nothing or a whole one', async () => {
  const outcomes: string[] = [];
  for (let nth = 1; ; nth += 1) {
    const place = join(base.path, `killed-${nth}`);
    const program = startProgram('create-and-die', place, String(nth));
    const end = await program.ended;
    if (end !== 'SIGKILL') {
      expect(end).toBe(0);
      break;
    }
    const state = workspaceState(place);
    outcomes.push(state);
    const store = state === 'none' ? await createWorkspace(place, SECRET) : await openWorkspace(place, SECRET);
    expect(store.db.prepare('SELECT count(*) FROM migration').pluck().get()).toBeGreaterThan(0);
    store.close();
    expect(readdirSync(place).sort()).toEqual(['key.json', 'workspace.stam', 'writer.lock']);
    rmSync(place, { recursive: true });
  }
  // It was killed often before it existed and often after, and once it existed it did not cease to.
  expect(outcomes.filter((state) => state === 'none').length).toBeGreaterThan(5);
  expect(outcomes.filter((state) => state === 'locked').length).toBeGreaterThan(3);
  expect(outcomes.lastIndexOf('none')).toBeLessThan(outcomes.indexOf('locked'));
}, 300_000);

test('a throwaway workspace is encrypted, has no key file, and is gone when it is closed', () => {
  const store = openThrowaway();
  store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('c', CANARY);
  store.assertEncrypted();
  expect(readdirSync(store.folder)).not.toContain('key.json');
  store.close();
  store.close();
  expect(existsSync(store.folder)).toBe(false);
});

test('what a killed process left of a throwaway workspace is removed by the next, one in use is not', async () => {
  const program = startProgram('hold-throwaway');
  const left = await program.line();
  const beside = openThrowaway();
  expect(existsSync(left)).toBe(true);
  beside.close();
  await program.kill();
  expect(existsSync(left)).toBe(true);
  expect(filesWith(left, CANARY)).toEqual([]);
  openThrowaway().close();
  expect(existsSync(left)).toBe(false);
});
