import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { durably, openDatabase, storeVersions, vectorExtensionPath } from '../../../electron/store/database.ts';
import { newDataKey } from '../../../electron/store/keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a database opens encrypted, in WAL, with foreign keys, secure delete and no file for temporary data', () => {
  const db = openDatabase(join(folder, 'a.stam'), newDataKey(), 'write');
  const read = (name: string): unknown => db.pragma(name, { simple: true });
  expect({
    cipher: read('cipher'),
    journal: read('journal_mode'),
    foreignKeys: read('foreign_keys'),
    secureDelete: read('secure_delete'),
    temporary: read('temp_store'),
    busy: read('busy_timeout'),
    synchronous: read('synchronous'),
    cache: read('cache_size'),
  }).toEqual({
    cipher: 'sqlcipher',
    journal: 'wal',
    foreignKeys: 1,
    secureDelete: 1,
    temporary: 2,
    busy: 5000,
    synchronous: 1,
    cache: -65536,
  });
  expect(db.prepare('SELECT vec_version()').pluck().get()).toMatch(/^v\d/);
  db.close();
});

test('the file opens with its key only, and its first bytes are not those of SQLite', () => {
  const file = join(folder, 'a.stam');
  const key = newDataKey();
  const db = openDatabase(file, key, 'write');
  db.exec("CREATE TABLE t (a TEXT) STRICT; INSERT INTO t VALUES ('kept')");
  db.close();
  expect(readFileSync(file).subarray(0, 6).toString('latin1')).not.toBe('SQLite');
  expect(() => openDatabase(file, newDataKey(), 'write')).toThrow(
    expect.objectContaining({ code: 'WORKSPACE_DAMAGED' }),
  );
  const again = openDatabase(file, key, 'read');
  expect(again.prepare('SELECT a FROM t').pluck().all()).toEqual(['kept']);
  expect(() => again.exec("INSERT INTO t VALUES ('more')")).toThrow(/readonly/);
  again.close();
});

test('a changed page is an error and never a changed fact', () => {
  const file = join(folder, 'a.stam');
  const key = newDataKey();
  const db = openDatabase(file, key, 'write');
  db.exec("CREATE TABLE t (a TEXT) STRICT; INSERT INTO t VALUES ('10 mg')");
  db.close();
  flipByte(file, 4096 + 2048);
  const again = openDatabase(file, key, 'read');
  expect(() => again.prepare('SELECT a FROM t').all()).toThrow();
  again.close();
});

test('durably() puts every commit on the disk and then goes back', () => {
  const db = openDatabase(join(folder, 'a.stam'), newDataKey(), 'write');
  const during = durably(db, () => db.pragma('synchronous', { simple: true }));
  expect([during, db.pragma('synchronous', { simple: true })]).toEqual([2, 1]);
  expect(() =>
    durably(db, () => {
      throw new Error('inside');
    }),
  ).toThrow('inside');
  expect(db.pragma('synchronous', { simple: true })).toBe(1);
  db.transaction(() => expect(() => durably(db, () => 1)).toThrow('not inside one'))();
  db.close();
});

test('inside a packaged app the extension is taken from beside the archive', () => {
  expect(vectorExtensionPath('/opt/x/resources/app.asar/node_modules/v/vec0.so')).toBe(
    '/opt/x/resources/app.asar.unpacked/node_modules/v/vec0.so',
  );
  expect(vectorExtensionPath('C:\\x\\app.asar\\v\\vec0.dll')).toBe('C:\\x\\app.asar.unpacked\\v\\vec0.dll');
  expect(vectorExtensionPath('/opt/x/app.asar.unpacked/v/vec0.so')).toBe('/opt/x/app.asar.unpacked/v/vec0.so');
  expect(vectorExtensionPath('/home/asar/v/vec0.so')).toBe('/home/asar/v/vec0.so');
});

test('the versions of SQLite, its cipher and the vector index are known', () => {
  expect(storeVersions()).toEqual({
    sqlite: expect.stringMatching(/^3\./),
    cipher: expect.stringContaining('Multiple Ciphers'),
    sqliteVec: expect.stringMatching(/^v0\./),
  });
});

function flipByte(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  rmSync(file);
  writeFileSync(file, bytes);
}
