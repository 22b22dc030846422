/**
 * Substances under the heading Allergies that the vocabulary does not know. They are believed where the line itself says what they do
 * ("Dermabond (rash)"): an allergy that is lost can hurt as much as a wrong one.
 */
import type { Mention } from '../text-contract.ts';
import { reactionsIn } from './allergies-words.ts';
import type { SentenceContext } from './extractor.ts';

/** Usual short names of substances. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bPCNs?\b/g, 'penicillin'],
  [/\bASA\b/g, 'aspirin'],
  [/\bTMP[-/]SMX\b/g, 'trimethoprim / sulfamethoxazole'],
];
const ITEM =
  /(?:^|[,;\n]|\band\b)\s*([A-Za-z][A-Za-z'-]{2,}(?:[ -][A-Za-z'-]+){0,2})\s*(?:\(([^)]{3,60})\)|\s[–-]\s*([^,;()]{3,60})|:\s*([^,;()]{3,60}))/g;
const NO_NAME =
  /\b(?:no|none|known|patient|he|she|they|his|her|the|allerg\w*|medications?|drugs?|foods?|reactions?|includes?|environmental|seasonal|denies|has|had|severe|mild|which|causes?|tolerat\w+)\b/i;

/** Short names anywhere, and unknown names with a reaction on a list. @param known what the vocabulary found */
export function unlisted(context: SentenceContext, known: readonly Mention[], inSection: boolean): Mention[] {
  const found: Mention[] = [];
  const add = (at: number, length: number, concept: string): void => {
    const start = context.sentence.start + at;
    const end = start + length;
    if ([...known, ...found].some((m) => m.start < end && start < m.end)) return;
    found.push({ start, end, kind: 'allergen', concept, codings: [] });
  };
  for (const [pattern, concept] of SHORT) {
    for (const m of context.text.matchAll(pattern)) add(m.index, m[0].length, concept);
  }
  if (!inSection) return found;
  for (const m of context.text.matchAll(ITEM)) {
    const [whole, name = '', ...told] = m;
    if (NO_NAME.test(name) || reactionsIn(name).length > 0) continue;
    if (reactionsIn(told.join(' ')).length > 0) add(m.index + whole.indexOf(name), name.length, name.toLowerCase());
  }
  return found;
}
