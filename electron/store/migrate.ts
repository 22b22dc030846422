import { createHash } from 'node:crypto';
import { StamError } from '../../shared/errors.ts';
import { hashFields } from './canonical.ts';
import type { SqliteDatabase } from './database.ts';
import { asStamError } from './failure.ts';
import type { Migration } from './migrations/migration.ts';

interface Applied {
  id: number;
  name: string;
  checksum: string;
  schema_hash: string;
  applied_order: number;
}

/** SHA-256 of a migration's text, 64 hexadecimal digits. */
export function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.up, 'utf8').digest('hex');
}

/**
 * SHA-256 over every table, index, view and trigger as it was declared. SQLite's own objects (sqlite_…) are left out:
 * some come and go with ANALYZE.
 */
function schemaHash(db: SqliteDatabase): string {
  const objects = db
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`,
    )
    .all();
  return hashFields(
    'stam-review/schema/1',
    objects.flatMap(({ type, name, tbl_name, sql }) => [type, name, tbl_name, sql ?? '']),
  );
}

/**
 * What is still to be applied, in order; [] when the database is up to date.
 *
 * @throws StamError WORKSPACE_NEWER when the database knows a migration that this program does not, WORKSPACE_ALTERED
 *   when an applied one reads differently here, or the schema is not the one that the last one left
 */
export function pendingMigrations(db: SqliteDatabase, known: readonly Migration[]): Migration[] {
  assertOrdered(known);
  const applied = appliedMigrations(db);
  const byId = new Map(known.map((migration) => [migration.id, migration]));
  for (const row of applied) {
    const migration = byId.get(row.id);
    if (!migration) {
      throw new StamError(
        'WORKSPACE_NEWER',
        'This workspace was made or upgraded by a newer version of STAM Review. Install that version to open it; nothing was changed.',
        { migration: row.id },
      );
    }
    if (row.checksum !== checksum(migration) || row.name !== migration.name) {
      throw altered(`upgrade step ${row.id} is not the one this version knows`, { migration: row.id });
    }
  }
  // A database holds the first of the known migrations and no gap among them.
  applied.forEach((row, at) => {
    if (row.id !== known[at]?.id)
      throw altered('an upgrade step is missing from its list', { migration: known[at]?.id });
  });
  const last = applied.at(-1);
  const expected = last ? last.schema_hash : hashFields('stam-review/schema/1', []);
  if (schemaHash(db) !== expected) throw altered('its tables were changed by another program', {});
  return known.slice(applied.length);
}

/**
 * Brings the database up to date, each migration in one transaction of its own: one that fails, or a process that
 * dies, leaves the database at the end of the one before.
 *
 * @param backUpFirst called once with the next migration's number, before anything changes; only where the database
 *   already holds something
 * @returns numbers of the migrations that were applied
 * @throws StamError as {@link pendingMigrations}, DISK_FULL, INTERNAL when a migration itself fails
 */
export function migrate(
  db: SqliteDatabase,
  known: readonly Migration[],
  backUpFirst: (before: number) => void,
): number[] {
  const pending = pendingMigrations(db, known);
  const [next] = pending;
  if (!next) return [];
  const before = known.length - pending.length;
  if (before > 0) backUpFirst(next.id);
  // Rebuilding a table that others refer to needs foreign keys off; SQLite ignores the setting inside a transaction.
  db.pragma('foreign_keys = OFF');
  try {
    pending.forEach((migration, at) => {
      apply(db, migration, before + at + 1);
    });
  } finally {
    db.pragma('foreign_keys = ON');
  }
  return pending.map((migration) => migration.id);
}

function apply(db: SqliteDatabase, migration: Migration, order: number): void {
  try {
    db.transaction(() => {
      db.exec(migration.up);
      const [orphan] = db.pragma('foreign_key_check') as unknown[];
      if (orphan)
        throw new Error(`migration ${migration.id} leaves a row that refers to none: ${JSON.stringify(orphan)}`);
      db.prepare('INSERT INTO migration (id, name, checksum, schema_hash, applied_order) VALUES (?, ?, ?, ?, ?)').run(
        migration.id,
        migration.name,
        checksum(migration),
        schemaHash(db),
        order,
      );
    }).immediate();
  } catch (error) {
    const known = asStamError(error);
    if (known.code !== 'INTERNAL') throw known;
    throw new StamError(
      'INTERNAL',
      `The workspace could not be upgraded (step ${migration.id}); it was left as it was before that step.`,
      { migration: migration.id },
      { cause: error },
    );
  }
}

function appliedMigrations(db: SqliteDatabase): Applied[] {
  const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'`).get();
  if (!there) return [];
  try {
    return db
      .prepare<[], Applied>(
        'SELECT id, name, checksum, schema_hash, applied_order FROM migration ORDER BY applied_order',
      )
      .all();
  } catch (cause) {
    throw altered('its list of upgrade steps cannot be read', {}, cause);
  }
}

function altered(what: string, data: object, cause?: unknown): StamError {
  return new StamError(
    'WORKSPACE_ALTERED',
    `This workspace was altered outside STAM Review (${what}) and is not safe to work on. Put back a copy from its backups folder.`,
    data,
    { cause },
  );
}

function assertOrdered(known: readonly Migration[]): void {
  known.forEach((migration, at) => {
    const previous = known[at - 1];
    if (previous && previous.id >= migration.id) throw new Error(`migration ${migration.id} is out of order`);
  });
}
