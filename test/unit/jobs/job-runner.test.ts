import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobRunner } from '../../../electron/jobs/job-runner.ts';
import type { Job } from '../../../shared/bridge.ts';
import { EngineDouble } from '../ipc/engine-double.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function setup(onMove: (job: Job, runner: JobRunner) => void = () => undefined) {
  const engine = new EngineDouble();
  const moves: Job[] = [];
  const released: string[] = [];
  let changed = 0;
  const runner: JobRunner = new JobRunner({
    engine,
    onMove: (job) => {
      moves.push(job);
      onMove(job, runner);
    },
    onChanged: () => {
      changed += 1;
    },
    sentenceFor: () => 'A sentence.',
  });
  const start = (name: string, text: string): Job => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return runner.startImport({ title: name, files: [{ path, name }], release: () => released.push(name) });
  };
  return { engine, runner, moves, released, start, changed: () => changed };
}

describe('jobs', () => {
  it('go from pending over running to completed, with progress and the report', async () => {
    const { runner, moves, start, released, changed } = setup();
    const job = start('a.jsonl', 'one\ntwo\n');
    expect(job.state).toBe('pending');
    await runner.idle();
    const own = moves.filter((move) => move.id === job.id);
    expect(own.map((move) => move.state)).toEqual(['pending', 'running', 'running', 'running', 'completed']);
    expect(own.map((move) => move.entries)).toEqual([0, 0, 1, 2, 2]);
    expect(runner.get(job.id)).toMatchObject({ total: 100, message: null, report: { entries: 2, documents: 1 } });
    expect(released).toEqual(['a.jsonl']);
    expect(changed()).toBeGreaterThan(0);
  });

  it('import one file set at a time, in the order they were started', async () => {
    let together = 0;
    const { runner, engine, start } = setup((_job, all) => {
      const running = all.list().filter((each) => each.kind === 'import' && each.state === 'running').length;
      together = Math.max(together, running);
    });
    start('a.jsonl', 'a1\na2\n');
    start('b.jsonl', 'b1\nb2\n');
    await runner.idle();
    expect(engine.lines).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(together).toBe(1);
  });

  it('run the embedder by themselves after an import', async () => {
    const { runner, engine, start } = setup();
    start('a.jsonl', 'a1\n');
    await runner.idle();
    expect(engine.calls).toEqual(['import 1', 'embed']);
    expect(runner.list().map((job) => [job.kind, job.state])).toEqual([
      ['import', 'completed'],
      ['embed', 'completed'],
    ]);
  });

  it('keep what was committed when one is cancelled, and say so', async () => {
    const { runner, engine, start } = setup((job, all) => {
      if (job.kind === 'import' && job.state === 'running' && job.entries === 2) all.cancel(job.id);
    });
    const job = start('a.jsonl', 'one\ntwo\nthree\nfour\n');
    await runner.idle();
    expect(engine.lines).toEqual(['one', 'two']);
    expect(runner.get(job.id)).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. What was read before stays.',
      report: { entries: 2, cancelled: true },
    });
  });

  it('that wait are cancelled before they begin, and their files are given back', async () => {
    const { runner, engine, start, released } = setup();
    start('a.jsonl', 'a1\n');
    const waiting = start('b.jsonl', 'b1\n');
    expect(runner.cancel(waiting.id).state).toBe('cancelled');
    await runner.idle();
    expect(engine.lines).toEqual(['a1']);
    expect(runner.get(waiting.id).state).toBe('cancelled');
    expect(released).toEqual(['a.jsonl', 'b.jsonl']);
  });

  it('that read nothing at all have failed: never "0 entries, done"', async () => {
    const { runner, start } = setup();
    const job = start('empty.jsonl', '');
    await runner.idle();
    expect(runner.get(job.id)).toMatchObject({
      state: 'failed',
      message: 'The file is empty.',
      report: { refused: [{ path: 'empty.jsonl', code: 'NOT_A_DOCUMENT' }] },
    });
  });

  it('that throw have failed with a sentence, give their files back, and let the next one run', async () => {
    const { runner, engine, start, released } = setup();
    const broken = runner.startImport({
      title: 'gone',
      files: [{ path: join(folder, 'gone'), name: 'gone' }],
      release: () => released.push('gone'),
    });
    start('b.jsonl', 'b1\n');
    await runner.idle();
    expect(runner.get(broken.id)).toMatchObject({ state: 'failed', message: 'A sentence.' });
    expect(released).toEqual(['gone', 'b.jsonl']);
    expect(engine.lines).toEqual(['b1']);
  });

  it('let the next one run where the copy of a file cannot be removed', async () => {
    const { runner, engine, start } = setup();
    const path = join(folder, 'held.jsonl');
    writeFileSync(path, 'a1\n');
    const held = runner.startImport({
      title: 'held',
      files: [{ path, name: 'held.jsonl' }],
      release: () => {
        throw new Error('another program has it open');
      },
    });
    start('b.jsonl', 'b1\n');
    await runner.idle();
    expect(runner.get(held.id).state).toBe('completed');
    expect(engine.lines).toEqual(['a1', 'b1']);
  });

  it('say why when texts stay without a vector', async () => {
    const { runner, engine } = setup();
    engine.embedResult = { made: 0, waiting: 3, message: 'The embedder is not installed.' };
    runner.startEmbed();
    await runner.idle();
    expect(runner.list()).toMatchObject([
      { kind: 'embed', state: 'failed', message: 'The embedder is not installed.', done: 1, total: 1 },
    ]);
  });

  it('run the embedder once more when it is asked for while at work', async () => {
    const { runner, engine } = setup();
    runner.startEmbed();
    runner.startEmbed();
    runner.startEmbed();
    await runner.idle();
    expect(engine.calls).toEqual(['embed', 'embed']);
  });

  it('take no more once they are being closed, and nothing of them is left running', async () => {
    const { runner, start } = setup();
    start('a.jsonl', 'one\ntwo\nthree\n');
    await runner.close();
    expect(runner.list().filter((job) => job.state === 'running' || job.state === 'pending')).toEqual([]);
    expect(() => start('b.jsonl', 'x\n')).toThrow('being closed');
  });

  it('answer NOT_FOUND for a job that is not theirs', () => {
    const { runner } = setup();
    expect(() => runner.get('nobody')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => runner.cancel('nobody')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
