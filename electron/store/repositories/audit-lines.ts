import type { SqliteDatabase } from '../database.ts';

/** A line as it stands in the log, with what a check of its chain needs. */
export interface StoredAuditLine {
  seq: number;
  at: string;
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  detailHash: string;
  previousHash: string;
  hash: string;
}

/** Which lines: all that are given hold together. */
export interface AuditWhere {
  actor?: string | undefined;
  /** Beginning of an action. */
  action?: string | undefined;
  subject?: string | undefined;
  /** UTC days, "2026-11-05", both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const COLUMNS = `seq, at, actor, action, subject_type AS subjectType, subject_id AS subjectId, detail_hash AS detailHash,
  previous_hash AS previousHash, hash`;

/** Reads of the audit log over all patients: it holds ids and codes only. Lines are added by store/audit.ts alone. */
export class AuditLines {
  readonly #db: SqliteDatabase;
  readonly #line;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#line = db.prepare<[number], StoredAuditLine>(`SELECT ${COLUMNS} FROM audit_log WHERE seq = ?`);
  }

  count(where: AuditWhere): number {
    const { sql, values } = conditions(where);
    return (
      this.#db
        .prepare<unknown[], number>(`SELECT count(*) FROM audit_log ${sql}`)
        .pluck()
        .get(...values) ?? 0
    );
  }

  /** Newest first. `before` a number of a line; null: from the newest. */
  newest(where: AuditWhere, before: number | null, limit: number): StoredAuditLine[] {
    const { sql, values } = conditions(where, before === null ? [] : [['seq < ?', before]]);
    return this.#lines(`SELECT seq FROM audit_log ${sql} ORDER BY seq DESC LIMIT ?`, [...values, limit]);
  }

  /** Oldest first, after a line. */
  next(where: AuditWhere, after: number, limit: number): StoredAuditLine[] {
    const { sql, values } = conditions(where, [['seq > ?', after]]);
    return this.#lines(`SELECT seq FROM audit_log ${sql} ORDER BY seq LIMIT ?`, [...values, limit]);
  }

  /** All lines about these subjects, newest first. */
  ofSubjects(ids: readonly string[]): StoredAuditLine[] {
    return this.#lines(
      'SELECT seq FROM audit_log WHERE subject_id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
      [JSON.stringify(ids)],
    );
  }

  /** Lines of other workspaces that came with a record: about this subject, or, where it is a patient, all that came with them. */
  carried(subject: string, limit: number): StoredAuditLine[] {
    return this.#db
      .prepare<[string, string, number], string>(
        `SELECT c.line FROM carried_audit c JOIN patient p ON p.id = c.patient_id
         WHERE p.public_id = ? OR c.line ->> '$.subjectId' = ? ORDER BY c.line ->> '$.at' DESC, c.id DESC LIMIT ?`,
      )
      .pluck()
      .all(subject, subject, limit)
      .map((line) => JSON.parse(line) as StoredAuditLine);
  }

  actors(): string[] {
    return this.#distinct('actor');
  }

  actions(): string[] {
    return this.#distinct('action');
  }

  /** Numbers come from an index alone; only the rows of the page are read. */
  #lines(sql: string, values: readonly unknown[]): StoredAuditLine[] {
    return this.#db
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...values)
      .map((seq) => this.#line.get(seq))
      .filter((line) => line !== undefined);
  }

  /** One step of the index a value, so that a long log costs no more than a short one. */
  #distinct(column: 'actor' | 'action'): string[] {
    return this.#db
      .prepare<[], string>(
        `WITH RECURSIVE found(value) AS (
           SELECT min(${column}) FROM audit_log
           UNION ALL
           SELECT (SELECT min(${column}) FROM audit_log WHERE ${column} > found.value) FROM found WHERE found.value IS NOT NULL
         )
         SELECT value FROM found WHERE value IS NOT NULL`,
      )
      .pluck()
      .all();
  }
}

function conditions(
  { actor, action, subject, from, to }: AuditWhere,
  more: readonly (readonly [string, unknown])[] = [],
): { sql: string; values: unknown[] } {
  const parts: (readonly [string, unknown])[] = [...more];
  // A subject has few lines: where it is given, the other conditions (marked with +) choose no index.
  const by = subject === undefined ? '' : '+';
  if (subject !== undefined) parts.push(['subject_id = ?', subject]);
  if (actor !== undefined) parts.push([`${by}actor = ?`, actor]);
  if (action !== undefined) parts.push([`${by}action >= ?`, action], [`${by}action < ?`, `${action}\u{10ffff}`]);
  if (from !== undefined) parts.push([`${by}at >= ?`, from]);
  // A time of that day is "2026-11-05T…", and U comes after T.
  if (to !== undefined) parts.push([`${by}at < ?`, `${to}U`]);
  return {
    sql: parts.length === 0 ? '' : `WHERE ${parts.map(([sql]) => sql).join(' AND ')}`,
    values: parts.map(([, value]) => value),
  };
}
