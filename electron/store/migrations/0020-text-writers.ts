import type { Migration } from './migration.ts';

/**
 * What the text writers add to the record. Judgements are inputs of the reconciliation, like the claims themselves: they are kept, so
 * that the end state stays a function of what is on record and does not depend on when an entry was read.
 */
export const textWriters: Migration = {
  id: 20,
  name: 'text-writers',
  up: `
-- What a writer (or later a person) made of one pair of memories.
CREATE TABLE judgement (
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  older_memory_id INTEGER NOT NULL REFERENCES memory(id),
  newer_memory_id INTEGER NOT NULL REFERENCES memory(id),
  verdict TEXT NOT NULL CHECK (verdict IN ('current', 'superseded', 'resolved', 'unsure')),
  -- Probability of the verdict less that of the next one, 0 to 1.
  margin REAL NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  PRIMARY KEY (patient_id, older_memory_id, newer_memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX judgement_newer ON judgement(patient_id, newer_memory_id);

-- Every prompt that was ever used or named, by what was sent: an old decision can be shown with the words it was made with.
CREATE TABLE prompt (
  hash TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('extract', 'link', 'update')),
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Variants that a person has named.
CREATE TABLE prompt_variant (
  role TEXT NOT NULL CHECK (role IN ('extract', 'link', 'update')),
  name TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES prompt(hash),
  PRIMARY KEY (role, name)
) STRICT, WITHOUT ROWID;

-- What a person says the answer to one question should have been: an example to learn from, which moves no memory.
CREATE TABLE call_correction (
  entry_id INTEGER NOT NULL REFERENCES entry(id),
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  -- Place of the question in the decision trace of the entry.
  call INTEGER NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (entry_id, call)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_correction_patient ON call_correction(patient_id);
`,
};
