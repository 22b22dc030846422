import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import type { SqliteDatabase } from './database.ts';
import { syncFile, syncFolder } from './durable-files.ts';
import { asStamError } from './failure.ts';

const BACKUP_FOLDER = 'backups';
const BACKUPS_KEPT = 3;
const BACKUP_NAME = /^workspace-before-(\d{4,})\.stam$/;

/**
 * Copies the whole database, encrypted under the same key, to `backups/workspace-before-NNNN.stam`, and keeps the
 * three newest such copies. To go back: put the copy in the place of `workspace.stam`; `key.json` stays.
 *
 * SQLite's online backup is refused between an encrypted and a fresh file, so the copy is made by VACUUM INTO, which
 * reads one snapshot and leaves no removed rows in the copy. The copy is checked before it gets its name.
 *
 * @param before number of the migration that comes next
 * @returns path of the copy
 * @throws StamError DISK_FULL, UNREADABLE_FILE, WORKSPACE_DAMAGED when the copy does not hold together
 */
export function backUp(db: SqliteDatabase, folder: string, before: number): string {
  const backups = join(folder, BACKUP_FOLDER);
  const file = join(backups, `workspace-before-${String(before).padStart(4, '0')}.stam`);
  const unfinished = `${file}.part`;
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 });
    removeUnfinished(backups);
    db.prepare('VACUUM INTO ?').run(unfinished);
    assertWhole(db, unfinished);
    chmodSync(unfinished, 0o600);
    syncFile(unfinished);
    renameSync(unfinished, file);
    syncFolder(backups);
  } catch (error) {
    removeUnfinished(backups);
    throw asStamError(error);
  }
  for (const old of listBackups(folder).slice(BACKUPS_KEPT)) rmSync(old, { force: true });
  return file;
}

/** Paths of the copies, the newest first. */
export function listBackups(folder: string): string[] {
  const backups = join(folder, BACKUP_FOLDER);
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .map((name) => ({ name, before: Number(BACKUP_NAME.exec(name)?.[1] ?? Number.NaN) }))
    .filter((copy) => !Number.isNaN(copy.before))
    .sort((a, b) => b.before - a.before)
    .map((copy) => join(backups, copy.name));
}

/** Removes all copies, finished or not: after a purge they would keep what was deleted. Answers how many there were. */
export function removeBackups(folder: string): number {
  const copies = listBackups(folder);
  for (const copy of copies) rmSync(copy, { force: true });
  removeUnfinished(join(folder, BACKUP_FOLDER));
  if (copies.length > 0) syncFolder(join(folder, BACKUP_FOLDER));
  return copies.length;
}

/** What a crash or a full disk left of a copy, SQLite's own files beside it included. */
function removeUnfinished(backups: string): void {
  if (!existsSync(backups)) return;
  for (const name of readdirSync(backups)) {
    if (name.includes('.stam.part')) rmSync(join(backups, name), { force: true });
  }
}

/** Reads the copy through its own pages; a copy without encryption could not be attached under the database's key. */
function assertWhole(db: SqliteDatabase, file: string): void {
  db.prepare('ATTACH ? AS copy').run(file);
  try {
    const verdict = db.pragma('copy.quick_check(1)', { simple: true });
    const rows = (of: string): unknown => db.prepare(`SELECT count(*) FROM ${of}.sqlite_schema`).pluck().get();
    if (verdict !== 'ok' || rows('copy') !== rows('main')) {
      throw new StamError(
        'WORKSPACE_DAMAGED',
        'The safety copy made before the upgrade does not hold together, so the workspace was left as it is.',
      );
    }
  } finally {
    db.exec('DETACH copy');
  }
}
