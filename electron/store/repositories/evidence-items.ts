import type { Flag } from '../../../shared/vocabulary.ts';
import type { ItemStatement, RecordItem } from '../../read/read-contract.ts';
import { NEVER_ENDS_MS, SINCE_EVER_MS } from '../../write/claim.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdIn } from '../public-id.ts';
import { OPEN_END } from './claims.ts';

/** A memory as its row has it: lists as JSON, the entry in columns. */
interface ItemRow extends Omit<RecordItem, 'attributes' | 'flags' | 'entry'> {
  attributes: string;
  flags: string;
  entryId: string;
  entrySeq: number;
  entryTime: string | null;
}

interface StatementRow extends Omit<ItemStatement, 'attributes' | 'flags' | 'entry'> {
  attributes: string;
  flags: string;
  entryId: string;
  seq: number;
  time: string | null;
}

/** Rows of memory_version that are present, by its primary key: "+" keeps SQLite from reading all that is present instead. */
const PRESENT = (version: string): string => `${version}.patient_id = ? AND +${version}.seq_to = ${OPEN_END}`;

/** Standing memories of one patient; what was read is kept, as the channels of one question find the same memories again and again. */
export interface PatientItems {
  /** In the order of the rows; a row that does not stand for itself is left out. */
  load(ids: readonly number[]): RecordItem[];
  /** Row of the memory that stands for this claim; null where the patient has none of this id. */
  standing(publicId: string): number | null;
}

/** Standing memories by their rows, with what hangs on them. Every query takes the patient. */
export class EvidenceItems {
  readonly #parsed = new ParsedAttributes();
  readonly #items;
  readonly #standing;
  readonly #find;
  readonly #former;
  readonly #own;
  readonly #others;
  readonly #restatedOn;
  readonly #endReasons;

