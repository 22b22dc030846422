/** What persons wait for in the review of a large workspace: lists, a calibration, a purge, and the removal of a whole record. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../electron/engine.ts';
import type { Engine } from '../electron/engine-contract.ts';
import { createWorkspace } from '../electron/store/workspace-file.ts';
import { archivedRecords, labelByRule } from '../test/support/labelled-record.ts';
import { noEmbedder } from '../test/support/no-embedder.ts';
import { benchKeeper } from './bench-keeper.ts';
import { figure, type Part, percentile, round } from './report.ts';

export interface ReviewBenchOptions {
  folder: string;
  /** Archived memories in the workspace. */
  archived: number;
  labels: number;
  purged: number;
  say: (line: string) => void;
}

/** Of a patient of archivedRecords. */
const ARCHIVED_EACH = 10;
const RUNS = 20;
const LIST_MS = 100;
const REMOVAL_MS = 2000;

export async function benchReview({ folder, archived, labels, purged, say }: ReviewBenchOptions): Promise<Part> {
  const store = await createWorkspace(join(folder, 'review'), { keeper: benchKeeper });
  const engine = openEngine(store, { embedder: noEmbedder() });
  try {
    const patients = Math.ceil(archived / ARCHIVED_EACH);
    const file = join(folder, 'archived.jsonl');
    writeFileSync(
      file,
      archivedRecords(patients)
        .map((e) => `${JSON.stringify(e)}\n`)
        .join(''),
    );
    say(`${patients.toLocaleString('en')} records are imported`);
    await engine.import([file]);
    const by = engine.people.add(null, 'Bench', ['researcher', 'clinician', 'annotator']).id;
    say('labels are taken in');
    const labelled = Array.from({ length: Math.ceil(labels / ARCHIVED_EACH) }, (_, p) => `P${p + 1}`);
    const taken = labelByRule(engine, by, labelled);
    const { forgetting } = engine;
    const training = timed(() => forgetting.train(by));
    say('everything archived is scored');
    const scoring = await timedAsync(() => forgetting.score(by, training.result.id));
    const request = { scorer: training.result.id, grouping: 'pooled', alpha: 0.01 } as const;
    const calibrating = timed(() => forgetting.calibrate(by, request));
    forgetting.use(by, calibrating.result.id);
    const list = runs(() => forgetting.candidates({}));
    const inbox = runs(() => engine.review.inbox(by, {}));
    const total = forgetting.candidates({}).total;
    say(`${purged.toLocaleString('en')} deletions are approved and purged`);
    const approving = timed(() => approve(engine, by, purged));
    store.db.prepare("UPDATE tombstone SET purge_after = '2000-01-01T00:00:00.000Z'").run();
    const purging = await timedAsync(() => forgetting.purge(by));
    if (purging.result.purged !== purged || !purging.result.verified.ok)
      throw new Error(purging.result.verified.message);
    const last = `P${patients}`;
    const plan = engine.records.planRemoval(last);
    const removal = timed(() => engine.records.remove(by, last, 'bench', plan.mark));
    return {
      part: 'review',
      title: 'Review and deletion',
      conditions: [
        `${scoring.result.archived.toLocaleString('en')} archived memories of ${patients.toLocaleString('en')} patients, ${taken.toLocaleString('en')} labels, ${total.toLocaleString('en')} candidates; no language model.`,
        `Lists: the first page of 50 or 100, ${RUNS} times after one that is not counted.`,
        'Purge: one memory a transaction on the disk, the text index written anew, the log emptied, every page searched.',
      ],
      columns: ['', 'ms'],
      rows: [
        ['candidates, median', round(percentile(list, 0.5))],
        ['inbox, median', round(percentile(inbox, 0.5))],
        ['training of the baseline', round(training.ms)],
        ['scores of all', round(scoring.ms)],
        [`${purged} approvals`, round(approving.ms)],
      ],
      figures: [
        figure('candidates, slowest twentieth', percentile(list, 0.95), 'ms', LIST_MS),
        figure('inbox, slowest twentieth', percentile(inbox, 0.95), 'ms', LIST_MS),
        figure(`calibration on ${taken.toLocaleString('en')} labels`, calibrating.ms, 'ms'),
        figure(`purge of ${purged.toLocaleString('en')} memories`, purging.ms / 1000, 's'),
        figure(`removal of one record of ${patients.toLocaleString('en')}`, removal.ms, 'ms', REMOVAL_MS),
      ],
    };
  } finally {
    await engine.close();
  }
}

function approve({ forgetting }: Engine, by: string, count: number): void {
  let left = count;
  while (left > 0) {
    const { items } = forgetting.candidates({}, { limit: Math.min(left, 100) });
    if (items.length === 0) throw new Error('there are too few candidates');
    for (const { memory, version } of items) forgetting.decide(by, memory, 'approve', 'bench', version);
    left -= items.length;
  }
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const started = performance.now();
  const result = work();
  return { result, ms: performance.now() - started };
}

async function timedAsync<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

/** Milliseconds of each run, after one that is not counted. */
function runs(work: () => unknown): number[] {
  work();
  return Array.from({ length: RUNS }, () => timed(work).ms);
}
