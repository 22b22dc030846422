import { join } from 'node:path';
import { startAudit } from './audit.ts';
import { backUp } from './backup.ts';
import { openDatabase, type SqliteDatabase } from './database.ts';
import { syncFile, touchPrivately } from './durable-files.ts';
import { watchHeader } from './header.ts';
import { auditKey, keyFingerprint } from './keys.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { Store } from './store.ts';
import { DATABASE_FILE } from './workspace-layout.ts';
import { takeWriterLock, type WriterLock } from './writer-lock.ts';

/** Makes the database file of a new workspace: schema, sealed audit log, whole on the disk and closed again. */
export function buildDatabase(folder: string, key: Buffer, known: readonly Migration[]): void {
  const file = join(folder, DATABASE_FILE);
  touchPrivately(file);
  const store = assemble(folder, key, 'write', () => {});
  try {
    migrate(store.db, known, () => {});
    startAudit(store);
  } finally {
    store.close();
  }
  const header = watchHeader(file);
  try {
    header.assertEncrypted();
  } finally {
    header.release();
  }
  syncFile(file);
}

/**
 * Opens the database for writing and brings it up to date. The lock is the store's from here on; when this throws it is
 * still the caller's.
 */
export function openForWriting(folder: string, key: Buffer, lock: WriterLock, known: readonly Migration[]): Store {
  let handedOver = false;
  const store = assemble(folder, key, 'write', () => {
    if (handedOver) lock.release();
  });
  try {
    migrate(store.db, known, (before) => backUp(store.db, folder, before));
    store.assertEncrypted();
  } catch (error) {
    store.close();
    throw error;
  }
  handedOver = true;
  return store;
}

/** Opens the database beside a writer; where it has to be brought up to date first, that is done as a writer. */
export function openForReading(folder: string, key: Buffer, known: readonly Migration[]): Store {
  const open = (): Store => assemble(folder, key, 'read', () => {});
  const store = open();
  try {
    if (pendingMigrations(store.db, known).length === 0) return store;
  } catch (error) {
    store.close();
    throw error;
  }
  store.close();
  const lock = takeWriterLock(folder);
  try {
    openForWriting(folder, key, lock, known).close();
  } finally {
    lock.release();
  }
  return open();
}

function assemble(folder: string, key: Buffer, mode: 'read' | 'write', onClosed: () => void): Store {
  const file = join(folder, DATABASE_FILE);
  const header = watchHeader(file);
  let db: SqliteDatabase;
  try {
    header.assertEncrypted();
    db = openDatabase(file, key, mode);
  } catch (error) {
    header.release();
    throw error;
  }
  return new Store({
    db,
    folder,
    mode,
    fingerprint: keyFingerprint(key),
    auditKey: auditKey(key),
    pageKey: Buffer.from(key),
    header,
    onClosed,
  });
}
