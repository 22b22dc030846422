/** Evidence for questions about one patient: while its record grows, and while the workspace around it does. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteDatabase } from '../electron/store/database.ts';
import { TextIndex } from '../electron/store/repositories/text-index.ts';
import { openWorkspace } from '../electron/store/workspace-file.ts';
import { benchKeeper } from './bench-keeper.ts';
import { inOwnProcess } from './child-process.ts';
import { COPIED_BODY, copyPatients } from './copy-patients.ts';
import type { ImportAnswer, ImportOrder } from './import-worker.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { benchAnswers } from './read-model.ts';
import { copyVectors, fillVectors } from './read-vectors.ts';
import type { ReadAnswer, ReadOrder } from './read-worker.ts';
import { figure, type Part, percentile, round } from './report.ts';

export interface ReadBenchOptions {
  folder: string;
  /** Copies of the record in one patient, ascending. */
  copies: readonly number[];
  /** Other patients beside the smallest patient. */
  others: number;
  /** Whether a model answers as well, which takes minutes on a few cores. */
  byModel: boolean;
  say: (line: string) => void;
}

/** What was promised: milliseconds of the slowest twentieth, and how much other patients may add. */
const AT_MOST_MS = 25;
const FLAT = 1.5;
/** Other patients that have vectors in the index; each takes 1.5 MB of the file, whatever it holds. */
const WITH_VECTORS = 50;

interface Asked {
  memories: number;
  inPatient: number;
  patients: number;
  answer: ReadAnswer;
}

export async function benchRead({ folder, copies, others, byModel, say }: ReadBenchOptions): Promise<Part> {
  const record = benchRecord();
  const asked: Asked[] = [];
  for (const [at, count] of copies.entries()) {
    const workspace = join(folder, `read-${count}`);
    const file = join(folder, record.fileName);
    await writeRecord(file, count);
    say(`a patient is imported: the record ${count} times`);
    await inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', {
      file,
      workspace,
      passphrase: null,
      before: null,
    });
    rmSync(file);
    asked.push(await ask(workspace, fillVectors, say));
    if (at === 0) {
      say(`${others} other patients are made`);
      asked.push(await ask(workspace, (db) => surround(db, others), say));
    }
    rmSync(workspace, { recursive: true, force: true });
  }
  const answers = byModel
    ? await benchAnswers(folder, say)
    : { figures: [], condition: 'With --quick no model answers.' };
  const part = report(record.origin, asked);
  return {
    ...part,
    conditions: [...part.conditions, answers.condition],
    figures: [...part.figures, ...answers.figures],
  };
}

async function ask(
  workspace: string,
  prepare: (db: SqliteDatabase) => void,
  say: (line: string) => void,
): Promise<Asked> {
  const store = await openWorkspace(workspace, { keeper: benchKeeper });
  const { db } = store;
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  let about: Omit<Asked, 'answer'>;
  let publicId: string | undefined;
  try {
    prepare(db);
    new TextIndex(db).catchUp();
    db.pragma('wal_checkpoint(TRUNCATE)');
    publicId = db.prepare<[], string>('SELECT public_id FROM patient WHERE id = 1').pluck().get();
    about = {
      memories: number('SELECT count(*) FROM memory'),
      inPatient: number('SELECT count(*) FROM memory WHERE patient_id = 1'),
      patients: number('SELECT count(*) FROM patient'),
    };
  } finally {
    store.close();
  }
  if (publicId === undefined) throw new Error('the patient was not imported');
  say('the questions are asked');
  const answer = await inOwnProcess<ReadOrder, ReadAnswer>('read-worker.ts', {
    workspace,
    patient: { id: 1, publicId },
  });
  return { ...about, answer };
}

function surround(db: SqliteDatabase, others: number): void {
  copyPatients(db, 1, others + 1);
  copyVectors(
    db,
    Array.from({ length: Math.min(WITH_VECTORS, others) }, (_, i) => i + 2),
  );
}

function report(origin: string, asked: readonly Asked[]): Part {
  const [alone, among] = asked;
  if (alone && among && alone.answer.hash !== among.answer.hash) {
    throw new Error('the evidence was another when there were more patients');
  }
  const p95 = ({ answer }: Asked): number => percentile(answer.ms, 0.95);
  const figures = asked.map((a) =>
    figure(
      `p95 at ${a.inPatient.toLocaleString('en')} memories in the patient, ${a.patients.toLocaleString('en')} patients`,
      p95(a),
      'ms',
      AT_MOST_MS,
    ),
  );
  if (alone && among)
    figures.push(figure('p95 among other patients against alone', p95(among) / p95(alone), '×', FLAT));
  const part = (a: Asked, name: keyof ReadAnswer['parts'][number]): number =>
    round(
      percentile(
        a.answer.parts.map((p) => p[name]),
        0.95,
      ),
    );
  return {
    part: 'read',
    title: 'Evidence for a question',
    conditions: [
      `Patient: copies of ${origin}, a year apart. Others: copies of the smallest by SQL, entry texts cut to ${COPIED_BODY} characters, with full text, ${WITH_VECTORS} of them with vectors.`,
      `${alone?.answer.questions ?? 0} questions made of the patient's most and least frequent concepts, and open ones; vectors of concepts and questions are random, so the question's own embedding is not in it.`,
      'Reading the question, finding in both stores, and the packet (60 lines, 4,000 tokens, estimated); without an answer.',
      'First: SQLite cache empty, file in the cache of the system. Then every question once unmeasured, then measured.',
      'The evidence was the same alone and among other patients.',
    ],
    columns: [
      'memories',
      'in patient',
      'patients',
      'lines',
      'first ms',
      'p50 ms',
      'p95 ms',
      'read',
      'find',
      'pack',
      'processor p95',
    ],
    rows: asked.map((a) => [
      a.memories,
      a.inPatient,
      a.patients,
      a.answer.lines,
      round(a.answer.firstMs),
      round(percentile(a.answer.ms, 0.5)),
      round(p95(a)),
      part(a, 'read'),
      part(a, 'retrieve'),
      part(a, 'packet'),
      round(percentile(a.answer.cpuMs, 0.95)),
    ]),
    figures,
  };
}
