import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { StamError } from '../../shared/errors.ts';
import { asStamError, codeOf } from './failure.ts';

export { asStamError } from './failure.ts';

export type SqliteDatabase = Database.Database;

/**
 * An entry writes some twenty pages, the same ones again and again: checkpointing after 32 MiB of log instead of 4 writes
 * each of them to the file once where it was written eight times.
 */
const PAGES_BEFORE_CHECKPOINT = 8000;
const CACHE_KIBIBYTES = 64 * 1024;
const LARGEST_IDLE_WAL_BYTES = 64 * 1024 * 1024;

/**
 * Opens one encrypted database file (made when it is not there) and sets it up.
 *
 * Encryption is SQLCipher 4's page format: AES-256-CBC with an HMAC-SHA-512 on every page, so a changed page is an
 * error and not a changed fact. The key is handed over as raw bytes; nothing is derived from it by a slow function.
 *
 * - WAL with synchronous=NORMAL: the file is never corrupted by a crash or power loss. At power loss the last
 *   commits may be undone as wholes; an import then finds those entries missing and does them again. What must not be
 *   redone, a person's judgement, is written inside {@link durably}.
 * - secure_delete overwrites what is removed; temp_store=MEMORY keeps sort runs off the disk, where they would lie in
 *   the clear; no memory mapping, as the cipher needs every page to pass through it.
 *
 * @param key 32 bytes; stays the caller's, who clears it
 * @throws StamError WORKSPACE_DAMAGED when the key does not belong to the file, DISK_FULL, UNREADABLE_FILE
 */
export function openDatabase(file: string, key: Buffer, mode: 'read' | 'write'): SqliteDatabase {
  let db: SqliteDatabase | null = null;
  try {
    db = new Database(file, { timeout: 5000 });
    requireCipher(db);
    db.pragma(`cipher = 'sqlcipher'`);
    const rawKey = rawKeyText(key);
    try {
      db.key(rawKey);
    } finally {
      rawKey.fill(0);
    }
    // The first read tells whether the key fits.
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    db.loadExtension(vectorExtensionPath());
    if (mode === 'write' && db.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw new StamError(
        'UNREADABLE_FILE',
        'This disk cannot hold a workspace safely (it does not allow shared files, as some network drives do not). Choose a folder on a local disk.',
      );
    }
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    db.pragma('secure_delete = ON');
    db.pragma('temp_store = MEMORY');
    db.pragma('mmap_size = 0');
    db.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    db.pragma(`wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    db.pragma(`journal_size_limit = ${LARGEST_IDLE_WAL_BYTES}`);
    // A damaged page is found when it is read, not when something has been built on it.
    db.pragma('cell_size_check = ON');
    if (mode === 'read') db.pragma('query_only = ON');
    return db;
  } catch (error) {
    db?.close();
    if (codeOf(error) === 'SQLITE_NOTADB') {
      throw new StamError(
        'WORKSPACE_DAMAGED',
        'The workspace file and its key file do not belong together, or the workspace file is damaged. Put back both from the same copy of the folder.',
        undefined,
        { cause: error },
      );
    }
    throw asStamError(error);
  }
}

/**
 * Runs work whose commits must outlast a power loss (judgements, approvals, the audit log): every commit inside is on
 * the disk before it returns. Must stand around the transaction, as SQLite cannot change this inside one.
 *
 * @throws Error when a transaction is already open
 */
export function durably<Result>(db: SqliteDatabase, work: () => Result): Result {
  if (db.inTransaction) throw new Error('durably() stands around a transaction, not inside one');
  db.pragma('synchronous = FULL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = NORMAL');
  }
}

/** Versions of what the store is built on, for `doctor`. Opens nothing on the disk. */
export function storeVersions(): { sqlite: string; cipher: string; sqliteVec: string } {
  const db = new Database(':memory:');
  try {
    db.loadExtension(vectorExtensionPath());
    const text = (sql: string): string => String(db.prepare(sql).pluck().get());
    return {
      sqlite: text('SELECT sqlite_version()'),
      cipher: text('SELECT sqlite3mc_version()'),
      sqliteVec: text('SELECT vec_version()'),
    };
  } finally {
    db.close();
  }
}

/** Without a cipher SQLite would take a key for a setting that it does not know, and write in the clear. */
function requireCipher(db: SqliteDatabase): asserts db is SqliteDatabase & { key(rawKey: Buffer): number } {
  if ('key' in db && typeof db.key === 'function') return;
  throw new StamError(
    'INTERNAL',
    'This installation lacks the part that encrypts the workspace, so nothing was opened. Install STAM Review again.',
  );
}

/** Inside a packaged app the extension lies beside the archive: the operating system cannot load a library out of it. */
export function vectorExtensionPath(path: string = sqliteVec.getLoadablePath()): string {
  return path.replace(/\.asar(?=[\\/])/, '.asar.unpacked');
}

/** The key as SQLCipher's raw form x'…', in a buffer that can be cleared, which a string cannot. */
function rawKeyText(key: Buffer): Buffer {
  if (key.length !== 32) throw new RangeError('the data key has 32 bytes');
  const digits = '0123456789abcdef';
  const text = Buffer.alloc(2 * key.length + 3);
  text.write("x'", 0, 'latin1');
  key.forEach((byte, at) => {
    text[2 + 2 * at] = digits.charCodeAt(byte >> 4);
    text[3 + 2 * at] = digits.charCodeAt(byte & 15);
  });
  text.write("'", text.length - 1, 'latin1');
  return text;
}
