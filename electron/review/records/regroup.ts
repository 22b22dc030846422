/**
 * Puts entries into the records that they belong to, with all that hangs on them, and writes these records anew. Joining, dividing and
 * undoing either are this with another list of entries.
 */
import type { SqliteDatabase } from '../../store/database.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import type { ActBody, StepName } from '../../store/repositories/records-acts.ts';
import { type KeptAcceptance, RecordsFollow } from '../../store/repositories/records-follow.ts';
import type { DecidedMove } from '../../store/repositories/records-rewrite.ts';
import { RecordsRewrite } from '../../store/repositories/records-rewrite.ts';
import type { DeskTools } from '../desk-tools.ts';
import { type RecordInputs, type RecordToWrite, RecordWriterAnew, type Step, stepsOf } from './rewrite-record.ts';

const HOW = ['comes', 'waits', 'is read'] as const;

/** What no record holds any more. */
export interface LeftOver {
  decided: DecidedMove[];
  acceptances: KeptAcceptance[];
  /** Items that came of it: what was said of a memory before the other record's entries were known says otherwise now. */
  items: string[];
  documents: ActBody['documents'];
}

/** What an act set aside and its undoing brings back. */
export type BroughtBack = Pick<RecordInputs, 'judgements' | 'links' | 'decided'> & { acceptances: KeptAcceptance[] };

export class Regrouping {
  readonly rows: RecordsRewrite;
  readonly #db: SqliteDatabase;
  readonly #tools: DeskTools;
  readonly #follow: RecordsFollow;
  readonly #writer: RecordWriterAnew;

