/** `evaluate qa`: questions with known answers over the clinical data, each corpus in a throw-away workspace, or over one's own records. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { openEngine } from '../engine.ts';
import type { Engine } from '../engine-contract.ts';
import { entriesOfRecords } from '../evaluate/qa/entries-of-record.ts';
import { evaluateQuestions, type QuestionEvaluation } from '../evaluate/qa/evaluate-questions.ts';
import { generateQuestions } from '../evaluate/qa/generate-questions.ts';
import { parseQuestions, questionLines } from '../evaluate/qa/question-file.ts';
import { splitByPatient } from '../evaluate/qa/split-by-patient.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { Services } from '../services.ts';
import { openThrowaway } from '../store/throwaway.ts';
import { openWorkspace } from '../store/workspace-file.ts';
import { workspaceFolder } from '../workspace-folder.ts';
import type { Command } from './arguments.ts';
import { passphrase } from './passphrase.ts';

/** Rows that questions are made of, by folder of the clinical data. */
const CORPORA = [
  { corpus: 'MIMIC-IV demo', folder: 'mimic-iv-demo' },
  { corpus: 'Synthea CSV', folder: 'synthea-csv' },
  { corpus: 'Synthea FHIR', folder: 'fhir/synthea' },
] as const;
/** Questions of one patient: two or three of each template. */
const PER_PATIENT = 60;

export interface CorpusEvaluation extends QuestionEvaluation {
  corpus: string;
  patients: number;
  /** Made, and left out since the second pass over the rows came to another answer. */
  dropped: number;
  /** Lines of a question file that are no question. */
  problems: { line: number; message: string }[];
}

export interface QaSurroundings {
  services: Pick<Services, 'newEmbedder'>;
  progress: (text: string) => void;
  signal: AbortSignal;
}

/**
 * With a file: its questions, asked of the opened workspace. Without: questions of the rows of the clinical data.
 * @throws StamError NOT_FOUND, WRONG_USAGE, CANCELLED, and what opening and importing throw
 */
export async function evaluateQa(
  file: string | undefined,
  options: Command['options'],
  surroundings: QaSurroundings,
): Promise<CorpusEvaluation[]> {
  if (file !== undefined) return [await ofFile(file, options, surroundings)];
  const { data = '', sheet, seed = 'first', limit = PER_PATIENT } = options;
  const corpora = CORPORA.filter(({ folder }) => existsSync(join(data, folder)));
  if (corpora.length === 0) {
    const folders = CORPORA.map(({ folder }) => folder).join(', ');
    throw new StamError(
      'NOT_FOUND',
      `There is no ${folders} in ${data}. Name the folder of the clinical data with --data.`,
    );
  }
  const evaluations: CorpusEvaluation[] = [];
  for (const { corpus, folder } of corpora) {
    const evaluation = await inThrowaway(join(data, folder), corpus, surroundings, async (engine) => {
      const { questions, dropped } = generateQuestions(entriesOfRecords(engine), { seed, perPatient: limit });
      if (sheet !== undefined) writeParts(sheet, folder, questions, seed);
      return { dropped, ...(await ask(engine, questions, corpus, surroundings)) };
    });
    evaluations.push({ corpus, problems: [], ...evaluation });
  }
  return evaluations;
}

async function ofFile(
  file: string,
  { workspace }: Command['options'],
  surroundings: QaSurroundings,
): Promise<CorpusEvaluation> {
  const text = await readWholeFile(file, { name: file, what: 'a file of questions' });
  const { questions, problems } = parseQuestions(text);
  const folder = workspaceFolder(workspace);
  const store = await openWorkspace(folder, { passphrase: await passphrase(false) }, { mode: 'read' });
  const engine = openEngine(store, { embedder: surroundings.services.newEmbedder() });
  try {
    return { corpus: file, dropped: 0, problems, ...(await ask(engine, questions, file, surroundings)) };
  } finally {
    await engine.close();
  }
}

async function ask(
  engine: Engine,
  questions: Parameters<typeof evaluateQuestions>[1],
  corpus: string,
  { progress, signal }: QaSurroundings,
): Promise<QuestionEvaluation & { patients: number }> {
  const onProgress = (done: number, total: number): void => progress(`${corpus}: ${done} of ${total} questions`);
  const patients = new Set(questions.map(({ patient }) => patient)).size;
  return { patients, ...(await evaluateQuestions(engine, questions, { signal, onProgress })) };
}

/** Imports a folder, gives its concepts their vectors, and does the work; nothing is left of it. */
export async function inThrowaway<T>(
  folder: string,
  corpus: string,
  { services, progress, signal }: QaSurroundings,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = openEngine(openThrowaway(), { embedder: services.newEmbedder() });
  try {
    const onProgress = ({ entries }: { entries: number }): void => progress(`${corpus}: ${entries} entries`);
    await engine.import([folder], { writer: 'rules', signal, onProgress });
    // Without an embedder the evidence is found by words alone, as in the window.
    await engine.embedMissing({
      signal,
      onProgress: (done, total) => progress(`${corpus}: ${done} of ${total} concepts`),
    });
    if (signal.aborted) throw new StamError('CANCELLED', 'The evaluation was stopped.');
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Three files of questions, patients apart; what is there already is not written over. */
function writeParts(
  prefix: string,
  folder: string,
  questions: Parameters<typeof questionLines>[0],
  seed: string,
): void {
  const name = folder.replaceAll('/', '-');
  for (const [part, some] of Object.entries(splitByPatient(questions, seed))) {
    const file = `${prefix}-${name}-${part}.jsonl`;
    if (existsSync(file)) throw new StamError('WRONG_USAGE', `${file} is there already, and is not written over.`);
    writeFileSync(file, questionLines(some), { flag: 'wx' });
  }
}
