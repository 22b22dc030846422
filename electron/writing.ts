/**
 * The engine's work on texts: reading what waits, writing an entry again into a scratch copy, prompts, and the corrections that a model
 * can learn from. The engine hands it the opened stores and calls it one piece of work at a time.
 */
import { parseIso } from '../shared/clinical-time.ts';
import { StamError } from '../shared/errors.ts';
import type {
  PromptRow,
  ReplayMemory,
  ReplayReport,
  TrainingCounts,
  WriteReport,
  WriteRole,
  WriterChoice,
} from '../shared/interchange.ts';
import type { ReplayRequest, WriteRequest } from './engine-contract.ts';
import type { FactDraft } from './ingest/reading.ts';
import { correctedAnswer } from './review/corrected-answer.ts';
import { decidedConflicts } from './review/decided-conflicts.ts';
import { trainingLine } from './review/training-line.ts';
import type { SystemAct } from './store/audit.ts';
import { durably, type SqliteDatabase } from './store/database.ts';
import { RecordBook } from './store/record-book.ts';
import { Corrections } from './store/repositories/call-corrections.ts';
import { ConflictDecisions } from './store/repositories/conflict-decisions.ts';
import { Memories } from './store/repositories/memories.ts';
import type { StoredPatient } from './store/repositories/patients.ts';
import { Prompts } from './store/repositories/prompts.ts';
import { Rewind } from './store/repositories/rewind.ts';
import type { StoredEntry } from './write/record-entry.ts';
import { type ReplayStores, replayEntry, type Written } from './write/replay.ts';
import type { StoredTrace } from './write/trace.ts';
import { asDraft, type Writers, type WriteStores, writeTexts } from './write/write-texts.ts';
import type { WriterSource } from './writer-source.ts';

export class Writing {
  readonly #db: SqliteDatabase;
  readonly #stores: WriteStores;
  readonly #source: WriterSource;
  readonly #prompts: Prompts;
  readonly #corrections: Corrections;
  readonly #conflicts: ConflictDecisions;
  readonly #note: (act: SystemAct) => void;

  /** @param note one line of the audit log, in the transaction of what it is about */
  constructor(db: SqliteDatabase, stores: WriteStores, source: WriterSource, note: (act: SystemAct) => void) {
    this.#note = note;
    this.#db = db;
    this.#stores = stores;
    this.#source = source;
    this.#prompts = new Prompts(db);
    this.#corrections = new Corrections(db);
    this.#conflicts = new ConflictDecisions(db);
  }

