/** Question sets as JSONL: a question with its answers a line. */
import { type QuestionWithAnswers, questionWithAnswers } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';

/** @throws StamError WRONG_USAGE naming the first line that is no question with answers */
export function parseQuestions(text: string): QuestionWithAnswers[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return [];
    const read = questionWithAnswers.safeParse(json(line));
    if (read.success) return [read.data];
    const message = `Line ${at + 1} is no question: it needs "patient", "question" and "answers".`;
    throw new StamError('WRONG_USAGE', message);
  });
}

/** One line, ending in a line break; nothing but what the format names. */
export const questionLine = (question: QuestionWithAnswers): string =>
  `${JSON.stringify(questionWithAnswers.parse(question))}\n`;

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
