import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../electron/store/audit.ts';
import { asStamError } from '../../electron/store/database.ts';
import { verifyWorkspace } from '../../electron/store/integrity.ts';
import { createWorkspace, openWorkspace, type Store } from '../../electron/store/workspace-file.ts';
import { verifyReport } from '../../shared/interchange.ts';
import { AT, SECRET, startLimited, startProgram, testFolder } from './store-support.ts';

let base: { path: string; done(): void };
let folder: string;
let store: Store;
beforeEach(async () => {
  base = testFolder();
  folder = join(base.path, 'workspace');
  store = await createWorkspace(folder, SECRET);
});
afterEach(() => {
  store.close();
  base.done();
});

function failed(): string[] {
  return verifyWorkspace(store)
    .checks.filter((check) => !check.ok)
    .map((check) => check.name);
}

test('a new workspace verifies clean, in the shape that the command line gives out', () => {
  const report = verifyWorkspace(store);
  expect(verifyReport.parse(report)).toEqual(report);
  expect(report.ok).toBe(true);
  expect(report.checks.map((check) => check.name)).toEqual([
    'encryption',
    'pages',
    'references',
    'schema',
    'audit log',
  ]);
  for (const { message } of report.checks) expect(message).toMatch(/^[A-Z].*\.$/);
});

test('verifying takes nothing from the writer: a second process is still refused afterwards', async () => {
  verifyWorkspace(store);
  const second = startProgram('hold-workspace', folder);
  expect(await second.line()).toMatch(/^WORKSPACE_BUSY /);
  const reader = await openWorkspace(folder, SECRET, { mode: 'read' });
  expect(verifyWorkspace(reader).ok).toBe(true);
  reader.close();
  expect(verifyWorkspace(store).ok).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  "looking at the file takes none of SQLite's locks on it away (read from /proc/locks, so on Linux only)",
  async ({ skip }) => {
    const { ino } = statSync(join(folder, 'workspace.stam'));
    const locks = (): number =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length;
    skip(locks() === 0, 'this file system does not list its locks in /proc/locks under the number that stat gives');
    expect(locks()).toBe(1);
    verifyWorkspace(store);
    (await openWorkspace(folder, SECRET, { mode: 'read' })).close();
    expect(locks()).toBe(1);
    store.close();
    expect(locks()).toBe(0);
  },
);

test('a check that others bring is run with the rest, and one that fails to run has failed', () => {
  const report = verifyWorkspace(store, [
    { name: 'memories', run: () => ({ ok: true, message: 'Every memory has its entry.' }) },
    {
      name: 'vectors',
      run: () => {
        throw new Error('raw');
      },
    },
  ]);
  expect(report.ok).toBe(false);
  expect(report.checks.slice(-2)).toEqual([
    { name: 'memories', ok: true, message: 'Every memory has its entry.' },
    { name: 'vectors', ok: false, message: expect.stringMatching(/^The workspace .*\.$/) },
  ]);
});

test('a row that refers to none is found, beside the table that should not be there', () => {
  store.db.exec(`CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE child (parent_id INTEGER NOT NULL REFERENCES parent(id)) STRICT`);
  expect(failed()).toEqual(['schema']);
  store.db.pragma('foreign_keys = OFF');
  store.db.exec('INSERT INTO child VALUES (4711)');
  expect(failed()).toEqual(['references', 'schema']);
  expect(verifyWorkspace(store).checks[2]?.message).toBe('1 row refers to a row that is not there: child to parent.');
});

test('a changed schema and an altered audit log are found, each by its own check', () => {
  appendAudit(store, { at: AT, actor: 'u1', action: 'a', subjectType: 'd', subjectId: 'd1', detail: '' });
  store.db.exec("DROP TRIGGER audit_log_no_update; UPDATE audit_log SET actor = 'u2'");
  expect(failed()).toEqual(['schema', 'audit log']);
});

test('a damaged page is found, and the checks that do not need it still run', async () => {
  store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('large', 'x'.repeat(100_000));
  store.close();
  const file = join(folder, 'workspace.stam');
  const bytes = readFileSync(file);
  // The last page holds the end of the large value, which nothing else needs.
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 2048) ^ 0xff, bytes.length - 2048);
  writeFileSync(file, bytes);
  store = await openWorkspace(folder, SECRET);
  const report = verifyWorkspace(store);
  expect(report.checks.map((check) => [check.name, check.ok])).toEqual([
    ['encryption', true],
    ['pages', false],
    ['references', true],
    ['schema', true],
    ['audit log', true],
  ]);
  expect(report.checks[1]?.message).toMatch(/^The workspace file is damaged .*\.$/);
});

test('a full disk (SQLITE_FULL, brought about by PRAGMA max_page_count) is a sentence and costs nothing written before', () => {
  const insert = store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  insert.run('before', 'kept');
  store.db.pragma('wal_checkpoint(TRUNCATE)');
  const pages = Number(store.db.pragma('page_count', { simple: true }));
  store.db.pragma(`max_page_count = ${pages + 2}`);
  let error: unknown = null;
  try {
    store.db.transaction(() => {
      insert.run('half', 'of a transaction');
      insert.run('large', 'x'.repeat(100_000));
    })();
  } catch (thrown) {
    error = asStamError(thrown);
  }
  expect(error).toMatchObject({ code: 'DISK_FULL', message: expect.stringMatching(/^The disk is full: .*\.$/) });
  expect(store.db.prepare("SELECT key FROM meta WHERE key IN ('before', 'half', 'large')").pluck().all()).toEqual([
    'before',
  ]);
  expect(() => {
    for (let at = 0; at < 1000; at += 1) {
      appendAudit(store, { at: AT, actor: 'u1', action: 'a', subjectType: 'd', subjectId: `d${at}`, detail: '' });
    }
  }).toThrow(expect.objectContaining({ code: 'DISK_FULL' }));
  expect(verifyWorkspace(store).ok).toBe(true);
  store.db.pragma(`max_page_count = ${pages + 1000}`);
  insert.run('after', 'there is space again');
  expect(verifyWorkspace(store).ok).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'a file that the system lets grow no further (ulimit, so not on Windows) is a sentence and costs nothing written before',
  async () => {
    const limited = startLimited(2000, 'write-too-much', join(base.path, 'limited'));
    expect(JSON.parse(await limited.line())).toEqual({ code: 'DISK_FULL', rows: ['small'], verified: true });
    expect(await limited.ended).toBe(0);
    const free = startProgram('write-too-much', join(base.path, 'free'));
    expect(JSON.parse(await free.line())).toEqual({ code: 'written', rows: ['large', 'small'], verified: true });
  },
);
