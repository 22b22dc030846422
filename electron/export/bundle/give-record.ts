/** One patient's record as lines to be sealed. */
import { migrations } from '../../store/migrations/index.ts';
import type { HandOffRows } from '../../store/repositories/hand-off-rows.ts';
import { carried } from '../../store/repositories/hand-off-tables.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { lineOf, newHead } from './record-lines.ts';

export const schemaNow = (): number => migrations.at(-1)?.id ?? 0;

/** The caller holds a snapshot until the last line is read. */
export function* recordLines(patient: StoredPatient, rows: HandOffRows): Generator<string> {
  const { publicId, name, birthDate, sex } = patient;
  yield JSON.stringify(
    newHead({
      schema: schemaNow(),
      origin: rows.origin(),
      patient: { publicId, name, birthDate, sex, ...rows.end(patient.id) },
      columns: rows.columns,
      entries: rows.reached(patient.id),
    }),
  );
  const persons = new Set<string>();
  for (const [table, ...values] of rows.rows(patient.id)) {
    const columns = rows.columns[table];
    for (const column of carried(table).persons ?? []) {
      const person = values[columns.indexOf(column)];
      if (typeof person === 'string') persons.add(person);
    }
    yield lineOf([table, ...values]);
  }
  const lines = rows.audit(patient);
  for (const { actor } of lines) persons.add(actor);
  for (const { id, name: called, roles } of rows.persons(persons)) yield lineOf(['person', id, called, roles]);
  for (const line of lines) yield lineOf(['audit', JSON.stringify(line)]);
}
