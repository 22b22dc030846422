import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { OPEN_END } from './claims.ts';
import type { StoredPatient } from './patients.ts';

/** What stands for @one and @two in a query. */
interface Pair {
  one: number;
  two: number | string;
}

type Counts = { what: string; count: number }[];

/** What is counted of a record, in words, with the rows of it. */
const OF_RECORD: readonly [what: string, sql: string][] = [
  ['entries', 'SELECT count(*) FROM entry WHERE patient_id = @one'],
  ['memories', 'SELECT count(*) FROM memory WHERE patient_id = @one'],
  ['memories in ACTIVE', 'SELECT active FROM patient WHERE id = @one'],
  ['memories in HISTORY', 'SELECT history FROM patient WHERE id = @one'],
  ['moves between the stores', 'SELECT count(*) FROM transition WHERE patient_id = @one'],
  ['relations', 'SELECT count(*) FROM relation WHERE patient_id = @one'],
  ['open conflicts', `SELECT count(*) FROM conflict WHERE patient_id = @one AND seq_to = ${OPEN_END}`],
  ['items that wait for a person', 'SELECT count(*) FROM attention WHERE patient_id = @one AND open = 1'],
  ['corrections', 'SELECT count(*) FROM correction WHERE patient_id = @one'],
  ['labels', 'SELECT count(*) FROM label WHERE patient_id = @one'],
  ['kept questions', 'SELECT count(*) FROM question WHERE patient_id = @one'],
  ['identifiers', 'SELECT count(*) FROM patient_identifier WHERE patient_id = @one'],
];

/** Counts and warnings for what a person is about to do with records. Reads only. */
export class RecordsCounts {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  entryIds(patientId: number): number[] {
    return this.#db
      .prepare<[number], number>('SELECT id FROM entry WHERE patient_id = ? ORDER BY seq')
      .pluck()
      .all(patientId);
  }

  /** How far a record has come: anything that was written to it changes this. */
  reached(patientId: number): unknown {
    return this.#db
      .prepare<[number], unknown>(
        `SELECT p.last_seq, p.active, p.history, (SELECT max(id) FROM transition WHERE patient_id = p.id) AS moved,
           (SELECT count(*) FROM memory_version WHERE patient_id = p.id) AS versions FROM patient p WHERE p.id = ?`,
      )
      .get(patientId);
  }

