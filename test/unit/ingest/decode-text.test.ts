import { appendFileSync, closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Line, openLines, openText } from '../../../electron/ingest/decode-text.ts';
import type { ReadProblem } from '../../../electron/ingest/reading.ts';
import { failure, scratch, sourceOf } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

async function text(file: string): Promise<{ text: string; problems: ReadProblem[] }> {
  const problems: ReadProblem[] = [];
  let all = '';
  for await (const piece of openText(sourceOf(file), (problem) => problems.push(problem))) all += piece;
  return { text: all, problems };
}

async function lines(file: string, max?: number): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of openLines(sourceOf(file), max)) all.push(line);
  return all;
}

/** More than one piece of a file, with a character of several bytes across every border. */
const LONG = `${'é'.repeat(200_000)}€${'日本'.repeat(100_000)}`;

describe('text of a file', () => {
  it('reads UTF-8 in pieces without breaking a character', async () => {
    expect((await text(files.write('long.txt', `a${LONG}`))).text).toBe(`a${LONG}`);
  });

  it('removes a byte order mark', async () => {
    expect(await text(files.write('bom.txt', '\ufeffHæmoglobin'))).toEqual({ text: 'Hæmoglobin', problems: [] });
  });

  it('reads UTF-16 of both byte orders where a mark says so', async () => {
    const little = Buffer.from(`\ufeff${LONG}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    expect((await text(files.write('le.txt', little))).text).toBe(LONG);
    expect((await text(files.write('be.txt', big))).text).toBe(LONG);
  });

  it('refuses UTF-16 that breaks off in the middle of a character', async () => {
    const bytes = Buffer.from('\ufeffabc', 'utf16le');
    const error = await failure(text(files.write('half.txt', bytes.subarray(0, bytes.length - 1))));
    expect(error.code).toBe('BAD_ENCODING');
  });

  it('reads the bytes of an old Windows program as Windows-1252 and says so once', async () => {
    const bytes = Buffer.from('Levothyroxine 50 \xb5g, caf\xe9 \x80', 'latin1');
    const read = await text(files.write('windows.txt', bytes));
    expect(read.text).toBe('Levothyroxine 50 µg, café €');
    expect(read.problems).toEqual([
      {
        code: 'BAD_ENCODING',
        message:
          'windows.txt is not UTF-8; it was read as Windows-1252 (Western European). Check names, accents and the sign µ.',
        where: 'windows.txt',
      },
    ]);
  });

  it('keeps a damaged UTF-8 file UTF-8: one bad byte never turns its other letters into others', async () => {
    const bytes = Buffer.concat([Buffer.from('Zoë, '), Buffer.from([0xff]), Buffer.from(' Adán')]);
    const read = await text(files.write('damaged.txt', bytes));
    expect(read.text).toBe('Zoë, \ufffd Adán');
    expect(read.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  });

  it('says that a UTF-8 file breaks off in the middle of a character', async () => {
    const bytes = Buffer.from('Zoë Adá');
    const read = await text(files.write('cut.txt', bytes.subarray(0, bytes.length - 1)));
    expect(read.text).toBe('Zoë Ad\ufffd');
    expect(read.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  });

  it('refuses NUL characters in a sentence', async () => {
    const error = await failure(text(files.write('nul.txt', 'Aspirin\0 75 mg')));
    expect(error.code).toBe('BAD_ENCODING');
    expect(error.message).toMatch(/^nul\.txt holds NUL characters, .*\.$/);
  });

  it('refuses the pointer of a large file that was not fetched', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
    const error = await failure(text(files.write('Patient.ndjson', pointer)));
    expect(error.code).toBe('PLACEHOLDER_FILE');
    expect(error.message).toContain('only points to a file that was not fetched');
  });

  it('unpacks gzip by its signature, whatever the file is called', async () => {
    expect((await text(files.write('table.csv', gzipSync(LONG)))).text).toBe(LONG);
  });

  it('says that compressed data breaks off', async () => {
    const packed = gzipSync(LONG);
    const error = await failure(text(files.write('short.csv.gz', packed.subarray(0, packed.length / 2))));
    expect(error.code).toBe('UNREADABLE_FILE');
    expect(error.message).toBe('short.csv.gz cannot be read: its compressed data breaks off before the end.');
  });

  it('stops where the import is cancelled', async () => {
    const source = { ...sourceOf(files.write('cancel.txt', 'a')), signal: AbortSignal.abort() };
    const error = await failure(
      (async () => {
        for await (const piece of openText(source)) expect(piece).toBe('');
      })(),
    );
    expect(error.code).toBe('CANCELLED');
  });
});

describe('a file that changes while it is read', () => {
  async function changed(name: string, change: (file: string) => void): Promise<string> {
    const file = files.write(name, 'line of a record\n'.repeat(50_000));
    const error = await failure(
      (async () => {
        let first = true;
        for await (const _ of openLines(sourceOf(file))) {
          if (first) change(file);
          first = false;
        }
      })(),
    );
    return `${error.code}: ${error.message}`;
  }
  const sentence = (name: string): string =>
    `FILE_CHANGED: ${name} was changed while it was read; import it again once nothing writes to it.`;

  it('is noticed when it grows', async () => {
    expect(await changed('grows.txt', (file) => appendFileSync(file, 'one more\n'))).toBe(sentence('grows.txt'));
  });

  it('is noticed when it shrinks', async () => {
    expect(await changed('shrinks.txt', (file) => truncateSync(file, 400_000))).toBe(sentence('shrinks.txt'));
  });

  it('is noticed when bytes are overwritten and its length stays', async () => {
    const overwrite = (file: string): void => {
      const handle = openSync(file, 'r+');
      writeSync(handle, 'X', 600_000);
      closeSync(handle);
    };
    expect(await changed('overwritten.txt', overwrite)).toBe(sentence('overwritten.txt'));
  });
});

describe('lines of a file', () => {
  it('are numbered from 1, with either line end and without a last one', async () => {
    expect(await lines(files.write('lines.txt', 'a\r\n\nb'))).toEqual([
      { line: 'a', number: 1 },
      { line: '', number: 2 },
      { line: 'b', number: 3 },
    ]);
  });

  it('go on after a line that is too long to hold', async () => {
    const read = await lines(files.write('long-line.txt', `short\n${'x'.repeat(1000)}\nlast\n`), 100);
    expect(read.map((l) => l.line)).toEqual(['short', null, 'last']);
    expect(read[1]).toMatchObject({ number: 2, problem: { code: 'TOO_LARGE', where: 'line 2' } });
  });

  it('pass over 200 MB of one line without holding it', async () => {
    // Little on disk: a gzip file may be made of many members, here the same megabyte 200 times.
    const megabyte = gzipSync('x'.repeat(1024 * 1024));
    const file = files.write(
      'one-line.txt.gz',
      Buffer.concat([...Array.from({ length: 200 }, () => megabyte), gzipSync('\nlast\n')]),
    );
    const before = process.resourceUsage().maxRSS;
    expect(await lines(file)).toMatchObject([
      { line: null, number: 1, problem: { code: 'TOO_LARGE' } },
      { line: 'last', number: 2 },
    ]);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024);
  });
});
