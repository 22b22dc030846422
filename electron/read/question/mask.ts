/** A question being read: what has been understood is taken out of it, so that what is left over is seen. */

/** Stands for something named. No question holds it: questionText leaves plain characters only. */
export const NAMED = '§';

export interface Span {
  start: number;
  end: number;
}

/** The text with a span replaced by something shorter, filled with spaces to its length: places stay what they are. */
export function masked(text: string, { start, end }: Span, by = ''): string {
  return text.slice(0, start) + by.slice(0, end - start).padEnd(end - start) + text.slice(end);
}

/** What is left, one space between words. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
