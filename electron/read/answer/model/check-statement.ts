/**
 * Holds one statement of a model against the lines that it cites. What is not confirmed by them is not let through; nothing is repaired,
 * since a repaired answer is nobody's.
 */
import type { SaidStatement } from './answer-reply.ts';
import { wrongDate } from './check-dates.ts';
import { unstatedReason } from './check-reason.ts';
import { wrongStanding } from './check-standing.ts';
import type { CitedLine } from './cited-line.ts';
import { saidThings } from './said-things.ts';

export interface Checked {
  text: string;
  /** Public ids of memories. */
  cites: string[];
  /** Why it is refused, in a sentence; null where it may stand. */
  why: string | null;
}

/** @param lines the evidence that was offered, by number */
export function checkStatement(said: SaidStatement, lines: ReadonlyMap<number, CitedLine>): Checked {
  const text = spoken(said.text);
  const numbers = [...new Set(said.cites)];
  const cited = numbers.flatMap((number) => lines.get(number) ?? []);
  const cites = cited.map(({ evidence }) => evidence.memory);
  return { text, cites, why: whyNot(text, numbers, cited, lines) };
}

function whyNot(
  text: string,
  numbers: readonly number[],
  cited: readonly CitedLine[],
  lines: ReadonlyMap<number, CitedLine>,
): string | null {
  if (!/\p{L}|\p{N}/u.test(text)) return 'It says nothing.';
  if (numbers.length === 0) return 'It cites no line of the evidence.';
  const invented = numbers.find((number) => !lines.has(number));
  if (invented !== undefined) return `It cites line ${invented}, which was not offered.`;
  const things = saidThings(text, cited);
  const unborne = things.find((thing) => thing.lines.length === 0);
  if (unborne) return `It says “${unborne.words}”, which is in no line that it cites.`;
  return wrongDate(text, things, cited) ?? unstatedReason(text, cited) ?? wrongStanding(text, things, cited);
}

/** Citations within the words are taken out: they stand beside them. */
function spoken(text: string): string {
  return text
    .replace(/\s*[[(](?:lines?\s*)?\d+(?:\s*(?:,|and|-)\s*\d+)*\](?=[\s.,;]|$)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A bare value is let through where everything in it is in one of the lines that the answer stands on. */
export function checkValue(value: string, cited: readonly CitedLine[]): boolean {
  return saidThings(value, cited).every(({ lines }) => lines.length > 0);
}
