/**
 * What is remembered about model files between runs: their hashes (so that a file of a gigabyte is read through once), where
 * each came from, what the fitness probe found, and which model does what. One small file in the models folder.
 */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StamError } from '../../../shared/errors.ts';
import { probeResult, roleAssignments } from '../../../shared/models.ts';
import { writeFileAtomically } from '../../store/durable-files.ts';

const VERSION = 1;

const registrySchema = z.object({
  version: z.literal(VERSION),
  hashes: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      /** Modification time in nanoseconds, as digits. A file that changes under its name is read again. */
      modified: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Where a file came from: an address, or "added by hand". */
  sources: z.array(z.object({ sha256: z.string(), source: z.string() })),
  probes: z.array(z.object({ model: z.string(), adapter: z.string().nullable(), result: probeResult })),
  roles: roleAssignments,
});
export type Registry = z.infer<typeof registrySchema>;

const fileOf = (folder: string): string => join(folder, 'models.json');

export function emptyRegistry(): Registry {
  return {
    version: VERSION,
    hashes: [],
    sources: [],
    probes: [],
    roles: { extract: null, link: null, update: null, answer: null },
  };
}

/**
 * The registry of a models folder, empty where there is none. A damaged one is put aside: the files are listed from the folder,
 * and `problem` says what has to be done again.
 *
 * @throws StamError MODEL_FAILED where the registry is of a newer version of the program or cannot be read
 */
export function readRegistry(folder: string): { registry: Registry; problem: string | null } {
  let text: string;
  try {
    text = readFileSync(fileOf(folder), 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { registry: emptyRegistry(), problem: null };
    throw new StamError('MODEL_FAILED', 'The list of models on this machine cannot be read.', undefined, { cause });
  }
  const data = parsed(text);
  if (versionOf(data) > VERSION) {
    throw new StamError(
      'MODEL_FAILED',
      'The list of models on this machine was written by a newer STAM Review. Use that one, or choose another models folder.',
    );
  }
  const held = registrySchema.safeParse(data);
  if (held.success) return { registry: held.data, problem: null };
  return {
    registry: emptyRegistry(),
    problem:
      'The list of models on this machine was damaged and has been made anew from the files; probes and assignments have to be done again.',
  };
}

/**
 * Changes the registry: reads it, hands it to `change`, and writes it so that after a power cut there is the old one or the new
 * one. All in one step of this process.
 *
 * @throws StamError MODEL_FAILED as readRegistry; DISK_FULL where it cannot be written
 */
export function changeRegistry(folder: string, change: (registry: Registry) => void): Registry {
  const { registry, problem } = readRegistry(folder);
  change(registry);
  try {
    mkdirSync(folder, { recursive: true });
    // What was damaged may still be of use to somebody who can read it.
    if (problem !== null) renameSync(fileOf(folder), `${fileOf(folder)}.damaged`);
    writeFileAtomically(fileOf(folder), `${JSON.stringify(registry, null, 1)}\n`);
  } catch (cause) {
    throw new StamError(
      'DISK_FULL',
      'The models folder cannot be written: the disk may be full, or you may not write there.',
      undefined,
      { cause },
    );
  }
  return registry;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function versionOf(data: unknown): number {
  if (typeof data !== 'object' || data === null || !('version' in data)) return 0;
  return typeof data.version === 'number' ? data.version : 0;
}
