import type { InboxFilter, InboxItem, Weight } from '../../../shared/review.ts';
import { WEIGHTS } from '../../../shared/review.ts';
import type { SqliteDatabase } from '../database.ts';
import { timeFromText } from '../time-text.ts';
import { OPEN_END } from './claims.ts';

/** A place in the order of the inbox: weight, then patient, then newest. */
export interface InboxPlace {
  weight: number;
  patientId: number;
  id: number;
}

export interface InboxCount {
  /** By weight as stored: 0 high, 1 raised, 2 usual, 3 arrived in HISTORY. */
  counts: Map<number, number>;
  /** Another one as soon as anything that matches has come or gone. */
  mark: string;
}

export interface OpenMove {
  id: number;
  patientId: number;
  memory: string;
  seq: number;
}

interface Row {
  id: number;
  patientId: number;
  patient: string;
  patientName: string | null;
  memory: string;
  text: string;
  subject: InboxItem['subject'];
  assertion: InboxItem['assertion'];
  kind: InboxItem['kind'];
  weight: number;
  seq: number;
  from: InboxItem['transition']['from'];
  to: InboxItem['transition']['to'];
  cause: InboxItem['transition']['cause'];
  reason: string;
  triggerMemory: string | null;
  triggerEntry: string | null;
  successor: string | null;
  successorText: string | null;
  successorSubject: InboxItem['subject'] | null;
  successorAssertion: InboxItem['assertion'] | null;
  entryTime: string | null;
  overtaken: number;
}

const ARRIVALS = 3;

/**
 * Moves that wait for a person. One of the reads across patients that are meant to be: a worklist. What is filtered and counted stands in
 * one index, so that a hundred thousand moves are counted without reading one of them.
 */
export class InboxMoves {
  readonly #db: SqliteDatabase;
  readonly #settle;
  readonly #accept;
  readonly #looked;
  readonly #lookedAt;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#settle = db.prepare(
      'UPDATE transition SET open_weight = NULL WHERE patient_id = ? AND memory_id = ? AND open_weight IS NOT NULL',
    );
    this.#accept = db.prepare(
      'INSERT INTO acceptance (patient_id, memory, seq, person, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#looked = db.prepare(
      'UPDATE person SET looked_at = (SELECT coalesce(max(id), 0) FROM transition) WHERE public_id = ?',
    );
    this.#lookedAt = db.prepare<[string], number>('SELECT looked_at FROM person WHERE public_id = ?').pluck();
  }

  /** What waits for nobody any more: every open move of a memory that a person has decided on. */
  settle(patientId: number, memoryId: number): void {
    this.#settle.run(patientId, memoryId);
  }

  /** From now on nothing of what is there is new to this person. */
  looked(person: string): void {
    this.#looked.run(person);
  }

  lookedAt(person: string): number {
    return this.#lookedAt.get(person) ?? 0;
  }

  count(filter: InboxFilter, patientId: number | null, since: number): InboxCount {
    const { where, values } = matching(filter, patientId, since);
    const rows = this.#db
      .prepare<(string | number)[], { weight: number; n: number; newest: number; sum: number }>(
        `SELECT t.open_weight AS weight, count(*) AS n, max(t.id) AS newest, total(t.id) AS sum
         FROM transition t INDEXED BY transition_open WHERE ${where} GROUP BY t.open_weight`,
      )
      .all(...values);
    const mark = rows.map((r) => `${r.weight}:${r.n}:${r.newest}:${r.sum}`).join(' ');
    return { counts: new Map(rows.map((r) => [r.weight, r.n])), mark };
  }

  /** @param after the place of the last item of the page before; null for the first page */
  page(
    filter: InboxFilter,
    patientId: number | null,
    since: number,
    after: InboxPlace | null,
    limit: number,
  ): { item: InboxItem; place: InboxPlace }[] {
    const { where, values } = matching(filter, patientId, filter.onlyNew ? since : 0);
    const behind = after
      ? `AND t.open_weight >= ? AND (t.open_weight > ? OR t.patient_id > ? OR (t.patient_id = ? AND t.id < ?))`
      : '';
    const from = after ? [after.weight, after.weight, after.patientId, after.patientId, after.id] : [];
    return this.#db
      .prepare<(string | number)[], Row>(
        `WITH page AS MATERIALIZED (SELECT t.id, t.open_weight, t.patient_id FROM transition t INDEXED BY transition_open
           WHERE ${where} ${behind} ORDER BY t.open_weight, t.patient_id, t.id DESC LIMIT ?)
         SELECT t.id, t.patient_id AS patientId, p.public_id AS patient, p.name AS patientName, m.public_id AS memory, m.text, m.subject, m.assertion, m.kind,
           t.open_weight AS weight, t.seq, t.from_store AS "from", t.to_store AS "to", t.cause, t.reason,
           (SELECT public_id FROM memory WHERE id = t.trigger_memory_id) AS triggerMemory,
           (SELECT public_id FROM entry WHERE id = t.trigger_entry_id) AS triggerEntry,
           s.public_id AS successor, s.text AS successorText, s.subject AS successorSubject, s.assertion AS successorAssertion,
           (SELECT e.time FROM entry e WHERE e.patient_id = t.patient_id AND e.seq = t.seq) AS entryTime,
           EXISTS (SELECT 1 FROM transition n WHERE n.patient_id = t.patient_id AND n.memory_id = t.memory_id AND n.id > t.id)
             -- Or it became evidence of an earlier memory, in whose moves it goes on.
             OR EXISTS (SELECT 1 FROM memory_version v WHERE v.patient_id = t.patient_id AND v.memory_id = t.memory_id
               AND +v.seq_to = ${OPEN_END} AND (v.role <> 'states' OR v.store <> t.to_store)) AS overtaken
         FROM page CROSS JOIN transition t ON t.id = page.id JOIN patient p ON p.id = t.patient_id JOIN memory m ON m.id = t.memory_id
           LEFT JOIN memory s ON s.id = t.successor_id
         ORDER BY page.open_weight, page.patient_id, page.id DESC`,
      )
      .all(...values, ...from, limit)
      .map((row) => ({
        item: toItem(row, since),
        place: { weight: row.weight, patientId: row.patientId, id: row.id },
      }));
  }

  /** Those of these moves that wait. */
  open(ids: readonly number[]): OpenMove[] {
    return this.#db
      .prepare<[string], OpenMove>(
        `SELECT t.id, t.patient_id AS patientId, m.public_id AS memory, t.seq FROM transition t JOIN memory m ON m.id = t.memory_id
         WHERE t.id IN (SELECT value FROM json_each(?)) AND t.open_weight IS NOT NULL ORDER BY t.id`,
      )
      .all(JSON.stringify(ids));
  }

  /** All that match. */
  allOpen(filter: InboxFilter, patientId: number | null, since: number): OpenMove[] {
    const { where, values } = matching(filter, patientId, since);
    return this.#db
      .prepare<(string | number)[], OpenMove>(
        `SELECT t.id, t.patient_id AS patientId, m.public_id AS memory, t.seq
         FROM transition t JOIN memory m ON m.id = t.memory_id WHERE ${where} ORDER BY t.id`,
      )
      .all(...values);
  }

  /** Marks moves as looked at and found right. */
  accept(moves: readonly OpenMove[], person: string, at: string): void {
    const close = this.#db.prepare('UPDATE transition SET open_weight = NULL WHERE patient_id = ? AND id = ?');
    for (const { id, patientId, memory, seq } of moves) {
      close.run(patientId, id);
      this.#accept.run(patientId, memory, seq, person, at);
    }
  }
}

