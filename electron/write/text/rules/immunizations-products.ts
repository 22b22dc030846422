/**
 * Vaccines by the names of their products, as registers write them after "given the following immunizations:". They name themselves
 * by words that mean a disease elsewhere ("influenza, seasonal, injectable"), so they are looked for in such a list only.
 */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';

/** Diseases that in such a list stand for the vaccine against them. */
const AGAINST =
  /\b(?:influenza|flu|pneumococcal|pneumonia|tetanus|shingles|zoster|covid(?:-19)?|hepatitis [ab]|hpv|varicella|polio|rsv|meningococcal)\b(?!\s+(?:vaccin|shot|booster))/gi;
const LIST = /\b(?:immuni[sz]ations?|vaccines?|vaccinations?)\s*(?:given|administered|today)?\s*:/i;
/** Names of the CVX table (CDC), as far as they begin a product's name. */
const PRODUCTS =
  /\b(?:influenza, (?:seasonal|injectable|high dose|split virus|live)[^:;.]*?(?:preservative free|intranasal|quadrivalent|trivalent)(?:, (?:quadrivalent|trivalent))?|sars-cov-2 \(covid-19\) vaccine[^:;.]*?(?:mrna[^:;]*?\bdose|vector[^:;]*?\bdose)|td \(adult\)(?:, \d+ lf tetanus toxoid, preservative free, adsorbed)?|hep (?:a|b), (?:adult|adolescent or pediatric|ped\/adol, 2 dose)|(?:zoster|varicella|rotavirus, \w+|tdap|dtap|mmr|ipv|hib \([^)]*\)|hpv, quadrivalent|meningococcal mcv4p|pneumococcal (?:polysaccharide vaccine, 23 valent|conjugate pcv 13))(?: vaccine)?)(?=[,;.\s]|$)/gi;

/** Products of a list of immunizations that the vocabulary did not find. */
export function productsIn(context: SentenceContext, named: readonly Mention[]): Mention[] {
  const head = LIST.exec(context.text);
  const inSection = context.sentence.section.kind === 'immunizations' || LIST.test(`${context.sentence.leadIn ?? ''}:`);
  if (!head && !inSection) return [];
  const from = head ? head.index + head[0].length : 0;
  const list = context.text.slice(from);
  const found: Mention[] = [];
  const add = (m: RegExpExecArray, concept: string): void => {
    const start = context.sentence.start + from + m.index;
    const end = start + m[0].length;
    if ([...named, ...found].every((other) => other.end <= start || other.start >= end)) {
      found.push({ start, end, kind: 'vaccine', concept, codings: [] });
    }
  };
  for (const m of list.matchAll(PRODUCTS)) add(m, m[0].replace(/\s+/g, ' '));
  for (const m of list.matchAll(AGAINST)) add(m, `${m[0].toLowerCase() === 'flu' ? 'influenza' : m[0]} vaccine`);
  return found.sort((a, b) => a.start - b.start);
}
