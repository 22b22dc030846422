import type { Migration } from './migration.ts';

/**
 * The neighbours of a memory in the order in which they are read: what thousands of entries state again has as many relations, and the
 * first few of them were found by sorting all.
 */
export const neighbours: Migration = {
  id: 70,
  name: 'neighbours',
  up: `
DROP INDEX relation_to;
CREATE INDEX relation_to ON relation(patient_id, to_memory_id, from_memory_id, type);
`,
};
