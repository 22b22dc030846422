/** Question sets as files: JSONL, one question with its answers a line. */
import { type QuestionWithAnswers, questionWithAnswers } from '../../../shared/asking.ts';

export interface QuestionFile {
  questions: QuestionWithAnswers[];
  /** Lines that were skipped, from 1, and why. */
  problems: { line: number; message: string }[];
}

/** Reads a question set; a line that is none is skipped and named, the rest goes in. */
export function parseQuestions(text: string): QuestionFile {
  const file: QuestionFile = { questions: [], problems: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch {
      file.problems.push({ line: i + 1, message: 'This line is not JSON.' });
      continue;
    }
    const read = questionWithAnswers.safeParse(data);
    if (read.success) file.questions.push(read.data);
    else {
      const [issue] = read.error.issues;
      const where = issue?.path.join('.') || 'the line';
      file.problems.push({
        line: i + 1,
        message: `A question has "patient", "question" and "answers"; ${where} is not so.`,
      });
    }
  }
  return file;
}

/** The same, to be read back. */
export function questionLines(questions: readonly QuestionWithAnswers[]): string {
  return questions.map((q) => `${JSON.stringify(q)}\n`).join('');
}
