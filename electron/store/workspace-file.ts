import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { asStamError } from './failure.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { acceptedPassphrase, addWay, newDataKey, type Secret, unwrapKey, wrapKey } from './keys.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { buildDatabase, openForReading, openForWriting } from './open-store.ts';
import type { Store } from './store.ts';
import {
  assertNotHalf,
  declareReady,
  KEY_FILE,
  makeFolder,
  moveUp,
  presence,
  unfinishedFolder,
} from './workspace-layout.ts';
import { takeWriterLock } from './writer-lock.ts';

export { type KeyKeeper, LOST_PASSPHRASE_NOTICE, type Secret } from './keys.ts';
export type { Store } from './store.ts';
export { openThrowaway } from './throwaway.ts';

export interface OpenOptions {
  /** write (default): one at a time, brings the schema up to date. read: beside a writer, cannot change a row. */
  mode?: 'read' | 'write';
  /** Another list than this version's own, to open a workspace as an earlier version would. */
  migrations?: readonly Migration[];
}

/** Whether there is a workspace to open in the folder. One that is only half there is "locked": opening it says what is missing. */
export function workspaceState(folder: string): 'none' | 'locked' {
  return presence(resolve(folder)) === 'none' ? 'none' : 'locked';
}

/** What a workspace's key file offers, to ask for the right thing. */
export function waysIn(folder: string): { passphrase: boolean; keepers: string[] } {
  const path = resolve(folder);
  settle(path);
  const { ways } = readKeyFile(join(path, KEY_FILE));
  return {
    passphrase: ways.some((way) => way.kind === 'passphrase'),
    keepers: ways.flatMap((way) => (way.kind === 'keeper' ? [way.keeper] : [])),
  };
}

/**
 * Makes a workspace in the folder (made when it is not there; other files in it are left alone) and opens it for
 * writing. A crash at any moment leaves nothing or the whole workspace.
 *
 * @throws StamError WEAK_PASSPHRASE, WORKSPACE_EXISTS, WORKSPACE_DAMAGED (half of one is there), WORKSPACE_BUSY,
 *   DISK_FULL, UNREADABLE_FILE, WRONG_USAGE (the path is a file)
 */
export async function createWorkspace(folder: string, secret: Secret, options: OpenOptions = {}): Promise<Store> {
  if ('passphrase' in secret) acceptedPassphrase(secret.passphrase);
  const path = resolve(folder);
  assertNone(path);
  makeFolder(path);
  const lock = takeWriterLock(path);
  const key = newDataKey();
  try {
    assertNone(path);
    const keyFile = await wrapKey(key, secret);
    const unfinished = unfinishedFolder(path);
    try {
      writeKeyFile(join(unfinished, KEY_FILE), keyFile);
      buildDatabase(unfinished, key, options.migrations ?? migrations);
      declareReady(path, unfinished);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
    moveUp(path);
    return openForWriting(path, key, lock, options.migrations ?? migrations);
  } catch (error) {
    lock.release();
    throw asStamError(error);
  } finally {
    key.fill(0);
  }
}

/**
 * Opens a workspace. For writing it is brought up to date, with a copy in `backups` first; for reading only too where
 * that is still to be done.
 *
 * @throws StamError NO_WORKSPACE, WORKSPACE_DAMAGED, WORKSPACE_BUSY, WRONG_PASSPHRASE, WORKSPACE_LOCKED,
 *   WORKSPACE_NEWER, WORKSPACE_ALTERED, DISK_FULL, UNREADABLE_FILE
 */
export async function openWorkspace(folder: string, secret: Secret, options: OpenOptions = {}): Promise<Store> {
  const path = resolve(folder);
  const known = options.migrations ?? migrations;
  settle(path);
  const lock = options.mode === 'read' ? null : takeWriterLock(path);
  let key: Buffer | null = null;
  try {
    key = await unwrapKey(readKeyFile(join(path, KEY_FILE)), secret);
    return lock ? openForWriting(path, key, lock, known) : openForReading(path, key, known);
  } catch (error) {
    lock?.release();
    throw asStamError(error);
  } finally {
    key?.fill(0);
  }
}

/**
 * Whether the secret opens a workspace that is open already, by its key file alone.
 * @param fingerprint of the open workspace: a key file that was put in the place of its own opens nothing
 * @throws StamError WRONG_PASSPHRASE, WORKSPACE_LOCKED, WORKSPACE_DAMAGED
 */
export async function assertOpens(folder: string, secret: Secret, fingerprint: string): Promise<void> {
  const file = readKeyFile(join(resolve(folder), KEY_FILE));
  (await unwrapKey(file, secret)).fill(0);
  if (file.fingerprint === fingerprint) return;
  throw new StamError(
    'WORKSPACE_DAMAGED',
    'The key file of this workspace was exchanged while it was locked. Put back key.json from a copy of the same folder.',
  );
}

/**
 * Changes how a workspace is opened: a new passphrase takes the place of the old one, a keeper is added beside it. The
 * data key stays, so nothing is written anew; who holds a copy of the old key file and its passphrase can still open
 * copies of the workspace.
 *
 * @throws StamError as {@link openWorkspace}, and WEAK_PASSPHRASE
 */
export async function changeSecret(folder: string, current: Secret, next: Secret): Promise<void> {
  if ('passphrase' in next) acceptedPassphrase(next.passphrase);
  const path = resolve(folder);
  settle(path);
  const file = readKeyFile(join(path, KEY_FILE));
  const key = await unwrapKey(file, current);
  try {
    writeKeyFile(join(path, KEY_FILE), await addWay(file, key, next));
  } finally {
    key.fill(0);
  }
}

/** Finishes a creation that a crash cut short after the workspace had begun to exist. */
function settle(folder: string): void {
  const found = presence(folder);
  assertNotHalf(found);
  if (found === 'none') {
    throw new StamError(
      'NO_WORKSPACE',
      'There is no workspace in this folder. Make one, or choose the folder of another.',
    );
  }
  if (found === 'ready') {
    const lock = takeWriterLock(folder);
    try {
      if (presence(folder) === 'ready') moveUp(folder);
    } catch (error) {
      throw asStamError(error);
    } finally {
      lock.release();
    }
  }
}

function assertNone(folder: string): void {
  if (!existsSync(folder)) return;
  const found = presence(folder);
  assertNotHalf(found);
  if (found !== 'none') {
    throw new StamError(
      'WORKSPACE_EXISTS',
      'There is a workspace in this folder already. Open it, or choose another folder.',
    );
  }
}
