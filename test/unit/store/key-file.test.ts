import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeyFile, readKeyFile, writeKeyFile } from '../../../electron/store/key-file.ts';
import { newDataKey, wrapKey } from '../../../electron/store/keys.ts';

let folder: string;
let whole: KeyFile;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  whole = await wrapKey(newDataKey(), { passphrase: 'four plain words' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a key file reads back as it was written, for its owner only, and nothing is left beside it', () => {
  const path = join(folder, 'key.json');
  writeKeyFile(path, whole);
  writeKeyFile(path, whole);
  expect(readKeyFile(path)).toEqual(whole);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['key.json']);
});

test('a missing key file is a sentence that says what it is for', () => {
  expect(() => readKeyFile(join(folder, 'gone.json'))).toThrow(
    expect.objectContaining({ code: 'WORKSPACE_DAMAGED', message: expect.stringContaining('missing') }),
  );
});

function damaged(change: (file: KeyFile) => unknown): () => KeyFile {
  const path = join(folder, 'damaged.json');
  const changed = change(structuredClone(whole));
  writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
  return () => readKeyFile(path);
}

test.each<[string, (file: KeyFile) => unknown]>([
  ['an empty file', () => ''],
  ['half a file', (file) => JSON.stringify(file).slice(0, 200)],
  ['another format', (file) => ({ ...file, format: 'other' })],
  ['no fingerprint', ({ fingerprint: _, ...file }) => file],
  ['a scrypt cost that would take all memory', (file) => withKdf(file, { N: 2 ** 30 })],
  ['a scrypt cost that is no cost', (file) => withKdf(file, { N: 2 })],
  ['a scrypt cost that is no power of two', (file) => withKdf(file, { N: 100_000 })],
  ['a salt of one byte', (file) => withKdf(file, { salt: 'AA==' })],
  ['a way that is not known', (file) => ({ ...file, ways: [{ kind: 'word of mouth' }] })],
])('%s is refused as a damaged key file', (_, change) => {
  expect(damaged(change)).toThrow(expect.objectContaining({ code: 'WORKSPACE_DAMAGED' }));
});

test('a key file of a newer version is refused as newer', () => {
  expect(damaged((file) => ({ ...file, version: 2, more: true }))).toThrow(
    expect.objectContaining({ code: 'WORKSPACE_NEWER' }),
  );
});

function withKdf(file: KeyFile, kdf: object): unknown {
  return {
    ...file,
    ways: file.ways.map((way) => (way.kind === 'passphrase' ? { ...way, kdf: { ...way.kdf, ...kdf } } : way)),
  };
}
