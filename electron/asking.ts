/**
 * The engine's work on questions: evidence, the gate's choice, what the record answers, and what a model answers. The engine hands it
 * the opened stores and calls it.
 */
import { randomUUID } from 'node:crypto';
import type { Answer, Arm, AskedQuestion, AskedRow, QuestionReading } from '../shared/asking.ts';
import { StamError } from '../shared/errors.ts';
import type { Answerer, AnswererSource } from './answerer-source.ts';
import type { AskRequest } from './engine-contract.ts';
import type { Embedder } from './llm/hosted-embedder.ts';
import { directAnswer } from './read/answer/direct/direct-answer.ts';
import { modelAnswer } from './read/answer/model/model-answer.ts';
import { decideGate } from './read/gate/decide-gate.ts';
import { gateSignals } from './read/gate/gate-signals.ts';
import { reflectionQuestion } from './read/gate/reflection.ts';
import { makePacket } from './read/packet/make-packet.ts';
import { readQuestion } from './read/question/read-question.ts';
import { suggestQuestions } from './read/question/suggest-questions.ts';
import type { QuestionVector, ReadRecord, Retrieval } from './read/read-contract.ts';
import { retrieve } from './read/retrieve/retrieve.ts';
import { searchWords } from './read/search-words.ts';
import type { SqliteDatabase } from './store/database.ts';
import { Concepts } from './store/repositories/concepts.ts';
import { EvidenceIndex } from './store/repositories/evidence-index.ts';
import type { StoredPatient } from './store/repositories/patients.ts';
import { Questions } from './store/repositories/questions.ts';

/** Lines of evidence, as the paper's main setting has them (k = 60). */
const LIMIT = 60;
/** Tokens of evidence: what a model of 6,144 tokens holds beside its instructions and its answer. */
const BUDGET = 4000;

/** Name of likeness that is counted in words, where an embedder has its signature. */
const WORDS = 'words';

export interface AskingParts {
  embedder: Embedder;
  answerers: AnswererSource;
  /** Reads that belong together see one state of the workspace. */
  snapshot: <T>(read: () => T) => T;
  transaction: <T>(work: () => T) => T;
  /** Update order that the record of a patient has reached. */
  lastSeq: (patientId: number) => number;
  /** The threshold that holds for these parts; null, with a sentence, where there is none. */
  threshold: (holdsFor: HoldsFor) => { threshold: { value: number; calibration: string } | null; why: string };
}

/** What a calibration holds for: cosines and answers of other parts are not comparable. */
export interface HoldsFor {
  /** Signature of the embedder, or "words" where likeness is counted in words. */
  embedder: string;
  /** Id of the answering model, or "record". */
  answerer: string;
  /** Hash of its prompt. */
  prompt: string | null;
}

interface Found {
  record: ReadRecord;
  reading: QuestionReading;
  retrieval: Retrieval;
}

/** What one training question gives under both arms. */
export interface ReplayedQuestion {
  /** Public id. */
  patient: string;
  /** How likeness was measured for it, as HoldsFor names it. */
  embedder: string;
  reading: QuestionReading;
  score: number;
  reflection: number | null;
  active: { answer: Answer | null; tokens: number };
  both: { answer: Answer | null; tokens: number };
}

export class Asking {
  readonly #parts: AskingParts;
  readonly #concepts: Concepts;
  readonly #evidence: EvidenceIndex;
  readonly #questions: Questions;

  constructor(db: SqliteDatabase, parts: AskingParts) {
    this.#parts = parts;
    this.#concepts = new Concepts(db);
    this.#evidence = new EvidenceIndex(db);
    this.#questions = new Questions(db);
  }

