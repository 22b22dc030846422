import type { Migration } from './migration.ts';

/**
 * What every workspace has before it has a schema for patients: its own settings, the list of migrations that were
 * applied to it, and the audit log.
 *
 * The triggers make the log append-only and gap-free for every statement, INSERT OR REPLACE included (REPLACE removes
 * rows without firing DELETE triggers, so the number of a new row is checked, and no other column is unique).
 */
export const foundation: Migration = {
  id: 1,
  name: 'foundation',
  up: `
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE migration (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64),
  schema_hash TEXT NOT NULL CHECK (length(schema_hash) = 64),
  applied_order INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL CHECK (actor <> ''),
  action TEXT NOT NULL CHECK (action <> ''),
  subject_type TEXT NOT NULL CHECK (subject_type <> ''),
  subject_id TEXT NOT NULL,
  detail_hash TEXT NOT NULL CHECK (length(detail_hash) = 64),
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id);

CREATE TRIGGER audit_log_next BEFORE INSERT ON audit_log
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM audit_log)
BEGIN SELECT RAISE(ABORT, 'the audit log takes the next number only'); END;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`,
};
