/**
 * What is asked at once: a sentence, or parts of one that holds more than a reply has room for. A small model answers a list of
 * twelve drugs with the first few; asked four at a time it answers them all.
 */
import type { Mention, Sentence } from '../text/text-contract.ts';
import type { Span } from './find-words.ts';

/** Characters of a sentence that is asked whole. */
const LONG = 300;
/**
 * What is asked at once where there is no better place to cut, in letters; a letter of another script than the Latin counts as
 * three, which is about what it costs in tokens. So a question always fits beside its instructions.
 */
const LONGEST = 450;
/** Known words of a sentence that is asked whole; a reply holds five facts. */
const MANY = 5;
/** Known words in one part of a longer one. */
const PER_PART = 4;

/** The parts of a sentence, in order, together all of it: cut at the marks of a list and between cells only, where it has them. */
export function piecesOf(body: string, sentence: Sentence, mentions: readonly Mention[]): Span[] {
  const { start, end } = sentence;
  if (end - start <= LONG && mentions.length <= MANY) return [{ start, end }];
  const pieces: Span[] = [];
  let open: Span = { start, end: start };
  let known = 0;
  for (const item of itemsOf(body, sentence)) {
    const inItem = mentions.filter((m) => m.start >= item.start && m.end <= item.end).length;
    const full = known + inItem > PER_PART || item.end - open.start > LONG;
    if (full && open.end > open.start) {
      pieces.push(open);
      open = { ...item };
      known = inItem;
    } else {
      open.end = item.end;
      known += inItem;
    }
  }
  pieces.push(open);
  return pieces.map((piece) => trim(body, piece)).filter((piece) => piece.end > piece.start);
}

/** Items of a list; an item without an end is cut at white space. */
function itemsOf(body: string, sentence: Sentence): Span[] {
  const items: Span[] = [];
  let from = sentence.start;
  for (const to of cutsOf(body, sentence)) {
    while (from < to) {
      const reach = reachOf(body, from, to);
      const space = reach < to ? body.lastIndexOf(' ', reach) : -1;
      const end = space > from ? space : reach;
      items.push({ start: from, end });
      from = end;
    }
  }
  return items;
}

/** The place up to which one question reaches from here; never within a character of two units. */
function reachOf(body: string, from: number, to: number): number {
  let [at, cost] = [from, 0];
  while (at < to) {
    const code = body.codePointAt(at) ?? 0;
    cost += code < 0x250 ? 1 : 3;
    if (cost > LONGEST) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/** Places behind a comma, a semicolon, a line end or a cell; the last is the end of the sentence. A decimal comma is none. */
function cutsOf(body: string, sentence: Sentence): number[] {
  const cuts: number[] = sentence.cells.map((cell) => cell.end);
  for (const mark of body.slice(sentence.start, sentence.end).matchAll(/[;\n]|,(?=\s)/g))
    cuts.push(sentence.start + mark.index + 1);
  return [...new Set([...cuts, sentence.end])].sort((a, b) => a - b);
}

function trim(body: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(body.charAt(from))) from++;
  while (to > from && /\s/.test(body.charAt(to - 1))) to--;
  return { start: from, end: to };
}
