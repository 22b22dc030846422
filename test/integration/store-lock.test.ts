import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { takeWriterLock } from '../../electron/store/writer-lock.ts';
import { SECRET, startProgram, testFolder } from './store-support.ts';

let base: { path: string; done(): void };
let folder: string;
beforeEach(async () => {
  base = testFolder();
  folder = join(base.path, 'workspace');
  (await createWorkspace(folder, SECRET)).close();
});
afterEach(() => base.done());

test('a second process on the workspace is told who has it, and gets it when the first is done', async () => {
  const store = await openWorkspace(folder, SECRET);
  const refused = startProgram('hold-workspace', folder);
  expect(await refused.line()).toBe(
    `WORKSPACE_BUSY This workspace is open in another window or command (process ${process.pid}). Close it there, or wait until it is done, and try again.`,
  );
  expect(await refused.ended).toBe(0);
  store.close();
  const second = startProgram('hold-workspace', folder);
  expect(await second.line()).toBe(`open ${second.process.pid}`);
  await expect(openWorkspace(folder, SECRET)).rejects.toMatchObject({
    code: 'WORKSPACE_BUSY',
    message: expect.stringContaining(`(process ${second.process.pid})`),
  });
  second.process.stdin?.end();
  expect(await second.ended).toBe(0);
  (await openWorkspace(folder, SECRET)).close();
});

test('a holder that is killed frees the workspace at once, with what it had committed', async () => {
  for (const round of ['first', 'second', 'third']) {
    const holder = startProgram('hold-workspace', folder, round);
    expect(await holder.line()).toBe(`open ${holder.process.pid}`);
    await holder.kill();
    const store = await openWorkspace(folder, SECRET);
    expect(store.db.prepare('SELECT count(*) FROM meta WHERE value = ?').pluck().get(round)).toBe(1);
    store.close();
  }
});

test('of ten processes that start at once exactly one gets the workspace', async () => {
  const programs = Array.from({ length: 10 }, () => startProgram('hold-workspace', folder));
  const lines = await Promise.all(programs.map((program) => program.line()));
  expect(lines.filter((line) => line.startsWith('open ')).length).toBe(1);
  expect(lines.filter((line) => line.startsWith('WORKSPACE_BUSY ')).length).toBe(9);
  await Promise.all(programs.map((program) => program.kill()));
});

test('the window and a command in the same process exclude each other too', async () => {
  const store = await openWorkspace(folder, SECRET);
  await expect(openWorkspace(folder, SECRET)).rejects.toMatchObject({
    code: 'WORKSPACE_BUSY',
    message: expect.stringContaining('already open'),
  });
  // The refusal took nothing from the holder.
  const other = startProgram('hold-workspace', folder);
  expect(await other.line()).toMatch(/^WORKSPACE_BUSY /);
  store.close();
});

test('a reader opens beside the writer, sees what it commits, and can change nothing', async () => {
  const writer = await openWorkspace(folder, SECRET);
  const reader = await openWorkspace(folder, SECRET, { mode: 'read' });
  const count = reader.db.prepare("SELECT count(*) FROM meta WHERE key = 'x'").pluck();
  expect(count.get()).toBe(0);
  writer.db.exec("INSERT INTO meta (key, value) VALUES ('x', 'y')");
  expect(count.get()).toBe(1);
  expect(() => reader.db.exec('DELETE FROM meta')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
  reader.close();
  // A reader that closes takes neither the lock nor the database's own locks from the writer.
  const other = startProgram('hold-workspace', folder);
  expect(await other.line()).toMatch(/^WORKSPACE_BUSY /);
  writer.db.exec("INSERT INTO meta (key, value) VALUES ('z', 'y')");
  writer.close();
});

test('a process number that a dead holder left is not put into the sentence', async () => {
  const gone = startProgram('hold-workspace', folder);
  await gone.line();
  await gone.kill();
  const lock = takeWriterLock(folder);
  writeFileSync(join(folder, 'writer.pid'), `${gone.process.pid}\n`);
  expect(() => takeWriterLock(folder)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/in another window or command\. /) }),
  );
  lock.release();
  lock.release();
  expect(readdirSync(folder)).not.toContain('writer.pid');
});
