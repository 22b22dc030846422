/**
 * Import: files in, entries written one after another, each in one transaction. Killed at any moment it loses at most the entry
 * in flight; run again it goes on after the last one. What cannot be read is refused or left out with a sentence, and
 * everything else goes on.
 */
import { basename } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import type { ImportReport } from '../../shared/interchange.ts';
import type { ImportOptions } from '../engine-contract.ts';
import { asStamError } from '../store/failure.ts';
import type { Documents, StoredDocument } from '../store/repositories/documents.ts';
import type { Patients, StoredPatient } from '../store/repositories/patients.ts';
import type { TextIndex } from '../store/repositories/text-index.ts';
import type { Waiting } from '../store/repositories/waiting.ts';
import { readText } from '../write/read-text.ts';
import { type EntryStores, isKnown, type Recorded, recordEntry } from '../write/record-entry.ts';
import type { TextReading } from '../write/text-reading.ts';
import type { TextWriter } from '../write/text-writer.ts';
import { chooseFormat, readHead } from './detect-format.ts';
import { fileMark, hashFile } from './file-hash.ts';
import { formats } from './formats.ts';
import { PatientMatcher } from './match-patient.ts';
import { FORCED_PATIENT } from './note-text.ts';
import { openSources } from './open-sources.ts';
import type { EntryDraft, Format, PatientDraft, ReadContext, ReadProblem, Source } from './reading.ts';

export interface ImportStores extends EntryStores {
  patients: Patients;
  documents: Documents;
  waiting: Waiting;
  text: TextIndex;
  /** Reads notes and dialogues as they come; null lets them wait for one. */
  writer: TextWriter | null;
  /** Runs work in one immediate transaction; on failure nothing of it stays. */
  transaction<T>(work: () => T): T;
  /** Adds the audit line of a document that was imported; inside a transaction. */
  audit(document: StoredDocument): void;
}

type Totals = Omit<ImportReport, 'ms' | 'active' | 'history' | 'patients'> & { patients: Set<string> };

/** Problems listed in a report and kept with a document; the rest is counted. */
const LISTED_PROBLEMS = 1000;
/** Entries between two turns of the event loop, so that windows stay alive while files go in. */
const ENTRIES_A_TURN = 16;

/**
 * @param paths files and folders of any known format
 * @returns counts; `active` and `history` are added by the caller, who knows the stores
 */
export async function importFiles(
  paths: readonly string[],
  options: ImportOptions,
  stores: ImportStores,
): Promise<Totals> {
  const totals: Totals = {
    documents: 0,
    entries: 0,
    memories: 0,
    transitions: 0,
    attention: 0,
    duplicates: 0,
    patients: new Set(),
    refused: [],
    problems: [],
    problemCount: 0,
    cancelled: false,
  };
  const forced = options.patient === undefined ? null : stores.patients.byPublicId(options.patient);
  if (options.patient !== undefined && !forced) {
    throw new StamError('NOT_FOUND', `There is no patient “${options.patient}” to import onto.`);
  }
  try {
    const { sources, refused } = await openSources(paths, options.signal);
    totals.refused.push(...refused);
    const context: ReadContext = { files: sources, shared: new Map() };
    if (forced) context.shared.set(FORCED_PATIENT, true);
    const totalBytes = sources.reduce((n, s) => n + s.bytes, 0);
    let doneBytes = 0;
    for (const source of sources) {
      if (options.signal?.aborted) break;
      const report = (entries: number): void =>
        options.onProgress?.({ path: source.path, doneBytes, totalBytes, entries: totals.entries + entries });
      report(0);
      await new FileImport(source, context, forced, stores, totals, options.gate).run(options.signal, report);
      doneBytes += source.bytes;
      report(0);
    }
  } catch (error) {
    if (!(error instanceof StamError && error.code === 'CANCELLED')) throw error;
  }
  totals.cancelled = options.signal?.aborted === true;
  stores.text.catchUp();
  return totals;
}

/** One file on its way in. */
class FileImport {
  readonly #source: Source;
  readonly #context: ReadContext;
  readonly #forced: StoredPatient | null;
  readonly #stores: ImportStores;
  readonly #totals: Totals;
  readonly #gate: ImportOptions['gate'];
  readonly #matcher: PatientMatcher;
  readonly #patients = new Map<string, StoredPatient>();
  /** Public ids of all patients of the file. */
  readonly #named = new Set<string>();
  readonly #problems: ReadProblem[] = [];
  #problemCount = 0;
  #entries = 0;
  #duplicates = 0;
  #document: StoredDocument | null = null;

