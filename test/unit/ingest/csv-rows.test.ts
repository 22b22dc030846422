import { afterAll, describe, expect, it } from 'vitest';
import { type CsvItem, readCsv } from '../../../electron/ingest/csv-rows.ts';
import { failure, scratch, sourceOf } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

async function table(name: string, content: string | Uint8Array, required: string[] = ['a', 'b']): Promise<CsvItem[]> {
  const items: CsvItem[] = [];
  for await (const item of readCsv(sourceOf(files.write(name, content)), required)) items.push(item);
  return items;
}

const rows = (items: CsvItem[]): (string | undefined)[][] =>
  items.flatMap((item) => (item.type === 'row' ? [[String(item.row.line), ...Object.values(item.row.values)]] : []));
const problems = (items: CsvItem[]): string[] =>
  items.flatMap((item) => (item.type === 'problem' ? [`${item.problem.code} ${item.problem.where}`] : []));

describe('rows of a table', () => {
  it('come with their line and every column, verbatim', async () => {
    const items = await table('plain.csv', '\ufeffa,b\r\n1, two \r\n"x, ""y""",\r\n');
    expect(rows(items)).toEqual([
      ['2', '1', ' two '],
      ['3', 'x, "y"', ''],
    ]);
    expect(problems(items)).toEqual([]);
  });

  it('may have fields over several lines', async () => {
    const items = await table('lines.csv', 'a,b\n1,"first\n\nthird, with ""quotes"""\n2,x\n');
    expect(rows(items)).toEqual([
      ['2', '1', 'first\n\nthird, with "quotes"'],
      ['5', '2', 'x'],
    ]);
  });

  it('keep their order and line numbers across batches', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `${i},v${i}`).join('\n');
    const read = rows(await table('many.csv', `a,b\n${many}\n`));
    expect(read).toHaveLength(1_000);
    expect(read.every(([line, a, b]) => Number(line) === Number(a) + 2 && b === `v${a}`)).toBe(true);
  });

  it('with too few or too many fields are reported with their line, and the rest goes on', async () => {
    const items = await table('ragged.csv', 'a,b\n1,2\n3\n4,5,6\n7,8\n');
    expect(rows(items)).toEqual([
      ['2', '1', '2'],
      ['5', '7', '8'],
    ]);
    expect(problems(items)).toEqual(['BAD_CSV line 3', 'BAD_CSV line 4']);
    const [first] = items.flatMap((item) => (item.type === 'problem' ? [item.problem.message] : []));
    expect(first).toBe('Line 3 of ragged.csv was left out: it has 1 fields where the header has 2.');
  });

  it('with a stray quote cost only themselves, not the rows after them', async () => {
    const items = await table('stray.csv', 'a,b\n1,ok\n2,"open\n3,ok\n4,"quoted, well"\n5,5" needle\n6,ok\n');
    expect(rows(items)).toEqual([
      ['2', '1', 'ok'],
      ['4', '3', 'ok'],
      ['5', '4', 'quoted, well'],
      ['7', '6', 'ok'],
    ]);
    expect(problems(items)).toEqual(['BAD_CSV line 3', 'BAD_CSV line 6']);
  });

  it('of a file that breaks off inside a quote are read up to there', async () => {
    const items = await table('cut.csv', 'a,b\n1,ok\n2,ok\n3,"never clo');
    expect(rows(items)).toEqual([
      ['2', '1', 'ok'],
      ['3', '2', 'ok'],
    ]);
    expect(problems(items)).toEqual(['BAD_CSV line 4']);
  });

  it('go on after a line of 20 MB', async () => {
    const items = await table('wide.csv', `a,b\n1,${'x'.repeat(20 * 1024 * 1024)}\n2,ok\n`);
    expect(rows(items)).toEqual([['3', '2', 'ok']]);
    expect(problems(items)).toEqual(['TOO_LARGE line 2']);
  });

  it('of a table with a missing column are refused, naming table and column', async () => {
    const error = await failure(table('labs.csv', 'a,c\n1,2\n'));
    expect(error.code).toBe('MISSING_COLUMN');
    expect(error.message).toBe('labs.csv has no column “b”, without which none of its rows can be read.');
    expect(error.data).toEqual({ table: 'labs.csv', column: 'b' });
  });
});
