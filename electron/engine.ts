/**
 * The engine over one opened workspace: the same for the window, the command line and the tests. It puts the parts together and
 * thinks nothing itself.
 */

import { type AskedQuestion, type EdgeType, MOST_GRAPH_NODES, type QuestionWithAnswers } from '../shared/asking.ts';
import { parseIso } from '../shared/clinical-time.ts';
import { StamError } from '../shared/errors.ts';
import type {
  Decision,
  DoctorReport,
  ImportReport,
  MemoryDetail,
  VerifyReport,
  WriteRole,
} from '../shared/interchange.ts';
import type { PersonRole } from '../shared/review.ts';
import { type AnswererSource, noAnswerer } from './answerer-source.ts';
import { Asking } from './asking.ts';
import { Calibrating } from './calibrating.ts';
import { doctorReport } from './doctor.ts';
import type {
  AskRequest,
  CalibrateRequest,
  Engine,
  ImportOptions,
  ReplayRequest,
  WriteRequest,
} from './engine-contract.ts';
import type { SourceEntry } from './evaluate/qa/source-row.ts';
import { exportPatient } from './export/export-patient.ts';
import { openHandOffDesk } from './export/hand-off.ts';
import { openForgettingDesk } from './forget/forgetting-desk.ts';
import { importFiles } from './ingest/import-files.ts';
import { embedMissingConcepts } from './jobs/embed-concepts.ts';
import { createBundledEmbedder } from './llm/embedder.ts';
import type { Embedder } from './llm/hosted-embedder.ts';
import { expandTrace, memoriesIn } from './read/expand-trace.ts';
import { searchWords } from './read/search-words.ts';
import { timelineItem } from './read/timeline-item.ts';
import { openAuditDesk } from './review/audit-desk.ts';
import type { ActingPerson, DeskTools } from './review/desk-tools.ts';
import { openLabelDesk } from './review/labels/label-desk.ts';
import { openPeopleDesk } from './review/people-desk.ts';
import { openRecordsDesk } from './review/records/records-desk.ts';
import { openReviewDesk } from './review/review-desk.ts';
import { appendAudit, type SystemAct } from './store/audit.ts';
import { durably } from './store/database.ts';
import { verifyWorkspace } from './store/integrity.ts';
import { RecordBook } from './store/record-book.ts';
import { recordChecks } from './store/record-checks.ts';
import { Decisions } from './store/repositories/decisions.ts';
import { Documents } from './store/repositories/documents.ts';
import { Entries } from './store/repositories/entries.ts';
import { Memories } from './store/repositories/memories.ts';
import { Neighbourhoods } from './store/repositories/neighbourhood.ts';
import { Patients, type StoredPatient } from './store/repositories/patients.ts';
import { TextIndex } from './store/repositories/text-index.ts';
import { Waiting } from './store/repositories/waiting.ts';
import type { Store } from './store/store.ts';
import type { WriteStores } from './write/write-texts.ts';
import type { WriterSource } from './writer-source.ts';
import { rulesOnly } from './writers.ts';
import { Writing } from './writing.ts';

export interface EngineOptions {
  /** The embedder; the bundled one by default. Closed with the engine. */
  embedder?: Embedder;
  /** Who reads texts; the rules alone by default. */
  writers?: WriterSource;
  /** Who answers questions; nobody by default, so that there is evidence and what the record itself says. */
  answerers?: AnswererSource;
}

type DeskName = 'people' | 'review' | 'labels' | 'forgetting' | 'records' | 'audit' | 'handOff';

const SEARCH_LIMIT = 100;
/** Entries that are read in one go where others may wait; well under 50 milliseconds. */
const ENTRIES_AT_ONCE = 50;

/** Opens the engine over a store, which it owns from now on. */
export function openEngine(store: Store, options: EngineOptions = {}): Engine {
  return new WorkspaceEngine(store, {
    embedder: options.embedder ?? createBundledEmbedder(),
    writers: options.writers ?? rulesOnly(),
    answerers: options.answerers ?? noAnswerer(),
  });
}

