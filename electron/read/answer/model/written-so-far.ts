/** Reads what a model has written of its answer so far: JSON that has not come to its end. */
import type { SaidStatement } from './answer-reply.ts';

export interface OpenReply {
  statements: SaidStatement[];
  /** How many of the statements have come to their end. */
  closed: number;
}

const TEXT = /"text"\s*:\s*"((?:[^"\\]|\\(?:u[0-9a-fA-F]{4}|[^u]))*)("?)/gs;
const CITES = /^\s*,\s*"cites"\s*:\s*\[([\d\s,]*)(\]?)(\s*\}?)/;

/** The statements in order; the last one may still be open, and what is not readable yet is left out. */
export function writtenSoFar(text: string): OpenReply {
  const statements: SaidStatement[] = [];
  let closed = 0;
  for (const match of text.matchAll(TEXT)) {
    const [whole, written = '', end] = match;
    const said = unescaped(written);
    const rest = end === '' ? null : CITES.exec(text.slice(match.index + whole.length));
    // A number that is not followed by anything may still grow: 1 becomes 12.
    const numbers = rest?.[1]?.match(rest[2] === '' ? /\d+(?=[\s,])/g : /\d+/g) ?? [];
    if (said !== '') statements.push({ text: said, cites: numbers.map(Number) });
    if (said !== '' && rest?.[2] === ']' && rest[3]?.includes('}')) closed = statements.length;
  }
  return { statements, closed };
}

function unescaped(written: string): string {
  try {
    // Half of a letter of many bytes is not shown until its other half is there.
    return String(JSON.parse(`"${written}"`))
      .toWellFormed()
      .replace(/\uFFFD+$/, '');
  } catch {
    return '';
  }
}
