/** Cuts a stretch of running text into sentences. One pass over the characters; looks back and ahead by a bounded number. */
import { BEFORE_LETTER, LEADING, TRAILING } from './abbreviations.ts';
import { isSpace, type Span, trimmed } from './span.ts';

/** A text without any full stop is cut at a space here, so that no reader of a sentence meets a whole book. */
const MAX_SENTENCE = 2_000;
const MAX_WORD = 24;
/** Marks looked at together ("...?!"): a page of dots must not be read again from each of them. */
const MAX_MARKS = 8;

/**
 * The sentences of body[start, end), trimmed. A newline counts as a space: whoever calls has decided which lines belong together.
 * Semicolons, commas and colons end nothing.
 *
 * @param spoken in a transcript a mark stands by itself (" ? "); in a note "? UTI" is a doubt and ends nothing
 */
export function sentencesOf(body: string, start: number, end: number, spoken: boolean): Span[] {
  const spans: Span[] = [];
  let from = skipSpace(body, start, end);
  let lastSpace = -1;
  for (let i = from; i < end; i += 1) {
    const code = body.charCodeAt(i);
    if (isSpace(code)) lastSpace = i;
    let cut = -1;
    if (code === 46 || code === 33 || code === 63 || code === 0x2026 || code === 0x3002 || code === 0xff1f) {
      cut = endOfSentence(body, from, i, end, spoken);
    }
    if (cut === -1 && i - from >= MAX_SENTENCE) cut = lastSpace > from ? lastSpace : i;
    if (cut === -1) continue;
    push(body, spans, from, cut);
    from = skipSpace(body, cut, end);
    i = from - 1;
    lastSpace = -1;
  }
  push(body, spans, from, end);
  return spans;
}

function push(body: string, spans: Span[], start: number, end: number): void {
  const span = trimmed(body, start, end);
  if (body[span.end - 1] === ',' && body[span.end - 2] === '.') span.end -= 1;
  if (span.end > span.start && hasWord(body, span)) spans.push(span);
}

/** Whether anything but marks stands there. */
function hasWord(body: string, span: Span): boolean {
  const head = body.slice(span.start, Math.min(span.end, span.start + 200));
  return /[\p{L}\p{N}]/u.test(head) || span.end - span.start > 200;
}

/** The offset behind the sentence where the mark at `at` ends one; else -1. */
function endOfSentence(body: string, from: number, at: number, end: number, spoken: boolean): number {
  const mark = body[at] ?? '';
  // Of "..." the first mark has decided.
  if (mark === '.' && at > from && body[at - 1] === '.') return -1;
  let after = at + 1;
  while (after < end && after - at < MAX_MARKS && '.!?…'.includes(body[after] ?? '')) after += 1;
  const several = after - at > 1 || mark === '…';
  while (after < end && after - at < MAX_MARKS && '"\'”’)]»*'.includes(body[after] ?? '')) after += 1;
  if (mark === '.' && body[after] === ',') return brokenAtComma(body, from, at, end);
  if (after < end && !isSpace(body.charCodeAt(after))) {
    return mark === '.' && !several && runsOn(body, from, at, after, end) ? after : -1;
  }
  const nextAt = skipSpace(body, after, end);
  const next = body.slice(nextAt, Math.min(end, nextAt + 2));
  if (next === '') return after;
  const capital = /^[\p{Lu}"“([<]/u.test(next);
  if (several) return mark === '.' || mark === '…' ? (capital ? after : -1) : after;
  if (mark === '?') return isDoubt(body, from, at, spoken) ? -1 : after;
  if (mark !== '.') return after;
  return stopEnds(body, from, at, next, capital) ? after : -1;
}

/** "…pain.,  He" and "…clear.,2.": a comma that was a line break once. "e.g., he" has one space and goes on. */
function brokenAtComma(body: string, from: number, at: number, end: number): number {
  const after = body.slice(at + 2, Math.min(end, at + 5));
  if (after === '') return at + 1;
  return /^(?: {2}\S|[\p{Lu}\d])/u.test(after) && stopEnds(body, from, at, after.trim(), true) ? at + 2 : -1;
}

/** "fevers.She denies": a full stop without its space. */
function runsOn(body: string, from: number, at: number, after: number, end: number): boolean {
  if (after !== at + 1 || after + 1 >= end) return false;
  return (
    /^[\p{Lu}][\p{Ll}]/u.test(body.slice(after, after + 2)) &&
    /[\p{Ll}]{3}$/u.test(body.slice(Math.max(from, at - 3), at))
  );
}

/** In a note "? UTI" and "URTI/? LRTI" mark a doubt about what follows. */
function isDoubt(body: string, from: number, at: number, spoken: boolean): boolean {
  if (at === from) return true;
  const before = body[at - 1] ?? '';
  if (spoken) return false;
  return isSpace(before.charCodeAt(0)) || '/(:-–,'.includes(before);
}

function stopEnds(body: string, from: number, at: number, next: string, capital: boolean): boolean {
  const { word, start } = wordBefore(body, from, at);
  const low = word.toLowerCase();
  if (word === '') return true;
  if (/^\(?\d{1,2}$/.test(word) && start === from) return false;
  if (LEADING.has(low)) return false;
  if (TRAILING.has(low) || /^(?:[a-z]\.)+[a-z]$/.test(low)) return low === 'no' ? !/^\d/.test(next) : capital;
  if (/^\p{L}$/u.test(word)) {
    if (low === 'i') return true;
    const { word: previous } = wordBefore(body, from, start);
    return BEFORE_LETTER.has(previous.toLowerCase()) && capital;
  }
  return true;
}

/** The word that ends at `at`, over one space where a transcript sets marks apart ("dr . moore"). */
function wordBefore(body: string, from: number, at: number): { word: string; start: number } {
  let to = at;
  while (to > from && isSpace(body.charCodeAt(to - 1))) to -= 1;
  let start = to;
  while (start > from && to - start < MAX_WORD && !isSpace(body.charCodeAt(start - 1))) start -= 1;
  const raw = body.slice(start, to);
  const word = raw
    .replace(/^[("“'[*]+/, '')
    .replace(/^.*[/,;:](?=\p{L})/u, (cut) => (/^[a-z]\/$/i.test(cut) ? cut : ''));
  return { word, start };
}

function skipSpace(body: string, at: number, end: number): number {
  let i = at;
  while (i < end && isSpace(body.charCodeAt(i))) i += 1;
  return i;
}