  async ask(patient: StoredPatient, text: string, request: AskRequest, askedAt: string): Promise<AskedQuestion> {
    const started = performance.now();
    if (!searchWords(text)) throw new StamError('WRONG_USAGE', 'Write a question with at least one word.');
    const vector = await this.#vector(text, request.signal);
    const { answerer, holdsFor } = await this.holdsFor();
    const policy = request.policy ?? 'store gate';
    const mode = request.gate ?? 'auto';
    const limit = request.limit ?? LIMIT;
    const reflection =
      mode === 'auto' && policy === 'reflection'
        ? await orWithoutModel(this.#reflect(patient, text, request, vector, answerer), async () => null)
        : null;
    const serve = async (count: Count) => {
      const { made, ...found } = this.#parts.snapshot(() => {
        const { record, reading, retrieval } = this.#find(patient, text, request, vector);
        const signals = gateSignals(reading, retrieval);
        // Vectors may be wanting for this record alone: what counts is how likeness was measured for this question.
        const embedder = likenessBy(retrieval, vector);
        const { threshold, why: uncalibrated } = this.#parts.threshold({ ...holdsFor, embedder });
        const gate = decideGate({ mode, policy, reading, signals, threshold, uncalibrated, reflection });
        const direct = directAnswer(reading, record, gate.choice);
        // What is read of the record is read before the first wait, so it is of the same moment as the rest.
        const made = makePacket(retrieval, record, {
          variant: gate.choice,
          pinned: citedBy(direct),
          limit,
          budget: request.budget ?? BUDGET,
          count,
        });
        return { seq: this.#parts.lastSeq(patient.id), reading, gate, direct, made };
      });
      return { ...found, ...(await made) };
    };
    // Evidence waits for no model: until the tokenizer is there, tokens are estimated.
    const count = answerer?.countsAtOnce() ? counted(answerer, request.signal) : null;
    let purged: number;
    let served: Awaited<ReturnType<typeof serve>>;
    do {
      purged = this.#questions.purged(patient.id);
      served = await orWithoutModel(serve(count), () => serve(null));
      // What was read of a memory that was purged meanwhile is neither shown nor kept.
    } while (this.#questions.purged(patient.id) !== purged);
    // Whoever has cancelled it hears of no question that could be deleted.
    if (request.signal?.aborted) throw new StamError('CANCELLED', 'Cancelled.');
    const asked: AskedQuestion = {
      id: `q${randomUUID()}`,
      patient: patient.publicId,
      text,
      askedAt,
      ...served,
      answer: null,
      evidenceMs: Math.round(10 * (performance.now() - started)) / 10,
    };
    if (request.keep === true) this.#parts.transaction(() => this.#questions.add(patient.id, asked));
    return asked;
  }

  /** @throws StamError MODEL_MISSING, MODEL_FAILED, CANCELLED */
  async answer(
    patient: StoredPatient,
    asked: AskedQuestion,
    options: { signal?: AbortSignal; onWritten?: (statements: { text: string; cites: string[] }[]) => void } = {},
  ): Promise<AskedQuestion> {
    const answerer = await this.#parts.answerers.answerer();
    if (!answerer) {
      throw new StamError(
        'MODEL_MISSING',
        'No language model has the role “answer”. Add one and give it the role under Language models.',
      );
    }
    const { onWritten, signal } = options;
    const mostTokens = await answerer.evidenceTokens(signal);
    const answer = await modelAnswer(asked.text, asked.evidence, answerer, {
      mostTokens,
      ...(signal ? { signal } : {}),
      ...(onWritten ? { onWritten: ({ statements }) => onWritten(statements) } : {}),
    });
    const answered = { ...asked, answer };
    if (this.#questions.get(patient.id, asked.id)) {
      this.#parts.transaction(() => this.#questions.update(patient.id, answered));
    }
    return answered;
  }

  questions(patient: StoredPatient): AskedRow[] {
    return this.#questions.list(patient.id);
  }

  question(patient: StoredPatient, id: string): AskedQuestion {
    const asked = this.#questions.get(patient.id, id);
    if (!asked) throw new StamError('NOT_FOUND', 'This question is not kept (any more).');
    return asked;
  }

  remove(patient: StoredPatient, id: string | null): AskedRow[] {
    const removed = this.#parts.transaction(() => this.#questions.remove(patient.id, id));
    if (!removed && id !== null) throw new StamError('NOT_FOUND', 'This question is not kept (any more).');
    return this.questions(patient);
  }

  suggestions(patient: StoredPatient): string[] {
    return this.#parts.snapshot(() => suggestQuestions(this.#evidence.of(patient)));
  }

  /** One question answered under both arms, for a calibration. Nothing is kept. */
  async replay(patient: StoredPatient, text: string, signal?: AbortSignal): Promise<ReplayedQuestion> {
    const request = signal ? { signal } : {};
    const vector = await this.#vector(text, signal);
    const { answerer } = await this.holdsFor();
    const reflection = await this.#reflect(patient, text, request, vector, answerer);
    const found = this.#parts.snapshot(() => {
      const { record, reading, retrieval } = this.#find(patient, text, request, vector);
      const arm = (arm: Arm) => {
        const direct = directAnswer(reading, record, arm);
        const made = makePacket(retrieval, record, {
          variant: arm,
          pinned: citedBy(direct),
          limit: LIMIT,
          budget: BUDGET,
          count: counted(answerer, signal),
        });
        return { direct, made };
      };
      return {
        reading,
        embedder: likenessBy(retrieval, vector),
        score: gateSignals(reading, retrieval).score,
        active: arm('active'),
        both: arm('both'),
      };
    });
    // Both at once: where the model fails, the failure of the second must not be left without anybody who hears it.
    const [ofActive, ofBoth] = await Promise.all([found.active.made, found.both.made]);
    const outcome = async (
      direct: Answer | null,
      { evidence, packet }: typeof ofActive,
    ): Promise<ReplayedQuestion['active']> => {
      const answer = answerer ? await modelAnswer(text, evidence, answerer, request) : direct;
      return { answer, tokens: packet.tokens };
    };
    return {
      patient: patient.publicId,
      embedder: found.embedder,
      reading: found.reading,
      score: found.score,
      reflection,
      active: await outcome(found.active.direct, ofActive),
      both: await outcome(found.both.direct, ofBoth),
    };
  }

  /** The parts that are at work now. */
  async holdsFor(): Promise<{ answerer: Answerer | null; holdsFor: HoldsFor }> {
    const answerer = await this.#answerer();
    const holdsFor = {
      embedder: (await this.#signature()) ?? WORDS,
      answerer: answerer?.id ?? 'record',
      prompt: answerer?.prompt.hash ?? null,
    };
    return { answerer, holdsFor };
  }

  /** A model that is assigned and cannot be had does not stop the evidence; asking it for an answer says why. */
  async #answerer(): Promise<Answerer | null> {
    try {
      return await this.#parts.answerers.answerer();
    } catch (error) {
      if (error instanceof StamError) return null;
      throw error;
    }
  }

  #find(patient: StoredPatient, text: string, request: AskRequest, vector: QuestionVector | null): Found {
    const record = this.#evidence.of(patient);
    const reading = readQuestion(text, record, request.now === undefined ? {} : { now: request.now });
    return { record, reading, retrieval: retrieve(reading, record, { limit: request.limit ?? LIMIT, vector }) };
  }

  /** The question as a vector; null where there is no embedder or nothing to compare with: then words alone find. */
  async #vector(text: string, signal: AbortSignal | undefined): Promise<QuestionVector | null> {
    const signature = await this.#signature();
    if (signature === null) return null;
    try {
      return { signature, vector: await this.#parts.embedder.embedQuery(text, signal ? { signal } : {}) };
    } catch (error) {
      if (error instanceof StamError && error.code !== 'CANCELLED') return null;
      throw error;
    }
  }

  /** Of the vectors that are there, where the embedder that made them is there too. */
  async #signature(): Promise<string | null> {
    const signature = this.#concepts.signature();
    if (signature === null) return null;
    try {
      return (await this.#parts.embedder.signature()) === signature ? signature : null;
    } catch (error) {
      if (error instanceof StamError && error.code !== 'CANCELLED') return null;
      throw error;
    }
  }

  /** What the model says of "is history needed", having seen what ACTIVE holds; null without a model. */
  async #reflect(
    patient: StoredPatient,
    text: string,
    request: AskRequest,
    vector: QuestionVector | null,
    answerer: Answerer | null,
  ): Promise<number | null> {
    if (!answerer) return null;
    const { made } = this.#parts.snapshot(() => {
      const { record, retrieval } = this.#find(patient, text, request, vector);
      const made = makePacket(retrieval, record, {
        variant: 'active',
        pinned: [],
        limit: request.limit ?? LIMIT,
        budget: request.budget ?? BUDGET,
        count: counted(answerer, request.signal),
      });
      // Not the promise itself: a transaction has no answer that is still to come.
      return { made };
    });
    const { evidence } = await made;
    const { prompt, user, choices } = reflectionQuestion(
      text,
      evidence.map((e) => e.line),
    );
    return answerer.decide(prompt, user, choices, request.signal);
  }
}

function likenessBy({ similarity }: Retrieval, vector: QuestionVector | null): string {
  return vector !== null && similarity === 'vector' ? vector.signature : WORDS;
}

type Count = ((texts: readonly string[]) => Promise<number[]>) | null;

function counted(answerer: Answerer | null, signal: AbortSignal | undefined): Count {
  return answerer && ((texts) => answerer.countTokens(texts, signal));
}

/** A model that fails does not stop the evidence: then it is done without one. */
async function orWithoutModel<T>(withModel: Promise<T>, without: () => Promise<T>): Promise<T> {
  try {
    return await withModel;
  } catch (error) {
    if (error instanceof StamError && (error.code === 'MODEL_FAILED' || error.code === 'MODEL_MISSING'))
      return without();
    throw error;
  }
}

function citedBy(direct: Answer | null): string[] {
  return [...new Set(direct?.statements.flatMap((s) => s.cites) ?? [])];
}
