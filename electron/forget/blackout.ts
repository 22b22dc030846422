/** A source without what it says of the memories that are purged: covered character by character, so that all else keeps its place. */
import type { PurgedClaim, PurgedEntry } from '../store/repositories/purge-extent.ts';
import { cover, DELETED, needlesOf, placesOf } from './needles.ts';

type Span = { start: number; end: number };

/**
 * Of a structured record that states nothing else all is covered. Elsewhere the quotes are, save where what stays quotes the same words: of
 * such a sentence only the words of the memory itself go.
 */
export function blackOut(entry: PurgedEntry, going: readonly PurgedClaim[]): { title: string; body: string } {
  const own = going.filter((c) => c.entryId === entry.id);
  if (entry.type === 'facts' && entry.format !== 'review' && entry.staying.length === 0) {
    return { title: DELETED, body: cover(entry.body, 0, entry.body.length) };
  }
  let { title, body } = entry;
  for (const claim of own) {
    for (const { start, end } of apart({ start: claim.quoteStart, end: claim.quoteEnd }, entry.staying)) {
      body = cover(body, start, end);
    }
  }
  const stays = (words: string): boolean =>
    entry.staying.some((s) => placesOf(words, s.text).length > 0 || placesOf(words, s.concept).length > 0);
  for (const words of needlesOf(own.flatMap((c) => [c.text, c.concept])).filter((w) => !stays(w))) {
    body = coverWords(words, body);
    title = coverWords(words, title);
  }
  return { title, body };
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
