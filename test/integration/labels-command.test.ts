/** `labels …` as a process of its own. */
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
    const imported = await cli.stam(['import', cli.file('record.jsonl', RECORD), '--json']);
    expect(imported.exit).toBe(0);
    const started = await cli.stam(['labels', 'round', 'First', '--size', '3', '--seed', 's', '--as', 'Ada', '--json']);
    expect(started).toMatchObject({ exit: 1 });
    const added = await cli.stam(['people', 'add', 'Ada', '--role', 'researcher,annotator', '--json']);
    expect(added.exit).toBe(0);
    const round = await cli.stam(['labels', 'round', 'First', '--size', '3', '--seed', 's', '--as', 'Ada', '--json']);
    expect(JSON.parse(round.out)).toMatchObject({ name: 'First', items: 3, asked: 3, annotators: [{ name: 'Ada' }] });
    const list = await cli.stam(['labels']);
    expect(list.out).toContain('First\trandom\t3 items\t0/3 labels');

    const state = JSON.parse((await cli.stam(['state', 'P', '--json'])).out) as { history: { id: string }[] };
    const line = {
      memory: state.history[0]?.id,
      patient: 'P',
      kind: 'medication',
      label: 'safe_to_forget',
      annotator: 'Elsewhere',
      at: '2026-01-01',
      guideline: 1,
      round: 'theirs',
    };
    const file = cli.file('labels.jsonl', `${JSON.stringify(line)}\nno json\n`);
    const taken = await cli.stam(['labels', 'import', file, '--as', 'Ada', '--json']);
    expect(taken.exit).toBe(3);
    expect(JSON.parse(taken.out)).toEqual({
      taken: 1,
      known: 0,
      skipped: [{ line: 2, message: 'The line is not JSON.' }],
    });
    const saved = await cli.stam(['labels', 'export']);
    expect(JSON.parse(saved.out)).toMatchObject({ memory: line.memory, annotator: 'Elsewhere', round: 'theirs' });
    const agreement = await cli.stam(['labels', 'agreement', 'First']);
    expect(agreement).toMatchObject({ exit: 1 });
    expect(agreement.err).toContain('still being labelled');
    expect((await cli.stam(['labels', 'nothing'])).exit).toBe(2);
  }, 120_000);
});
