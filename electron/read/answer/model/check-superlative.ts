/** Whether the highest or the lowest value of a statement is that: held against every line that was given, and not only what it cites. */
import { amountsIn, difference } from './amounts.ts';
import type { CitedLine } from './cited-line.ts';
import type { SaidThing } from './said-things.ts';

const MOST = /\b(?:highest|maximum|maximal|peak|greatest|largest)\b/i;
const LEAST = /\b(?:lowest|minimum|minimal|smallest|nadir)\b/i;

/** Why the statement may not stand, in a sentence; null where it may. Values of different units are not compared. */
export function wrongSuperlative(
  text: string,
  things: readonly SaidThing[],
  given: readonly CitedLine[],
): string | null {
  const most = MOST.test(text);
  if (most === LEAST.test(text)) return null;
  for (const { type, words, lines } of things) {
    const [said] = type === 'number' ? amountsIn(words) : [];
    const concepts = new Set(lines.filter(isResult).map(({ evidence }) => evidence.concept));
    if (!said || concepts.size === 0) continue;
    const others = given.filter((line) => isResult(line) && concepts.has(line.evidence.concept));
    const beyond = others
      .flatMap(({ evidence }) => amountsIn(evidence.text))
      .find((known) => (most ? 1 : -1) * (difference(known, said) ?? 0) > 0);
    if (beyond)
      return `It calls ${words.replace(/\.$/, '')} the ${most ? 'highest' : 'lowest'}, and another line goes beyond it.`;
  }
  return null;
}

/** A result of the patient that was not taken back. */
function isResult({ evidence, corrected }: CitedLine): boolean {
  const { kind, subject, cause } = evidence;
  return kind === 'measurement' && subject === 'patient' && cause !== 'entered in error' && !corrected;
}
