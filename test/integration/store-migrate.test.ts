import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBackups } from '../../electron/store/backup.ts';
import type { Migration } from '../../electron/store/migrations/migration.ts';
import { createWorkspace, openWorkspace, type Store } from '../../electron/store/workspace-file.ts';
import { FIRST, SECOND, THIRD } from './store-programs/migrations.ts';
import { filesWith, SECRET, startProgram, testFolder } from './store-support.ts';

const CANARY = 'CANARY-warfarin-bleeding-2011';

let base: { path: string; done(): void };
let folder: string;
beforeEach(() => {
  base = testFolder();
  folder = join(base.path, 'workspace');
});
afterEach(() => base.done());

async function made(...known: Migration[]): Promise<void> {
  (await createWorkspace(folder, SECRET, { migrations: known })).close();
}
function opened(known: Migration[], mode: 'read' | 'write' = 'write'): Promise<Store> {
  return openWorkspace(folder, SECRET, { migrations: known, mode });
}
function ids(store: Store): unknown[] {
  return store.db.prepare('SELECT id FROM migration ORDER BY applied_order').pluck().all();
}
async function withNote(): Promise<void> {
  await made(FIRST, SECOND);
  const store = await opened([FIRST, SECOND]);
  store.db.exec(`INSERT INTO author VALUES (1, 'Dr. Ito'); INSERT INTO note VALUES (1, 1, '${CANARY}');
    INSERT INTO note_fts (rowid, text) VALUES (1, 'bleeding');`);
  store.db.prepare('INSERT INTO note_vec (rowid, embedding) VALUES (?, ?)').run(1n, new Float32Array([1, 0, 0, 0]));
  store.close();
}

