/** Marks that begin an item of a list. */
import { isSpace, type Span } from './span.ts';

const MARK =
  /^(?:[-–—•●◦▪■‣⁃*·>+→✓➢]|\(?\d{1,2}[.)]|\d{1,2}\)|\(?[a-zA-Z]\)|\(?[ivx]{1,4}\)|#\s?\d{1,2}[.):]?|#)(?=\s|$)|^[•●◦▪■‣⁃·➢](?=\S)|^\d{1,2}[.)](?=[A-Z][a-z])|^#(?=[A-Za-z])|^[-•*](?=[A-Z][a-z]{2})/;

/** Where the words of an item begin; null where the line carries no mark. A bare mark is none. */
export function afterMark(body: string, line: Span): number | null {
  const m = MARK.exec(body.slice(line.start, Math.min(line.end, line.start + 8)));
  if (!m) return null;
  let at = line.start + m[0].length;
  while (at < line.end && isSpace(body.charCodeAt(at))) at += 1;
  return at < line.end ? at : null;
}

/** The number of a numbered item ("2." gives 2); null for bullets and letters. */
export function markNumber(body: string, at: number): number | null {
  const m = /^[(#]?\s?(\d{1,2})[.)](?=\s|[A-Z])/.exec(body.slice(at, at + 8));
  return m ? Number(m[1]) : null;
}

/**
 * The items of a numbered list that was written on one line ("1. Gout 2. Asthma"), without their numbers.
 *
 * @param number of the item at `start`, whose own mark lies before it
 */
export function itemsOnLine(body: string, start: number, end: number, number: number): Span[] {
  const items: Span[] = [];
  let from = start;
  let expected = number + 1;
  for (const m of body.slice(start, end).matchAll(/\s(\d{1,2})[.)]\s{0,4}(?=\p{L})/gu)) {
    if (Number(m[1]) !== expected) continue;
    items.push({ start: from, end: start + m.index });
    from = start + m.index + m[0].length;
    expected += 1;
  }
  return [...items, { start: from, end }];
}
