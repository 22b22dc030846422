/** `state --valid-at` for one patient while the workspace around him grows: 10,000, 100,000 and 1,000,000 memories. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../electron/store/workspace-file.ts';
import { benchKeeper } from './bench-keeper.ts';
import { inOwnProcess } from './child-process.ts';
import { COPIED_BODY, copyPatients } from './copy-patients.ts';
import { generator } from './generate-record.ts';
import type { ImportAnswer, ImportOrder } from './import-worker.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { figure, type Part, percentile, round } from './report.ts';
import type { StateAnswer, StateOrder } from './state-worker.ts';

export interface StateBenchOptions {
  folder: string;
  /** Memories in the whole workspace, ascending. */
  sizes: readonly number[];
  say: (line: string) => void;
}

/** Two copies of the record: about 1,000 memories. */
const COPIES_OF_RECORD = 2;
const DAYS = 200;
/** Flat: the slowest twentieth in the largest workspace takes at most this many times that in the smallest. Our own reading. */
const FLAT = 1.5;

interface Filled {
  patient: string;
  days: string[];
  /** Memories of the patient. */
  memories: number;
}

export async function benchState({ folder, sizes, say }: StateBenchOptions): Promise<Part> {
  const workspace = join(folder, 'state');
  const record = benchRecord();
  const file = join(folder, record.fileName);
  await writeRecord(file, COPIES_OF_RECORD);
  say('the patient is imported');
  await inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', {
    file,
    workspace,
    passphrase: null,
    before: null,
  });
  const rows: (string | number)[][] = [];
  const answers: StateAnswer[] = [];
  let own: Filled | null = null;
  let copies = 0;
  for (const size of sizes) {
    say(`the workspace is filled to ${size.toLocaleString('en')} memories`);
    const store = await openWorkspace(workspace, { keeper: benchKeeper });
    let inAll: number;
    let patients: number;
    try {
      const { db } = store;
      own ??= whoAndWhen(db);
      const wanted = Math.max(copies, Math.ceil(size / own.memories) - 1);
      copyPatients(db, copies + 1, wanted + 1);
      copies = wanted;
      db.pragma('wal_checkpoint(TRUNCATE)');
      inAll = db.prepare<[], number>('SELECT count(*) FROM memory').pluck().get() ?? 0;
      patients = db.prepare<[], number>('SELECT count(*) FROM patient').pluck().get() ?? 0;
    } finally {
      store.close();
    }
    const { patient, days } = own;
    say('the questions are asked');
    const answer = await inOwnProcess<StateOrder, StateAnswer>('state-worker.ts', { workspace, patient, days });
    answers.push(answer);
    rows.push([
      inAll,
      patients,
      answer.memories,
      round(answer.firstMs),
      round(percentile(answer.ms, 0.5)),
      round(percentile(answer.ms, 0.95)),
      round(percentile(answer.cpuMs, 0.5)),
      round(percentile(answer.cpuMs, 0.95)),
      answer.last.memories,
      round(answer.last.ms),
    ]);
  }
  rmSync(workspace, { recursive: true, force: true });
  rmSync(file);
  return report(record.origin, own, rows, answers);
}

function whoAndWhen(db: Awaited<ReturnType<typeof openWorkspace>>['db']): Filled {
  const patient = db.prepare<[], string>('SELECT public_id FROM patient WHERE id = 1').pluck().get();
  const memories = db.prepare<[], number>('SELECT count(*) FROM memory').pluck().get();
  const times = db.prepare<[], string>('SELECT time FROM entry WHERE patient_id = 1 AND time IS NOT NULL ORDER BY seq');
  const dated = times.pluck().all();
  if (patient === undefined || !memories) throw new Error('the patient was not imported');
  const random = generator(11);
  const days = Array.from({ length: DAYS }, () => dated[Math.floor(random() * dated.length)]?.slice(0, 10) ?? '');
  return { patient, memories, days };
}

function report(origin: string, own: Filled | null, rows: Part['rows'], answers: readonly StateAnswer[]): Part {
  const busy = answers.map((a) => percentile(a.cpuMs, 0.95));
  const slow = answers.map((a) => percentile(a.ms, 0.95));
  const figures = slow.map((ms, i) =>
    figure(`p95 at ${(rows[i]?.[0] ?? 0).toLocaleString('en')} memories in the workspace`, ms, 'ms', 15),
  );
  const [first, last] = [slow.at(0), slow.at(-1)];
  if (first !== undefined && last !== undefined && slow.length > 1) {
    const name = 'p95 in the largest workspace against the smallest';
    figures.push(figure(name, last / first, '×', FLAT));
    figures.push(figure(`${name}, processor`, (busy.at(-1) ?? 0) / (busy.at(0) ?? 1), '×'));
  }
  if (new Set(answers.map((a) => a.hash)).size > 1) {
    throw new Error('the patient had another state when there were more patients');
  }
  return {
    part: 'state',
    title: 'State of one patient on a day',
    conditions: [
      `Patient: ${own?.memories ?? 0} memories from ${COPIES_OF_RECORD}× ${origin}. ${DAYS} days, each that of an entry drawn at random: more lies before them than before random days of a life.`,
      `Other patients: copies of this one by SQL, entry texts cut to ${COPIED_BODY} characters, without traces and full text.`,
      'Through the engine, with every memory of the answer built; each workspace in a process of its own, opened for reading.',
      'First: SQLite cache empty, file in the cache of the system. Then every day asked once unmeasured, then measured. Last: the last of the days, with the most in its answer.',
      'The answers were the same in every size of the workspace.',
    ],
    columns: [
      'memories',
      'patients',
      'in an answer',
      'first ms',
      'p50 ms',
      'p95 ms',
      'processor p50',
      'processor p95',
      'in the last',
      'its ms',
    ],
    rows,
    figures,
  };
}
