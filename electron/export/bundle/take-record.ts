/** Takes a record that was handed over into this workspace: whole, in one transaction, or not at all. */
import { parseIso } from '../../../shared/clinical-time.ts';
import { StamError } from '../../../shared/errors.ts';
import { PatientMatcher } from '../../ingest/match-patient.ts';
import type { DeskTools } from '../../review/desk-tools.ts';
import { assertQuiet } from '../../review/records/join-records.ts';
import { addedNames, HandOffRecord } from '../../store/repositories/hand-off-record.ts';
import { HandOffRows } from '../../store/repositories/hand-off-rows.ts';
import { type CarriedName, carriedNames } from '../../store/repositories/hand-off-tables.ts';
import { HandOffTake } from '../../store/repositories/hand-off-take.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { RecordsFollow } from '../../store/repositories/records-follow.ts';
import { RecordsRewrite } from '../../store/repositories/records-rewrite.ts';
import { schemaNow } from './give-record.ts';
import { type Meeting, meetingOf } from './meeting.ts';
import { type BundleHead, bundleHead, LINES_VERSION, rowOf } from './record-lines.ts';
import { renumberTrace } from './trace-rows.ts';

export interface TakenRecord {
  patient: StoredPatient;
  what: 'new' | 'more' | 'here';
  /** Rows that came in, by table. */
  taken: ReadonlyMap<CarriedName, number>;
}

/**
 * @param lines of a bundle, the head first; read once
 * @param atWork something else holds rows of records in memory: a record that is here is not numbered anew under it
 * @throws StamError WORKSPACE_NEWER, OTHER_PATIENT where somebody else has the id here, CHANGED_SINCE where the record went on in both,
 *   WORKSPACE_BUSY
 */
export function takeRecord(
  lines: Iterator<string>,
  tools: DeskTools,
  atWork: boolean,
  done: (taken: TakenRecord) => void,
): void {
  const head = headOf(lines.next().value);
  const record = new HandOffRecord(tools.store.db);
  const rows = new HandOffRows(tools.store.db);
  const here = patientHere(head, record, tools);
  const meeting = meetingOf(here ? rows.reached(here.id) : [], head.entries);
  if (meeting.what === 'parted') throw parted(meeting);
  if (meeting.what === 'deleted here') throw deletedHere(meeting.entries);
  const { what } = meeting;
  if (what === 'more') assertQuiet(atWork);
  const work = (): void =>
    tools.transaction(() => {
      const taken = new Taking(head, here, what, { tools, record, rows }).run(lines);
      done(taken);
    });
  // For every row that goes SQLite would look through the tables of all patients.
  if (what === 'more') new RecordsRewrite(tools.store.db).unchecked(work);
  else work();
  tools.book.forget();
  tools.stores.text.catchUp();
}

function headOf(line: unknown): BundleHead {
  const said: unknown = JSON.parse(String(line));
  const { version, schema } = said as Partial<BundleHead>;
  if (Number(version) > LINES_VERSION || Number(schema) > schemaNow()) {
    throw new StamError(
      'WORKSPACE_NEWER',
      'This record was handed over by a later version of STAM Review: update the program here first.',
    );
  }
  return bundleHead.parse(said);
}

/**
 * The patient whose record this is: who has any of its entries. An id alone makes nobody the same person.
 * @throws StamError OTHER_PATIENT
 */
function patientHere(head: BundleHead, record: HandOffRecord, { stores }: DeskTools): StoredPatient | null {
  const [holder, another] = record.holders(head.entries);
  if (another !== undefined) {
    throw new StamError(
      'OTHER_PATIENT',
      'The entries of this record belong to several patients here: it was divided in this workspace. Nothing was taken.',
    );
  }
  if (holder !== undefined) return stores.patients.byId(holder);
  const { publicId } = head.patient;
  if (stores.patients.byPublicId(publicId)) {
    throw new StamError(
      'OTHER_PATIENT',
      `A patient with the id “${publicId}” is here already, and none of the entries of this record is theirs: they may be two people. Nothing was taken.`,
    );
  }
  return null;
}

