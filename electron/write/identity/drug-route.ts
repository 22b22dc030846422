/** How a drug gets into the body, as a family in which two words for one route agree. */
import { plain, withoutSemanticTag } from './normal-text.ts';

/** NCI Thesaurus route codes of C-CDA and SNOMED CT routes of FHIR, for sources that give the code alone. */
const CODES: Record<string, string> = {
  C38288: 'oral',
  C38276: 'intravenous',
  C38299: 'subcutaneous',
  C28161: 'intramuscular',
  C38304: 'topical',
  C38216: 'inhaled',
  C38284: 'nasal',
  C38287: 'ophthalmic',
  C38192: 'otic',
  C38295: 'rectal',
  C38313: 'vaginal',
  C38305: 'transdermal',
  C38300: 'sublingual',
  '26643006': 'oral',
  '47625008': 'intravenous',
  '34206005': 'subcutaneous',
  '78421000': 'intramuscular',
  '6064005': 'topical',
  '447694001': 'inhaled',
  '46713006': 'nasal',
  '54485002': 'ophthalmic',
  '10547007': 'otic',
  '37161004': 'rectal',
  '16857009': 'vaginal',
  '45890007': 'transdermal',
  '37839007': 'sublingual',
};

/** First match wins: a vaginal tablet is vaginal, a nasal spray is nasal, an eye ointment is for the eye. */
const FAMILIES: readonly [RegExp, string][] = [
  [/\b(?:glucose|dextrose) gel\b/, 'oral'],
  [/\b(?:sublingual|sl|under the tongue)\b/, 'sublingual'],
  [/\bbuccal\b/, 'buccal'],
  [/\b(?:vaginal|vaginally|pv|vg)\b/, 'vaginal'],
  [/\b(?:intrauterine)\b/, 'intrauterine'],
  [/\b(?:rectal|rectally|pr|suppository|suppositories|supp|enema)\b/, 'rectal'],
  [/\b(?:ophthalmic|ophth|ocular|eyes?|eyedrops?|intraocular)\b/, 'ophthalmic'],
  [/\b(?:otic|ears?|auricular)\b/, 'otic'],
  [/\b(?:nasal|nasally|intranasal|nostrils?|nu)\b/, 'nasal'],
  [/\b(?:transdermal|td|patch|patches|ptch)\b/, 'transdermal'],
  [
    /\b(?:inhalation|inhalant|inhaler|inhaled|inhale|inh|ih|mdi|dpi|hfa|nebs?|nebuli[sz](?:er|ed|ation)|respiratory|diskus|handihaler|respimat)\b/,
    'inhaled',
  ],
  [/\b(?:subcutaneous|subcutaneously|subcut|subq|sub-q|sc|sq|s\.c\.)(?![a-z])/, 'subcutaneous'],
  [/\b(?:intramuscular|intramuscularly|im|i\.m\.)(?![a-z])/, 'intramuscular'],
  [/\b(?:intravenous|intravenously|iv|ivpb|ivpca|ivp|i\.v\.)(?![a-z])/, 'intravenous'],
  [/\b(?:intradermal)\b/, 'intradermal'],
  [/\b(?:intrathecal)\b/, 'intrathecal'],
  [/\b(?:drug implant|implant)\b/, 'implant'],
  [/\bmucosal\b/, 'mucosal'],
  // A drug given down a tube into the gut is the same treatment as by mouth (MIMIC writes "PO/NG").
  [/\b(?:oral|orally|po|p\.o\.|by mouth|ng|nasogastric|peg tube|gastrostomy|enteral)(?![a-z])/, 'oral'],
  [/\b(?:topical|topically|tp|cutaneous|cream|ointment|oint|lotion|shampoo|gel|jelly)\b/, 'topical'],
];

/** Solid and drinkable forms are taken by mouth unless the words above said otherwise. */
const ORAL_FORM = /\b(?:tablets?|tabs?|capsules?|caps?|caplets?|chewable|syrup|elixir|odt|disintegrating)\b/;
const INJECTED_FORM = /\b(?:injection|injectable|inj|prefilled syringe|auto-injector|pen injector|vial)\b/;

function family(text: string): string | null {
  for (const [pattern, name] of FAMILIES) if (pattern.test(text)) return name;
  return null;
}

/**
 * The route: from the attribute `route` (text or code), else from the attribute `form`, else from form and route words of
 * the statements. "injection" where only that much is said. An unknown stated route is its own lower-case text; null when
 * none is stated.
 */
export function routeOf(
  attributes: Record<string, string | number | boolean>,
  statements: readonly string[],
): string | null {
  const stated = attributes.route;
  if (stated !== undefined && String(stated).trim() !== '') {
    const code = CODES[String(stated).trim().toUpperCase()];
    if (code) return code;
    const text = plain(withoutSemanticTag(String(stated)));
    return family(text) ?? (INJECTED_FORM.test(text) ? 'injection' : text.replace(/ route$/, ''));
  }
  const forms = [attributes.form, ...statements]
    .filter((s) => s !== undefined && s !== '')
    .map((s) => plain(String(s)));
  for (const text of forms) {
    const named = family(text) ?? (ORAL_FORM.test(text) ? 'oral' : INJECTED_FORM.test(text) ? 'injection' : null);
    if (named) return named;
  }
  return null;
}

const INJECTED = new Set(['intravenous', 'subcutaneous', 'intramuscular', 'intradermal', 'intrathecal']);

/** True where two routes of `identifyDrug` may be the same: equal, one unstated, or "injection" beside an injected one. */
export function routesAgree(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return true;
  return (a === 'injection' && INJECTED.has(b)) || (b === 'injection' && INJECTED.has(a));
}

/**
 * True where one of two routes is unstated and the other is none by which a drug is taken in general: "Lasix 40 mg" may be the
 * tablet beside the injection. An unstated route beside an oral one is taken for oral.
 */
export function routeInDoubt(a: string | null, b: string | null): boolean {
  if ((a === null) === (b === null)) return false;
  return (a ?? b) !== 'oral';
}
