/** Finds what the vocabulary knows in a text: the longest names first, none within another, every offset exact. */
import type { Mention } from '../text-contract.ts';
import { ingredientCodings, longestFrom, type Term, termOf } from '../vocabulary/vocabulary.ts';
import { meansTheTerm, type Surroundings } from './ambiguous-words.ts';
import { drugAt } from './drug-at.ts';
import { drugMeant } from './drug-meant.ts';
import { type Word, wordsIn } from './words.ts';

/** Signs between two words of one name: a space (or one line break), a hyphen, a stroke; a full stop after an initial. */
const JOINT = /^(?:[ \t\u00a0]*\n?[ \t\u00a0]*|-| ?\/ ?| & |&|\. ?)$/;
const AROUND = 40;

/** The mentions of a span, in order, none within another; time grows with its length. */
export function findMentions(body: string, span: Span): Mention[] {
  const words = wordsIn(body, span.start, span.end);
  const mentions: Mention[] = [];
  let at = 0;
  while (at < words.length) {
    const found = mentionAt(body, span, words, at);
    if (found?.mention) mentions.push(found.mention);
    at = found ? found.next : at + 1;
  }
  return mentions;
}

interface Span {
  start: number;
  end: number;
}

interface Found {
  /** Null for words that have a name's letters and another meaning: no shorter name is looked for in them. */
  mention: Mention | null;
  /** Index of the word after it. */
  next: number;
}

function mentionAt(body: string, span: Span, words: readonly Word[], at: number): Found | null {
  const term = termAt(body, span, words, at);
  const drug = drugAt(body, words, at);
  if (drug && (!term?.term || drug.next >= term.next)) {
    const seen = around(body, span, words, at, drug.next);
    const meant = drugMeant(seen.written.toLowerCase(), seen);
    const { start, end } = extent(words, at, drug.next);
    if (meant === 'taken') {
      const codings = ingredientCodings(drug.ingredients);
      return { mention: { start, end, kind: 'drug', concept: drug.label, codings }, next: drug.next };
    }
    if (meant === 'measured' && !term?.term) {
      return { mention: { start, end, kind: 'analyte', concept: `${drug.label} level`, codings: [] }, next: drug.next };
    }
  }
  if (!term) return null;
  if (!term.term) return { mention: null, next: term.next };
  const { start, end } = extent(words, at, term.next);
  const { kind, concept, codings } = term.term;
  return { mention: { start, end, kind, concept, codings }, next: term.next };
}

function termAt(
  body: string,
  span: Span,
  words: readonly Word[],
  at: number,
): { term: Term | null; next: number } | null {
  const first = words[at];
  if (!first) return null;
  const joined = joinedLength(body, words, at, longestFrom(first.key));
  for (let n = joined; n > 0; n--) {
    const key = keyOf(words, at, at + n);
    const term = termOf(key);
    if (!term) continue;
    const seen = around(body, span, words, at, at + n);
    if (term.capitalsOnly && !inCapitals(seen.written, term.kind)) continue;
    return { term: meansTheTerm(key, term.kind, seen) ? term : null, next: at + n };
  }
  return null;
}

/** "MS", never "Ms"; but a chemical element has one capital: "Na", "Cr". */
function inCapitals(written: string, kind: Term['kind']): boolean {
  return written === written.toUpperCase() || (kind === 'analyte' && /^[A-Z][a-z]$/.test(written));
}

/** How many words, at most `most`, follow one another as words of one name do. */
function joinedLength(body: string, words: readonly Word[], at: number, most: number): number {
  let n = Math.min(1, most);
  while (n < most) {
    const last = words[at + n - 1];
    const next = words[at + n];
    if (!last || !next) break;
    const joint = body.slice(last.end, next.start);
    if (!JOINT.test(joint) || (joint.startsWith('.') && last.end - last.start > 1)) break;
    n += 1;
  }
  return n;
}

function keyOf(words: readonly Word[], at: number, next: number): string {
  return words
    .slice(at, next)
    .map((word) => word.key)
    .join(' ');
}

function extent(words: readonly Word[], at: number, next: number): { start: number; end: number } {
  return { start: words[at]?.start ?? 0, end: words[next - 1]?.end ?? 0 };
}

function around(body: string, span: Span, words: readonly Word[], at: number, next: number): Surroundings {
  const { start, end } = extent(words, at, next);
  return {
    written: body.slice(start, end),
    before: body.slice(Math.max(span.start, start - AROUND), start).toLowerCase(),
    after: body.slice(end, Math.min(span.end, end + AROUND)).toLowerCase(),
  };
}
