import { sealFields } from './canonical.ts';
import type { SqliteDatabase } from './database.ts';
import type { HeaderWatch } from './header.ts';

/** What a store is made of; `onClosed` runs once, after the database is closed. */
interface StoreParts {
  db: SqliteDatabase;
  folder: string;
  mode: 'read' | 'write';
  fingerprint: string;
  auditKey: Buffer;
  header: HeaderWatch;
  onClosed: () => void;
}

/**
 * An opened workspace. The data key is not in it: SQLite has its own copy, and what is derived for the audit log is
 * private here and cleared on close.
 */
export class Store {
  readonly db: SqliteDatabase;
  readonly folder: string;
  readonly mode: 'read' | 'write';
  /** Public name of the data key, 32 hexadecimal digits. */
  readonly fingerprint: string;
  readonly #auditKey: Buffer;
  readonly #header: HeaderWatch;
  readonly #onClosed: () => void;
  #closed = false;

  constructor(parts: StoreParts) {
    this.db = parts.db;
    this.folder = parts.folder;
    this.mode = parts.mode;
    this.fingerprint = parts.fingerprint;
    this.#auditKey = parts.auditKey;
    this.#header = parts.header;
    this.#onClosed = parts.onClosed;
  }

  /** Keyed hash that only somebody with this workspace's key can make, 64 hexadecimal digits. */
  seal(domain: string, fields: readonly string[]): string {
    if (this.#closed) throw new Error('the workspace is closed');
    return sealFields(this.#auditKey, domain, fields);
  }

  /** @throws StamError WORKSPACE_ALTERED when the file on the disk is not encrypted */
  assertEncrypted(): void {
    this.#header.assertEncrypted();
  }

  /** Closes the database and gives the lock back. May be called twice. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#auditKey.fill(0);
    try {
      this.db.close();
    } finally {
      this.#header.release();
      this.#onClosed();
    }
  }
}
