/** Question sets from the disk, as the window and the command line bring them. */
import { readFile, stat } from 'node:fs/promises';
import type { QuestionWithAnswers } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';
import { parseQuestions } from './question-file.ts';

export interface QuestionFiles {
  questions: QuestionWithAnswers[];
  /** Lines that were skipped, from 1, and why. */
  skipped: { file: string; line: number; message: string }[];
}

/** Bytes: a hundred thousand questions; more could not be replayed anyway, and is another kind of file. */
const LARGEST = 32 * 1024 * 1024;

/** @throws StamError NOT_FOUND, TOO_LARGE, WRONG_USAGE for a file without a question */
export async function readQuestionFiles(files: readonly { path: string; name: string }[]): Promise<QuestionFiles> {
  const read: QuestionFiles = { questions: [], skipped: [] };
  for (const { path, name } of files) {
    const { questions, problems } = parseQuestions(await textOf(path, name));
    if (questions.length === 0) throw new StamError('WRONG_USAGE', `${name} holds no question.`);
    read.questions.push(...questions);
    read.skipped.push(...problems.map((problem) => ({ file: name, ...problem })));
  }
  return read;
}

async function textOf(path: string, name: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StamError('NOT_FOUND', `There is no file ${name}.`);
  if (found.size > LARGEST) throw new StamError('TOO_LARGE', `${name} is too large for a file of questions.`);
  return readFile(path, 'utf8');
}
