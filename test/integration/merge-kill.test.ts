/** kill −9 in the middle of joining two records and of taking it back, again and again: they are two, or one, and never half of it. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { ROOT } from '../support/command-line.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows } from '../support/record-image.ts';
import { fact, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { SECRET } from './store-support.ts';

const KILLS = 20;
const ENTRIES = 150;

/** Starts the program and kills it `delay` ms after it told that it begins its `after`-th act. */
async function attempt(folder: string, after: number, delay: number): Promise<number> {
  const program = join(ROOT, 'test/integration/engine-programs/merge-and-tell.ts');
  const child = spawn(process.execPath, [program, folder, '1000'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let killing: Promise<void> | null = null;
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last >= after) killing ??= sleep(delay).then(() => void child.kill('SIGKILL'));
  }
  await gone;
  await killing;
  return last;
}

/** What there is now, after checking that all verifies: the image of one record or of two. */
async function look(folder: string): Promise<string> {
  const store = await openWorkspace(folder, SECRET, { mode: 'read' });
  const engine = openEngine(store, { embedder: noEmbedder() });
  try {
    expect(engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    expect(store.db.pragma('foreign_key_check')).toEqual([]);
    const ids = engine.patients().map((p) => p.id);
    return JSON.stringify(ids.sort().map((id) => [id, derivedRows(store.db, id)]));
  } finally {
    await engine.close();
  }
}

test(`joining and taking back, killed ${KILLS} times, leaves two records or one`, async () => {
  const draws = seededDraws('merge-kill');
  await using s = scratch({ embedder: noEmbedder() });
  const folder = join(s.folder, 'workspace');
  mkdirSync(folder);
  const engine = openEngine(await createWorkspace(folder, SECRET), { embedder: noEmbedder() });
  const by = engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  const entries = ['A', 'B'].flatMap((patient, p) =>
    Array.from({ length: ENTRIES }, (_, i) =>
      fact(
        `${patient}${i}`,
        `${1990 + (i % 30)}-0${1 + ((i + p) % 9)}-01`,
        { kind: 'medication', text: `Lisinopril ${10 * (1 + ((i + p) % 4))} mg daily` },
        patient,
      ),
    ),
  );
  await engine.import([s.file('r.jsonl', entries.map((e) => JSON.stringify(e)).join('\n'))]);
  await engine.close();
  const two = await look(folder);
  const joining = openEngine(await openWorkspace(folder, SECRET), { embedder: noEmbedder() });
  const act = joining.records.merge(by, 'A', 'B', 'One person', joining.records.planMerge('A', 'B').mark);
  await joining.close();
  const one = await look(folder);
  expect(act.entries).toBe(ENTRIES);

  const seen = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    expect(await attempt(folder, draws.pick([0, 0, 1, 2]), draws.below(60))).toBeLessThan(1000);
    const now = await look(folder);
    expect([one === now, two === now]).toContain(true);
    seen.add(now);
  }
  expect(seen.size).toBe(2);
}, 300_000);
