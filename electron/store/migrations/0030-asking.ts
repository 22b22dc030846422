import type { Migration } from './migration.ts';

/**
 * What asking the record adds: questions and calibrations that are kept, and what makes evidence quick. A question wants the newest
 * few memories of a concept or a kind in one store; without these columns a patient with 20,000 results of one analyte would be read
 * whole each time.
 */
export const asking: Migration = {
  id: 30,
  name: 'asking',
  up: `
-- A question with its evidence, the choice of the gate and its answers: clinical text, in a row of its own so that it can be deleted.
CREATE TABLE question (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  asked_at TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Update order that the record had reached.
  seq INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX question_patient ON question(patient_id);

-- A threshold of the store gate with the replayed answers that it was chosen on, and what it holds for.
CREATE TABLE gate_calibration (
  id INTEGER PRIMARY KEY,
  public_id TEXT NOT NULL UNIQUE,
  made_at TEXT NOT NULL,
  embedder TEXT NOT NULL,
  answerer TEXT NOT NULL,
  prompt TEXT,
  fold_hash TEXT NOT NULL,
  source TEXT NOT NULL,
  lambda REAL NOT NULL,
  threshold REAL NOT NULL,
  in_use INTEGER NOT NULL CHECK (in_use IN (0, 1)),
  replays TEXT NOT NULL
) STRICT;

-- Copies of what memory says of the claim, which never changes: here one index has what a question asks for in the order it asks.
-- No reference of its own: memory has it, and a second check would cost every import.
ALTER TABLE memory_version ADD COLUMN concept_id INTEGER;
ALTER TABLE memory_version ADD COLUMN kind TEXT;
UPDATE memory_version SET
  concept_id = (SELECT m.concept_id FROM memory m WHERE m.id = memory_version.memory_id),
  kind = (SELECT m.kind FROM memory m WHERE m.id = memory_version.memory_id);
CREATE INDEX memory_version_concept ON memory_version(patient_id, concept_id, store, active_from_ms, active_to_ms)
  WHERE seq_to = 9007199254740991 AND role = 'states';
CREATE INDEX memory_version_kind ON memory_version(patient_id, kind, store, active_from_ms, active_to_ms)
  WHERE seq_to = 9007199254740991 AND role = 'states';
CREATE INDEX memory_version_successor ON memory_version(patient_id, successor_id)
  WHERE successor_id IS NOT NULL AND seq_to = 9007199254740991;
`,
};