  constructor(tools: DeskTools) {
    this.#tools = tools;
    this.#db = tools.store.db;
    this.rows = new RecordsRewrite(this.#db);
    this.#follow = new RecordsFollow(this.#db);
    this.#writer = new RecordWriterAnew(this.#db, tools.book.signature);
  }

  steps(patient: StoredPatient): Step[] {
    return stepsOf(this.rows.entries(patient.id));
  }

  inputs(patient: StoredPatient): RecordInputs {
    return this.#writer.inputs(patient.id);
  }

  /**
   * The caller holds the transaction, with the checks of references off.
   * @param records all records that have entries afterwards
   * @param from the records that these entries are in now
   * @param homes record of kept questions that show no fact, by public id; others stay where they are
   */
  apply(
    records: readonly RecordToWrite[],
    from: readonly StoredPatient[],
    broughtBack: BroughtBack | null = null,
    homes: ReadonlyMap<string, number> = new Map(),
  ): LeftOver {
    const all = [...new Map([...from, ...records.map((r) => r.patient)].map((p) => [p.id, p])).values()];
    const ids = all.map((p) => p.id);
    const inputs = from.map((p) => this.#writer.inputs(p.id));
    if (broughtBack) inputs.push({ ...broughtBack, acts: [] });
    const acceptances = [
      ...from.flatMap((p) => this.#follow.takeAcceptances(p.id)),
      ...(broughtBack?.acceptances ?? []),
    ];
    const was = new Map(from.flatMap((p) => this.rows.entries(p.id).map((e) => [e.id, p.id] as const)));
    const items = new Set(this.#follow.statedAgain(ids));
    const decided = this.#writer.write(records, ids, inputs);
    this.#follow.follow(ids);
    const moved = records.flatMap(({ patient, steps }) =>
      [...new Set(steps.map((s) => s.entry.id))].filter((id) => was.get(id) !== patient.id),
    );
    this.#follow.indexAgain(moved);
    this.#questions(ids, homes);
    const left: LeftOver = {
      decided,
      acceptances: this.#follow.giveAcceptances(acceptances),
      items: this.#follow.statedAgain(ids).filter((id) => !items.has(id)),
      documents: this.#documents(all, moved),
    };
    this.#waitingItems(ids);
    this.#tools.book.forget();
    return left;
  }

  /** Kept questions of a record, by public id. */
  questionsOf(patient: StoredPatient): string[] {
    return this.#follow.questions([patient.id]).map((q) => q.publicId);
  }

  /** Decided moves by public ids, to be kept. */
  named(moves: readonly DecidedMove[]): ActBody['decided'] {
    return moves.map(({ memoryId, entryId, ...move }) => ({
      ...move,
      memory: this.rows.memoryName(memoryId),
      entry: this.rows.entryName(entryId),
    }));
  }

  entryRow(publicId: string): number | null {
    return this.#tools.stores.entries.find(publicId)?.id ?? null;
  }

  /** Documents that speak of a record of which they have no entry (a file that names somebody and says nothing of them). */
  rename(from: string, to: string, done: ActBody['documents']): ActBody['documents'] {
    const known = new Set(done.map(([id]) => id));
    return this.#follow.documentsNaming(from).flatMap(({ publicId, patients }) => {
      const after = [...new Set(patients.map((p) => (p === from ? to : p)))].sort();
      this.#follow.setDocumentPatients(publicId, after);
      return known.has(publicId) ? [] : [[publicId, patients] as [string, string[]]];
    });
  }

  /** Items that an act brought go with it. */
  dropItems(publicIds: readonly string[]): void {
    this.#follow.dropItems(publicIds);
  }

  restoreDocuments(documents: ActBody['documents']): void {
    for (const [id, patients] of documents) this.#follow.setDocumentPatients(id, patients);
  }

  /** A question goes where what it shows is; one that shows facts of two people is kept with neither. */
  #questions(ids: readonly number[], homes: ReadonlyMap<string, number>): void {
    for (const { publicId, patientId, shows } of this.#follow.questions(ids)) {
      const [only] = shows;
      if (shows.length > 1) this.#follow.removeQuestion(publicId);
      else this.#follow.moveQuestion(publicId, only ?? homes.get(publicId) ?? patientId);
    }
  }

  /** Documents speak of the patients in whose records their entries are. Answers what was said of them before. */
  #documents(patients: readonly StoredPatient[], moved: readonly number[]): ActBody['documents'] {
    const names = new Set(patients.map((p) => p.publicId));
    return this.#follow.documents(moved).map(({ publicId, patients: before, holders }) => {
      const others = before.filter((p) => !names.has(p));
      const after = [...new Set([...others, ...holders])].sort();
      this.#follow.setDocumentPatients(publicId, after);
      return [publicId, before] as [string, string[]];
    });
  }

  #waitingItems(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.#follow.waiting(id) > 0) this.#tools.stores.waiting.addText(id);
      else this.#follow.dropWaitingItem(id);
    }
  }
}

export function namesOf(steps: readonly Step[]): StepName[] {
  return steps.map(({ entry, what }) => [entry.publicId, HOW.indexOf(what) as StepName[1]]);
}

/**
 * The steps of a record as an act found it, and after them what has come since. A text that waited then and was read since is read where
 * the record had got to.
 */
export function stepsAgain(names: readonly StepName[], waited: ReadonlySet<string>, now: readonly Step[]): Step[] {
  const entries = new Map(now.map((s) => [s.entry.publicId, s.entry]));
  const known = new Set(names.map(([id]) => id));
  const readSince = (step: Step): boolean =>
    waited.has(step.entry.publicId) && (step.what === 'is read' || step.entry.firstMemory > 0);
  const since = new Set(now.filter(readSince).map((s) => s.entry.publicId));
  const before = names.flatMap(([id, how]): Step[] => {
    const entry = entries.get(id);
    return entry ? [{ entry, what: since.has(id) ? 'waits' : (HOW[how] ?? 'comes') }] : [];
  });
  const after = now.flatMap((step): Step[] => {
    const { publicId } = step.entry;
    if (!known.has(publicId)) return [step];
    const last = step.what === 'is read' || !now.some((s) => s.entry === step.entry && s.what === 'is read');
    return since.has(publicId) && last ? [{ entry: step.entry, what: 'is read' }] : [];
  });
  return [...before, ...after];
}
