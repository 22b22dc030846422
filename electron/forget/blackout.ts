/** A source without what it says of the memories that are purged: covered character by character, so that all else keeps its place. */
import type { PurgedClaim, PurgedEntry } from '../store/repositories/purge-extent.ts';
import { cover, DELETED, needlesOf, placesOf } from './needles.ts';

type Span = { start: number; end: number };

/** Fields of a fact that stand below its line, in the entries of one format (../ingest/jsonl/entry-drafts.ts). */
const FIELDS = /(?:\n {4}\w+: [^\n]*)+/y;
/** Of the same format: what could not be read, and is in the source alone. */
const LEFT_OUT = /^\(left out\) .*$/gm;

/**
 * Of a structured record all is covered but what those that stay quote of it in plain lines: its markup says everything again, beside each
 * other. Of a text the quotes are covered, save where what stays quotes the same words: of such a sentence only the words of the memory
 * itself go.
 */
export function blackOut(entry: PurgedEntry, going: readonly PurgedClaim[]): { title: string; body: string } {
  const own = going.filter((c) => c.entryId === entry.id);
  const structured = entry.type === 'facts' && entry.format !== 'review';
  if (structured && entry.staying.length === 0) {
    return { title: DELETED, body: cover(entry.body, 0, entry.body.length) };
  }
  let { title, body } = entry;
  const [covered, kept] = structured
    ? [[{ start: 0, end: body.length }], keptOfRecord(entry)]
    : [own.map((c) => ({ start: c.quoteStart, end: c.quoteEnd })), entry.staying];
  for (const span of covered) {
    for (const { start, end } of apart(span, kept)) body = cover(body, start, end);
  }
  const stays = (words: string): boolean =>
    entry.staying.some((s) => placesOf(words, s.text).length > 0 || placesOf(words, s.concept).length > 0);
  for (const words of needlesOf(own.flatMap((c) => [c.text, c.concept])).filter((w) => !stays(w))) {
    body = coverWords(words, body);
    title = coverWords(words, title);
  }
  return { title, body };
}

function keptOfRecord({ body, staying }: PurgedEntry): Span[] {
  const leftOut = [...body.matchAll(LEFT_OUT)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
  return [...staying.flatMap((s) => plainLines(s, body)), ...leftOut];
}

/** The quote of a fact that stays, with its fields; none where it is markup, within which others may stand. */
function plainLines({ start, end }: Span, body: string): Span[] {
  if (/^\s*[<{[]/.test(body.slice(start, end))) return [];
  FIELDS.lastIndex = end;
  return [{ start, end: end + (FIELDS.exec(body)?.[0].length ?? 0) }];
}

/** The text with every place of these words covered. */
export function coverWords(words: string, text: string): string {
  return placesOf(words, text).reduce((left, { start, end }) => cover(left, start, end), text);
}

/** The parts of a span that none of the others has. */
function apart(span: Span, others: readonly Span[]): Span[] {
  return others.reduce(
    (parts, other) =>
      parts.flatMap((part) => {
        if (other.end <= part.start || other.start >= part.end) return [part];
        return [
          { start: part.start, end: other.start },
          { start: other.end, end: part.end },
        ].filter((p) => p.start < p.end);
      }),
    [span],
  );
}