  constructor(
    source: Source,
    context: ReadContext,
    forced: StoredPatient | null,
    stores: ImportStores,
    totals: Totals,
    gate: ImportOptions['gate'],
  ) {
    this.#gate = gate;
    this.#source = source;
    this.#context = context;
    this.#forced = forced;
    this.#stores = stores;
    this.#totals = totals;
    this.#matcher = new PatientMatcher(stores.patients, stores.waiting);
  }

  async run(signal: AbortSignal | undefined, report: (entries: number) => void): Promise<void> {
    try {
      const { sha256, mark } = await hashFile(this.#source, signal);
      const known = this.#stores.documents.byContent(sha256, this.#forced?.id ?? null);
      if (known?.complete === 1) {
        this.#totals.duplicates += known.entries;
        for (const id of known.patients) this.#totals.patients.add(id);
        return;
      }
      this.#document = known;
      const format = chooseFormat(this.#source.path, await readHead(this.#source), formats);
      if (!format) {
        this.#refuse(
          new StamError(
            'UNKNOWN_FORMAT',
            `${basename(this.#source.path)} is in no format that is known here (FHIR, C-CDA, MIMIC-IV, Synthea CSV, STAM JSONL, plain-text note).`,
          ),
        );
        return;
      }
      const whole = await this.#read(format, sha256, signal, report);
      if (!whole) return;
      if ((await fileMark(this.#source)) !== mark) {
        this.#problem({
          code: 'FILE_CHANGED',
          message:
            'The file was changed while it was read. What was read is kept; import it again once it is finished.',
          where: 'file',
        });
        return;
      }
      this.#finish(format, sha256);
    } catch (error) {
      this.#fail(error, signal);
    } finally {
      this.#report();
    }
  }

  async #read(
    format: Format,
    sha256: string,
    signal: AbortSignal | undefined,
    report: (entries: number) => void,
  ): Promise<boolean> {
    let untilTurn = ENTRIES_A_TURN;
    for await (const item of format.read(this.#source, this.#context)) {
      await this.#gate?.();
      if (signal?.aborted) return false;
      if (item.type === 'problem') this.#problem(item.problem);
      else {
        this.#begin(format, sha256);
        if (item.type === 'patient') this.#stores.transaction(() => this.#patient(item.patient));
        else this.#entry(item.entry, await this.#reading(item.entry, signal));
      }
      if (--untilTurn > 0) continue;
      untilTurn = ENTRIES_A_TURN;
      report(this.#entries);
      if (this.#stores.text.isBehind()) this.#stores.text.catchUp();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    return true;
  }

  #begin(format: Format, sha256: string): StoredDocument {
    this.#document ??= this.#stores.transaction(() =>
      this.#stores.documents.begin({
        name: basename(this.#source.path),
        sha256,
        forcedPatientId: this.#forced?.id ?? null,
        bytes: this.#source.bytes,
        format: format.name,
      }),
    );
    return this.#document;
  }

  #patient(draft: PatientDraft): StoredPatient {
    let patient: StoredPatient;
    if (this.#forced) {
      this.#matcher.assertSame(this.#forced, draft);
      patient = this.#forced;
    } else patient = this.#matcher.resolve(draft, this.#source.file);
    this.#patients.set(draft.ref, patient);
    this.#names(patient);
    return patient;
  }

  /** What the writer reads of a text, before the transaction that writes it; null where there is nothing to read. */
  async #reading(entry: EntryDraft, signal: AbortSignal | undefined): Promise<TextReading | null> {
    const { writer } = this.#stores;
    if (!writer || entry.type === 'facts') return null;
    const patient = this.#forced ?? this.#patients.get(entry.patientRef);
    if (patient && isKnown(entry, patient, this.#stores.entries)) return null;
    return readText(writer, entry, signal);
  }

  #entry(entry: EntryDraft, reading: TextReading | null): void {
    const document = this.#document;
    if (!document) return;
    const wasKnown = this.#patients.has(entry.patientRef);
    const [named, counted] = [this.#named.size, this.#totals.patients.size];
    let recorded: Recorded;
    try {
      recorded = this.#stores.transaction(() => this.#record(entry, document, reading));
    } catch (error) {
      const known = asStamError(error);
      if (known.code !== 'INTERNAL') throw error;
      // What the transaction undid is forgotten here too; the other entries go in.
      const patient = this.#forced ?? this.#patients.get(entry.patientRef);
      if (!wasKnown) this.#patients.delete(entry.patientRef);
      if (patient && this.#named.size > named) this.#named.delete(patient.publicId);
      if (patient && this.#totals.patients.size > counted) this.#totals.patients.delete(patient.publicId);
      this.#problem({
        code: 'INTERNAL',
        message: `“${entry.title}” could not be written because of a fault in the program; it was left out.`,
        where: entry.sourceId,
      });
      return;
    }
    if (recorded.duplicate) this.#duplicates++;
    else this.#entries++;
    this.#totals.memories += recorded.memories;
    this.#totals.transitions += recorded.transitions;
    this.#totals.attention += recorded.attention;
  }

  #record(entry: EntryDraft, document: StoredDocument, reading: TextReading | null): Recorded {
    const patient =
      this.#forced ??
      this.#patients.get(entry.patientRef) ??
      this.#patient({
        ref: entry.patientRef,
        publicId: entry.patientRef.replace(/^Patient\//, ''),
        identifiers: [],
        name: null,
        birthDate: null,
        sex: null,
      });
    this.#names(patient);
    return recordEntry(entry, patient, document.id, this.#stores, reading);
  }

