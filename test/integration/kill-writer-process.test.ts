/**
 * kill −9 of the whole program while it reads notes, as they come in and as they wait: at most the note in flight is read again,
 * none is lost, none is there twice, and the end is that of a run that nobody disturbed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace, type Store } from '../../electron/store/workspace-file.ts';
import { ROOT } from '../support/command-line.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { endState, fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { note } from '../support/told-texts.ts';
import { scriptedModel } from '../unit/write/model/scripted-model.ts';
import { SECRET } from './store-support.ts';

const NOTES = 160;
const KILLS = 5;

/** Doses that change, results, problems that come and go: each note moves something or says it again. */
const entries: RawEntry[] = Array.from({ length: NOTES }, (_, i): RawEntry => {
  const time = new Date(Date.UTC(2020, 0, 1 + ((i * 37) % 700))).toISOString().slice(0, 10);
  const dose = 5 + 5 * (i % 3);
  if (i % 10 === 0) return fact(`f${i}`, time, { kind: 'condition', text: 'Gout', status: 'active' });
  const problem = i % 4 === 0 ? 'Gout resolved.' : 'Problem list:\n1. Hypertension\n2. Gout';
  return note(
    `n${i}`,
    time,
    `Amlodipine ${dose} mg daily. Potassium ${(3.5 + (i % 15) / 10).toFixed(1)} mmol/L.\n\n${problem}`,
  );
});

/** Runs a program until it has told of `after` more and some milliseconds have passed; null lets it end. Answers its last count. */
async function run(program: string, parameters: string[], after: number | null, delay: number) {
  const script = join(ROOT, 'test/integration/engine-programs', program);
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let [told, ended] = [0, false];
  let killing: Promise<void> | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) ended = true;
    else told = Number(line);
    if (after !== null && told >= after) killing ??= sleep(delay).then(() => void child.kill('SIGKILL'));
  }
  await gone;
  await killing;
  return { told, ended };
}

async function inWorkspace<T>(folder: string, look: (store: Store) => T): Promise<T> {
  const store = await openWorkspace(folder, SECRET, { mode: 'read' });
  try {
    return look(store);
  } finally {
    store.close();
  }
}

/** Notes read so far, after checking that each has one decision and that nothing of one that was not read is there. */
function readSoFar(store: Store): number {
  const number = (sql: string): number => Number(store.db.prepare(sql).pluck().get());
  expect(number('SELECT count(*) FROM decision') - number('SELECT count(DISTINCT entry_id) FROM decision')).toBe(0);
  const dangling = "SELECT count(*) FROM memory m JOIN entry e ON e.id = m.entry_id WHERE e.status = 'waiting'";
  expect(number(dangling)).toBe(0);
  expect(number("SELECT count(*) FROM entry WHERE status = 'failed'")).toBe(0);
  return number("SELECT count(*) FROM entry WHERE type = 'note' AND status = 'written'");
}

async function workspace(at: string): Promise<string> {
  const folder = join(at, 'workspace');
  mkdirSync(folder);
  (await createWorkspace(folder, SECRET)).close();
  return folder;
}

test(`the program, killed ${KILLS} times while it imports notes and reads them by rules, ends as if it had not been`, async () => {
  const draws = seededDraws('kill-import-notes');
  await using s = scratch();
  await s.take(entries, 'r.jsonl');
  const folder = await workspace(s.folder);
  const file = join(s.folder, 'r.jsonl');
  let before = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { told } = await run('import-and-tell.ts', [folder, file], draws.pick([1, 9, 25]), draws.below(15));
    const { now, entered } = await inWorkspace(folder, (store) => ({
      now: readSoFar(store),
      entered: Number(store.db.prepare('SELECT count(*) FROM entry').pluck().get()),
    }));
    // What it told of was committed for good; what was read in an earlier attempt still is.
    expect(now).toBeGreaterThanOrEqual(before);
    expect(entered).toBeGreaterThanOrEqual(told);
    before = now;
  }
  expect(before).toBeLessThan(NOTES);
  await run('import-and-tell.ts', [folder, file], null, 0);
  const engine = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }));
  try {
    expect(endState(engine.state('P'))).toEqual(endState(s.engine.state('P')));
    expect(engine.entries('P').map((e) => [e.seq, e.memories])).toEqual(
      s.engine.entries('P').map((e) => [e.seq, e.memories]),
    );
    expect(engine.verify().ok).toBe(true);
  } finally {
    await engine.close();
  }
}, 180_000);

test(`the program, killed ${KILLS} times while it reads notes that wait, reads each of them once`, async () => {
  const draws = seededDraws('kill-write-notes');
  await using s = scratch();
  const file = s.file('r.jsonl', entries.map((e) => JSON.stringify(e)).join('\n'));
  const folder = await workspace(s.folder);
  const first = openEngine(await openWorkspace(folder, SECRET), {
    writers: modelSource(scriptedModel()),
    embedder: noEmbedder(),
  });
  await first.import([file]);
  const waiting = first.waitingTexts();
  await first.close();
  expect(waiting).toBe(NOTES - NOTES / 10);

  let before = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { told } = await run('write-and-tell.ts', [folder], draws.pick([1, 9, 25]), draws.below(15));
    const now = await inWorkspace(folder, readSoFar);
    // What it told of was read for good; what was read in an earlier attempt still is.
    expect(now).toBeGreaterThanOrEqual(before + told);
    before = now;
  }
  expect(before).toBeLessThan(waiting);
  expect(await run('write-and-tell.ts', [folder], null, 0)).toMatchObject({ ended: true });
  await inWorkspace(folder, (store) => expect(readSoFar(store)).toBe(waiting));

  // Notes that wait are known late; what holds in the end is the same as where they were read at once.
  await s.engine.import([file]);
  const engine = openEngine(await openWorkspace(folder, SECRET, { mode: 'read' }));
  try {
    expect(endState(engine.state('P'))).toEqual(endState(s.engine.state('P')));
    expect(engine.verify().ok).toBe(true);
  } finally {
    await engine.close();
  }
}, 180_000);
