/** The container of a record that is handed over: what it gives back, and what it finds out. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSealedFile, sealing } from '../../../electron/export/bundle/sealed-file.ts';

const PASSPHRASE = 'a few words in a row';
const HEAD = 51 + 32;

let folder: string;
let path: string;
let bytes: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  path = join(folder, 'record');
  const seal = await sealing(PASSPHRASE);
  bytes = Buffer.concat([...seal(['first', 'second', 'third'].map((t) => Buffer.from(t.repeat(40))))]);
  writeFileSync(path, bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: Buffer, passphrase = PASSPHRASE): Promise<string[]> {
  const changed = join(folder, 'changed');
  writeFileSync(changed, content);
  const file = await openSealedFile(changed, passphrase);
  try {
    return [...file.pieces()].map(String);
  } finally {
    file.close();
  }
}

/** Where the pieces begin and end. */
function spans(): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = HEAD; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    found.push({ start: at, end });
    at = end;
  }
  return found;
}

describe('A sealed file', () => {
  test('gives its pieces back in their order, twice if asked', async () => {
    const file = await openSealedFile(path, PASSPHRASE);
    const once = [...file.pieces()].map(String);
    expect(once).toEqual(['first', 'second', 'third'].map((t) => t.repeat(40)));
    expect([...file.pieces()].map(String)).toEqual(once);
    file.close();
  });

  test('shows nothing of what it holds', () => {
    expect(readFileSync(path).includes('first')).toBe(false);
  });

  test('opens with the same letters typed another way', async () => {
    const seal = await sealing('Grüße aus Würzburg'.normalize('NFD'));
    const content = Buffer.concat([...seal([Buffer.from('x')])]);
    expect(await read(content, 'Grüße aus Würzburg'.normalize('NFC'))).toEqual(['x']);
  });

  test('refuses a short passphrase', async () => {
    await expect(sealing('short')).rejects.toMatchObject({ code: 'WEAK_PASSPHRASE' });
  });

  test('says so where the passphrase is another one', async () => {
    await expect(read(bytes, 'quite another one')).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
  });

  test('is found out where it was cut off, at any piece or within one', async () => {
    const [first, second] = spans();
    for (const end of [first?.end, second?.end, bytes.length - 1, HEAD + 2, 60, HEAD]) {
      await expect(read(bytes.subarray(0, end))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    }
  });

  test('is found out where something was added', async () => {
    await expect(read(Buffer.concat([bytes, Buffer.from([0])]))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  test('is found out where two pieces changed places', async () => {
    const [a, b, c] = spans();
    if (!a || !b || !c) throw new Error('three pieces');
    const turned = [bytes.subarray(0, HEAD), slice(b), slice(a), slice(c)];
    await expect(read(Buffer.concat(turned))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  test('is found out where one bit is another, wherever it is', async () => {
    const changed = join(folder, 'bit');
    writeFileSync(changed, bytes);
    const file = await openSealedFile(changed, PASSPHRASE);
    const disk = openSync(changed, 'r+');
    for (let at = HEAD; at < bytes.length; at += 3) {
      writeSync(disk, Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
      expect(() => [...file.pieces()], `byte ${at}`).toThrow(expect.objectContaining({ code: 'UNREADABLE_FILE' }));
      writeSync(disk, bytes, at, 1, at);
    }
    closeSync(disk);
    file.close();
  });

  test('is not opened where its head was changed', async () => {
    for (const [at, code] of [
      [0, 'UNREADABLE_FILE'],
      [8, 'WORKSPACE_NEWER'],
      [20, 'WRONG_PASSPHRASE'],
      [50, 'WRONG_PASSPHRASE'],
      [60, 'WRONG_PASSPHRASE'],
    ] as const) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 2;
      await expect(read(changed), `byte ${at}`).rejects.toMatchObject({ code });
    }
  });

  test('of a later version, or one that asks too much of this machine, is said to be of a later version', async () => {
    for (const [at, value] of [
      [8, 2],
      [9, 40],
      [10, 200],
    ] as const) {
      const later = Buffer.from(bytes);
      later[at] = value;
      await expect(read(later)).rejects.toMatchObject({ code: 'WORKSPACE_NEWER' });
    }
  });

  test('that is none is said to be none', async () => {
    await expect(read(Buffer.from('{"resourceType":"Bundle"}'))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    await expect(openSealedFile(join(folder, 'nowhere'), PASSPHRASE)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
    });
  });
});

function slice({ start, end }: { start: number; end: number }): Buffer {
  return bytes.subarray(start, end);
}
