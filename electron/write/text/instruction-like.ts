/**
 * Finds text of a note that reads like an order to a program or a language model. Notes are data, and such words change nothing;
 * they are shown to a person, since somebody put them there.
 */
import { INSTRUCTION_PATTERNS } from './instruction-patterns.ts';
import type { SegmentedText, TextSource } from './text-contract.ts';

interface Span {
  start: number;
  end: number;
}

/** How much of a line and of the next is read together, where an order was broken over two lines. */
const SEAM = 90;

/**
 * The spans of the body that read so, in order and apart: sentences and headings. Ordinary clinical orders ("stop metoprolol",
 * "delete the old order", "instructions were given") are none.
 */
export function instructionLike(source: Pick<TextSource, 'body'>, segmented: SegmentedText): Span[] {
  const { body } = source;
  const spans: Span[] = [];
  const { sentences } = segmented;
  for (const [i, sentence] of sentences.entries()) {
    const next = sentences[i + 1];
    if (reads(body.slice(sentence.start, sentence.end))) spans.push({ start: sentence.start, end: sentence.end });
    else if (next && broken(body, sentence, next)) spans.push({ start: sentence.start, end: next.end });
  }
  for (const { heading, start, end } of segmented.sections) {
    if (heading !== null && reads(heading)) spans.push({ start, end: Math.min(end, start + heading.length + 2) });
  }
  return apart(spans);
}

function broken(body: string, sentence: Span, next: Span): boolean {
  if (/[.!?]/.test(body[sentence.end - 1] ?? '') || next.start - sentence.end > 8) return false;
  if (body.slice(sentence.end, next.start).trim() !== '') return false;
  const tail = body.slice(Math.max(sentence.start, sentence.end - SEAM), sentence.end);
  const head = body.slice(next.start, Math.min(next.end, next.start + SEAM));
  return reads(`${tail} ${head}`) && !reads(head);
}

/** Compared without what hides words: characters without width, other forms of letters, double spaces. */
function reads(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ');
  return INSTRUCTION_PATTERNS.some((pattern) => pattern.test(plain));
}

function apart(spans: Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    const last = kept.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else kept.push({ ...span });
  }
  return kept;
}
