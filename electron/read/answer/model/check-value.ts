/** Whether a bare value ("20 mg", "yes") of a model's answer is borne by the lines that the answer stands on. */
import type { CitedLine } from './cited-line.ts';
import { saidThings } from './said-things.ts';

/** A question about what has been: only then is what is over a "yes". */
const OF_THE_PAST =
  /\b(?:did|was|were|had|been|ever|history|previous(?:ly)?|former(?:ly)?|past|before|earlier|used to)\b/i;

/** Everything in it is in one of the lines. A "yes" or a "no" has nothing that could be looked up: there the standing of the lines decides. */
export function checkValue(value: string, question: string, cited: readonly CitedLine[]): boolean {
  const word = /^(yes|no)\b/i.exec(value)?.[1]?.toLowerCase();
  if (word === 'yes') return cited.some((line) => isSo(line) && (!isOver(line) || OF_THE_PAST.test(question)));
  if (word === 'no') return cited.some((line) => !isSo(line) || isOver(line));
  return saidThings(value, cited).every(({ lines }) => lines.length > 0);
}

function isSo({ evidence, deniedLater }: CitedLine): boolean {
  const { assertion, cause, flags } = evidence;
  const denied = assertion === 'absent' || assertion === 'refuted' || cause === 'entered in error';
  return !denied && !deniedLater && !flags.includes('never happened');
}

function isOver({ evidence }: CitedLine): boolean {
  return evidence.store === 'HISTORY';
}
