import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWholeFile } from '../../../electron/read-whole-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const read = (path: string) => readWholeFile(path, { name: 'labels.jsonl', what: 'a file of labels' });

describe('a file that is read whole', () => {
  it('gives its text, also one of many pieces whose characters lie across them', async () => {
    const text = 'ä'.repeat(100_001);
    expect(await read(file('long', `x${text}`))).toBe(`x${text}`);
    expect(await read(file('empty', ''))).toBe('');
  });

  it('gives its text without the byte order mark that some editors write', async () => {
    expect(await read(file('marked', '\ufeff{"a":1}'))).toBe('{"a":1}');
  });

  it('may hold 32 MB and no more, and says so by its name alone', async () => {
    const path = file('huge', '');
    truncateSync(path, 32 * 1024 * 1024);
    expect(await read(path)).toHaveLength(32 * 1024 * 1024);
    truncateSync(path, 32 * 1024 * 1024 + 1);
    await expect(read(path)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'labels.jsonl is too large for a file of labels: it may hold 32 MB.',
    });
  });

  it('that is not there, or is a folder, is refused in a sentence', async () => {
    await expect(read(join(folder, 'none'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no file labels.jsonl.',
    });
    await expect(read(folder)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: 'labels.jsonl cannot be read: it is a folder.',
    });
  });
});