function parted({ onlyHere, onlyThere }: Extract<Meeting, { what: 'parted' }>): StamError {
  const entries = (n: number): string => (n === 1 ? '1 entry' : `${n} entries`);
  const known = (n: number): string => `${entries(n)} ${n === 1 ? 'is' : 'are'} known`;
  return new StamError(
    'CHANGED_SINCE',
    `This record has gone on in both places since it was handed over: ${known(onlyHere)} only here, ${entries(onlyThere)} only in the file. Nothing was taken; what one has decided must not be undone by the other.`,
  );
}

function deletedHere(entries: number): StamError {
  return new StamError(
    'CHANGED_SINCE',
    `The file still holds what was deleted here for good, of ${entries === 1 ? '1 entry' : `${entries} entries`}. Nothing was taken: have it deleted there too, and handed over again.`,
  );
}

interface Parts {
  tools: DeskTools;
  record: HandOffRecord;
  rows: HandOffRows;
}

class Taking {
  readonly #head: BundleHead;
  readonly #here: StoredPatient | null;
  readonly #what: TakenRecord['what'];
  readonly #parts: Parts;

  constructor(head: BundleHead, here: StoredPatient | null, what: TakenRecord['what'], parts: Parts) {
    this.#head = head;
    this.#here = here;
    this.#what = what;
    this.#parts = parts;
  }

  run(lines: Iterator<string>): TakenRecord {
    const { tools, record, rows } = this.#parts;
    const { publicId, name, birthDate, sex, ...end } = this.#head.patient;
    const patient = this.#here ?? tools.stores.patients.create({ publicId, name, birthDate, sex });
    const here = this.#what === 'here';
    const take = this.#taker(patient, this.#head.columns, here);
    const numbers = record.numbers(patient.id);
    const own = this.#what === 'more' ? [...rows.rows(patient.id, addedNames)] : [];
    if (this.#what === 'more') record.clear(patient.id);
    const isOwn = this.#head.origin === rows.origin();
    for (let line = lines.next(); !line.done; line = lines.next()) {
      const [table, ...values] = rowOf(line.value);
      if (table === 'person') record.addPerson(String(values[0]), String(values[1]), String(values[2]));
      else if (table === 'audit') {
        if (!isOwn) record.addAudit(patient.id, this.#head.origin, String(values[0]));
      } else if (here && !addedNames.includes(named(table))) take.recognise(named(table), values);
      else take.take(named(table), values);
    }
    if (this.#what === 'more') this.#giveBack(patient, own, numbers);
    if (!here) {
      record.reach(patient.id, end);
      new RecordsFollow(tools.store.db).indexAgain(take.entries);
    }
    if (this.#what === 'new') this.#compare(patient);
    return { patient, what: this.#what, taken: take.taken };
  }

  #taker(patient: StoredPatient, columns: BundleHead['columns'], skipLost: boolean): HandOffTake {
    const { store, book } = this.#parts.tools;
    const cameAs = this.#head.patient.publicId;
    return new HandOffTake(store.db, patient, {
      cameAs,
      columns,
      signature: book.signature,
      trace: renumberTrace,
      skipLost,
    });
  }

  /** What this workspace had of its own comes to the rows as they are numbered now. */
  #giveBack(
    patient: StoredPatient,
    own: readonly [CarriedName, ...(string | number | null)[]][],
    before: ReturnType<HandOffRecord['numbers']>,
  ): void {
    const { record, rows } = this.#parts;
    const take = this.#taker(patient, rows.columns, true);
    const now = new Map(record.numbers(patient.id).map(({ table, id, publicId }) => [`${table} ${publicId}`, id]));
    for (const { table, id, publicId } of before) {
      const row = now.get(`${table} ${publicId}`);
      if (row !== undefined) take.isHere(table, id, row);
    }
    for (const id of record.documents()) take.isHere('document', id, id);
    for (const [table, ...values] of own) take.take(table, values);
  }

  /** Whoever else here may be the same person is put to somebody who decides. */
  #compare(patient: StoredPatient): void {
    const { patients, waiting } = this.#parts.tools.stores;
    new PatientMatcher(patients, waiting).compare(patient, {
      ref: patient.publicId,
      publicId: patient.publicId,
      identifiers: patients.identifiers(patient.id),
      name: patient.name,
      birthDate: parseIso(patient.birthDate),
      sex: patient.sex,
    });
  }
}

function named(table: string | number | null | undefined): CarriedName {
  const name = carriedNames.find((n) => n === table);
  if (!name) throw new Error(`no table ${table}`);
  return name;
}
