/**
 * How somebody lives, as a model names it. A statement is kept in its own words; what it speaks of must be an aspect that is known or
 * be named by words of life itself, and a circumstance that a model calls a disease is none.
 */
import { withoutSemanticTags } from '../identity/normal-text.ts';
import { ALWAYS_ONE, socialAspect } from '../identity/social-aspect.ts';
import { overlap } from '../text/segment/span.ts';
import type { Mention } from '../text/text-contract.ts';
import { findWords, type Span } from './find-words.ts';
import type { ReplyFact } from './reply-schema.ts';

/** Words of work, schooling, money, home, company and safety; never of a substance, whose misuse is a disease. */
const OF_LIFE =
  /\b(?:employ\w*|unemploy\w*|labou?r force|work(?:s|ed|ing)?|jobs?|retire[ds]?|retirement|occupation\w*|educat\w*|(?:high |middle |primary |elementary |grade )?school\w*|college|university|literacy|insur(?:ance|ed)|income|socio-?economic|financ\w*|housing|homeless\w*|marri(?:ed|age)|divorc\w*|widow\w*|(?:domestic|(?:intimate )?partner) (?:abuse|violence)|violence|caregivers?|carers?|social (?:support|contacts?|isolation)|isolation|lonel\w*|transport\w*|legal|criminal|prison|refugee|veteran|armed forces|military|religio\w*|interpreter)\b/i;
/** The same, where a model may call it a disease or a complaint. "Works", "school" and "legal" also stand beside real ones. */
const NO_DISEASE =
  /\b(?:(?:un)?employment|unemployed|labou?r force|retirement|high school|educational? (?:level|attainment)|insurance|socio-?economic|homeless(?:ness)?|housing|(?:domestic|intimate partner) (?:abuse|violence)|(?:reports of )?violence in|drinking (?:behaviou?r|habits?)|limited social contact|social isolation|refugee|armed forces|criminal record|transport\w* (?:problem|need)s?)\b/i;
/** A model's condition or complaint that is a circumstance of life, called what it is. */
export function withCircumstanceKind(fact: ReplyFact): ReplyFact {
  const problem = fact.kind === 'condition' || fact.kind === 'symptom';
  return problem && NO_DISEASE.test(fact.name) ? { ...fact, kind: 'social' } : fact;
}

export interface Circumstance {
  /** The aspect that is known, or the words of the source that name it. */
  concept: string;
  span: Span;
}

/**
 * @param mentions those that lie within the quote
 * @returns null where the quoted words name no circumstance, or name a disease or a drug with it
 */
export function circumstanceOf(
  fact: ReplyFact,
  body: string,
  quote: Span,
  mentions: readonly Mention[],
): Circumstance | null {
  const aspect = socialAspect(body.slice(quote.start, quote.end), []);
  if (aspect) return { concept: aspect, span: quote };
  const span = findWords(body, quote, fact.name);
  if (!span || !OF_LIFE.test(fact.name)) return null;
  const foreign = mentions.some((m) => m.kind !== 'social' && overlap(m, span));
  return foreign ? null : { concept: body.slice(span.start, span.end).replace(/\s+/g, ' '), span };
}

/** Whether a denial in the words denies the circumstance itself: "not in labor force" states one. */
export const mayBeDenied = (words: string): boolean => !ALWAYS_ONE.has(socialAspect(words, []) ?? '');

/** Whether a history of it leaves open what holds today; of a substance the words themselves tell it ("history of smoking"). */
export const mayBeOver = (words: string): boolean => {
  const aspect = socialAspect(words, []);
  return aspect === null || aspect === 'alcohol' || ALWAYS_ONE.has(aspect);
};

/** Words as they read in a statement: in one line, without the tags of a code system. */
export const plainWords = (words: string): string => withoutSemanticTags(words).replace(/\s+/g, ' ').trim();
