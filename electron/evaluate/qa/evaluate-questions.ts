/** Asks every question of a set and compares evidence and direct answer with what is right. Keeps nothing and asks no model. */
import type { AskedQuestion, QuestionReading, QuestionWithAnswers } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import { EvidenceFinder, type RecordReader } from './evidence-found.ts';
import { type AnsweredQuestion, AT_LINES, type QuestionScore, quantile, scoreQuestions } from './score-questions.ts';
import { tokenF1 } from './token-f1.ts';

/** Room for all lines that recall is told at: what is measured is the ranking, not the budget. */
const BUDGET = 100_000;

export interface QuestionAsker extends RecordReader {
  patients(search?: string): PatientRow[];
  ask(
    patient: string,
    question: string,
    request: { gate: 'both'; limit: number; budget: number; keep: false; now?: string; signal?: AbortSignal },
  ): Promise<AskedQuestion>;
}

export interface FailedQuestion {
  /** Null where the question has none. */
  id: string | null;
  patient: string;
  template: string;
  question: string;
  expected: QuestionWithAnswers['answers'];
  /** Null where there was no direct answer. */
  given: string[] | null;
  text: string | null;
  f1: number | null;
  /** Pieces of evidence that are not among the first 60 lines. */
  missing: string[];
  reading: QuestionReading;
}

export interface QuestionEvaluation {
  all: QuestionScore;
  templates: QuestionScore[];
  /** Questions about a patient who is not in the record: not asked, and in no figure. */
  unknownPatients: number;
  /** Milliseconds from question to evidence; null without questions. */
  ms: { median: number | null; p95: number | null };
  failed: FailedQuestion[];
}

export interface EvaluateQuestionsOptions {
  /** What "this year" is counted to; the record's last entry by default. */
  now?: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** @throws StamError CANCELLED, and what `ask` throws */
export async function evaluateQuestions(
  asker: QuestionAsker,
  questions: readonly QuestionWithAnswers[],
  { now, signal, onProgress }: EvaluateQuestionsOptions = {},
): Promise<QuestionEvaluation> {
  const finder = new EvidenceFinder(asker);
  const known = new Set(asker.patients().map(({ id }) => id));
  // Questions of one patient after another: the entries of a record are then looked up once.
  const mine = questions
    .filter(({ patient }) => known.has(patient))
    .toSorted((a, b) => a.patient.localeCompare(b.patient));
  const answered: AnsweredQuestion[] = [];
  const failed: FailedQuestion[] = [];
  const request = {
    gate: 'both',
    limit: Math.max(...AT_LINES),
    budget: BUDGET,
    keep: false,
    ...(now === undefined ? {} : { now }),
    ...(signal === undefined ? {} : { signal }),
  } as const;
  for (const question of mine) {
    if (signal?.aborted) throw new StamError('CANCELLED', 'The evaluation was stopped.');
    const asked = await asker.ask(question.patient, question.question, request);
    const wanted = question.evidence ?? [];
    const places = finder.places(question.patient, wanted, asked.evidence);
    const f1 = asked.direct ? tokenF1(asked.direct.values, question.answers) : null;
    const template = question.template ?? 'not named';
    answered.push({ template, f1, places, ms: asked.evidenceMs });
    const missing = wanted.filter((_, at) => (places[at] ?? Number.POSITIVE_INFINITY) > 60);
    if (f1 !== 1 || missing.length > 0) failed.push(failure(question, template, asked, f1, missing));
    onProgress?.(answered.length, mine.length);
  }
  const ms = answered.map((one) => one.ms);
  return {
    ...scoreQuestions(answered),
    unknownPatients: questions.length - mine.length,
    ms: { median: quantile(ms, 0.5), p95: quantile(ms, 0.95) },
    failed,
  };
}

function failure(
  { id, patient, question, answers }: QuestionWithAnswers,
  template: string,
  { direct, reading }: AskedQuestion,
  f1: number | null,
  missing: string[],
): FailedQuestion {
  const { values = null, text = null } = direct ?? {};
  return {
    id: id ?? null,
    patient,
    template,
    question,
    expected: answers,
    given: values,
    text,
    f1,
    missing,
    reading,
  };
}
