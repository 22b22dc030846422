/** The answers of `evaluate qa` and `evaluate ehrsql` for people. */
import type { Proportion } from '../evaluate/proportion.ts';
import type { QuestionEvaluation } from '../evaluate/qa/evaluate-questions.ts';
import type { QuestionScore } from '../evaluate/qa/score-questions.ts';
import type { EhrsqlEvaluation } from './evaluate-ehrsql-command.ts';
import type { CorpusEvaluation } from './evaluate-qa-command.ts';

/** Failures that are shown; --json has them all. */
const SHOWN = 12;

export function qaLines(corpora: readonly CorpusEvaluation[]): string {
  return corpora
    .map((one) => {
      const dropped = one.dropped === 0 ? '' : ` ${one.dropped} more were made and not confirmed by the second pass.`;
      const head = `${one.corpus}: ${one.all.questions} questions of ${one.patients} patients.${dropped}`;
      const problems = one.problems.map(({ line, message }) => `  line ${line}: ${message}`);
      return `${[head, ...problems, ...evaluationLines(one)].join('\n')}\n`;
    })
    .join('\n');
}

export function ehrsqlLines(one: EhrsqlEvaluation): string {
  const share = (part: number): string => `${part} (${((100 * part) / one.total).toFixed(1)} %)`;
  return `${[
    `${one.total} questions, of which ${share(one.namePatient)} name a patient and ${share(one.fitting)} fit one record. The others:`,
    ...one.left.map(({ reason, questions }) => `  ${questions}: ${reason}`),
    `Asked of the records of ${one.patients} patients:`,
    ...evaluationLines(one),
    ...one.otherReadings.map(({ reading, questions }) => `  right to another reading (${questions}): ${reading}`),
    `  F1 of those answered, where these count as right: ${fixed(one.f1WithOtherReadings, 3)}`,
  ].join('\n')}\n`;
}

export function evaluationLines({ all, templates, unknownPatients, ms, failed }: QuestionEvaluation): string[] {
  const unknown =
    unknownPatients === 0 ? [] : [`  ${unknownPatients} questions about patients who are not in the records`];
  return [
    ...unknown,
    ...[...templates, all].map((score) => `  ${scoreLine(score)}`),
    `  question to evidence: ${fixed(ms.median, 1)} ms, 95 % within ${fixed(ms.p95, 1)} ms`,
    ...(failed.length === 0 ? [] : [`  Not right, or evidence missing at 60 lines (${failed.length}), among them:`]),
    ...failed
      .slice(0, SHOWN)
      .map(
        ({ question, expected, given }) =>
          `    ${question} ${JSON.stringify(expected)}: ${given === null ? 'no direct answer' : JSON.stringify(given)}`,
      ),
  ];
}

function scoreLine(score: QuestionScore): string {
  const { template, questions, answered, f1OfAnswered, f1, recall, wide, recallWithWide } = score;
  const recalls = recall.map(({ lines, found }) => `${lines}: ${share(found)}`).join(', ');
  const more =
    wide === 0
      ? ''
      : ` (and with ${wide} that have more evidence than a packet has lines, 60: ${share(recallWithWide)})`;
  const evidence = recallWithWide.of === 0 ? 'no evidence to find' : `evidence at ${recalls}${more}`;
  return `${template}: ${questions} questions, ${share(answered)} answered, F1 ${fixed(f1OfAnswered, 3)} of these, ${fixed(f1, 3)} of all; ${evidence}`;
}

/** What is not whole is never told as 100 %. */
function share({ share: part }: Proportion): string {
  if (part === null) return 'none';
  return part < 1 && part > 0.999 ? '> 99.9 %' : `${(100 * part).toFixed(1)} %`;
}

const fixed = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits));
