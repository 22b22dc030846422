/** Files and folders that a person names, as the sources that are read, in the order they are read. */
import type { BigIntStats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ErrorCode, StamError } from '../../shared/errors.ts';
import type { Source } from './reading.ts';
import { unreadable } from './source-bytes.ts';

export interface OpenedSources {
  sources: Source[];
  refused: { path: string; code: ErrorCode; message: string }[];
}

/**
 * Files that others of the same folder refer to, read first: patients, MIMIC-IV dictionaries (d_…) and the medications
 * that FHIR requests point to.
 */
const FIRST = /^(patients?(?![a-z])|d_|medication(?![a-z]))/i;

/** Files of a data set that are about it, not of it. Only left out of folders: a file that was named is read. */
const ABOUT = /^(\.|(licen[cs]e|readme|provenance|notice|sha256sums)(?![a-z]))|\.md$/i;

/**
 * Opens files and folders (with their subfolders). Within a folder names stand in byte order, with the files that others refer to first.
 * A folder or file that was seen by another way, through a link or a second naming, is taken once, so that loops end.
 * What cannot be read is refused with a sentence, and the rest goes on.
 *
 * @throws StamError CANCELLED by the signal; nothing else.
 */
export async function openSources(paths: readonly string[], signal?: AbortSignal): Promise<OpenedSources> {
  const opened: OpenedSources = { sources: [], refused: [] };
  const seen = new Set<string>();
  for (const path of paths) await openPath(path, true, opened, seen, signal);
  return opened;
}

async function openPath(
  path: string,
  named: boolean,
  opened: OpenedSources,
  seen: Set<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) throw new StamError('CANCELLED', 'The import was cancelled.');
  const name = basename(path);
  const refuse = (code: ErrorCode, message: string): void => {
    opened.refused.push({ path, code, message });
  };
  let file: string;
  let found: BigIntStats;
  try {
    file = await realpath(path);
    found = await stat(file, { bigint: true });
  } catch (error) {
    if (named && error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      refuse('NOT_FOUND', `There is no file or folder named ${name}.`);
    } else {
      const failure = unreadable(path, error);
      refuse(failure.code, failure.message);
    }
    return;
  }
  if (seen.has(file)) return;
  seen.add(file);
  if (found.isDirectory()) {
    const before = opened.sources.length + opened.refused.length;
    await openFolder(path, opened, seen, signal, refuse);
    if (named && opened.sources.length + opened.refused.length === before) {
      refuse('NOT_A_DOCUMENT', `The folder ${name} holds no file that could be a record.`);
    }
  } else if (!found.isFile()) {
    refuse(
      'UNREADABLE_FILE',
      `${name} is no ordinary file (a device, a pipe or a socket), so nothing was read from it.`,
    );
  } else if (found.size === 0n) {
    refuse('NOT_A_DOCUMENT', `${name} is empty.`);
  } else {
    opened.sources.push({ path, file, bytes: Number(found.size), ...(signal ? { signal } : {}) });
  }
}

async function openFolder(
  path: string,
  opened: OpenedSources,
  seen: Set<string>,
  signal: AbortSignal | undefined,
  refuse: (code: ErrorCode, message: string) => void,
): Promise<void> {
  let names: string[];
  try {
    names = await readdir(path);
  } catch (error) {
    const failure = unreadable(path, error);
    refuse(failure.code, failure.message);
    return;
  }
  for (const name of inReadingOrder(names)) {
    if (!ABOUT.test(name)) await openPath(join(path, name), false, opened, seen, signal);
  }
}

function inReadingOrder(names: readonly string[]): string[] {
  const keyed = names.map((name) => ({ name, first: FIRST.test(name) ? 0 : 1, bytes: Buffer.from(name) }));
  keyed.sort((a, b) => a.first - b.first || Buffer.compare(a.bytes, b.bytes));
  return keyed.map(({ name }) => name);
}
