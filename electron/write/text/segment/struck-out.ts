/** Words that were struck through in a text with signs: "~~Lisinopril 5 mg~~". Whoever strikes them takes them back. */
import { overlap, type Span } from './span.ts';

const STRUCK = /~~(?=\S)[^~\n]{1,300}?~~|<(s|del|strike)>[^<\n]{1,300}<\/\1>/gi;

/**
 * The stretches of a line that are struck through, their signs included, that touch the span.
 * @param span of the body
 */
export function struckOut(body: string, span: Span): Span[] {
  const from = body.lastIndexOf('\n', span.start - 1) + 1;
  const newline = body.indexOf('\n', span.end);
  const to = newline < 0 ? body.length : newline;
  return [...body.slice(from, to).matchAll(STRUCK)]
    .map((m) => ({ start: from + m.index, end: from + m.index + m[0].length }))
    .filter((s) => overlap(s, span));
}
