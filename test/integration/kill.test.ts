/** kill −9 in mid-import, again and again, at random moments: nothing is lost, nothing is doubled, and the end is the same. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { type ImportReport, importReport } from '../../shared/interchange.ts';
import { ROOT } from '../support/command-line.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { type Draws, seededDraws } from '../support/seeded-random.ts';
import { SECRET } from './store-support.ts';

const KILLS = 20;
const DRUGS = ['Amlodipine', 'Metoprolol tartrate', 'Lisinopril', 'Metformin'];

/** A record with what moves between the stores: dose changes, results, diseases that come and go, notes. */
function record(draws: Draws, entries: number): RawEntry[] {
  const day = (n: number): string => new Date(Date.UTC(2015, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: entries }, (_, i): RawEntry => {
    const id = `e${i}`;
    const from = day(draws.below(2000));
    const patient = draws.pick(['one', 'one', 'two']);
    switch (draws.below(6)) {
      case 0:
        return { patient, id, time: from, type: 'note', text: `Seen on ${from}, note ${i}.` };
      case 1: {
        const drug = draws.pick(DRUGS);
        const dose = draws.pick([5, 10, 25]);
        return fact(id, from, { kind: 'medication', text: `${drug} ${dose} mg once daily`, status: 'active' }, patient);
      }
      case 2:
        return fact(
          id,
          from,
          { kind: 'condition', text: draws.pick(['Gout', 'Asthma', 'Pneumonia']), to: draws.pick([null, day(2400)]) },
          patient,
        );
      default:
        return fact(id, from, { kind: 'measurement', text: `HbA1c ${5 + draws.below(50) / 10} %` }, patient);
    }
  });
}

function everything(engine: Engine): unknown {
  return engine.patients().map((p) => ({
    row: p,
    state: engine.state(p.id),
    earlier: engine.state(p.id, { validAt: '2018-06' }),
    entries: engine.entries(p.id),
    attention: engine.attention(p.id).map((a) => [a.kind, a.message]),
    conflicts: engine.conflicts(p.id).map((c) => c.message),
  }));
}

/** Entries of all patients after checking that their order has no gap, that none is there twice, and that all verifies. */
async function committed(folder: string): Promise<number> {
  const engine = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }));
  try {
    let count = 0;
    for (const p of engine.patients()) {
      const rows = engine.entries(p.id);
      expect(rows.map((e) => e.seq)).toEqual(rows.map((_, i) => i + 1));
      expect(new Set(rows.map((e) => e.id)).size).toBe(rows.length);
      count += rows.length;
    }
    expect(engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    return count;
  } finally {
    await engine.close();
  }
}

interface Attempt {
  /** Entries that it said were committed before it was killed. */
  told: number;
  /** Null where it was killed before its end. */
  report: ImportReport | null;
}

/** Starts the import and kills it `delay` ms after it told of `after` new entries; `after` null lets it end. */
async function attempt(folder: string, paths: string[], after: number | null, delay: number): Promise<Attempt> {
  const program = join(ROOT, 'test/integration/engine-programs/import-and-tell.ts');
  const child = spawn(process.execPath, [program, folder, ...paths], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const attempted: Attempt = { told: 0, report: null };
  let killing: Promise<void> | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) attempted.report = importReport.parse(JSON.parse(line));
    else attempted.told = Number(line);
    if (after !== null && attempted.told >= after) killing ??= sleep(delay).then(() => void child.kill('SIGKILL'));
  }
  await gone;
  await killing;
  return attempted;
}

test(`an import that is killed ${KILLS} times ends as one that was never interrupted`, async () => {
  const draws = seededDraws('kill');
  await using s = scratch();
  const paths = [
    s.file(
      'record.jsonl',
      record(draws, 700)
        .map((e) => JSON.stringify(e))
        .join('\n'),
    ),
    join(ROOT, 'test/fixtures/synthea-csv'),
  ];
  const whole = await s.engine.import(paths);
  const total = whole.entries;
  const folder = join(s.folder, 'workspace');
  mkdirSync(folder);
  (await createWorkspace(folder, SECRET)).close();

  let before = 0;
  let inside = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { told, report } = await attempt(folder, paths, draws.pick([0, 1, 16, 17, 33]), draws.below(20));
    const now = await committed(folder);
    // What it told of was committed for good; what was committed in an earlier attempt still is.
    expect(now).toBeGreaterThanOrEqual(before + told);
    if (!report && now < total) inside++;
    before = now;
  }
  expect(inside).toBeGreaterThanOrEqual(KILLS / 2);

  const { report } = await attempt(folder, paths, null, 0);
  expect(report?.entries).toBe(total - before);
  expect(await committed(folder)).toBe(total);
  const engine = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }));
  try {
    expect(everything(engine)).toEqual(everything(s.engine));
  } finally {
    await engine.close();
  }
  const once = await attempt(folder, paths, null, 0);
  expect([once.report?.entries, once.report?.duplicates, once.report?.transitions]).toEqual([0, total, 0]);
}, 300_000);