  ofRecord(patientId: number, why: 'the act' | 'removal'): Counts {
    const counts = OF_RECORD.map(([what, sql]) => ({ what, count: this.#count(sql, patientId) }));
    if (why === 'removal') {
      counts.push({
        what: 'documents that nobody else has',
        count: this.#count(
          `SELECT count(*) FROM document d WHERE d.id IN (SELECT document_id FROM entry WHERE patient_id = @one)
             AND NOT EXISTS (SELECT 1 FROM entry e WHERE e.document_id = d.id AND e.patient_id <> @one)`,
          patientId,
        ),
      });
    }
    return counts.filter(({ what, count }) => count > 0 || what === 'entries');
  }

  ofEntries(patientId: number, entries: readonly number[]): Counts {
    const ids = JSON.stringify(entries);
    const own = '(SELECT value FROM json_each(?))';
    const count = (sql: string): number => this.#db.prepare<[string], number>(sql).pluck().get(ids) ?? 0;
    const byMemory = (table: string, column: string): string =>
      `SELECT count(*) FROM ${table} t JOIN entry e ON e.public_id = ${entryIdSql(`t.${column}`)}
       WHERE e.id IN ${own} AND t.patient_id = ${patientId}`;
    return [
      { what: 'entries', count: entries.length },
      { what: 'memories', count: count(`SELECT count(*) FROM memory WHERE entry_id IN ${own}`) },
      { what: 'corrections', count: count(byMemory('correction', 'memory')) },
      { what: 'labels', count: count(byMemory('label', 'memory')) },
    ].filter(({ what, count: n }) => n > 0 || what === 'entries');
  }

  /** Other numbers under one system: two numbers of one hospital speak for two people. */
  otherNumbers(a: number, b: number): string[] {
    const rows = this.#db
      .prepare<Pair, { system: string; one: string; two: string }>(
        `SELECT x.system, min(x.value) AS one, min(y.value) AS two FROM patient_identifier x
           JOIN patient_identifier y ON y.system = x.system
         WHERE x.patient_id = @one AND y.patient_id = @two AND x.system NOT LIKE 'urn:stam:%'
           AND x.system <> 'urn:ietf:rfc:3986'
           AND NOT EXISTS (SELECT 1 FROM patient_identifier s JOIN patient_identifier o ON o.system = s.system AND o.value = s.value
             WHERE s.system = x.system AND s.patient_id = @one AND o.patient_id = @two)
         GROUP BY x.system ORDER BY x.system`,
      )
      .all({ one: a, two: b });
    const warnings = rows.map((r) => `Another number under ${r.system}: ${r.one} and ${r.two}.`);
    const shared = this.#db
      .prepare<[number, number], number>(
        `SELECT count(*) FROM patient_identifier x JOIN patient_identifier y ON y.system = x.system AND y.value = x.value
         WHERE x.patient_id = ? AND y.patient_id = ?`,
      )
      .pluck()
      .get(a, b);
    return shared === 0 ? [...warnings, 'The two share no identifier.'] : warnings;
  }

  /** What becomes of the names: what was not known is known then, and what the other one was called finds it. */
  knownAs(patient: StoredPatient, other: StoredPatient): string[] {
    const filled = [
      patient.name === null && other.name !== null ? `the name ${other.name}` : '',
      patient.birthDate === null && other.birthDate !== null ? `the birth date ${other.birthDate}` : '',
    ].filter((w) => w !== '');
    const also = [
      patient.name === null ? null : other.name,
      patient.birthDate === null ? null : other.birthDate,
    ].filter((v, at) => v !== null && v !== [patient.name, patient.birthDate][at]);
    return [
      filled.length > 0
        ? `The record takes ${filled.join(' and ')} from the other one, since it has none of its own.`
        : '',
      also.length > 0
        ? `${patient.name ?? patient.publicId} stays the name of the record; ${also.join(', ')} and the id ${other.publicId} find it from then on.`
        : '',
    ].filter((w) => w !== '');
  }

  /** What a division cuts through. */
  cutBy(patientId: number, entries: readonly number[]): string[] {
    const ids = JSON.stringify(entries);
    const own = '(SELECT value FROM json_each(@two))';
    const n = (sql: string): number =>
      this.#db.prepare<Pair, number>(sql).pluck().get({ one: patientId, two: ids }) ?? 0;
    const moves = `IN (SELECT id FROM memory WHERE patient_id = @one AND entry_id IN ${own})`;
    const relations = n(
      `SELECT count(*) FROM relation WHERE patient_id = @one AND (from_memory_id ${moves}) <> (to_memory_id ${moves})`,
    );
    const conflicts = n(
      `SELECT count(*) FROM conflict WHERE patient_id = @one AND seq_to = ${OPEN_END}
         AND (older_memory_id ${moves}) <> (newer_memory_id ${moves})`,
    );
    const documents = n(
      `SELECT count(DISTINCT a.document_id) FROM entry a JOIN entry b ON b.document_id = a.document_id
       WHERE a.patient_id = @one AND b.patient_id = @one AND a.id IN ${own} AND b.id NOT IN ${own}`,
    );
    const questions = n(
      `SELECT count(*) FROM question q WHERE q.patient_id = @one AND 2 = (SELECT count(DISTINCT e.id IN ${own})
         FROM json_each(q.body, '$.evidence') line
         JOIN entry e ON e.public_id = ${entryIdSql("(line.value ->> '$.memory')")})`,
    );
    const identifiers = n('SELECT count(*) FROM patient_identifier WHERE patient_id = @one AND @two IS NOT NULL');
    return [
      documents === 0
        ? ''
        : documents === 1
          ? 'A part of one document goes, and a part stays.'
          : `Parts of ${documents} documents go, and parts stay.`,
      relations > 0 ? `${times(relations, 'relation')} between what goes and what stays will be no more.` : '',
      conflicts > 0 ? `${times(conflicts, 'conflict')} between what goes and what stays will be no more.` : '',
      questions > 0
        ? `Kept questions that show facts of both are deleted (${questions}); taking the division back does not bring them back.`
        : '',
      identifiers > 0
        ? 'The identifiers stay where they are: which of them belongs to the other person is not known. What is imported under them comes to this record.'
        : '',
    ].filter((w) => w !== '');
  }

  sharedDocuments(patientId: number): string[] {
    const shared = this.#count(
      `SELECT count(DISTINCT a.document_id) FROM entry a JOIN entry b ON b.document_id = a.document_id
       WHERE a.patient_id = @one AND b.patient_id <> @one`,
      patientId,
    );
    return shared === 0
      ? []
      : [
          `Documents that speak of others too stay (${shared}), and are known as read: importing them again does not bring this record back.`,
        ];
  }

  /** Rows of the memories of these entries that state something of their own now. */
  statedRows(patientId: number, entries: readonly number[]): number[] {
    return this.#db
      .prepare<[number, string], number>(
        `SELECT v.memory_id FROM memory_version v JOIN memory m ON m.id = v.memory_id
         WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END} AND v.role = 'states'
           AND m.entry_id IN (SELECT value FROM json_each(?)) ORDER BY v.store, m.id`,
      )
      .pluck()
      .all(patientId, JSON.stringify(entries));
  }

  #count(sql: string, patientId: number): number {
    return this.#db.prepare<{ one: number }, number>(sql).pluck().get({ one: patientId }) ?? 0;
  }
}

function times(n: number, what: string): string {
  return n === 1 ? `One ${what}` : `${n} ${what}s`;
}