  constructor(db: SqliteDatabase) {
    this.#items = db.prepare<[string, number], ItemRow>(
      `SELECT m.id, m.public_id AS publicId, m.concept_id AS conceptId, c.text AS concept, m.kind, m.text, m.subject, m.assertion,
         v.store, v.cause, v.reason, (SELECT s.public_id FROM memory s WHERE s.id = v.successor_id) AS successor,
         v.valid_from AS validFrom, v.valid_to AS validTo, v.active_from AS activeFrom, v.active_from_ms AS activeFromMs,
         v.active_to_ms AS activeToMs, m.attributes, m.flags, e.public_id AS entryId, e.seq AS entrySeq, e.time AS entryTime
       FROM json_each(?) j CROSS JOIN memory_version v ON v.memory_id = j.value AND ${PRESENT('v')} AND v.role = 'states'
         CROSS JOIN memory m ON m.id = v.memory_id CROSS JOIN concept c ON c.id = m.concept_id
         CROSS JOIN entry e ON e.id = m.entry_id`,
    );
    this.#standing = db
      .prepare<[number, number], number>(
        `SELECT coalesce(v.of_memory_id, v.memory_id) FROM memory_version v WHERE ${PRESENT('v')} AND v.memory_id = ?`,
      )
      .pluck();
    this.#find = db
      .prepare<[string, string, number], number>(
        `SELECT m.id FROM entry e CROSS JOIN memory m ON m.entry_id = e.id
         WHERE e.public_id = ? AND m.public_id = ? AND +m.patient_id = ?`,
      )
      .pluck();
    this.#former = db
      .prepare<[number, number], number>(
        `SELECT memory_id FROM memory_version INDEXED BY memory_version_successor
         WHERE patient_id = ? AND successor_id = ? AND seq_to = ${OPEN_END} AND role = 'states'`,
      )
      .pluck();
    const statement = `SELECT coalesce(v.of_memory_id, v.memory_id) AS item, m.public_id AS memory, v.role, c.text AS concept, m.text, m.attributes,
       m.stated_from AS validFrom, m.flags, e.public_id AS entryId, e.seq, e.time`;
    this.#own = db.prepare<[string, number], StatementRow>(
      `${statement} FROM json_each(?) j CROSS JOIN memory_version v ON v.memory_id = j.value AND ${PRESENT('v')}
         AND v.role = 'states' CROSS JOIN memory m ON m.id = v.memory_id CROSS JOIN concept c ON c.id = m.concept_id
         CROSS JOIN entry e ON e.id = m.entry_id`,
    );
    this.#others = db.prepare<[string, number], StatementRow>(
      `${statement} FROM json_each(?) j CROSS JOIN memory_version v INDEXED BY memory_version_evidence
         ON v.patient_id = ? AND v.of_memory_id = j.value AND v.seq_to = ${OPEN_END} AND v.role <> 'voids'
         CROSS JOIN memory m ON m.id = v.memory_id CROSS JOIN concept c ON c.id = m.concept_id
         CROSS JOIN entry e ON e.id = m.entry_id`,
    );
    // Thousands may restate one item: the index has their days in order.
    this.#restatedOn = db.prepare<[number, string], { item: number; day: string | null }>(
      `SELECT j.value AS item, (SELECT max(v.stated_day) FROM memory_version v INDEXED BY memory_version_evidence
         WHERE v.patient_id = ? AND v.of_memory_id = j.value AND v.seq_to = ${OPEN_END} AND v.role = 'restates') AS day
       FROM json_each(?) j`,
    );
    this.#endReasons = db.prepare<[string, number], { item: number; reason: string }>(
      `SELECT j.value AS item, m.attributes ->> '$.reason' AS reason
       FROM json_each(?) j CROSS JOIN memory_version v INDEXED BY memory_version_evidence
         ON v.patient_id = ? AND v.of_memory_id = j.value AND v.seq_to = ${OPEN_END} AND v.role = 'ends'
         CROSS JOIN memory m ON m.id = v.memory_id AND instr(m.attributes, '"reason"') > 0
         CROSS JOIN entry e ON e.id = m.entry_id
       WHERE m.attributes ->> '$.reason' IS NOT NULL ORDER BY e.time IS NULL, e.time, m.public_id`,
    );
  }

  /** Of one patient, for one question. */
  of(patientId: number): PatientItems {
    const byRow = new Map<number, RecordItem>();
    const rows = new Map<string, number>();
    return {
      load: (ids) => {
        const missing = ids.filter((id) => !byRow.has(id));
        for (const row of missing.length > 0 ? this.#items.all(JSON.stringify(missing), patientId) : []) {
          byRow.set(row.id, toItem(row, this.#parsed.of(row.attributes)));
          rows.set(row.publicId, row.id);
        }
        return ids.flatMap((id) => byRow.get(id) ?? []);
      },
      standing: (publicId) => rows.get(publicId) ?? this.#standingOf(patientId, publicId),
    };
  }

  #standingOf(patientId: number, publicId: string): number | null {
    const row = this.#find.get(entryIdIn(publicId), publicId, patientId);
    return row === undefined ? null : (this.#standing.get(patientId, row) ?? null);
  }

  /** Rows of the memories that these took the place of. */
  predecessors(patientId: number, ids: readonly number[]): number[] {
    return [...new Set(ids.flatMap((id) => this.#former.all(patientId, id)))];
  }

  /** Every claim that states, restates or ends these items, in update order. */
  statements(patientId: number, ids: readonly number[]): ItemStatement[] {
    const list = JSON.stringify(ids);
    return [...this.#own.all(list, patientId), ...this.#others.all(list, patientId)]
      .map(({ attributes, flags, entryId, seq, time, ...row }) => ({
        ...row,
        attributes: this.#parsed.of(attributes),
        flags: flagsOf(flags),
        entry: { id: entryId, seq, time },
      }))
      .sort((a, b) => a.entry.seq - b.entry.seq || (a.memory < b.memory ? -1 : 1));
  }

  /** Day of the newest entry that restates each, as it was written; null where none with a day does. */
  restatedOn(patientId: number, ids: readonly number[]): Map<number, string | null> {
    return new Map(this.#restatedOn.all(patientId, JSON.stringify(ids)).map(({ item, day }) => [item, day]));
  }

  /** Why each ended, as the first entry gives it that tells its end and a reason. */
  endReasons(patientId: number, ids: readonly number[]): Map<number, string> {
    const reasons = new Map<number, string>();
    for (const { item, reason } of this.#endReasons.all(JSON.stringify(ids), patientId)) {
      if (!reasons.has(item)) reasons.set(item, String(reason));
    }
    return reasons;
  }
}

function toItem({ entryId, entrySeq, entryTime, ...row }: ItemRow, attributes: RecordItem['attributes']): RecordItem {
  const moved = row.store === 'HISTORY';
  const flags = flagsOf(row.flags);
  if (moved && row.cause === 'resolved' && row.validTo === null && !flags.includes('end unknown')) {
    flags.push('end unknown');
  }
  return {
    ...row,
    cause: moved ? row.cause : null,
    reason: moved ? row.reason : null,
    successor: moved ? row.successor : null,
    activeFromMs: row.activeFromMs <= SINCE_EVER_MS ? -Infinity : row.activeFromMs,
    activeToMs: row.activeToMs >= NEVER_ENDS_MS ? Infinity : row.activeToMs,
    attributes,
    flags,
    entry: { id: entryId, seq: entrySeq, time: entryTime },
  };
}

const MOST_PARSED = 10_000;

/** Renewals say the same hundreds of times; what was parsed is kept, bounded, and goes with the workspace: it is clinical text. */
class ParsedAttributes {
  readonly #parsed = new Map<string, RecordItem['attributes']>();

  of(text: string): RecordItem['attributes'] {
    let attributes = this.#parsed.get(text);
    if (!attributes) {
      attributes = JSON.parse(text) as RecordItem['attributes'];
      if (this.#parsed.size >= MOST_PARSED) this.#parsed.clear();
      this.#parsed.set(text, attributes);
    }
    return attributes;
  }
}

function flagsOf(text: string): Flag[] {
  return text === '[]' ? [] : JSON.parse(text);
}
