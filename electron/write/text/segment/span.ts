/** Half-open character offsets into the body of an entry. */
export interface Span {
  start: number;
  end: number;
}

/** Whether the two share a character. */
export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The span without white space at either side. */
export function trimmed(body: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && isSpace(body.charCodeAt(from))) from += 1;
  while (to > from && isSpace(body.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** White space of any script, also the no-break spaces and the byte order mark that word processors leave behind. */
export function isSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
