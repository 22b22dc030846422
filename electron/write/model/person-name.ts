/** Names of people, which a small model takes for problems when they stand where a problem could ("Devin Smith is a 45-year-old"). */
import type { Span } from './find-words.ts';

const CAPITALISED = /^\p{Lu}[\p{L}'’.-]*\d*(?:\s+\p{Lu}[\p{L}'’.-]*\d*)*$/u;
/** Made-up patients carry a number behind each name. */
const NUMBERED = /^\p{Lu}\p{Ll}+\d+(?:\s+\p{Lu}\p{Ll}+\d+)*$/u;
const AGE_BEHIND = /^[\s,]+(?:(?:is|was)\s+)?(?:an?\s+)?(?:\d{1,3}|\p{L}+)[\s-]*(?:year|month|week|day|y\/?o\b)/iu;
const TITLE_BEFORE = /\b(?:mr|mrs|ms|miss|dr|prof|name|patient)\.?:?\s*$/i;

/** Whether the words at the span name a person, by how they are written and what stands beside them. */
export function namesPerson(body: string, { start, end }: Span): boolean {
  const words = body.slice(start, end).trim();
  if (NUMBERED.test(words)) return true;
  if (!CAPITALISED.test(words)) return false;
  return AGE_BEHIND.test(body.slice(end, end + 40)) || TITLE_BEFORE.test(body.slice(Math.max(0, start - 12), start));
}
