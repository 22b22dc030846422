/** What this machine can run, in words. Opens nothing that is not open already. */
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DoctorReport } from '../shared/interchange.ts';
import { bundledEmbedder } from './llm/catalogue.ts';
import type { Embedder } from './llm/hosted-embedder.ts';
import type { Services } from './services.ts';
import { storeVersions } from './store/database.ts';
import { workspaceState } from './store/workspace-file.ts';
import { DATABASE_FILE } from './store/workspace-layout.ts';

export interface DoctorInput {
  folder: string;
  state: DoctorReport['workspace']['state'];
  embedder: Embedder;
  /** Distinct texts without a vector of this signature; null when no workspace is open. */
  waiting: ((signature: string) => number) | null;
  writer: string;
  /** The models that have a role, as WriterSource.inspect finds them. */
  models: DoctorReport['models'];
}

/** What can be told while no workspace is open: it is what one runs when nothing else does. */
export async function doctorOfMachine(
  folder: string,
  { newEmbedder, writers }: Pick<Services, 'newEmbedder' | 'writers'>,
): Promise<DoctorReport> {
  const embedder = newEmbedder();
  try {
    await writers.look();
    return await doctorReport({
      folder,
      state: workspaceState(folder),
      embedder,
      waiting: null,
      writer: writers.current().name,
      models: await writers.inspect(),
    });
  } finally {
    await embedder.close();
  }
}

/** Loads the embedder to see that it runs; a part that does not is told as a sentence, never thrown. */
export async function doctorReport(input: DoctorInput): Promise<DoctorReport> {
  const versions = storeVersions();
  const embedder = await embedderReport(input);
  const node = process.versions.node;
  const nodeOk = Number(process.versions.napi) >= 10;
  return {
    version: programVersion(),
    node,
    platform: `${process.platform}-${process.arch}`,
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    ...versions,
    workspace: { folder: input.folder, state: input.state, bytes: databaseBytes(input.folder) },
    embedder,
    writer: input.writer,
    models: input.models,
    checks: [
      {
        name: 'Node',
        ok: nodeOk,
        message: nodeOk
          ? `Node ${node} runs the store.`
          : `Node ${node} is too old for the store: Node 22.14 or newer is needed.`,
      },
      { name: 'encryption', ok: versions.cipher !== '', message: `The workspace is encrypted by ${versions.cipher}.` },
      { name: 'embedder', ok: embedder.backend !== null, message: embedder.message },
    ],
  };
}

async function embedderReport(input: DoctorInput): Promise<DoctorReport['embedder']> {
  const absent = { present: false, sha256: null, dimensions: null, backend: null, threads: null };
  let file: string | null = null;
  let waiting: number | null = null;
  let texts = '';
  try {
    file = bundledEmbedder().file;
    // What waits is known without the model: with none at hand it is what a search by meaning does not find.
    waiting = input.waiting?.(await input.embedder.signature()) ?? null;
    if (waiting !== null) texts = ` ${waiting} texts wait for a vector.`;
    const info = await input.embedder.info();
    return {
      file,
      present: true,
      sha256: info.sha256,
      dimensions: info.dimensions,
      backend: info.backend,
      threads: info.threads,
      waiting,
      message: `The embedder runs on ${info.device ?? info.backend} with ${info.threads} threads.${texts}`,
    };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'The embedder could not be started.';
    return { ...absent, file, waiting, message: `${sentence}${texts} Search by words works without it.` };
  }
}

function databaseBytes(folder: string): number {
  try {
    return statSync(join(folder, DATABASE_FILE)).size;
  } catch {
    return 0;
  }
}

function programVersion(): string {
  for (const up of ['..', '../..']) {
    try {
      const text = readFileSync(new URL(`${up}/package.json`, import.meta.url), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Bundled, the program lies one folder deeper.
    }
  }
  return 'unknown';
}
