/** kill −9 in the middle of a purge, again and again: a memory is untouched or gone, and the next purge finishes what was begun. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { ROOT } from '../support/command-line.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { SECRET } from './store-support.ts';

const KILLS = 20;
const MEMORIES = 60;
const textOf = (i: number): string => `Sprain of finger number ${i} after a fall from bicycle ${i * 7}`;

/** Starts the purge and kills it `delay` ms after it told of `after` memories; `after` null lets it end. Answers its last line. */
async function attempt(folder: string, after: number | null, delay: number): Promise<string> {
  const program = join(ROOT, 'test/integration/engine-programs/purge-and-tell.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let last = '';
  let killing: Promise<void> | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (after !== null && Number(line) >= after) killing ??= sleep(delay).then(() => void child.kill('SIGKILL'));
  }
  await gone;
  await killing;
  return last;
}

/** How many are gone, after checking that none is half there and that all verifies. */
async function look(folder: string): Promise<number> {
  const engine = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }), { embedder: noEmbedder() });
  const store = await openWorkspace(folder, SECRET, { mode: 'read' });
  try {
    expect(engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    const { db } = store;
    const memories = db.prepare<[], string>("SELECT text FROM memory WHERE text LIKE 'Sprain%'").pluck().all();
    const sources = db
      .prepare<[], string>("SELECT substr(body, 1, instr(body, char(10)) - 1) FROM entry WHERE body LIKE 'Sprain%'")
      .pluck()
      .all();
    const marks = db.prepare<[], string>('SELECT 1 FROM tombstone_claim').pluck().all();
    const begun = db.prepare<[], number>('SELECT count(*) FROM tombstone WHERE fingerprints IS NOT NULL').pluck().get();
    expect(sources.sort()).toEqual(memories.sort());
    expect([marks.length, begun]).toEqual([memories.length, MEMORIES - memories.length]);
    return MEMORIES - memories.length;
  } finally {
    await engine.close();
    store.close();
  }
}

test(`a purge that is killed ${KILLS} times leaves every memory untouched or gone, and ends as one that was not`, async () => {
  const draws = seededDraws('purge-kill');
  await using s = scratch({ embedder: noEmbedder() });
  const folder = join(s.folder, 'workspace');
  mkdirSync(folder);
  const engine = openEngine(await createWorkspace(folder, SECRET), { embedder: noEmbedder() });
  const entries = Array.from({ length: MEMORIES }, (_, i) =>
    fact(`e${i}`, `${1950 + i}-03-01`, { kind: 'condition', text: textOf(i), to: `${1950 + i}-04-01` }),
  );
  const paths = [
    s.file(
      'r.jsonl',
      [...entries, fact('x', '2015-01-01', { kind: 'condition', text: 'Hypertension' })]
        .map((e) => JSON.stringify(e))
        .join('\n'),
    ),
  ];
  await engine.import(paths);
  await engine.close();
  const store = await openWorkspace(folder, SECRET);
  const d = deletionDesk(store);
  for (let i = 0; i < MEMORIES; i++) {
    d.score(textOf(i), 0.9);
    d.approve(textOf(i));
  }
  d.windowOver();
  store.close();

  let before = 0;
  let inside = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const last = await attempt(folder, draws.pick([0, 0, 1, 2, 3]), draws.below(12));
    const now = await look(folder);
    expect(now).toBeGreaterThanOrEqual(before);
    if (!last.startsWith('done')) inside++;
    before = now;
  }
  expect(inside).toBeGreaterThanOrEqual(KILLS / 2);

  expect(await attempt(folder, null, 0)).toBe(`done ${MEMORIES} true`);
  expect(await look(folder)).toBe(MEMORIES);
  const after = await openWorkspace(folder, SECRET);
  try {
    for (const page of after.pages()) expect(page.bytes.includes('Sprain of finger')).toBe(false);
    expect(deletionDesk(after).desk.verifyPurged()).toMatchObject({ ok: true, found: [] });
  } finally {
    after.close();
  }
}, 300_000);
