import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { syncFolder } from './durable-files.ts';
import { asStamError } from './failure.ts';

/**
 * Where the parts of a workspace lie, and how a new one comes to be there in one step. It is built aside in a folder
 * of its own; renaming that folder to READY is the one moment at which the workspace begins to exist. What is then
 * moved up can be moved by whoever comes next, in any state that a crash left.
 */
export const DATABASE_FILE = 'workspace.stam';
export const KEY_FILE = 'key.json';
const READY = '.workspace-ready';
const UNFINISHED = '.workspace-unfinished-';

export type Presence = 'none' | 'ready' | 'whole' | 'no database' | 'no key';

/** What lies in the folder; one that is not there holds nothing. */
export function presence(folder: string): Presence {
  const look = (): Presence => {
    if (existsSync(join(folder, READY))) return 'ready';
    const key = existsSync(join(folder, KEY_FILE));
    const database = existsSync(join(folder, DATABASE_FILE));
    if (key && database) return 'whole';
    if (key) return 'no database';
    return database ? 'no key' : 'none';
  };
  // Another process may be moving a new workspace up between two of these looks; a second one sees it done or READY.
  const first = look();
  return first === 'no database' || first === 'no key' ? look() : first;
}

/** @throws StamError WORKSPACE_DAMAGED when only one of the two files is there */
export function assertNotHalf(found: Presence): void {
  if (found === 'no key') {
    throw new StamError(
      'WORKSPACE_DAMAGED',
      'The key file (key.json) of this workspace is missing, and without it the workspace cannot be opened. Put it back from a copy of the folder.',
    );
  }
  if (found === 'no database') {
    throw new StamError(
      'WORKSPACE_DAMAGED',
      'This folder holds a key file (key.json) but not the workspace file (workspace.stam) it belongs to. Put that back from a copy of the folder or from its backups folder.',
    );
  }
}

/** Makes the folder where it is missing, for its owner only. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    const known = asStamError(error);
    if (known.code !== 'INTERNAL') throw known;
    throw new StamError('WRONG_USAGE', 'A workspace is a folder, and this is a file. Choose a folder.', undefined, {
      cause: error,
    });
  }
}

/** An empty folder in which a new workspace is built. Under the writer lock: what earlier attempts left is removed. */
export function unfinishedFolder(folder: string): string {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(folder, UNFINISHED));
}

/** The workspace in `unfinished` begins to exist. */
export function declareReady(folder: string, unfinished: string): void {
  syncFolder(unfinished);
  renameSync(unfinished, join(folder, READY));
  syncFolder(folder);
}

/** Moves a ready workspace up into its folder. Under the writer lock; may find the work partly done. */
export function moveUp(folder: string): void {
  const ready = join(folder, READY);
  for (const name of [KEY_FILE, DATABASE_FILE]) {
    const from = join(ready, name);
    if (existsSync(from)) renameSync(from, join(folder, name));
  }
  syncFolder(folder);
  rmdirSync(ready);
  syncFolder(folder);
}
