/** The tables of EHRSQL in memory, to answer labels anew and to find the rows that bear an answer. */
import Database from 'better-sqlite3';
import type { Titles } from './as-mimic.ts';
import type { EhrsqlSet, TableRow } from './ehrsql-set.ts';

/** What the questions take for now. */
export const NOW = '2100-12-31 23:59:00';
const NUMBERS = new Set(['row_id', 'subject_id', 'hadm_id', 'itemid', 'valuenum', 'dose_val_rx', 'age']);
const BEARING =
  /^SELECT (?:DISTINCT )?(.+?) FROM (prescriptions|labevents|diagnoses_icd|procedures_icd|microbiologyevents|admissions) (WHERE .*)$/s;
const TITLE =
  /^SELECT (?:DISTINCT )?d_icd_(?:diagnoses|procedures)\.long_title FROM d_icd_\w+ WHERE d_icd_\w+\.icd_code IN \( (SELECT .*) \)$/s;

export class EhrsqlDatabase {
  readonly #db: Database.Database;

  constructor({ tables }: EhrsqlSet, titles: { diagnoses: Titles; procedures: Titles }) {
    this.#db = new Database(':memory:');
    for (const [name, rows] of Object.entries(tables)) this.#load(name, rows);
    for (const [name, known] of Object.entries(titles)) {
      this.#load(
        `d_icd_${name}`,
        [...known].map(([icd_code, long_title]) => ({ icd_code, long_title })),
      );
    }
  }

  /** Whether the label gives the stored answer over these tables; they are without the dictionaries of codes that it was made with. */
  confirms(label: string, answer: readonly string[][]): boolean {
    const rows = this.answer(label);
    return rows !== null && same(rows.flat(), answer.flat());
  }

  /** Source ids, "table:row number", of the rows that the answer is read from; none where that cannot be told from the label. */
  bearing(label: string): string[] {
    const inner = TITLE.exec(label)?.[1] ?? label;
    const [, asked = '', table = '', rest = ''] = BEARING.exec(inner) ?? [];
    if (table === '' || /GROUP BY|EXCEPT|UNION/.test(rest) || asked.includes('SELECT')) return [];
    const order = /^(MIN|MAX)\((\S+)\)$/.exec(asked);
    const tail = order ? ` ORDER BY ${order[2]} ${order[1] === 'MIN' ? 'ASC' : 'DESC'} LIMIT 1` : '';
    const rows = this.answer(`SELECT ${table}.row_id FROM ${table} ${rest}${tail}`) ?? [];
    return rows.flatMap(([row]) => (row === undefined ? [] : [`${table}:${row}`]));
  }

  close(): void {
    this.#db.close();
  }

  /** Rows of a result as text, without what is not there; null where the tables at hand do not answer it. */
  answer(sql: string): string[][] | null {
    try {
      const rows = this.#db
        .prepare(sql.replaceAll('current_time', `'${NOW}'`))
        .raw()
        .all();
      return rows.map((row) =>
        Array.isArray(row) ? row.flatMap((value) => (value === null ? [] : [String(value)])) : [],
      );
    } catch {
      return null;
    }
  }

  #load(name: string, rows: readonly TableRow[]): void {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    const typed = columns.map((column) => `${column} ${NUMBERS.has(column) ? 'NUMERIC' : 'TEXT'}`);
    this.#db.exec(`CREATE TABLE ${name} (${typed.join(', ')})`);
    const insert = this.#db.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`);
    this.#db.transaction(() => {
      for (const row of rows) insert.run(columns.map((column) => row[column] || null));
    })();
  }
}

/** As sets, numbers to three decimals. */
function same(one: readonly string[], other: readonly string[]): boolean {
  const plain = (values: readonly string[]): string =>
    [...new Set(values.map((value) => (/^-?[\d.]+(e-?\d+)?$/.test(value) ? Number(value).toFixed(3) : value)))]
      .toSorted()
      .join('\n');
  return plain(one) === plain(other);
}
