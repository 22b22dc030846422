/** Checks of `verify` on the record itself: what must hold of every workspace, whatever was imported and whenever it was killed. */
import type { SqliteDatabase } from './database.ts';
import type { ExtraCheck } from './integrity.ts';
import { entryIdSql } from './public-id.ts';
import { OPEN_END } from './repositories/claims.ts';

const NOW = `seq_to = ${OPEN_END}`;

/** Each query finds what breaks the rule; none found, the rule holds. */
const RULES: readonly { name: string; holds: string; broken: string; sql: string }[] = [
  {
    name: 'update order',
    holds: 'The entries of every patient are numbered without a gap.',
    broken: 'patients have a gap in the order of their entries',
    sql: `SELECT 1 FROM patient p WHERE p.last_seq <> (SELECT count(*) FROM entry e WHERE e.patient_id = p.id)
      OR p.last_seq <> (SELECT coalesce(max(seq), 0) FROM entry e WHERE e.patient_id = p.id)`,
  },
  {
    // The plus keeps the planner on the memory's own key: by the index of present states each memory would read them all.
    name: 'one state each',
    holds: 'Every memory has exactly one present state, and what a person put away has none.',
    broken: 'memories have no present state, or several, or one that was put away',
    sql: `SELECT 1 FROM memory m WHERE (SELECT count(*) FROM memory_version v
      WHERE v.patient_id = m.patient_id AND v.memory_id = m.id AND +v.seq_to = ${OPEN_END})
        <> NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id = m.id)`,
  },
  {
    name: 'no gap in what was known',
    holds: 'The states of every memory follow one another without gap or overlap.',
    broken: 'memories have a gap or an overlap in what was known of them',
    // Between a deletion and its being taken back nothing was known.
    sql: `SELECT 1 FROM memory_version a WHERE a.seq_to <> ${OPEN_END} AND NOT EXISTS (SELECT 1 FROM memory_version b
      WHERE b.patient_id = a.patient_id AND b.memory_id = a.memory_id AND b.seq_from = a.seq_to)
      AND NOT EXISTS (SELECT 1 FROM tombstone t JOIN entry e ON e.id = t.entry_id
        WHERE t.patient_id = a.patient_id AND e.seq = a.seq_to)`,
  },
  {
    name: 'successors',
    holds: 'Every superseded memory names a successor of the same patient.',
    broken: 'superseded memories name no successor of the same patient',
    sql: `SELECT 1 FROM memory_version v WHERE v.cause = 'superseded' AND NOT EXISTS (SELECT 1 FROM memory s
      WHERE s.id = v.successor_id AND s.patient_id = v.patient_id)`,
  },
  {
    name: 'evidence',
    holds: 'Every restatement belongs to a memory that stands.',
    broken: 'restatements belong to no memory that stands',
    sql: `SELECT 1 FROM memory_version v WHERE v.${NOW} AND v.of_memory_id IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM memory_version s WHERE s.patient_id = v.patient_id AND s.memory_id = v.of_memory_id AND s.${NOW}
       AND s.role = 'states')`,
  },
  {
    name: 'quotes',
    holds: 'Every quote stands in its entry.',
    broken: 'quotes do not stand in their entries',
    sql: `SELECT 1 FROM memory m JOIN entry e ON e.id = m.entry_id WHERE instr(e.body, m.quote) = 0 OR m.quote = ''`,
  },
  {
    name: 'patients kept apart',
    holds: 'Nothing of one patient is tied to another.',
    broken: 'rows of one patient are tied to another',
    sql: `SELECT 1 FROM memory m JOIN entry e ON e.id = m.entry_id WHERE e.patient_id <> m.patient_id
      UNION ALL SELECT 1 FROM memory m JOIN thread t ON t.id = m.thread_id WHERE t.patient_id <> m.patient_id
      UNION ALL SELECT 1 FROM relation r JOIN memory a ON a.id = r.from_memory_id JOIN memory b ON b.id = r.to_memory_id
        WHERE a.patient_id <> r.patient_id OR b.patient_id <> r.patient_id`,
  },
  {
    name: 'copies',
    holds: 'Every state of a memory has the concept, the kind and the day of the memory.',
    broken: 'states of memories have another concept, kind or day than their memory',
    sql: `SELECT 1 FROM memory_version v JOIN memory m ON m.id = v.memory_id JOIN entry e ON e.id = m.entry_id
      WHERE v.concept_id IS NOT m.concept_id OR v.kind IS NOT m.kind
        OR v.stated_day IS NOT CASE WHEN v.of_memory_id IS NOT NULL THEN substr(e.time, 1, 10) END`,
  },
  {
    name: 'questions',
    holds: 'Every question is kept with the patient whom it is about, and shows no memory of another.',
    broken: 'questions are kept with another patient, or show a memory of one',
    sql: `SELECT 1 FROM question q JOIN patient p ON p.id = q.patient_id WHERE q.body ->> '$.patient' IS NOT p.public_id
      OR EXISTS (SELECT 1 FROM json_each(q.body, '$.evidence') line
        JOIN entry e ON e.public_id = ${entryIdSql("(line.value ->> '$.memory')")}
        WHERE e.patient_id <> q.patient_id)`,
  },
  {
    name: 'calibrations',
    holds: 'One threshold of the store gate is in use at most.',
    broken: 'thresholds of the store gate are in use beside another',
    sql: 'SELECT 1 FROM gate_calibration WHERE in_use = 1 LIMIT -1 OFFSET 1',
  },
  {
    name: 'deletions',
    holds: 'Every approved deletion hides its memory, and of what was purged no row is left.',
    broken: 'deletions hide nothing, or left rows of what was purged',
    sql: `SELECT 1 FROM tombstone t WHERE
        (t.state = 'waiting' OR (t.state = 'purging' AND t.fingerprints IS NULL))
          <> EXISTS (SELECT 1 FROM tombstone_claim c WHERE c.tombstone_id = t.id)
        OR (t.state = 'purged' AND (t.fingerprints IS NULL OR t.purged_at IS NULL))
        OR (t.fingerprints IS NOT NULL AND EXISTS (SELECT 1 FROM entry e JOIN memory m ON m.entry_id = e.id
          WHERE e.public_id = ${entryIdSql('t.memory')} AND m.public_id = t.memory))
      UNION ALL SELECT 1 FROM tombstone_claim c JOIN tombstone t ON t.id = c.tombstone_id JOIN memory m ON m.id = c.memory_id
        WHERE m.patient_id <> t.patient_id`,
  },
  {
    name: 'counts',
    holds: 'The counts of every patient agree with the stores.',
    broken: 'patients have counts that disagree with their stores',
    sql: `SELECT 1 FROM patient p WHERE p.active <> (SELECT count(*) FROM memory_version v WHERE v.patient_id = p.id AND v.${NOW}
        AND v.role = 'states' AND v.store = 'ACTIVE')
      OR p.history <> (SELECT count(*) FROM memory_version v WHERE v.patient_id = p.id AND v.${NOW}
        AND v.role = 'states' AND v.store = 'HISTORY')`,
  },
  {
    name: 'decisions',
    holds: 'Every written entry has its decision trace.',
    broken: 'written entries have no decision trace',
    sql: `SELECT 1 FROM entry e WHERE e.status = 'written' AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.entry_id = e.id)`,
  },
];

/** The checks, to be run with those of the workspace file. */
export function recordChecks(db: SqliteDatabase): ExtraCheck[] {
  return RULES.map(({ name, holds, broken, sql }) => ({
    name,
    run: () => {
      const count = db.prepare<[], number>(`SELECT count(*) FROM (${sql})`).pluck().get() ?? 0;
      return { ok: count === 0, message: count === 0 ? holds : `${count} ${broken}.` };
    },
  }));
}
