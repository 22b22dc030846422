import type { SqliteDatabase } from '../database.ts';

/** A claim that an approved deletion hid, from the entry of the approval to the entry that took it back. Rows. */
export interface TakenBackClaim {
  memoryId: number;
  tombstoneId: number;
  /** Public id of the memory that was approved. */
  memory: string;
  entryId: number;
  backEntryId: number;
}

/**
 * What the deletions of a record hid that were taken back since. A tombstone keeps no list of it then: its claims were known until the
 * approval and again from another entry on, and what is missing between the two tells it.
 */
export function takenBack(db: SqliteDatabase, patientId: number): TakenBackClaim[] {
  return db
    .prepare<{ patientId: number }, TakenBackClaim>(
      `WITH hidden AS (
         SELECT v.memory_id, t.id AS tombstone_id, t.memory, t.entry_id, v.seq_to,
           (SELECT min(n.seq_from) FROM memory_version n
            WHERE n.patient_id = v.patient_id AND n.memory_id = v.memory_id AND n.seq_from >= v.seq_to) AS back
         FROM tombstone t JOIN entry e ON e.id = t.entry_id
           JOIN memory_version v ON v.patient_id = t.patient_id AND v.seq_to = e.seq
         WHERE t.patient_id = @patientId AND t.state = 'taken back')
       SELECT h.memory_id AS memoryId, h.tombstone_id AS tombstoneId, h.memory, h.entry_id AS entryId, e.id AS backEntryId
       FROM hidden h JOIN entry e ON e.patient_id = @patientId AND e.seq = h.back
       WHERE h.back > h.seq_to ORDER BY h.tombstone_id, h.memory_id`,
    )
    .all({ patientId });
}
