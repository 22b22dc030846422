/** Records as a process of its own joins, divides, takes back and removes: the plan first, and nothing without --yes. */
import { expect, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { fact } from '../support/scratch-engine.ts';

test('two records are joined, taken back, divided and removed, each time after the plan was shown', async () => {
  using cli = commandLine();
  const record = [
    fact('a1', '2020-01-01', { kind: 'allergy', text: 'Penicillin allergy' }, 'A'),
    fact('a2', '2020-01-01', { kind: 'condition', text: 'Gout' }, 'A'),
    fact('b1', '2021-01-01', { kind: 'allergy', text: 'Latex allergy' }, 'B'),
  ];
  await cli.stam(['import', cli.file('r.jsonl', record.map((e) => JSON.stringify(e)).join('\n'))]);
  await cli.stam(['people', 'add', 'Vogel', '--role', 'clinician']);
  const as = ['--as', 'Vogel'];

  const shown = await cli.stam(['merge', 'A', 'B', 'One person', ...as]);
  expect(shown).toMatchObject({ exit: 0, out: expect.stringContaining('Nothing was done. Give --yes to do it.') });
  expect(shown.out).toContain('  1 entry\n');
  expect(shown.out).toContain('never forget: Allergy: Latex allergy');
  expect((await cli.stam(['records'])).out).toBe('No record was joined with another one or divided.\n');

  const joined = JSON.parse((await cli.stam(['merge', 'A', 'B', 'One person', '--yes', '--json', ...as])).out);
  expect((await cli.stam(['records'])).out).toContain('B into A\t1 entry\tVogel');
  expect((await cli.stam(['patients'])).out).toContain('A\tno name\tbirth date unknown\t3 entries');
  const undone = await cli.stam(['records', 'undo', joined.done.id, 'They are two', '--yes', ...as]);
  expect(undone.exit).toBe(0);
  expect((await cli.stam(['records'])).out).toContain('taken back by Vogel');

  const [, gout] = JSON.parse((await cli.stam(['entries', 'A', '--json'])).out);
  const parted = await cli.stam(['split', 'A', gout.id, 'Of another one', '--name', 'Jane Roe', '--yes', ...as]);
  expect(parted.exit).toBe(0);
  expect((await cli.stam(['patients'])).out).toContain('A-2\tJane Roe\tbirth date unknown\t1 entry\t');
  const gone = await cli.stam(['remove', 'A-2', 'Not our patient', '--yes', ...as]);
  expect(gone).toMatchObject({ exit: 0, out: expect.stringContaining('rows are gone') });
  expect((await cli.stam(['patients'])).out).not.toContain('A-2');
  expect((await cli.stam(['verify'])).exit).toBe(0);
}, 180_000);
