import type { SqliteDatabase } from './database.ts';

/** Statements by their text, each prepared when it is first used: for work that uses few of many, again and again. */
export function preparedOnce(db: SqliteDatabase) {
  const known = new Map<string, unknown>();
  return <Values extends unknown[] | object = unknown[], Row = unknown>(sql: string) => {
    const prepare = () => db.prepare<Values, Row>(sql);
    const statement = (known.get(sql) as ReturnType<typeof prepare> | undefined) ?? prepare();
    known.set(sql, statement);
    return statement;
  };
}