  /**
   * Counts a patient of the file in. Until the file is through, the patient's page says that it is not: a record that broke
   * off must not look whole. Runs inside the transaction that writes the first of it.
   */
  #names(patient: StoredPatient): void {
    this.#totals.patients.add(patient.publicId);
    if (this.#named.has(patient.publicId) || !this.#document) return;
    this.#named.add(patient.publicId);
    this.#stores.waiting.addAttention({
      patientId: patient.id,
      kind: 'import did not finish',
      documentId: this.#document.id,
      message: `The import of ${this.#document.name} did not finish: what is shown may be only a part of it.`,
      advice: 'Import the same file again; it goes on where it stopped.',
      key: this.#document.publicId,
    });
  }

  #problem(problem: ReadProblem): void {
    this.#problemCount++;
    if (this.#problems.length < LISTED_PROBLEMS) this.#problems.push(problem);
  }

  #finish(format: Format, sha256: string): void {
    const [first] = this.#problems;
    if (first && this.#entries + this.#duplicates === 0 && this.#patients.size === 0) {
      // Not kept as done: the same file is refused again the next time, with the same sentence.
      this.#refuse(new StamError(first.code, first.message));
      return;
    }
    const document = this.#begin(format, sha256);
    this.#stores.transaction(() => {
      this.#stores.documents.finish(document.id, {
        entries: this.#entries + this.#duplicates,
        patients: [...this.#named],
        problems: this.#problems,
        problemCount: this.#problemCount,
      });
      this.#stores.waiting.settleUnfinished(document.id);
      this.#stores.audit(document);
      const lost = this.#problems.filter((p) => p.code !== 'NOT_CLINICAL' && p.code !== 'UNKNOWN_FIELD');
      const [example] = lost;
      if (!example) return;
      const parts = lost.length === 1 ? 'One part' : `${lost.length} parts`;
      this.#leftOut(document, `${parts} of ${document.name} could not be read, the first: ${example.message}`);
    });
    this.#totals.documents++;
  }

  #leftOut(document: StoredDocument, message: string): void {
    this.#totals.attention += this.#stores.waiting.addAttention({
      patientId: this.#only()?.id ?? null,
      kind: 'left out of a file',
      documentId: document.id,
      message,
      advice: 'See the report of the import for each part, and look at the source for what is missing here.',
      key: document.publicId,
    });
  }

  /** The one patient of the file, where it has one. */
  #only(): StoredPatient | null {
    const all = new Set(this.#patients.values());
    return all.size === 1 ? ([...all][0] ?? null) : this.#forced;
  }

  #fail(error: unknown, signal: AbortSignal | undefined): void {
    if (signal?.aborted) return;
    const known = asStamError(error);
    // A full disk or a lost workspace is no fault of the file: the import ends, what was committed stays.
    if (known.code === 'DISK_FULL' || known.code.startsWith('WORKSPACE_') || known.code === 'INTERNAL') throw known;
    const document = this.#document;
    if (!document || this.#entries + this.#duplicates === 0) {
      this.#refuse(known);
      return;
    }
    this.#problem({ code: known.code, message: known.message, where: 'file' });
    // A file in motion is imported again once it is finished; what is broken for good must not be taken for the whole.
    if (known.code === 'FILE_CHANGED') return;
    this.#stores.transaction(() =>
      this.#leftOut(document, `Only a part of ${document.name} went in: ${known.message}`),
    );
  }

  #refuse(error: StamError): void {
    this.#totals.refused.push({ path: this.#source.path, code: error.code, message: error.message });
  }

  #report(): void {
    this.#totals.entries += this.#entries;
    this.#totals.duplicates += this.#duplicates;
    this.#totals.problemCount += this.#problemCount;
    for (const p of this.#problems) {
      if (this.#totals.problems.length >= LISTED_PROBLEMS) break;
      this.#totals.problems.push({ path: this.#source.path, where: p.where, code: p.code, message: p.message });
    }
    this.#entries = 0;
    this.#duplicates = 0;
  }
}
