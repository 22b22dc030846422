/** Review on the command line: the same acts as in the window. */
import { expect, test } from 'vitest';
import { parseArguments } from '../../electron/cli/arguments.ts';
import { printed } from '../../electron/cli/print.ts';
import { runCommand } from '../../electron/cli/run-command.ts';
import { type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string) => fact(id, time, { kind: 'medication', text, status: 'active' });

async function stam(s: Reviewing, ...args: string[]) {
  const command = parseArguments([...args, '--as', 'Dr. Vogel']);
  const { data } = await runCommand(command, s.engine, () => undefined, new AbortController().signal);
  return { data: data as never, text: printed(command.name, data) };
}

test('the inbox is listed, and a move in it accepted', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const { data, text } = await stam(s, 'inbox', '--patient', 'P');
  expect(text).toContain('1 wait: 0 high, 1 raised, 0 usual');
  const [{ id }] = (data as { items: [{ id: string }] }).items;
  expect((await stam(s, 'accept', id)).text).toBe('1 accepted.\n');
  expect((await stam(s, 'inbox')).text).toBe('Nothing that moved waits for a person.\n');
});

test('a fact is corrected, the correction taken back, and a conflict decided', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-01-01', 'Amlodipine 10 mg daily')]);
  const act = '{"what":"move to history","cause":"entered in error","successor":null,"until":null}';
  const amended = await stam(s, 'amend', s.idOf('Amlodipine 10 mg daily'), act, 'Misread');
  expect(amended.text).toContain('ACTIVE → HISTORY');
  expect(s.active()).toEqual(['Amlodipine 5 mg daily']);
  const { correction } = amended.data as { correction: { id: string } };
  await stam(s, 'undo', correction.id, 'Read well');
  expect(s.active()).toHaveLength(2);
  const [conflict] = s.engine.conflicts();
  await stam(s, 'conflict', conflict?.id ?? '', 'both', 'Morning and evening');
  expect(s.engine.conflicts()).toEqual([]);
});

test('what is no act is refused with what an act is', async () => {
  await using s = reviewing();
  await expect(stam(s, 'amend', 'm1-0', 'nonsense', 'why')).rejects.toThrow('JSON');
  await expect(stam(s, 'amend', 'm1-0', '{"what":"delete"}', 'why')).rejects.toThrow('keep active');
  await expect(stam(s, 'conflict', 'c1', 'neither', 'why')).rejects.toThrow('first, second or both');
});
