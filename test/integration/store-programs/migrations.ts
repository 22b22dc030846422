import { foundation } from '../../../electron/store/migrations/0001-foundation.ts';
import type { Migration } from '../../../electron/store/migrations/migration.ts';

/** A small history of a schema, as the product's own will be: a table, its split in two, a new column. */
export const FIRST: Migration = foundation;

export const SECOND: Migration = {
  id: 10,
  name: 'notes',
  up: `CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE note (id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL REFERENCES author(id), text TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE note_fts USING fts5(text);
CREATE VIRTUAL TABLE note_vec USING vec0(embedding float[4]);`,
};

/** Rebuilds a table that another refers to, which needs foreign keys out of the way. */
export const THIRD: Migration = {
  id: 20,
  name: 'author-roles',
  up: `CREATE TABLE author_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL DEFAULT 'unknown') STRICT;
INSERT INTO author_new (id, name) SELECT id, name FROM author;
DROP TABLE author;
ALTER TABLE author_new RENAME TO author`,
};
