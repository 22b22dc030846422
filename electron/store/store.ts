import { readSync } from 'node:fs';
import { join } from 'node:path';
import { sealFields } from './canonical.ts';
import type { SqliteDatabase } from './database.ts';
import type { HeaderWatch } from './header.ts';
import { pageCipher } from './page-cipher.ts';
import { type OpenPage, readPages } from './page-reader.ts';
import { DATABASE_FILE } from './workspace-layout.ts';

/** What a store is made of; `onClosed` runs once, after the database is closed. */
interface StoreParts {
  db: SqliteDatabase;
  folder: string;
  mode: 'read' | 'write';
  fingerprint: string;
  auditKey: Buffer;
  /** A copy of the data key; the store's from now on, which clears it. */
  pageKey: Buffer;
  header: HeaderWatch;
  onClosed: () => void;
}

/**
 * An opened workspace. The data key (which SQLite holds as long as it is open, too) and what is derived from it for the
 * audit log are private here and cleared on close.
 */
export class Store {
  readonly db: SqliteDatabase;
  readonly folder: string;
  readonly mode: 'read' | 'write';
  /** Public name of the data key, 32 hexadecimal digits. */
  readonly fingerprint: string;
  readonly #auditKey: Buffer;
  readonly #pageKey: Buffer;
  readonly #header: HeaderWatch;
  readonly #onClosed: () => void;
  #closed = false;

  constructor(parts: StoreParts) {
    this.db = parts.db;
    this.folder = parts.folder;
    this.mode = parts.mode;
    this.fingerprint = parts.fingerprint;
    this.#auditKey = parts.auditKey;
    this.#pageKey = parts.pageKey;
    this.#header = parts.header;
    this.#onClosed = parts.onClosed;
  }

  /** Keyed hash that only somebody with this workspace's key can make, 64 hexadecimal digits. */
  seal(domain: string, fields: readonly string[]): string {
    if (this.#closed) throw new Error('the workspace is closed');
    return sealFields(this.#auditKey, domain, fields);
  }

  /**
   * Every page of the workspace file and of SQLite's log, decrypted, free pages and old frames included. Nothing may be written while
   * they are read.
   */
  *pages(): Generator<OpenPage> {
    if (this.#closed) throw new Error('the workspace is closed');
    const start = Buffer.alloc(16);
    readSync(this.#header.fd, start, 0, start.length, 0);
    yield* readPages(this.#header.fd, join(this.folder, `${DATABASE_FILE}-wal`), pageCipher(this.#pageKey, start));
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
    this.#pageKey.fill(0);
    try {
      this.db.close();
    } finally {
      this.#header.release();
      this.#onClosed();
    }
  }
}
