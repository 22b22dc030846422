/** The lines of a text with their offsets. Blank lines are not kept; a line knows whether one stood before it. */
import { isSpace, type Span, trimmed } from './span.ts';

export interface Line extends Span {
  /** Columns of white space before the words; a tab counts as four. */
  indent: number;
  blankBefore: boolean;
}

/** Every line of body[start, end) that has words, trimmed. LF, CRLF, CR and the Unicode separators end a line. */
export function linesOf(body: string, start: number, end: number): Line[] {
  const lines: Line[] = [];
  let blankBefore = true;
  let from = start;
  while (from < end) {
    let to = from;
    while (to < end && !endsLine(body.charCodeAt(to))) to += 1;
    const span = trimmed(body, from, to);
    if (span.start === span.end) {
      blankBefore = true;
    } else {
      lines.push({ ...span, indent: indentOf(body, from, span.start), blankBefore });
      blankBefore = false;
    }
    from = to + (body.charCodeAt(to) === 13 && body.charCodeAt(to + 1) === 10 ? 2 : 1);
  }
  return lines;
}

function endsLine(code: number): boolean {
  return code === 10 || code === 13 || code === 12 || code === 0x85 || code === 0x2028 || code === 0x2029;
}

function indentOf(body: string, from: number, to: number): number {
  let columns = 0;
  for (let i = from; i < to; i += 1) if (isSpace(body.charCodeAt(i))) columns += body.charCodeAt(i) === 9 ? 4 : 1;
  return columns;
}

/** A line that only draws: "-----", "=====", "* * *". It says nothing. */
export function isRule(body: string, line: Span): boolean {
  for (let i = line.start; i < line.end; i += 1) {
    const c = body[i] ?? '';
    if (!'-=_*~#+.·—–|'.includes(c) && !isSpace(body.charCodeAt(i))) return false;
  }
  return true;
}
