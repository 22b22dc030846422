/** The answers of `evaluate …` for people: the same facts as --json, a line each. */
import type { Proportion } from '../evaluate/proportion.ts';
import type { TextEvaluation } from '../evaluate/text/evaluate-texts.ts';
import type { JudgedSheet } from '../evaluate/text/judged-sheet.ts';
import type { Example, KindScore } from '../evaluate/text/score-notes.ts';

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;

export function evaluationLines({ writer, notes, corpora, model }: TextEvaluation): string {
  return lines([
    `Read by ${writer.name}.`,
    `${notes.notes} Synthea notes, ${notes.facts} facts; beside the rows of the same patients:`,
    ...notes.kinds.map((k) => `  ${k.kind}: ${scores(k)}`),
    `  all: ${scores(notes.all)}`,
    `  findings said to be current, whose row was running that day: ${share(notes.current)}`,
    `  facts of what these patients have no rows of: ${notes.incomparable}`,
    ...exampleLines('Stated, and not found', notes.examples.missed),
    ...exampleLines('Found, and confirmed by no row', notes.examples.unconfirmed),
    'Quotes that are exact:',
    ...corpora.map(
      (c) =>
        `  ${c.corpus}: ${share(c.quotes)}; ${c.texts} texts, ${c.unread} sentences unread, ${c.refused} facts refused`,
    ),
    ...(model.questions === 0
      ? []
      : [
          `${model.questions} questions, ${model.promptTokens} tokens sent, ${model.generatedTokens} written, ${Math.round(model.milliseconds / 1000)} s inside llama.cpp.`,
        ]),
  ]);
}

export function judgedLines(sheet: JudgedSheet): string {
  return lines([
    `${sheet.rows} facts on the sheet, ${sheet.open} without a verdict.`,
    `Right: ${share(sheet.precision)}; ${sheet.unsure} of the others are unsure.`,
    ...sheet.kinds.map(({ name, precision }) => `  ${name}: ${share(precision)}`),
    ...sheet.corpora.map(({ name, precision }) => `  ${name}: ${share(precision)}`),
    ...sheet.faults.map(
      (row) => `${row.verdict}: ${row.kind} “${row.fact}” from “${row.quote}”${row.remark ? `: ${row.remark}` : ''}`,
    ),
  ]);
}

function scores({ agreement, recall, f1 }: Omit<KindScore, 'kind'>): string {
  return `agreement ${share(agreement)}, recall ${share(recall)}, F1 ${f1 === null ? '—' : f1.toFixed(2)}`;
}

function share({ hits, of, share, low, high }: Proportion): string {
  if (share === null || low === null || high === null) return 'nothing to count';
  return `${percent(share)} (${hits} of ${of}; 95 % interval ${percent(low)} to ${percent(high)})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function exampleLines(title: string, examples: readonly Example[]): string[] {
  if (examples.length === 0) return [`${title}: none.`];
  return [`${title}:`, ...examples.map((e) => `  ${e.times} × ${e.kind} “${e.words}” (${e.note})`)];
}