  /** Who reads, by what a person asked for; the prompts of a model are kept with the decisions that are made with them. */
  async writers(choice: 'auto' | 'rules' | 'model' | WriterChoice): Promise<Writers> {
    if (choice === 'auto') await this.#source.look();
    const wanted: WriterChoice =
      choice === 'auto'
        ? { type: this.#source.current().type }
        : typeof choice === 'string'
          ? { type: choice }
          : choice;
    if (wanted.type === 'rules') return this.#source.rules();
    const { writers, prompts } = await this.#source.model(wanted, (hash) => this.#prompts.get(hash)?.text ?? null);
    this.#stores.transaction(() => {
      for (const p of prompts) this.#prompts.keep(p.role, p.hash, p.text);
    });
    return writers;
  }

  async write(patient: StoredPatient | null, request: WriteRequest): Promise<WriteReport> {
    const started = performance.now();
    const writers = await this.writers(request.writer ?? 'auto');
    const written = await writeTexts(writers, this.#stores, {
      patientId: patient?.id ?? null,
      ...(request.signal ? { signal: request.signal } : {}),
      ...(request.gate ? { gate: request.gate } : {}),
      ...(request.onProgress ? { onProgress: request.onProgress } : {}),
    });
    return {
      writer: { id: writers.text.id, name: writers.text.name },
      ...written,
      cancelled: request.signal?.aborted === true,
      ms: Math.round(performance.now() - started),
    };
  }

  async replay(
    patient: StoredPatient,
    entry: { id: number; seq: number; publicId: string },
    request: ReplayRequest,
  ): Promise<ReplayReport> {
    const started = performance.now();
    const detail = this.#stores.entries.detail(patient.id, entry.id);
    if (detail.entry.type === 'facts' && request.writer.type === 'model') {
      throw new StamError('WRONG_USAGE', 'A structured entry is never read by a model: replay it with the rules.');
    }
    if (this.#stores.decisions.get(patient.id, entry.id)?.writer === 'person') {
      throw new StamError('WRONG_USAGE', 'What a person decided is not written again by anybody else.');
    }
    const writers = await this.writers(request.writer);
    const draft = asDraft({
      sourceId: detail.entry.sourceId,
      type: detail.entry.type,
      title: detail.entry.title,
      time: parseIso(detail.entry.time?.date),
      body: detail.body,
      ...(detail.turns.length > 0 ? { turns: detail.turns } : {}),
    });
    const structured = detail.entry.type === 'facts';
    const report = await replayEntry(
      { entry: draft, stored: entry, patient, written: this.#written(patient, entry, detail.quotes), writers },
      structured ? 'update' : request.stage,
      this.#scratch(patient, entry),
      {
        ...(request.signal ? { signal: request.signal } : {}),
        ...(request.onProgress ? { onProgress: request.onProgress } : {}),
      },
    );
    return { ...report, milliseconds: Math.round(performance.now() - started) };
  }

  /** The facts of an entry as they were extracted, and what a model made of them; an entry that waits has none. */
  #written(
    patient: StoredPatient,
    entry: StoredEntry,
    quotes: readonly { memory: string; start: number; end: number }[],
  ): Written {
    const claims = this.#stores.book.claims.ofEntry(patient.id, entry.id);
    const spans = new Map(quotes.map((q) => [q.memory, q]));
    const facts = claims.flatMap((c): FactDraft[] => {
      const span = spans.get(c.publicId);
      if (!span) return [];
      const { kind, text, concept, codings, status, assertion, subject, from, to, attributes, flags } = c;
      const quote = { start: span.start, end: span.end };
      return [{ kind, text, concept, codings, status, assertion, subject, from, to, attributes, flags, quote }];
    });
    const place = new Map(claims.map((c, i) => [c.id, i]));
    const judgements = this.#stores.book.judgements.ofEntry(patient.id, entry.id).flatMap((j) => {
      const { verdict, margin } = j;
      const newer = place.get(j.newer);
      if (newer !== undefined) return [{ verdict, margin, newer, older: j.older }];
      const older = place.get(j.older);
      return older === undefined ? [] : [{ verdict, margin, newer: older, older: j.newer, turned: true }];
    });
    const decision = this.#stores.decisions.get(patient.id, entry.id);
    const writer = decision?.writer ?? 'nobody';
    return { writer: { id: writer, name: writer }, facts, answers: { judgements, links: [] } };
  }

  #scratch(patient: StoredPatient, entry: StoredEntry): ReplayStores {
    // Only what holds rows in memory is made anew; the rest asks the database each time.
    const book = new RecordBook(this.#db);
    book.signature = this.#stores.book.signature;
    const { entries, decisions, waiting } = this.#stores;
    const scratch = { book, entries, decisions, waiting };
    const rewind = new Rewind(this.#db);
    return {
      scratch,
      memories: new Memories(this.#db),
      rewind: () => {
        rewind.before(patient.id, entry.seq);
        book.forget();
      },
      tryOut: (work) => rewind.unchecked(() => this.#stores.tryOut(work)),
      conflicts: () => scratch.waiting.conflicts(patient.id).map((c) => c.message),
      ownMemories: () => ownMemories(book, patient, entry),
    };
  }

  /** @throws StamError NOT_FOUND */
  prompt(hash: string): PromptRow {
    const own = this.#source.builtIn().find((p) => p.hash === hash);
    const found = own ? { ...own, name: BUILT_IN } : this.#prompts.get(hash);
    if (!found) throw new StamError('NOT_FOUND', 'There is no prompt with this hash.');
    return found;
  }

  prompts(): PromptRow[] {
    return [...this.#source.builtIn().map((p) => ({ ...p, name: BUILT_IN })), ...this.#prompts.variants()];
  }

  /** @throws StamError WRONG_USAGE for a name that is taken by the program, or with the line of the prompt that cannot be read */
  savePrompt(role: WriteRole, name: string, text: string): PromptRow {
    if (name.trim() === '' || name === BUILT_IN) {
      throw new StamError('WRONG_USAGE', 'The prompts that come with the program keep their name: give yours another.');
    }
    const parsed = this.#source.parse(text);
    if (parsed.role !== role) {
      throw new StamError('WRONG_USAGE', `This prompt says that it is for the role “${parsed.role}”, not “${role}”.`);
    }
    this.#decided(() => {
      this.#prompts.name(role, name, parsed.hash, text);
      this.#note({ action: 'prompt.save', subjectType: 'prompt', subjectId: parsed.hash, detail: name });
    });
    return { role, name, hash: parsed.hash, text };
  }

  /** @throws StamError NOT_FOUND */
  removePrompt(role: WriteRole, name: string): PromptRow[] {
    const removed = this.#decided(() => {
      const found = this.#prompts.unname(role, name);
      if (found) this.#note({ action: 'prompt.remove', subjectType: 'prompt', subjectId: role, detail: name });
      return found;
    });
    if (!removed) throw new StamError('NOT_FOUND', `There is no prompt “${name}” for the role “${role}”.`);
    return this.prompts();
  }

  corrections(patientId: number, entryId: number): Map<number, unknown> {
    return this.#corrections.ofEntry(patientId, entryId);
  }

  /**
   * Says what the answer to one question should have been; null takes it back. `entry` is the public id of the entry.
   * @throws StamError NOT_FOUND for a question that was not asked, WRONG_USAGE for what is no answer to it
   */
  correct(patientId: number, entryId: number, entry: string, call: number, answer: unknown): void {
    const decision = this.#stores.decisions.get(patientId, entryId);
    const asked = decision ? ((JSON.parse(decision.trace) as StoredTrace).calls ?? [])[call] : undefined;
    if (!asked) throw new StamError('NOT_FOUND', 'This entry has no such question to a model.');
    this.#decided(() => {
      if (answer === null) this.#corrections.unset(patientId, entryId, call);
      else this.#corrections.set(patientId, entryId, call, correctedAnswer(asked.role, answer));
      const action = answer === null ? 'training.take-back' : 'training.correct';
      this.#note({ action, subjectType: 'entry', subjectId: entry, detail: JSON.stringify({ call, answer }) });
    });
  }

  /** What a person said cannot be read again out of a file: it is on the disk before anybody is told that it is kept. */
  #decided<T>(work: () => T): T {
    return durably(this.#db, () => this.#stores.transaction(work));
  }

  trainingCounts(): TrainingCounts {
    const counts: TrainingCounts = { extract: 0, link: 0, update: 0 };
    for (const { call } of this.#corrected()) counts[call.role]++;
    return counts;
  }

  /** One JSON line for each corrected question of a role. */
  *training(role: WriteRole): Generator<string> {
    for (const { patient, entry, call, answer } of this.#corrected()) {
      if (call.role !== role) continue;
      const prompt = this.#source.parse(this.prompt(call.prompt.hash).text);
      yield `${trainingLine({ salt: this.#corrections.salt(), patient, entry, call, answer, promptText: prompt.text })}\n`;
    }
  }

  *#corrected() {
    const own = this.#source.builtIn().find((p) => p.role === 'update');
    if (own) {
      const { book } = this.#stores;
      const prompt = { id: own.role, hash: own.hash };
      yield* decidedConflicts(this.#conflicts, (patientId, rows) => book.claims.byRow(patientId, rows), prompt);
    }
    for (const row of this.#corrections.all()) {
      const call = (JSON.parse(row.trace) as StoredTrace).calls?.[row.call];
      if (call) yield { patient: row.patient, entry: row.entry, call, answer: JSON.parse(row.answer) as unknown };
    }
  }
}

const BUILT_IN = 'built-in';

function ownMemories(book: RecordBook, patient: StoredPatient, entry: StoredEntry): ReplayMemory[] {
  const record = book.patient(patient.id);
  const quotes = book.claims.quotesOf(patient.id, entry.id);
  return book.claims.ofEntry(patient.id, entry.id).map((c) => {
    const standing = record.claim(c.id)?.standing ?? null;
    const told = standing?.role === 'states' ? standing.reason : 'It says again, or ends, what another memory says.';
    return {
      id: null,
      kind: c.kind,
      text: c.text,
      subject: c.subject,
      assertion: c.assertion,
      quote: quotes.get(c.id) ?? '',
      validFrom: parseIso(standing?.validFrom),
      validTo: parseIso(standing?.validTo),
      store: standing?.store ?? 'ACTIVE',
      cause: standing?.cause ?? null,
      reason: told ?? null,
      ofEntry: true,
    };
  });
}
