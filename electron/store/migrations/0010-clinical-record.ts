import type { Migration } from './migration.ts';

/**
 * The clinical record. Three ideas carry it (docs/data-model.md):
 *
 * - `memory` is what an entry claims; it is written once and its words never change.
 * - `memory_version` is what the record as a whole makes of a claim, between two update orders (seq_from ≤ n < seq_to).
 *   A change of mind closes one version and opens the next, so that "as known after entry n" is a WHERE.
 * - each version carries the days on which the claim holds in the world (active_from ≤ day < active_to), so that "as it
 *   was on that day" is a WHERE too.
 */
export const clinicalRecord: Migration = {
  id: 10,
  name: 'clinical-record',
  up: `
CREATE TABLE patient (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  name TEXT,
  birth_date TEXT,
  sex TEXT,
  last_seq INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL DEFAULT 0,
  history INTEGER NOT NULL DEFAULT 0,
  last_entry_time TEXT
) STRICT;

CREATE TABLE patient_identifier (
  system TEXT NOT NULL,
  value TEXT NOT NULL,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  PRIMARY KEY (system, value, patient_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX patient_identifier_patient ON patient_identifier(patient_id);

CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  forced_patient_id INTEGER REFERENCES patient(id),
  bytes INTEGER NOT NULL,
  format TEXT NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  entries INTEGER NOT NULL DEFAULT 0,
  patients TEXT NOT NULL DEFAULT '[]',
  problems TEXT NOT NULL DEFAULT '[]',
  problem_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX document_content ON document(sha256, ifnull(forced_patient_id, 0));

CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  seq INTEGER NOT NULL,
  public_id TEXT NOT NULL UNIQUE,
  document_id INTEGER NOT NULL REFERENCES document(id),
  source_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('note', 'dialogue', 'facts')),
  title TEXT NOT NULL,
  time TEXT,
  body TEXT NOT NULL,
  turns TEXT,
  replaces TEXT,
  memories INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL CHECK (status IN ('written', 'waiting', 'failed'))
) STRICT;
CREATE UNIQUE INDEX entry_order ON entry(patient_id, seq);
CREATE INDEX entry_waiting ON entry(patient_id) WHERE status = 'waiting';

CREATE TABLE concept (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE concept_vector (
  concept_id INTEGER NOT NULL REFERENCES concept(id),
  signature TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (concept_id, signature)
) STRICT, WITHOUT ROWID;

CREATE TABLE patient_concept (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  concept_id INTEGER NOT NULL REFERENCES concept(id),
  active INTEGER NOT NULL DEFAULT 0,
  history INTEGER NOT NULL DEFAULT 0,
  UNIQUE (patient_id, concept_id)
) STRICT;
CREATE INDEX patient_concept_concept ON patient_concept(concept_id);

CREATE VIRTUAL TABLE vec_concept USING vec0(
  patient_id INTEGER PARTITION KEY,
  in_active INTEGER,
  in_history INTEGER,
  embedding float[384] distance_metric=cosine
);

CREATE TABLE thread (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  kind TEXT NOT NULL
) STRICT;
CREATE INDEX thread_patient ON thread(patient_id, kind);

CREATE TABLE thread_key (
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  key TEXT NOT NULL,
  thread_id INTEGER NOT NULL REFERENCES thread(id),
  PRIMARY KEY (patient_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  -- The entry's public id and the claim's place in it: found through the entry, so it needs no index of its own.
  public_id TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  ordinal INTEGER NOT NULL,
  thread_id INTEGER NOT NULL REFERENCES thread(id),
  concept_id INTEGER NOT NULL REFERENCES concept(id),
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  subject TEXT NOT NULL,
  assertion TEXT NOT NULL,
  status TEXT,
  codings TEXT NOT NULL,
  attributes TEXT NOT NULL,
  quote TEXT NOT NULL,
  quote_start INTEGER NOT NULL,
  quote_end INTEGER NOT NULL,
  stated_from TEXT,
  stated_to TEXT,
  flags TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX memory_entry ON memory(entry_id, ordinal);
CREATE INDEX memory_thread ON memory(thread_id);
CREATE INDEX memory_concept ON memory(patient_id, concept_id);

-- A memory's words never change; only its thread may (two threads that turn out to be one).
CREATE TRIGGER memory_is_written_once BEFORE UPDATE ON memory
WHEN old.patient_id IS NOT new.patient_id OR old.entry_id IS NOT new.entry_id OR old.ordinal IS NOT new.ordinal
  OR old.kind IS NOT new.kind OR old.text IS NOT new.text OR old.subject IS NOT new.subject
  OR old.assertion IS NOT new.assertion OR old.status IS NOT new.status OR old.codings IS NOT new.codings
  OR old.attributes IS NOT new.attributes OR old.quote IS NOT new.quote OR old.stated_from IS NOT new.stated_from
  OR old.stated_to IS NOT new.stated_to
BEGIN SELECT raise(ABORT, 'a memory is written once'); END;

CREATE TABLE memory_version (
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory_id INTEGER NOT NULL REFERENCES memory(id),
  seq_from INTEGER NOT NULL,
  seq_to INTEGER NOT NULL DEFAULT 9007199254740991,
  role TEXT NOT NULL CHECK (role IN ('states', 'restates', 'ends', 'voids')),
  of_memory_id INTEGER REFERENCES memory(id),
  store TEXT NOT NULL CHECK (store IN ('ACTIVE', 'HISTORY')),
  cause TEXT CHECK (cause IN ('superseded', 'resolved', 'entered in error', 'arrived as history', 'restored by a person')),
  reason TEXT,
  trigger_memory_id INTEGER REFERENCES memory(id),
  trigger_entry_id INTEGER REFERENCES entry(id),
  successor_id INTEGER REFERENCES memory(id),
  valid_from TEXT,
  valid_to TEXT,
  active_from TEXT NOT NULL,
  active_to TEXT NOT NULL,
  active_from_ms REAL NOT NULL,
  active_to_ms REAL NOT NULL,
  PRIMARY KEY (patient_id, memory_id, seq_from),
  CHECK (seq_from < seq_to),
  CHECK ((role = 'states') = (of_memory_id IS NULL)),
  CHECK (role <> 'states' OR store = 'ACTIVE' OR (cause IS NOT NULL AND length(reason) > 0)),
  CHECK (cause IS NOT 'superseded' OR successor_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_version_present ON memory_version(patient_id, seq_to, role);
CREATE INDEX memory_version_evidence ON memory_version(patient_id, of_memory_id, seq_to) WHERE of_memory_id IS NOT NULL;

CREATE TABLE transition (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory_id INTEGER NOT NULL REFERENCES memory(id),
  seq INTEGER NOT NULL,
  from_store TEXT CHECK (from_store IN ('ACTIVE', 'HISTORY')),
  to_store TEXT NOT NULL CHECK (to_store IN ('ACTIVE', 'HISTORY')),
  cause TEXT,
  reason TEXT NOT NULL CHECK (length(reason) > 0),
  trigger_memory_id INTEGER REFERENCES memory(id),
  trigger_entry_id INTEGER REFERENCES entry(id),
  successor_id INTEGER REFERENCES memory(id),
  CHECK (to_store = 'ACTIVE' OR cause IS NOT NULL),
  CHECK (cause IS NOT 'superseded' OR successor_id IS NOT NULL)
) STRICT;
CREATE INDEX transition_memory ON transition(patient_id, memory_id);

CREATE TABLE relation (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  type TEXT NOT NULL,
  from_memory_id INTEGER NOT NULL REFERENCES memory(id),
  to_memory_id INTEGER NOT NULL REFERENCES memory(id),
  confidence REAL NOT NULL,
  grounds TEXT NOT NULL,
  seq INTEGER NOT NULL,
  UNIQUE (patient_id, from_memory_id, to_memory_id, type)
) STRICT;
CREATE INDEX relation_to ON relation(patient_id, to_memory_id);

CREATE TABLE decision (
  entry_id INTEGER PRIMARY KEY REFERENCES entry(id),
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  writer TEXT NOT NULL,
  trace TEXT NOT NULL
) STRICT;

CREATE TABLE attention (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient_id INTEGER REFERENCES patient(id),
  kind TEXT NOT NULL,
  memory_id INTEGER REFERENCES memory(id),
  entry_id INTEGER REFERENCES entry(id),
  document_id INTEGER REFERENCES document(id),
  message TEXT NOT NULL,
  advice TEXT NOT NULL,
  open INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
) STRICT;
CREATE INDEX attention_open ON attention(open, patient_id);
CREATE INDEX attention_document ON attention(document_id);

CREATE TABLE conflict (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  thread_id INTEGER NOT NULL REFERENCES thread(id),
  older_memory_id INTEGER NOT NULL REFERENCES memory(id),
  newer_memory_id INTEGER NOT NULL REFERENCES memory(id),
  guard TEXT NOT NULL,
  message TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  seq_from INTEGER NOT NULL,
  seq_to INTEGER NOT NULL DEFAULT 9007199254740991
) STRICT;
CREATE INDEX conflict_open ON conflict(patient_id, seq_to);
CREATE INDEX conflict_thread ON conflict(thread_id, seq_to);

-- Full text: the patient is a term of its own, so that a search reads one patient's postings only. Filled behind the writer,
-- some hundred memories at a time (repositories/text-index.ts): an index transaction for every entry would cost more than the entry.
CREATE VIRTUAL TABLE memory_fts USING fts5(patient, text, content='', contentless_delete=1);
CREATE VIRTUAL TABLE entry_fts USING fts5(patient, title, body, content='', contentless_delete=1);
`,
};