test('a workspace of an older version is upgraded with its rows, full text and vectors, and backed up first', async () => {
  await withNote();
  const store = await opened([FIRST, SECOND, THIRD]);
  expect(ids(store)).toEqual([1, 10, 20]);
  expect(store.db.prepare('SELECT name, role, text FROM note JOIN author ON author.id = author_id').get()).toEqual({
    name: 'Dr. Ito',
    role: 'unknown',
    text: CANARY,
  });
  expect(store.db.prepare("SELECT rowid FROM note_fts WHERE note_fts MATCH 'bleeding'").pluck().all()).toEqual([1]);
  expect(
    store.db.prepare("SELECT rowid FROM note_vec WHERE embedding MATCH '[1,0,0,0]' AND k = 1").pluck().all(),
  ).toEqual([1]);
  expect(store.db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(() => store.db.exec('INSERT INTO note VALUES (2, 99, "")')).toThrow();
  store.close();
  expect(readdirSync(join(folder, 'backups'))).toEqual(['workspace-before-0020.stam']);
  // Nothing is left to do, so nothing more is copied.
  rmSync(join(folder, 'backups'), { recursive: true });
  (await opened([FIRST, SECOND, THIRD])).close();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});

test('what a killed upgrade left of a backup is removed by the next', async () => {
  await withNote();
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups', 'workspace-before-0010.stam.part'), 'half');
  (await opened([FIRST, SECOND, THIRD])).close();
  expect(readdirSync(join(folder, 'backups'))).toEqual(['workspace-before-0020.stam']);
});

test('a new workspace is not backed up, as there is nothing in it', async () => {
  await made(FIRST, SECOND, THIRD);
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});

test('the backup is encrypted and, put in the place of the workspace, is the workspace as it was', async () => {
  await withNote();
  (await opened([FIRST, SECOND, THIRD])).close();
  const [backup] = listBackups(folder);
  if (backup === undefined) throw new Error('no backup was made');
  expect(filesWith(folder, CANARY)).toEqual([]);
  expect(readFileSync(backup).subarray(0, 6).toString('latin1')).not.toBe('SQLite');
  copyFileSync(backup, join(folder, 'workspace.stam'));
  const store = await opened([FIRST, SECOND]);
  expect(ids(store)).toEqual([1, 10]);
  expect(store.db.prepare('SELECT text FROM note').pluck().all()).toEqual([CANARY]);
  store.close();
});

test('the three newest backups are kept, by number and not by spelling', async () => {
  const steps: Migration[] = [9980, 9990, 10000, 10010, 10020].map((id) => ({
    id,
    name: `step-${id}`,
    up: `CREATE TABLE step_${id} (a INTEGER) STRICT`,
  }));
  await made(FIRST);
  for (let count = 1; count <= steps.length; count += 1) {
    (await opened([FIRST, ...steps.slice(0, count)])).close();
  }
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual([
    'workspace-before-10000.stam',
    'workspace-before-10010.stam',
    'workspace-before-10020.stam',
  ]);
});

test('a workspace of a newer version is refused in a sentence and left as it is', async () => {
  await made(FIRST, SECOND, THIRD);
  const before = readFileSync(join(folder, 'workspace.stam'));
  for (const mode of ['write', 'read'] as const) {
    await expect(opened([FIRST, SECOND], mode)).rejects.toMatchObject({
      code: 'WORKSPACE_NEWER',
      message: expect.stringContaining('newer version of STAM Review'),
    });
  }
  expect(readFileSync(join(folder, 'workspace.stam')).equals(before)).toBe(true);
  (await opened([FIRST, SECOND, THIRD])).close();
});

test('a workspace whose upgrade step reads differently here is refused as altered', async () => {
  await made(FIRST, SECOND);
  await expect(opened([FIRST, { ...SECOND, up: `${SECOND.up}\n` }])).rejects.toMatchObject({
    code: 'WORKSPACE_ALTERED',
  });
  await expect(opened([FIRST, { ...SECOND, name: 'renamed' }])).rejects.toMatchObject({ code: 'WORKSPACE_ALTERED' });
});

test.each([
  ['a table more', 'CREATE TABLE extra (a)'],
  ['a trigger less', 'DROP TRIGGER audit_log_no_update'],
  ['a column more', "ALTER TABLE note ADD COLUMN more TEXT NOT NULL DEFAULT ''"],
  ['an index less', 'DROP INDEX audit_log_subject'],
  ['a migration forgotten', 'DELETE FROM migration WHERE id = 10'],
  ['the first migration forgotten', 'DELETE FROM migration WHERE id = 1'],
  ['every migration forgotten', 'DELETE FROM migration'],
  ['no list of migrations at all', 'DROP TABLE migration'],
])('a schema changed by another program is refused as altered: %s', async (_, change) => {
  await made(FIRST, SECOND);
  const store = await opened([FIRST, SECOND]);
  store.db.exec(change);
  store.close();
  for (const mode of ['write', 'read'] as const) {
    await expect(opened([FIRST, SECOND, THIRD], mode)).rejects.toMatchObject({
      code: 'WORKSPACE_ALTERED',
      message: expect.stringContaining('altered outside STAM Review'),
    });
  }
});

test("SQLite's own statistics are not taken for a change of the schema", async () => {
  await withNote();
  const store = await opened([FIRST, SECOND]);
  store.db.exec('ANALYZE');
  store.close();
  (await opened([FIRST, SECOND])).close();
});

test('an upgrade step that fails leaves the workspace at the end of the step before it', async () => {
  await withNote();
  const failing: Migration = { id: 30, name: 'failing', up: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)' };
  const orphaning: Migration = { id: 30, name: 'orphaning', up: 'DELETE FROM author' };
  for (const last of [failing, orphaning]) {
    await expect(opened([FIRST, SECOND, THIRD, last])).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('(step 30)'),
    });
    const store = await opened([FIRST, SECOND, THIRD]);
    expect(ids(store)).toEqual([1, 10, 20]);
    expect(store.db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    expect(store.db.prepare('SELECT count(*) FROM author').pluck().get()).toBe(1);
    store.close();
  }
});

test('a process killed inside an upgrade step leaves the step before it, and the upgrade is done at the next opening', async () => {
  await made(FIRST);
  expect(await startProgram('migrate-and-die', folder).ended).toBe('SIGKILL');
  const between = await opened([FIRST, SECOND]);
  expect(ids(between)).toEqual([1, 10]);
  between.db.exec("INSERT INTO author VALUES (1, 'Dr. Ito')");
  between.close();
  const store = await opened([FIRST, SECOND, THIRD]);
  expect(ids(store)).toEqual([1, 10, 20]);
  expect(store.db.prepare('SELECT role FROM author').pluck().all()).toEqual(['unknown']);
  store.close();
});

test('a reader of an older workspace has it upgraded first, and is told when a writer is in the way', async () => {
  await withNote();
  const writer = await opened([FIRST, SECOND]);
  await expect(opened([FIRST, SECOND, THIRD], 'read')).rejects.toMatchObject({ code: 'WORKSPACE_BUSY' });
  writer.close();
  const reader = await opened([FIRST, SECOND, THIRD], 'read');
  expect(ids(reader)).toEqual([1, 10, 20]);
  expect(() => reader.db.exec('DELETE FROM note')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
  (await opened([FIRST, SECOND, THIRD])).close();
  reader.close();
});
