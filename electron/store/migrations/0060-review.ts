import type { Migration } from './migration.ts';

/**
 * What persons add: who they are, what they correct, accept, label and approve. Memories are named by their public id here and not by row:
 * a merge, a split or a copy in another workspace gives rows other numbers, and what was decided must outlive that.
 */
export const review: Migration = {
  id: 60,
  name: 'review',
  up: `
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) > 0),
  roles TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- The newest transition that was there when this person last looked into the inbox.
  looked_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX person_name ON person(name COLLATE NOCASE);

-- What a person says of a memory. An input of the reconciliation, like the claims themselves.
CREATE TABLE correction (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  -- The entry that holds its place in the update order.
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  memory TEXT NOT NULL,
  -- Successor, or the other memory of a pair.
  other TEXT,
  what TEXT NOT NULL CHECK (what IN ('keep active', 'move to history', 'wrong subject', 'both hold')),
  act TEXT NOT NULL,
  -- Public ids of the claims that made up the memory when the person looked, JSON.
  claims TEXT NOT NULL,
  -- Clinical time that the record had reached then; null where nothing of it is dated.
  reached TEXT,
  reason TEXT NOT NULL CHECK (length(reason) > 0),
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_entry_id INTEGER REFERENCES entry(id),
  undone_by TEXT,
  undone_at TEXT,
  undone_reason TEXT
) STRICT;
CREATE INDEX correction_patient ON correction(patient_id);
CREATE INDEX correction_memory ON correction(memory);

-- How a conflict was decided: the example that it makes.
CREATE TABLE conflict_decision (
  id INTEGER PRIMARY KEY,
  conflict TEXT NOT NULL,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  older TEXT NOT NULL,
  newer TEXT NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('first holds', 'second holds', 'both hold')),
  correction_id INTEGER REFERENCES correction(id),
  person TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX conflict_decision_patient ON conflict_decision(patient_id);

-- Moves that wait for a person, ready in the order of the inbox. 0 high, 1 raised, 2 usual, 3 arrived as history; null: decided.
ALTER TABLE transition ADD COLUMN open_weight INTEGER;
-- A copy of the memory's kind, so that a filter of the inbox is counted in its index.
ALTER TABLE transition ADD COLUMN kind TEXT;
UPDATE transition SET kind = (SELECT m.kind FROM memory m WHERE m.id = transition.memory_id), open_weight = CASE WHEN from_store IS NULL THEN 3 ELSE
  (SELECT CASE WHEN m.kind IN ('allergy', 'immunization', 'device', 'family history') THEN 0
     WHEN m.kind IN ('medication', 'condition') THEN 1 ELSE 2 END FROM memory m WHERE m.id = transition.memory_id) END;
CREATE INDEX transition_open ON transition(open_weight, patient_id, id DESC, kind, cause) WHERE open_weight IS NOT NULL;
CREATE TABLE acceptance (
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory TEXT NOT NULL,
  -- Update order of the move that was accepted.
  seq INTEGER NOT NULL,
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (patient_id, memory, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE guideline (
  version INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  person TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE label_round (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sampling TEXT NOT NULL,
  seed TEXT NOT NULL,
  guideline INTEGER NOT NULL,
  overlap REAL NOT NULL,
  person TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE TABLE label_item (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  round_id INTEGER NOT NULL REFERENCES label_round(id),
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory TEXT NOT NULL,
  -- Hash of what was drawn.
  version TEXT NOT NULL,
  UNIQUE (round_id, memory)
) STRICT;
CREATE INDEX label_item_patient ON label_item(patient_id);
CREATE TABLE label_assignment (
  item_id INTEGER NOT NULL REFERENCES label_item(id),
  person TEXT NOT NULL,
  -- Place in the queue of this person; each has an order of their own.
  place INTEGER NOT NULL,
  skipped INTEGER NOT NULL DEFAULT 0 CHECK (skipped IN (0, 1)),
  PRIMARY KEY (item_id, person)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX label_assignment_queue ON label_assignment(person, item_id);
CREATE TABLE label (
  id INTEGER PRIMARY KEY,
  item_id INTEGER REFERENCES label_item(id),
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory TEXT NOT NULL,
  label TEXT NOT NULL CHECK (label IN ('safe_to_forget', 'never_forget', 'uncertain')),
  note TEXT NOT NULL DEFAULT '',
  guideline INTEGER NOT NULL,
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  adjudicated INTEGER NOT NULL DEFAULT 0 CHECK (adjudicated IN (0, 1)),
  -- Of what was read; where it came from a file its round.
  source TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX label_once ON label(memory, person, source, adjudicated);
CREATE INDEX label_item_labels ON label(item_id) WHERE item_id IS NOT NULL;
CREATE INDEX label_patient ON label(patient_id);
-- Counts every change of a label: whether a calibration still rests on the labels as they are is asked before each proposal.
INSERT INTO meta (key, value) VALUES ('label changes', '0');
CREATE TRIGGER label_added AFTER INSERT ON label BEGIN UPDATE meta SET value = value + 1 WHERE key = 'label changes'; END;
CREATE TRIGGER label_changed AFTER UPDATE ON label BEGIN UPDATE meta SET value = value + 1 WHERE key = 'label changes'; END;
CREATE TRIGGER label_removed AFTER DELETE ON label BEGIN UPDATE meta SET value = value + 1 WHERE key = 'label changes'; END;

CREATE TABLE scorer (
  public_id TEXT PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('baseline', 'model')),
  name TEXT NOT NULL,
  -- Coefficients, or model and prompt.
  body TEXT NOT NULL,
  trained_on TEXT,
  labels INTEGER NOT NULL,
  person TEXT,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE deletion_score (
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory_id INTEGER NOT NULL REFERENCES memory(id),
  scorer TEXT NOT NULL REFERENCES scorer(public_id),
  kind TEXT NOT NULL,
  score REAL NOT NULL,
  drivers TEXT NOT NULL,
  PRIMARY KEY (patient_id, memory_id, scorer)
) STRICT, WITHOUT ROWID;
CREATE INDEX deletion_score_order ON deletion_score(scorer, kind, score);
CREATE INDEX deletion_score_memory ON deletion_score(memory_id);

CREATE TABLE deletion_calibration (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  scorer TEXT NOT NULL,
  body TEXT NOT NULL,
  in_use INTEGER NOT NULL CHECK (in_use IN (0, 1)),
  person TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE deletion_decision (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory TEXT NOT NULL,
  version TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('approve', 'keep', 'defer')),
  reason TEXT NOT NULL,
  score REAL,
  calibration TEXT,
  person TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX deletion_decision_memory ON deletion_decision(memory);
CREATE INDEX deletion_decision_patient ON deletion_decision(patient_id);
CREATE INDEX deletion_decision_put_off ON deletion_decision(decision, memory) WHERE decision <> 'approve';
CREATE INDEX deletion_decision_calibration ON deletion_decision(calibration, decision);

-- An approved deletion: first a mark that can be taken back, then what is left of a purge. Holds no clinical text.
CREATE TABLE tombstone (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  memory TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The entry that holds its place in the update order.
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL,
  purge_after TEXT NOT NULL,
  -- null: within its undo window; 'purging': begun, and to be begun again after a crash; 'purged'.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'purging', 'purged', 'taken back')),
  purged_at TEXT,
  -- Keyed fingerprints of the texts that were purged, for the search of all pages; null before.
  fingerprints TEXT
) STRICT;
CREATE INDEX tombstone_patient ON tombstone(patient_id);
CREATE INDEX tombstone_memory ON tombstone(memory);
-- The claims that a tombstone hides from the reconciliation: the memory itself and what restates, ends or voids it.
CREATE TABLE tombstone_claim (
  memory_id INTEGER PRIMARY KEY REFERENCES memory(id),
  tombstone_id INTEGER NOT NULL REFERENCES tombstone(id)
) STRICT;

-- Records that a person joined or divided.
CREATE TABLE records_act (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  what TEXT NOT NULL CHECK (what IN ('merge', 'split')),
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  other_id INTEGER NOT NULL REFERENCES patient(id),
  -- Public ids of the entries that moved, with the patient and place they had: what undoing needs.
  body TEXT NOT NULL,
  person TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL,
  undone_by TEXT,
  undone_at TEXT
) STRICT;
CREATE INDEX records_act_patient ON records_act(patient_id);
CREATE INDEX records_act_other ON records_act(other_id);
-- A public id that a patient had before: whoever asks for it finds the record that holds it now.
CREATE TABLE patient_alias (
  public_id TEXT PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id)
) STRICT, WITHOUT ROWID;
-- Of records that were taken in: kept for undoing, listed nowhere.
ALTER TABLE patient ADD COLUMN merged_into INTEGER REFERENCES patient(id);
CREATE INDEX patient_merged ON patient(merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX patient_alias_patient ON patient_alias(patient_id);
-- A memory still is written once; but a person may move it to another record, and nobody else: only there the mark is set.
-- And where what another memory says is purged out of the sentence that both quote, it goes out of the quote too.
DROP TRIGGER memory_is_written_once;
CREATE TRIGGER memory_is_written_once BEFORE UPDATE ON memory
WHEN old.entry_id IS NOT new.entry_id OR old.ordinal IS NOT new.ordinal
  OR old.kind IS NOT new.kind OR old.text IS NOT new.text OR old.subject IS NOT new.subject
  OR old.assertion IS NOT new.assertion OR old.status IS NOT new.status OR old.codings IS NOT new.codings
  OR old.attributes IS NOT new.attributes OR old.stated_from IS NOT new.stated_from
  OR old.stated_to IS NOT new.stated_to
  OR (old.quote IS NOT new.quote AND NOT EXISTS
    (SELECT 1 FROM tombstone WHERE patient_id = old.patient_id AND state = 'purging'))
  OR (old.patient_id IS NOT new.patient_id AND NOT EXISTS (SELECT 1 FROM meta WHERE key = 'records at work'))
BEGIN SELECT raise(ABORT, 'a memory is written once'); END;

-- The filters of the audit view, each answered from an index alone.
CREATE INDEX audit_log_actor ON audit_log (actor, action, at);
CREATE INDEX audit_log_action ON audit_log (action, at);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_subject_id ON audit_log (subject_id);

-- Audit lines of the workspace that a record was handed over from, as they were there: ids and hashes, no clinical text.
CREATE TABLE carried_audit (
  id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  origin TEXT NOT NULL,
  line TEXT NOT NULL,
  UNIQUE (patient_id, origin, line)
) STRICT;
`,
};