/** @param since row of a transition: only what came after it; 0 for all */
function matching(
  { weight, kind, cause, arrivals }: InboxFilter,
  patientId: number | null,
  since: number,
): { where: string; values: (string | number)[] } {
  const usual = arrivals ? [2, ARRIVALS] : [2];
  const weights = weight === undefined ? [0, 1, ...usual] : weight === 'usual' ? usual : [WEIGHTS.indexOf(weight)];
  const parts = [`t.open_weight IN (${weights.join(', ')})`];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number): void => {
    parts.push(part);
    values.push(value);
  };
  if (patientId !== null) add('t.patient_id = ?', patientId);
  if (kind !== undefined) add('t.kind = ?', kind);
  if (cause !== undefined) add('t.cause = ?', cause);
  if (since > 0) add('t.id > ?', since);
  return { where: parts.join(' AND '), values };
}

/** Arrivals weigh as little as the usual moves. */
export function weightName(weight: number): Weight {
  return WEIGHTS[weight] ?? 'usual';
}

function toItem(row: Row, since: number): InboxItem {
  const { patient, patientName, memory, text, subject, assertion, kind, seq, from, to, cause, reason, successor } = row;
  const { successorText, successorSubject, successorAssertion } = row;
  const trigger = { memory: row.triggerMemory, entry: row.triggerEntry };
  return {
    id: `t${row.id}`,
    patient,
    patientName,
    memory,
    text,
    subject,
    assertion,
    kind,
    weight: weightName(row.weight),
    transition: { seq, from, to, cause, reason, trigger, successor },
    successorText,
    successorSpeaks:
      successorSubject && successorAssertion ? { subject: successorSubject, assertion: successorAssertion } : null,
    entryTime: timeFromText(row.entryTime),
    isNew: row.id > since,
    overtaken: row.overtaken === 1,
  };
}
