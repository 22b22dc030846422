import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseFormat, readHead } from '../../../electron/ingest/detect-format.ts';
import { jsonlFormat } from '../../../electron/ingest/jsonl/jsonl-format.ts';
import { readLine } from '../../../electron/ingest/jsonl/read-line.ts';
import { mimicFormat } from '../../../electron/ingest/mimic/mimic-format.ts';
import { noteTextFormat } from '../../../electron/ingest/note-text.ts';
import type { Format } from '../../../electron/ingest/reading.ts';
import { syntheaCsvFormat } from '../../../electron/ingest/synthea-csv/synthea-csv-format.ts';
import { failure, scratch, sharedData, sourceOf } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

const format = (name: string, sure: 0 | 1 | 2): Format => ({
  name,
  detect: () => sure,
  async *read() {},
});

describe('choosing the reader of a file', () => {
  it('takes the surest, and the earlier of two that are equally sure', () => {
    const formats = [format('none', 0), format('maybe', 1), format('sure', 2), format('also sure', 2)];
    expect(chooseFormat('a', '', formats)?.name).toBe('sure');
    expect(chooseFormat('a', '', [format('none', 0)])).toBeNull();
  });

  it('looks at 64 KiB of text, unpacked and without a byte order mark', async () => {
    const head = await readHead(sourceOf(files.write('big.csv.gz', gzipSync(`\ufeff${'ab\n'.repeat(100_000)}`))));
    expect(head).toHaveLength(64 * 1024);
    expect(head.startsWith('ab\n')).toBe(true);
  });

  it('refuses pictures and placeholders before any reader sees them', async () => {
    const picture = files.write('scan.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
    expect((await failure(readHead(sourceOf(picture)))).code).toBe('BAD_ENCODING');
    const pointer = files.write('patients.csv', 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n');
    expect((await failure(readHead(sourceOf(pointer)))).code).toBe('PLACEHOLDER_FILE');
  });

  it('tells the tables of two data sets that share their names by their columns', () => {
    const formats = [jsonlFormat, mimicFormat, syntheaCsvFormat, noteTextFormat];
    const name = (head: string): string | undefined => chooseFormat('patients.csv', head, formats)?.name;
    expect(name('subject_id,gender,anchor_age\n')).toBe('MIMIC-IV CSV');
    expect(name('Id,BIRTHDATE,DEATHDATE,FIRST,LAST,GENDER\n')).toBe('Synthea CSV');
    expect(name('name,phone\n')).toBeUndefined();
  });
});

const scenarios = sharedData('../scenarios');

describe.skipIf(scenarios === null)('the entries of the shared scenarios', () => {
  it('are read without a single problem', () => {
    const names = readdirSync(scenarios ?? '').filter((name) => name.endsWith('.json'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const scenario: { entries: unknown[] } = JSON.parse(readFileSync(join(scenarios ?? '', name), 'utf8'));
      for (const entry of scenario.entries) {
        expect({ name, problems: readLine(JSON.stringify(entry), 1).problems }).toEqual({ name, problems: [] });
      }
    }
  });
});
