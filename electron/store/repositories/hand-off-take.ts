import type { SqliteDatabase } from '../database.ts';
import { entryIdIn, publicId } from '../public-id.ts';
import { Concepts } from './concepts.ts';
import { type CarriedName, type CarriedTable, carried, carriedColumns, type Numbered } from './hand-off-tables.ts';
import type { StoredPatient } from './patients.ts';

type Row = Record<string, string | number | null>;

/** What of the trace of an entry holds row numbers is told by the caller, who knows its form. */
export type TraceRenumber = (trace: string, row: (table: 'memory' | 'thread', id: number) => number) => string;

export interface TakeOptions {
  /** Public id under which the record comes; the patient may have another one here. */
  cameAs: string;
  /** Columns of the rows that come. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Of the embedder whose vectors are in the index here; null while there is none. */
  signature: string | null;
  trace: TraceRenumber;
  /** Rows whose entry or memory is here no more are left out; a fault otherwise. */
  skipLost?: boolean;
}

/** Takes rows that another workspace handed over into one patient's record, numbered anew. The caller holds the transaction. */
export class HandOffTake {
  readonly #db: SqliteDatabase;
  readonly #patient: StoredPatient;
  readonly #options: TakeOptions;
  readonly #concepts: Concepts;
  readonly #rows = new Map<string, number>();
  readonly #conflicts = new Map<string, string>();
  readonly #inserts = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  /** Rows of entries that came. */
  readonly entries: number[] = [];
  readonly taken = new Map<CarriedName, number>();

  constructor(db: SqliteDatabase, patient: StoredPatient, options: TakeOptions) {
    this.#db = db;
    this.#patient = patient;
    this.#options = options;
    this.#concepts = new Concepts(db);
    assertOurs(options.columns, db);
  }

  /** A row of this number is that row here: said of what is here already. */
  isHere(table: Numbered, id: number, here: number): void {
    this.#rows.set(`${table} ${id}`, here);
  }

