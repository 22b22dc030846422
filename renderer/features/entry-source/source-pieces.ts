import type { EntryDetail } from '../../../shared/interchange.ts';
import type { ReadingKind, ReadingMark } from './reading-marks.ts';

export interface Span {
  start: number;
  end: number;
}

export interface Piece extends Span {
  kind: 'plain' | 'wanted' | 'other';
  text: string;
  /** How a writer read the sentence that it stands in; null where it gave facts, or where nobody read it. */
  reading: ReadingKind | null;
  /** It is the first piece of that sentence. */
  opens: boolean;
}

/** A source longer than this is shown around the quote first; the rest is counted and one click away. */
export const SHOWN_AT_ONCE = 60_000;

/** Where the wanted words stand: the memory's own span, else the first place where the quote stands letter by letter. */
export function wantedSpan(
  detail: EntryDetail,
  target: { memory?: string; quote?: string; words?: string },
): Span | null {
  const ofMemory = detail.quotes.filter((quote) => quote.memory === target.memory);
  const exact = ofMemory.find((span) => detail.body.slice(span.start, span.end) === target.quote);
  const found = exact ?? ofMemory[0];
  if (found) return { start: found.start, end: found.end };
  if (target.words !== undefined) return spanOfWords(detail.body, target.words);
  if (!target.quote) return null;
  const start = detail.body.indexOf(target.quote);
  return start < 0 ? null : { start, end: start + target.quote.length };
}

/** Where words stand that were quoted in one line and perhaps cut off with “…”; null where they stand nowhere. */
export function spanOfWords(body: string, words: string): Span | null {
  const parts = words
    .replace(/…$/, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = parts.length > 0 ? new RegExp(parts.join('\\s+')).exec(body) : null;
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

/**
 * The body cut into plain text and quotes, in order, without overlap; the wanted quote wins where two overlap. `before`
 * and `after` count the characters that are left out of a long source.
 *
 * @param marks how a writer read its sentences, in order
 */
export function cutSource(
  detail: EntryDetail,
  wanted: Span | null,
  whole: boolean,
  marks: readonly ReadingMark[] = [],
): { pieces: Piece[]; before: number; after: number } {
  const { body } = detail;
  const middle = wanted ? (wanted.start + wanted.end) / 2 : 0;
  const all = whole || body.length <= SHOWN_AT_ONCE;
  const from = all ? 0 : Math.min(wanted?.start ?? 0, Math.max(0, Math.floor(middle - SHOWN_AT_ONCE / 2)));
  const to = all ? body.length : Math.min(body.length, Math.max(wanted?.end ?? 0, from + SHOWN_AT_ONCE));

  const others = detail.quotes
    .filter((span) => span.end > span.start && !(wanted && span.start < wanted.end && wanted.start < span.end))
    .map((span) => ({ start: span.start, end: span.end, kind: 'other' as const }));
  const spans = [...others, ...(wanted ? [{ ...wanted, kind: 'wanted' as const }] : [])].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const pieces: Piece[] = [];
  let at = from;
  const push = (kind: Piece['kind'], start: number, end: number) => {
    for (const part of partsOf(start, end, marks)) {
      pieces.push({ kind, ...part, text: body.slice(part.start, part.end) });
    }
  };
  for (const span of spans) {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, to);
    if (end <= start) continue;
    push('plain', at, start);
    push(span.kind, start, end);
    at = end;
  }
  push('plain', at, to);
  return { pieces, before: from, after: body.length - to };
}

/** A stretch of text cut where sentences that were read in another way begin and end. */
function partsOf(
  start: number,
  end: number,
  marks: readonly ReadingMark[],
): (Span & Pick<Piece, 'reading' | 'opens'>)[] {
  const parts: (Span & Pick<Piece, 'reading' | 'opens'>)[] = [];
  let at = start;
  for (const mark of marks) {
    const markStart = Math.max(mark.start, at);
    const markEnd = Math.min(mark.end, end);
    if (markEnd <= markStart) continue;
    if (markStart > at) parts.push({ start: at, end: markStart, reading: null, opens: false });
    parts.push({ start: markStart, end: markEnd, reading: mark.kind, opens: markStart === mark.start });
    at = markEnd;
  }
  if (end > at) parts.push({ start: at, end, reading: null, opens: false });
  return parts;
}
