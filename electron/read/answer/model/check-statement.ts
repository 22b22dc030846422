/**
 * Holds one statement of a model against the lines that it cites. What is not confirmed by them is not let through; nothing is repaired,
 * since a repaired answer is nobody's.
 */
import type { SaidStatement } from './answer-reply.ts';
import { wrongDate } from './check-dates.ts';
import { wrongPair } from './check-pairs.ts';
import { unstatedReason } from './check-reason.ts';
import { wrongStanding } from './check-standing.ts';
import { wrongSuperlative } from './check-superlative.ts';
import type { CitedLine } from './cited-line.ts';
import { type SaidThing, saidThings } from './said-things.ts';

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
  if (!isEnglish(text)) return 'It is not written in English, so it could not be checked.';
  if (numbers.length === 0) return 'It cites no line of the evidence.';
  const invented = numbers.find((number) => !lines.has(number));
  if (invented !== undefined) return `It cites line ${invented}, which was not offered.`;
  const things = saidThings(text, cited);
  const unborne = things.find((thing) => thing.lines.length === 0);
  if (unborne) return `It says “${unborne.words}”, which is in no line that it cites.`;
  return (
    wrongPair(text, things) ??
    wrongDate(text, things) ??
    unstatedReason(text, cited) ??
    wrongStanding(text, things, bearing(things, cited)) ??
    wrongSuperlative(text, things, [...lines.values()])
  );
}

/** A line that bears nothing of what the statement names lends it no standing: models cite more than they use. */
function bearing(things: readonly SaidThing[], cited: readonly CitedLine[]): readonly CitedLine[] {
  const used = cited.filter((line) => things.some(({ lines }) => lines.includes(line)));
  return used.length > 0 ? used : cited;
}

const ENGLISH =
  /\b(?:the|is|are|was|has|had|takes?|taken|taking|of|and|with|from|since|until|were|been|not|they|she|he|his|her|it|this|there|once|twice|daily|by|for|on)\b/i;

/** The words for what is past, absent or of others are known in one language. A few words may be a name and an amount. */
function isEnglish(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) < 4 || ENGLISH.test(text);
}

/** Citations within the words are taken out: they stand beside them. */
function spoken(text: string): string {
  return text
    .replace(/\s*[[(](?:lines?\s*)?\d+(?:\s*(?:,|and|-)\s*\d+)*\](?=[\s.,;]|$)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
