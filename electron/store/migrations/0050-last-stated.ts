import type { Migration } from './migration.ts';

/**
 * The day on which a claim states again, ends or withdraws what another states, in the index that finds it from there: an item that
 * thousands of entries state again tells the newest of their days without reading them.
 */
export const lastStated: Migration = {
  id: 50,
  name: 'last-stated',
  up: `
-- A copy of the day of the claim's entry, which never changes, as it is written there. NULL for what states a memory of its own.
ALTER TABLE memory_version ADD COLUMN stated_day TEXT;
UPDATE memory_version SET stated_day = (SELECT substr(e.time, 1, 10) FROM memory m JOIN entry e ON e.id = m.entry_id
  WHERE m.id = memory_version.memory_id) WHERE of_memory_id IS NOT NULL;
DROP INDEX memory_version_evidence;
CREATE INDEX memory_version_evidence ON memory_version(patient_id, of_memory_id, seq_to, role, stated_day)
  WHERE of_memory_id IS NOT NULL;
`,
};
