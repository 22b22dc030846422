import type { SqliteDatabase } from '../database.ts';
import { preparedOnce } from '../prepared.ts';
import { TEXT_COLUMNS, type TextRule } from '../text-columns.ts';

type Key = Record<string, number | string>;

/** One text of a patient's rows, wherever it stands. */
export interface FoundText {
  table: string;
  column: string;
  /** Primary key of its row. */
  key: Key;
  value: string;
}

interface Column {
  table: string;
  column: string;
  rule: TextRule;
  /** Columns of the primary key. */
  key: readonly string[];
}

/** Walks the text columns of all tables for one patient (../text-columns.ts), so that a new table needs no code here. */
export class PurgeTexts {
  readonly #prepare;
  readonly #columns: readonly Column[];

  constructor(db: SqliteDatabase) {
    this.#prepare = preparedOnce(db);
    this.#columns = Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) => {
      const info = db
        .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
        .all(table);
      if (!info.some((c) => c.name === 'patient_id')) return [];
      const key = info.filter((c) => c.pk > 0).map((c) => c.name);
      return Object.entries(columns).map(([column, rule]) => ({ table, column, rule, key }));
    });
  }

  /**
   * Texts of a patient under one of these rules.
   * @param anyOf texts of which one occurs in it, without regard to the case of Latin letters; null: every text
   */
  *of(patientId: number, rules: readonly TextRule[], anyOf: readonly string[] | null): Generator<FoundText> {
    for (const { table, column, rule, key } of this.#columns) {
      if (!rules.includes(rule)) continue;
      // The traces have no index by patient of their own.
      const [from, of] =
        table === 'decision' ? ['entry e CROSS JOIN decision t ON t.entry_id = e.id', 'e'] : [`${table} t`, 't'];
      const matches = 'AND EXISTS (SELECT 1 FROM json_each(@anyOf) n WHERE instr(lower(t.COLUMN), lower(n.value)) > 0)';
      const rows = this.#prepare<[{ patient: number; anyOf?: string }], Key & { value: string }>(
        `SELECT ${key.map((k) => `t.${k}`).join(', ')}, t.${column} AS value FROM ${from}
           WHERE ${of}.patient_id = @patient AND t.${column} IS NOT NULL ${anyOf ? matches.replace('COLUMN', column) : ''}`,
      ).all({ patient: patientId, ...(anyOf ? { anyOf: JSON.stringify(anyOf) } : {}) });
      for (const { value, ...row } of rows) yield { table, column, key: row, value };
    }
  }

  /** What memories and sources of all patients say: to tell a trace of somebody else's words from what was purged. */
  *stated(): Generator<string> {
    for (const sql of ['SELECT text FROM memory', 'SELECT quote FROM memory', 'SELECT body FROM entry']) {
      yield* this.#prepare<[], string>(sql).pluck().iterate();
    }
  }

  /** Public id of the entry that a text of its stands in. */
  entryName({ key }: FoundText): string {
    const find = this.#prepare<[number | string], string>('SELECT public_id FROM entry WHERE id = ?').pluck();
    return find.get(key.id ?? 0) ?? '';
  }

  replace({ table, column, key }: FoundText, value: string): void {
    const where = Object.keys(key).map((k) => `${k} = @${k}`);
    this.#prepare<[object]>(`UPDATE ${table} SET ${column} = @value WHERE ${where.join(' AND ')}`).run({
      ...key,
      value,
    });
  }
}