class WorkspaceEngine implements Engine {
  readonly #store: Store;
  readonly #embedder: Embedder;
  readonly #book: RecordBook;
  readonly #patients: Patients;
  readonly #documents: Documents;
  readonly #entries: Entries;
  readonly #memories: Memories;
  readonly #decisions: Decisions;
  readonly #waiting: Waiting;
  readonly #text: TextIndex;
  readonly #writers: WriterSource;
  readonly #writing: Writing;
  readonly #answerers: AnswererSource;
  readonly #asking: Asking;
  readonly #calibrating: Calibrating;
  readonly #neighbourhoods: Neighbourhoods;
  readonly #inTransaction;
  /** Opened when they are first asked for: most starts of the program need none of them. */
  readonly #desks: { -readonly [D in DeskName]?: Engine[D] } = {};
  /** Work that writes waits here for what came before it. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Readings of texts wait for one another here. */
  #reading: Promise<unknown> = Promise.resolve();
  /** Questions, and what is asked of calibrations: they write next to nothing and wait for nobody, but close() waits for them. */
  readonly #asked = new Set<Promise<unknown>>();
  /** Imports, replays and readings of texts that have begun, or wait for their turn. */
  #running = 0;
  readonly #closing = new AbortController();

  constructor(store: Store, { embedder, writers, answerers }: Required<EngineOptions>) {
    const { db } = store;
    this.#store = store;
    this.#embedder = embedder;
    this.#book = new RecordBook(db);
    this.#book.signature = this.#book.concepts.signature();
    this.#patients = new Patients(db);
    this.#documents = new Documents(db);
    this.#entries = new Entries(db);
    this.#memories = new Memories(db);
    this.#decisions = new Decisions(db);
    this.#waiting = new Waiting(db);
    this.#text = new TextIndex(db);
    this.#inTransaction = db.transaction((work: () => unknown) => work());
    this.#writers = writers;
    this.#writing = new Writing(db, this.#writeStores(), writers, (act) => this.#note(act));
    this.#answerers = answerers;
    this.#neighbourhoods = new Neighbourhoods(db);
    this.#asking = new Asking(db, {
      embedder,
      answerers,
      snapshot: (read) => this.#snapshot(read),
      transaction: (work) => this.#transaction(work),
      lastSeq: (patientId) => this.#entries.lastSeq(patientId),
      threshold: (holdsFor) => this.#calibrating.threshold(holdsFor),
    });
    this.#calibrating = new Calibrating(db, {
      transaction: (work) => this.#transaction(work),
      note: (act) => this.#note(act),
      replay: (question, signal) => this.#replayed(question, signal),
      holdsFor: async () => (await this.#asking.holdsFor()).holdsFor,
    });
  }

  #writeStores(): WriteStores {
    return {
      book: this.#book,
      entries: this.#entries,
      decisions: this.#decisions,
      waiting: this.#waiting,
      patients: this.#patients,
      text: this.#text,
      transaction: (work) => this.#transaction(work),
      tryOut: (work) => this.#tryOut(work),
      inTurn: (work) => this.#inTurn(work),
      vectors: async (concepts, signal) => {
        this.#transaction(() => {
          for (const text of concepts) this.#book.conceptId(text);
        });
        await this.embedMissing(signal ? { signal } : {});
      },
    };
  }

  get people() {
    this.#desks.people ??= openPeopleDesk(this.#deskTools());
    return this.#desks.people;
  }

  get review() {
    this.#desks.review ??= openReviewDesk(this.#deskTools());
    return this.#desks.review;
  }

  get labels() {
    this.#desks.labels ??= openLabelDesk(this.#deskTools());
    return this.#desks.labels;
  }

  get forgetting() {
    this.#desks.forgetting ??= openForgettingDesk(this.#deskTools(), {
      labels: this.labels,
      answerers: this.#answerers,
    });
    return this.#desks.forgetting;
  }

  get records() {
    this.#desks.records ??= openRecordsDesk(this.#deskTools());
    return this.#desks.records;
  }

  get audit() {
    this.#desks.audit ??= openAuditDesk(this.#deskTools());
    return this.#desks.audit;
  }

  get handOff() {
    this.#desks.handOff ??= openHandOffDesk(this.#deskTools());
    return this.#desks.handOff;
  }

  #deskTools(): DeskTools {
    const now = () => new Date().toISOString();
    return {
      store: this.#store,
      book: this.#book,
      stores: this.#writeStores(),
      // What a person decides is on the disk when they are told so: an import can be read again, a decision cannot.
      transaction: (work) => durably(this.#store.db, () => this.#transaction(work)),
      snapshot: (read) => this.#snapshot(read),
      patient: (id) => this.#patient(id),
      person: (id, ...roles) => this.#acting(id, roles),
      audit: ({ by, ...line }) => {
        appendAudit(this.#store, { at: now(), actor: by, ...line });
      },
      atWork: () => this.#running > 0 || this.#asked.size > 0,
      now,
    };
  }

  #acting(id: string, roles: readonly PersonRole[]): ActingPerson {
    const person = this.people.list().find((p) => p.id === id && p.active);
    if (!person) {
      throw new StamError('NOT_ALLOWED', 'Say first who you are: nobody of that name works in this workspace.');
    }
    if (roles.length > 0 && !roles.some((role) => person.roles.includes(role))) {
      throw new StamError('NOT_ALLOWED', `This needs the role ${roles.join(' or ')}; ${person.name} has not got it.`);
    }
    return { id: person.id, name: person.name };
  }

  patients(search?: string) {
    return this.#patients.list(search);
  }

  state(patientId: string, at: Parameters<Engine['state']>[1] = {}) {
    const patient = this.#patient(patientId);
    const validAt = at.validAt == null ? null : parseIso(at.validAt);
    if (at.validAt != null && !validAt) {
      throw new StamError('WRONG_USAGE', `“${at.validAt}” is no date. Write it as 2021, 2021-03 or 2021-03-04.`);
    }
    return this.#snapshot(() => {
      const { active, history } = this.#memories.state(patient, {
        validAt,
        seq: at.seq ?? null,
        kind: at.kind ?? null,
      });
      const seq = at.seq ?? this.#entries.lastSeq(patient.id);
      return { patient: patient.publicId, validAt: at.validAt ?? null, seq, active, history };
    });
  }

  timeline(patientId: string) {
    const patient = this.#patient(patientId);
    const { active, history } = this.#memories.state(patient, { validAt: null, seq: null, kind: null });
    const items = [...active, ...history].map(timelineItem);
    return { items, lastEntry: this.#entries.lastTime(patient.id) };
  }

  search(patientId: string, text: string) {
    const patient = this.#patient(patientId);
    const search = searchWords(text);
    if (!search) return { memories: [], notes: [] };
    const { match, words } = search;
    return {
      memories: this.#memories.standing(patient, this.#text.memories(patient.id, match, words, SEARCH_LIMIT)),
      notes: this.#entries.found(patient.id, this.#text.notes(patient.id, match, words, SEARCH_LIMIT), words),
    };
  }

  memory(id: string) {
    return this.#snapshot(() => this.#memoryDetail(id));
  }

  #memoryDetail(id: string): MemoryDetail {
    const found = this.#memories.find(id);
    if (!found) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    const patient = this.#patients.byId(found.patientId);
    const detail = patient && this.#memories.detail(patient, found.id);
    if (!detail) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    return { ...detail, corrections: this.review.corrections({ memory: id }) };
  }

  /** Reads that belong together see one state of the workspace, also where another process is writing. */
  #snapshot<T>(read: () => T): T {
    return this.#inTransaction.deferred(read) as T;
  }

  entries(patientId: string, page: { afterSeq?: number; limit?: number } = {}) {
    const patient = this.#patient(patientId);
    return this.#entries.list(patient.id, page.afterSeq ?? 0, page.limit ?? Number.MAX_SAFE_INTEGER);
  }

  entry(id: string) {
    const found = this.#entry(id);
    return this.#entries.detail(found.patientId, found.id);
  }

  decisions(id: string): Decision[] {
    const found = this.#entry(id);
    const decision = this.#decisions.get(found.patientId, found.id);
    if (!decision) return [];
    const trace = JSON.parse(decision.trace);
    const names = this.#memories.publicIds(found.patientId, memoriesIn(trace));
    const corrections = this.#writing.corrections(found.patientId, found.id);
    return expandTrace({ id, seq: found.seq }, decision.writer, trace, names, corrections);
  }

  attention(patientId?: string) {
    return this.#waiting.attention(patientId === undefined ? null : this.#patient(patientId).id);
  }

  conflicts(patientId?: string) {
    return this.#waiting.conflicts(patientId === undefined ? null : this.#patient(patientId).id);
  }

  import(paths: string[], options: ImportOptions = {}): Promise<ImportReport> {
    return this.#inTurn(() => this.#import(paths, options));
  }

  /** One piece of work that writes at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#counted(this.#turn.then(work));
    this.#turn = run.catch(() => undefined);
    return run;
  }

  async #counted<T>(run: Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await run;
    } finally {
      this.#running--;
    }
  }

  #signal(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
  }

  /** Work that waits for a model or an embedder beside all else; the store is not closed under it. */
  async #beside<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) {
      throw new StamError('WORKSPACE_LOCKED', 'The workspace is locked: unlock it first.');
    }
    const run = work(this.#signal(signal));
    this.#asked.add(run);
    try {
      return await run;
    } finally {
      this.#asked.delete(run);
    }
  }

  async #import(paths: string[], options: ImportOptions): Promise<ImportReport> {
    // Asked for before anything goes in: whoever wants the model must not find out at the end that there is none.
    const asked = options.writer ?? 'auto';
    const writers = await this.#writing.writers(asked);
    const byModel = asked === 'model' || (asked === 'auto' && this.#writers.current().type === 'model');
    const started = performance.now();
    const signal = this.#signal(options.signal);
    const totals = await importFiles(
      paths,
      { ...options, signal },
      {
        ...this.#writeStores(),
        documents: this.#documents,
        // A model takes seconds a sentence: structured entries must not wait for it. Its texts wait and are read by `write`.
        writer: byModel ? null : writers.text,
        audit: (document) => {
          this.#note({
            action: 'document.import',
            subjectType: 'document',
            subjectId: document.publicId,
            detail: document.publicId,
          });
        },
      },
    );
    const { patients, ...counts } = totals;
    // Two of them may be one by now: a person has joined their records.
    const known = [...patients].sort().map((id) => this.#patient(id));
    const rows = [...new Map(known.map((p) => [p.id, p])).values()];
    const { active, history } = this.#patients.counts(rows.map((p) => p.id));
    return {
      ...counts,
      active,
      history,
      patients: rows.map((p) => p.publicId),
      ms: Math.round(performance.now() - started),
    };
  }

  /** One line of the audit log for what the program does, or somebody whom it was not told of; joins the transaction that is open. */
  #note(act: SystemAct): void {
    appendAudit(this.#store, { at: new Date().toISOString(), actor: 'system', ...act });
  }

  /** One immediate transaction; when it fails, what was held in memory of it is let go too. */
  #transaction<T>(work: () => T): T {
    try {
      // The wrapper is made once: it prepares its statements anew each time it is made.
      return this.#inTransaction.immediate(work) as T;
    } catch (error) {
      this.#book.forget();
      throw error;
    }
  }

  /** For what is only tried out: everything that the work does is undone, also what is held in memory of it. */
  #tryOut<T>(work: () => T): T {
    const undo = new Undo<T>();
    try {
      this.#inTransaction.immediate(() => {
        undo.result = { value: work() };
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    } finally {
      this.#book.forget();
    }
    if (!undo.result) throw new Error('nothing was tried out');
    return undo.result.value;
  }

  waitingTexts(): number {
    return this.#entries.countWaiting(null);
  }

  writer(): string {
    return this.#writers.current().name;
  }

  write(request: WriteRequest = {}) {
    const patient = request.patient === undefined ? null : this.#patient(request.patient);
    // One reader at a time, which gives up its turn between texts: an import must not wait for hours of reading.
    const run = this.#reading.then(async () => {
      const report = await this.#writing.write(patient, { ...request, signal: this.#signal(request.signal) });
      const { writer, entries, memories } = report;
      if (entries > 0) {
        this.#note({
          action: 'text.read',
          subjectType: patient ? 'patient' : 'workspace',
          subjectId: patient?.publicId ?? 'all-patients',
          detail: JSON.stringify({ writer: writer.id, entries, memories }),
        });
      }
      return report;
    });
    this.#reading = run.catch(() => undefined);
    return this.#counted(run);
  }

  replay(id: string, request: ReplayRequest) {
    const found = this.#entry(id);
    const patient = this.#patients.byId(found.patientId);
    if (!patient) throw new StamError('NOT_FOUND', `There is no entry “${id}”.`);
    const entry = { id: found.id, seq: found.seq, publicId: id };
    const signal = this.#signal(request.signal);
    return this.#inTurn(() => this.#writing.replay(patient, entry, { ...request, signal }));
  }

  prompts() {
    return this.#writing.prompts();
  }

  prompt(hash: string) {
    return this.#writing.prompt(hash);
  }

  savePrompt(role: WriteRole, name: string, text: string) {
    return this.#writing.savePrompt(role, name, text);
  }

  removePrompt(role: WriteRole, name: string) {
    return this.#writing.removePrompt(role, name);
  }

  correct(id: string, call: number, answer: unknown) {
    const found = this.#entry(id);
    this.#writing.correct(found.patientId, found.id, id, call, answer);
    return this.decisions(id);
  }

  trainingCounts() {
    return this.#writing.trainingCounts();
  }

  training(role: WriteRole) {
    return this.#writing.training(role);
  }

  ask(patientId: string, question: string, request: AskRequest = {}) {
    return this.#beside(request.signal, async (signal) =>
      this.#asking.ask(this.#patient(patientId), question, { ...request, signal }, new Date().toISOString()),
    );
  }

  answerer() {
    return this.#answerers.current();
  }

  answer(question: AskedQuestion, options: Parameters<Engine['answer']>[1] = {}) {
    return this.#beside(options.signal, async (signal) =>
      this.#asking.answer(this.#patient(question.patient), question, { ...options, signal }),
    );
  }

  questions(patientId: string) {
    return this.#asking.questions(this.#patient(patientId));
  }

  question(patientId: string, id: string) {
    return this.#asking.question(this.#patient(patientId), id);
  }

  removeQuestion(patientId: string, id: string | null) {
    return this.#transaction(() => {
      const left = this.#asking.remove(this.#patient(patientId), id);
      this.#note({
        action: id === null ? 'question.remove-all' : 'question.remove',
        subjectType: id === null ? 'patient' : 'question',
        subjectId: id ?? patientId,
        detail: '',
      });
      return left;
    });
  }

  suggestions(patientId: string) {
    return this.#asking.suggestions(this.#patient(patientId));
  }

  async #replayed(question: QuestionWithAnswers, signal: AbortSignal | undefined) {
    const patient = this.#patients.byPublicId(question.patient) ?? this.#patients.onlyBearer(question.patient);
    return patient && this.#asking.replay(patient, question.question, signal);
  }

  calibrate(questions: readonly QuestionWithAnswers[], request: CalibrateRequest) {
    return this.#beside(request.signal, (signal) =>
      this.#calibrating.calibrate(questions, { ...request, signal }, new Date().toISOString()),
    );
  }

  generatedQuestions(options: Parameters<Engine['generatedQuestions']>[0] = {}) {
    return this.#beside(options.signal, (signal) => this.#generated({ ...options, signal }));
  }

  async #generated({
    seed = 'first',
    perPatient = 20,
    signal,
  }: NonNullable<Parameters<Engine['generatedQuestions']>[0]>): Promise<QuestionWithAnswers[]> {
    // Loaded when it is wanted: most starts of the program calibrate nothing.
    const { entriesOfRecords } = await import('./evaluate/qa/entries-of-record.ts');
    const { generateQuestions } = await import('./evaluate/qa/generate-questions.ts');
    const questions: QuestionWithAnswers[] = [];
    for (const patient of this.patients()) {
      const reader = {
        patients: () => [patient],
        entries: this.entries.bind(this),
        entry: this.entry.bind(this),
      };
      const entries: SourceEntry[] = [];
      for (const entry of entriesOfRecords(reader)) {
        // So that a window that waits is answered in between, and a cancel is heard.
        if (entries.length % ENTRIES_AT_ONCE === 0) {
          await new Promise((resolve) => setImmediate(resolve));
          if (signal?.aborted) throw new StamError('CANCELLED', 'Cancelled.');
        }
        entries.push(entry);
      }
      questions.push(...generateQuestions(entries, { seed, perPatient }).questions);
    }
    if (questions.length === 0) {
      throw new StamError(
        'NOT_FOUND',
        'No question could be made of these records: that needs rows of MIMIC-IV, Synthea or FHIR. Bring a file of questions.',
      );
    }
    return questions;
  }

  calibrations() {
    return this.#beside(undefined, () => this.#calibrating.list());
  }

  gateReport(id: string, lambda: number) {
    return this.#beside(undefined, () => this.#calibrating.report(id, lambda));
  }

  adoptCalibration(id: string | null, lambda: number) {
    return this.#beside(undefined, () => this.#calibrating.use(id, lambda));
  }

  removeCalibration(id: string) {
    return this.#beside(undefined, () => this.#calibrating.remove(id));
  }

  neighbourhood(id: string, options: { expanded: readonly string[]; types: readonly EdgeType[] | null }) {
    return this.#snapshot(() => {
      const found = this.#memories.find(id);
      const patient = found && this.#patients.byId(found.patientId);
      if (!patient) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
      return this.#neighbourhoods.of(patient, found.id, { ...options, limit: MOST_GRAPH_NODES });
    });
  }

  export(patientId: string, format: 'fhir' | 'jsonl' | 'bundle'): Iterable<string> {
    return this.#exportOf(this.#patient(patientId), format);
  }

  /** Beside another process that writes, the whole of an export is of one moment; in a writer nothing else may be held up. */
  *#exportOf(patient: StoredPatient, format: 'fhir' | 'jsonl' | 'bundle'): Generator<string> {
    const { db, mode } = this.#store;
    const snapshot = mode === 'read' && !db.inTransaction;
    if (snapshot) db.exec('BEGIN');
    try {
      yield* exportPatient(format, {
        patient: this.#patients.row(patient.publicId),
        identifiers: this.#patients.identifiers(patient.id),
        state: this.state(patient.publicId),
        entries: this.entries(patient.publicId),
        entry: (id) => this.entry(id),
        facts: (id) => this.#book.claims.ofEntry(patient.id, this.#entry(id).id),
        memory: (id) => this.memory(id),
        attention: this.attention(patient.publicId),
        conflicts: this.conflicts(patient.publicId),
        corrections: this.review.corrections({ patient: patient.publicId }),
      });
    } finally {
      if (snapshot) db.exec('COMMIT');
    }
  }

  async embedMissing(options: Parameters<Engine['embedMissing']>[0] = {}) {
    const { concepts } = this.#book;
    const signal = this.#signal(options.signal);
    const result = await embedMissingConcepts({
      host: this.#embedder,
      store: {
        countMissing: (signature) => concepts.countMissing(signature),
        nextMissing: (signature, limit) => {
          // The first batch of another embedder empties the index: distances between two embedders mean nothing.
          if (concepts.keepOnly(signature)) this.#book.vectorsChanged();
          this.#book.signature = signature;
          return concepts.nextMissing(signature, limit);
        },
        saveVectors: (signature, rows) => {
          concepts.saveVectors(signature, rows);
          this.#book.vectorsChanged();
        },
      },
      signal,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    return { made: result.made, waiting: result.waiting, message: result.message };
  }

  verify(): VerifyReport {
    return verifyWorkspace(this.#store, recordChecks(this.#store.db));
  }

  async doctor(): Promise<DoctorReport> {
    await this.#writers.look();
    return doctorReport({
      folder: this.#store.folder,
      state: 'open',
      embedder: this.#embedder,
      waiting: (signature) => this.#book.concepts.countMissing(signature),
      writer: this.writer(),
      models: await this.#writers.inspect(),
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reading;
    await this.#turn;
    await Promise.allSettled(this.#asked);
    await this.#embedder.close();
    this.#store.close();
  }

  #patient(publicId: string): StoredPatient {
    const patient = this.#patients.byPublicId(publicId);
    if (!patient) throw new StamError('NOT_FOUND', `There is no patient “${publicId}”.`);
    return patient;
  }

  #entry(publicId: string): { id: number; patientId: number; seq: number } {
    const found = this.#entries.find(publicId);
    if (!found) throw new StamError('NOT_FOUND', `There is no entry “${publicId}”.`);
    return found;
  }
}

/** Thrown to undo a transaction whose result is still wanted. */
class Undo<T> extends Error {
  result: { value: T } | null = null;
}