  take(table: CarriedName, values: readonly (string | number | null)[]): void {
    const row = this.#row(table, values);
    const { refs = {} }: CarriedTable = carried(table);
    for (const [column, of] of Object.entries(refs)) {
      const id = row[column];
      if (typeof id !== 'number') continue;
      const here = this.#here(of, id);
      if (here === null && this.#options.skipLost) return;
      if (here === null) throw new Error(`${of} ${id} did not come`);
      row[column] = here;
    }
    switch (table) {
      case 'document':
        this.#document(row);
        return;
      case 'concept':
        this.isHere('concept', Number(row.id), this.#concepts.idOf(String(row.text)));
        return;
      case 'patient_concept':
        this.#concepts.count(
          this.#patient.id,
          Number(row.concept_id),
          Number(row.active),
          Number(row.history),
          this.#options.signature,
        );
        return;
      case 'prompt':
        this.#insert(table, row);
        return;
      case 'guideline':
        this.#guideline(row);
        return;
      case 'label_round':
      case 'label_item':
        this.#known(table, row);
        return;
      case 'patient_alias':
        this.#alias(row);
        return;
      default:
        this.#insert(table, this.#madeHere(table, row));
    }
  }

  #row(table: CarriedName, values: readonly (string | number | null)[]): Row {
    const columns = this.#options.columns[table] ?? [];
    if (columns.length !== values.length) throw new Error(`${table}: ${values.length} values`);
    return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]));
  }

  /** A row that is here already under its public id, as far as what comes later may refer to it. */
  recognise(table: CarriedName, values: readonly (string | number | null)[]): void {
    const row = this.#row(table, values);
    if (table === 'document') this.#document(row);
    if (table === 'conflict') {
      const pair = [row.older_memory_id, row.newer_memory_id].map((id) => this.#here('memory', Number(id)));
      if (!pair.includes(null)) this.#conflictId(String(row.public_id), String(row.guard), pair.map(Number));
    }
    if (!BY_NAME.has(table)) return;
    const id = String(row.public_id);
    const here =
      table === 'memory'
        ? this.#db
            .prepare<[string, number, string], number>(
              `SELECT m.id FROM entry e JOIN memory m ON m.entry_id = e.id
               WHERE e.public_id = ? AND m.patient_id = ? AND m.public_id = ?`,
            )
            .pluck()
            .get(entryIdIn(id), this.#patient.id, id)
        : this.#db
            .prepare<[string, number], number>(`SELECT id FROM ${table} WHERE public_id = ? AND patient_id = ?`)
            .pluck()
            .get(id, this.#patient.id);
    if (here !== undefined) this.isHere(table as Numbered, Number(row.id), here);
  }

  /** Ids that are made of the row number of a patient are made again with the one that they have here. */
  #madeHere(table: CarriedName, row: Row): Row {
    const patientId = this.#patient.id;
    switch (table) {
      case 'decision': {
        const trace = this.#options.trace(String(row.trace), (of, id) => this.#rows.get(`${of} ${id}`) ?? -id);
        return { ...row, trace };
      }
      case 'conflict': {
        const id = this.#conflictId(String(row.public_id), String(row.guard), [
          Number(row.older_memory_id),
          Number(row.newer_memory_id),
        ]);
        return { ...row, public_id: id };
      }
      case 'conflict_decision':
        return { ...row, conflict: this.#conflicts.get(String(row.conflict)) ?? row.conflict ?? null };
      case 'attention':
        return row.kind === 'text waits for a writer'
          ? { ...row, public_id: publicId('a', patientId, String(row.kind), '') }
          : row;
      case 'question': {
        const body = { ...(JSON.parse(String(row.body)) as object), patient: this.#patient.publicId };
        return this.#options.cameAs === this.#patient.publicId ? row : { ...row, body: JSON.stringify(body) };
      }
      default:
        return row;
    }
  }

  #conflictId(came: string, guard: string, pair: readonly number[]): string {
    const name = this.#db.prepare<[number], string>('SELECT public_id FROM memory WHERE id = ?').pluck();
    const id = publicId('c', this.#patient.id, guard, ...pair.map((memory) => name.get(memory) ?? ''));
    this.#conflicts.set(came, id);
    return id;
  }

  /** The same file may have been imported here. */
  #document(row: Row): void {
    const here = this.#db
      .prepare<[string], { id: number; patients: string }>(
        'SELECT id, patients FROM document WHERE sha256 = ? ORDER BY id',
      )
      .get(String(row.sha256));
    const { publicId: patient } = this.#patient;
    if (!here) {
      this.#insert('document', { ...row, patients: JSON.stringify([patient]) });
      return;
    }
    const patients = [...new Set([...(JSON.parse(here.patients) as string[]), patient])];
    this.#db.prepare('UPDATE document SET patients = ? WHERE id = ?').run(JSON.stringify(patients), here.id);
    this.isHere('document', Number(row.id), here.id);
  }

  /** A version of the guideline with other words has its number here already: it gets the next. */
  #guideline(row: Row): void {
    const same = this.#db
      .prepare<[string], number>('SELECT version FROM guideline WHERE text = ?')
      .pluck()
      .get(String(row.text));
    const came = Number(row.version);
    if (same !== undefined) {
      this.isHere('guideline', came, same);
      return;
    }
    const taken = this.#db.prepare<[number], number>('SELECT 1 FROM guideline WHERE version = ?').pluck().get(came);
    const next = this.#db.prepare<[], number>('SELECT coalesce(max(version), 0) + 1 FROM guideline').pluck();
    const version = taken === undefined ? came : (next.get() ?? came);
    this.isHere('guideline', came, version);
    this.#insert('guideline', { ...row, version });
  }

  #known(table: 'label_round' | 'label_item', row: Row): void {
    const here = this.#db
      .prepare<[string], number>(`SELECT id FROM ${table} WHERE public_id = ?`)
      .pluck()
      .get(String(row.public_id));
    if (here !== undefined) this.isHere(table, Number(row.id), here);
    else this.#insert(table, row);
  }

  /** A former name that somebody else has here stays theirs. */
  #alias(row: Row): void {
    const taken = this.#db
      .prepare<[string], number>('SELECT 1 FROM patient WHERE public_id = ?')
      .pluck()
      .get(String(row.public_id));
    if (taken === undefined) this.#insert('patient_alias', row);
  }

  #insert(table: CarriedName, { id, ...row }: Row): void {
    const values: Row = WITHOUT_PATIENT.has(table) ? row : { ...row, patient_id: this.#patient.id };
    const { changes, lastInsertRowid } = this.#statement(table, Object.keys(values)).run(values);
    this.taken.set(table, (this.taken.get(table) ?? 0) + changes);
    if (typeof id === 'number' && changes > 0) this.isHere(table as Numbered, id, Number(lastInsertRowid));
    if (table === 'entry') this.entries.push(Number(lastInsertRowid));
  }

  /** What each workspace may have of its own is added where it is not there; of the record itself a second row is a fault. */
  #statement(table: CarriedName, columns: readonly string[]): ReturnType<SqliteDatabase['prepare']> {
    let statement = this.#inserts.get(table);
    if (!statement) {
      const named = columns.map((c) => `@${c}`).join(', ');
      const { added }: CarriedTable = carried(table);
      const twice = columns.map((c) => `${c} IS @${c}`).join(' AND ');
      const from = added
        ? `SELECT ${named} WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${twice}) ON CONFLICT DO NOTHING`
        : `VALUES (${named})${SHARED.has(table) ? ' ON CONFLICT DO NOTHING' : ''}`;
      statement = this.#db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) ${from}`);
      this.#inserts.set(table, statement);
    }
    return statement;
  }

  #here(table: Numbered, id: number): number | null {
    // Versions of the guideline that come with the program have the same number everywhere.
    return this.#rows.get(`${table} ${id}`) ?? (table === 'guideline' ? id : null);
  }
}

const WITHOUT_PATIENT: ReadonlySet<CarriedName> = new Set<CarriedName>([
  'document',
  'concept',
  'prompt',
  'tombstone_claim',
  'guideline',
  'label_round',
  'label_assignment',
]);

/** Tables whose rows keep their public id wherever they are. */
const BY_NAME: ReadonlySet<CarriedName> = new Set<CarriedName>(['entry', 'memory', 'correction', 'tombstone']);

/** Rows that may be here, of this patient or of others. */
const SHARED: ReadonlySet<CarriedName> = new Set<CarriedName>(['patient_identifier', 'patient_alias', 'prompt']);

/** Names of columns become part of statements: those of a file are taken only where this program would have written them. */
function assertOurs(columns: TakeOptions['columns'], db: SqliteDatabase): void {
  for (const [table, ours] of Object.entries(carriedColumns(db))) {
    const strange = columns[table]?.find((column) => !ours.includes(column));
    if (strange !== undefined) throw new Error(`${table} has no column “${strange}” that is handed over`);
  }
}
