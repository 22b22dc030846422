/** Question sets from the disk, as the window and the command line bring them. */
import type { QuestionWithAnswers } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';
import { readWholeFile } from '../../read-whole-file.ts';
import { parseQuestions } from './question-file.ts';

export interface QuestionFiles {
  questions: QuestionWithAnswers[];
  /** Lines that were skipped, from 1, and why. */
  skipped: { file: string; line: number; message: string }[];
}

/** @throws StamError NOT_FOUND, TOO_LARGE, UNREADABLE_FILE, WRONG_USAGE for a file without a question */
export async function readQuestionFiles(files: readonly { path: string; name: string }[]): Promise<QuestionFiles> {
  const read: QuestionFiles = { questions: [], skipped: [] };
  for (const { path, name } of files) {
    const { questions, problems } = parseQuestions(await readWholeFile(path, { name, what: 'a file of questions' }));
    if (questions.length === 0) throw new StamError('WRONG_USAGE', `${name} holds no question.`);
    read.questions.push(...questions);
    read.skipped.push(...problems.map((problem) => ({ file: name, ...problem })));
  }
  return read;
}
