/**
 * Import of 1×, 4× and 16× a large record against the floor: parse the same file by the same reader and insert the same rows,
 * with no thought.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inOwnProcess, type Spent } from './child-process.ts';
import type { FloorAnswer, FloorOrder } from './import-floor-worker.ts';
import type { ImportAnswer, ImportOrder } from './import-worker.ts';
import { benchRecord, writeRecord } from './make-record.ts';
import { figure, median, type Part, round } from './report.ts';

export interface ImportBenchOptions {
  /** Folder for files and workspaces, emptied as they are done with. */
  folder: string;
  /** How many copies of the record, ascending. */
  sizes: readonly number[];
  say: (line: string) => void;
}

/** Each measurement is made up to three times, until this much time went into it. */
const RUNS = 3;
const ENOUGH_MS = 40_000;
/** Copies in the file that is imported second, into a workspace that has one. */
const SECOND_IMPORT = 4;

interface Size {
  copies: number;
  imported: ImportAnswer & { runs: number };
  floor: FloorAnswer & { runs: number };
  floorInOne: FloorAnswer & { runs: number };
}

interface Beside {
  without: ImportAnswer;
  with: ImportAnswer;
}

export async function benchImport({ folder, sizes, say }: ImportBenchOptions): Promise<Part> {
  const record = benchRecord();
  const measured: Size[] = [];
  for (const copies of sizes) {
    const file = join(folder, `${copies}x-${record.fileName}`);
    await writeRecord(file, copies);
    measured.push(await measure(file, copies, folder, say));
    rmSync(file);
  }
  return report(record.origin, measured, await besideVectors(folder, record.fileName, say));
}

/** After the first import a workspace has embeddings: what the search for nearby memories costs the next one. */
async function besideVectors(folder: string, fileName: string, say: (line: string) => void): Promise<Beside> {
  const first = join(folder, `first-${fileName}`);
  const file = join(folder, fileName);
  const workspace = join(folder, 'beside');
  await writeRecord(first, 1);
  await writeRecord(file, SECOND_IMPORT);
  const after = (embed: boolean) => {
    say(`${SECOND_IMPORT}×: a second import ${embed ? 'with' : 'without'} embeddings`);
    const order = { file, workspace, passphrase: null, before: { file: first, embed } };
    return often(workspace, () => inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', order));
  };
  const [without, with_] = [await after(false), await after(true)];
  for (const made of [first, file, workspace]) rmSync(made, { recursive: true, force: true });
  return { without, with: with_ };
}

async function measure(file: string, copies: number, folder: string, say: (line: string) => void): Promise<Size> {
  const imported = join(folder, 'imported');
  const workspace = join(folder, 'floor');
  say(`${copies}×: the import`);
  const importing = await often(imported, () =>
    inOwnProcess<ImportOrder, ImportAnswer>('import-worker.ts', {
      file,
      workspace: imported,
      passphrase: null,
      before: null,
    }),
  );
  const floorOf = (transactions: FloorOrder['transactions']) => {
    say(`${copies}×: its floor, ${transactions === 'one' ? 'one transaction' : 'a transaction an entry'}`);
    return often(workspace, () =>
      inOwnProcess<FloorOrder, FloorAnswer>('import-floor-worker.ts', { file, imported, workspace, transactions }),
    );
  };
  const floor = await floorOf('per entry');
  const floorInOne = await floorOf('one');
  for (const made of [imported, workspace]) rmSync(made, { recursive: true, force: true });
  return { copies, imported: importing, floor, floorInOne };
}

/** The run with the median wall time; its peak memory is the largest of all. */
async function often<Answer extends Spent & { peakMB?: number }>(
  workspace: string,
  run: () => Promise<Answer>,
): Promise<Answer & { runs: number }> {
  const answers: Answer[] = [];
  const start = performance.now();
  while (answers.length < RUNS && (answers.length === 0 || performance.now() - start < ENOUGH_MS)) {
    rmSync(workspace, { recursive: true, force: true });
    answers.push(await run());
  }
  const ms = median(answers.map((a) => a.ms));
  const middle = answers.find((a) => a.ms === ms) ?? answers[0];
  if (!middle) throw new Error('nothing was measured');
  const peaks = answers.flatMap((a) => (a.peakMB === undefined ? [] : [a.peakMB]));
  return { ...middle, ...(peaks.length > 0 ? { peakMB: Math.max(...peaks) } : {}), runs: answers.length };
}

function report(origin: string, sizes: readonly Size[], beside: Beside): Part {
  const figures = sizes.map((s) => figure(`${s.copies}× against the floor`, s.imported.ms / s.floor.ms, '×', 4));
  const [first, last] = [sizes.at(0), sizes.at(-1)];
  if (first && last && last !== first) {
    // 20 times the time for 16 times the record, and as much in proportion for other sizes.
    const atMost = (20 / 16) * (last.copies / first.copies);
    const name = `${last.copies}× the record against ${first.copies}×`;
    figures.push(figure(name, last.imported.ms / first.imported.ms, '×', atMost));
    figures.push(figure(`${name}, processor`, last.imported.cpuMs / first.imported.cpuMs, '×'));
  }
  const name = 'a second import with embeddings against without, processor';
  figures.push(figure(name, beside.with.cpuMs / beside.without.cpuMs, '×'));
  figures.push(
    figure(
      'peak memory of any import',
      Math.max(...sizes.map((s) => s.imported.peakMB), beside.with.peakMB, beside.without.peakMB),
      'MB',
      400,
    ),
  );
  return {
    part: 'import',
    title: 'Import of a large record',
    conditions: [
      `Record: ${origin}; copies are one patient's, a year apart, with other ids, in one file.`,
      'Each run in a process of its own, cold code, a new encrypted workspace on disk; the median run by wall time.',
      'Floor: the same reader, the same rows, prepared statements, one transaction an entry, full text in turns of 500.',
      'Beside it the same in a single transaction, which a crash would undo as a whole. No embeddings yet in the workspace, and the last checkpoint, on closing, is in neither.',
      `The second import: ${SECOND_IMPORT}× into a workspace with 1× of it, with and without its embeddings.`,
    ],
    columns: [
      'record',
      'runs',
      'entries',
      'memories',
      's',
      'entries/s',
      'processor s',
      'floor s',
      'floor processor s',
      'ratio',
      'processor ratio',
      'one transaction s',
      'ratio to it',
      'reader alone s',
      'peak MB',
    ],
    rows: sizes.map(({ copies, imported, floor, floorInOne }) => [
      `${copies}×`,
      imported.runs,
      imported.entries,
      imported.memories,
      seconds(imported.ms),
      Math.round((imported.entries * 1000) / imported.ms),
      seconds(imported.cpuMs),
      seconds(floor.ms),
      seconds(floor.cpuMs),
      round(imported.ms / floor.ms),
      round(imported.cpuMs / floor.cpuMs),
      seconds(floorInOne.ms),
      round(imported.ms / floorInOne.ms),
      seconds(floor.parse.ms),
      Math.round(imported.peakMB),
    ]),
    figures,
  };
}

const seconds = (ms: number): number => round(ms / 1000);
