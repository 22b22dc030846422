/** `labels …` on the real command line. */
import { describe, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { fact } from '../support/scratch-engine.ts';

const RECORD = Array.from({ length: 6 }, (_, i) =>
  JSON.stringify(
    fact(`e${i}`, `201${i}-01-01`, { kind: 'medication', text: `Lisinopril ${10 + i} mg daily`, status: 'active' }),
  ),
).join('\n');

describe('labels on the command line', () => {
  it('starts a round, lists it, takes a file of labels with its bad lines said, and writes them again', async () => {
    using cli = commandLine();
    const round = ['labels', 'round', 'First', '--size', '3', '--seed', 's', '--as', 'Ada'];
    const first = await cli.batch([
      ['import', cli.file('record.jsonl', RECORD)],
      round,
      ['people', 'add', 'Ada', '--role', 'researcher,annotator'],
      round,
      ['state', 'P'],
      ['labels', 'agreement', 'First'],
      ['labels', 'nothing'],
    ]);
    const [, refused, , started, state, early, unknown] = first.documents;
    expect(refused).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    expect(started).toMatchObject({ name: 'First', items: 3, asked: 3, annotators: [{ name: 'Ada' }] });
    expect(early).toMatchObject({ error: { message: expect.stringContaining('still being labelled') } });
    expect(unknown).toMatchObject({ error: { code: 'WRONG_USAGE' } });
    expect((await cli.stam(['labels'])).out).toContain('First\trandom\t3 items\t0/3 labels');

    const line = {
      memory: (state as { history: { id: string }[] }).history[0]?.id,
      patient: 'P',
      kind: 'medication',
      label: 'safe_to_forget',
      annotator: 'Elsewhere',
      at: '2026-01-01',
      guideline: 1,
      round: 'theirs',
    };
    const file = cli.file('labels.jsonl', `${JSON.stringify(line)}\nno json\n`);
    const taken = await cli.json(['labels', 'import', file, '--as', 'Ada']);
    expect(taken.exit).toBe(3);
    expect(taken.data).toEqual({ taken: 1, known: 0, skipped: [{ line: 2, message: 'The line is not JSON.' }] });
    const saved = await cli.stam(['labels', 'export']);
    expect(JSON.parse(saved.out)).toMatchObject({ memory: line.memory, annotator: 'Elsewhere', round: 'theirs' });
  }, 120_000);
});
