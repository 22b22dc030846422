/** Words by which a text says that there is an allergy, that there is none, and what happens. */
import type { Assertion } from '../../../../shared/vocabulary.ts';

/** A denial of all allergies or of a class of them, with what it is said of. */
const NONE: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:NKDA|NKMA)\b|\b(?:no|denies(?: any)?|without(?: any)?)\s+(?:known\s+|other\s+)?(?:drug|medication|medicine|medicinal)\s+(?:allerg(?:y|ies)|hypersensitivit\w+)|\bno\s+(?:known\s+)?allerg(?:y|ies)\s+to\s+(?:any\s+)?(?:drugs?|medications?|medicines?)\b|\bnot\s+allergic\s+to\s+any\s+(?:drugs?|medications?|medicines?)\b|\b(?:drug|medication|medicine) allerg(?:y|ies)\s*[:\-–]\s*(?:none|nil|no|denies|nkda)\b/i,
    'No known drug allergies',
  ],
  [
    /\bNKFA\b|\b(?:no|denies(?: any)?)\s+(?:known\s+)?food\s+allerg(?:y|ies)|\bfood allerg(?:y|ies)\s*[:\-–]\s*(?:none|nil|no|denies)\b/i,
    'No known food allergies',
  ],
  [/\b(?:no|denies(?: any)?)\s+(?:known\s+)?environmental\s+allerg(?:y|ies)/i, 'No known environmental allergies'],
  [
    /\bNKA\b|\bno\s+(?:known|reported|documented)?\s*(?:active\s+)?allerg(?:y|ies)(?!\s+to\s+\w)(?!\s+(?:symptoms?|problems?|attacks?|flares?|testing|shots?|present|today))|\bdenies\s+(?:(?:any|having any|having|known)\s+)*allerg(?:y|ies)(?!\s+to\s+\w)(?!\s+symptoms?)|\ballerg(?:y|ies)\s*[:\-–]\s*(?:none|nil|no known|denies)\b|\bnil known allerg\w+|\bnot\s+allergic\s+to\s+anything\b|\bno\s+allergies\b/i,
    'No known allergies',
  ],
];
const TWO =
  /\bno\s+(?:known\s+)?(?:drug|medication)\s+(?:or|and|\/)\s+food\s+allerg(?:y|ies)|\bno\s+(?:known\s+)?food\s+(?:or|and|\/)\s+(?:drug|medication)\s+allerg(?:y|ies)/i;
/** The whole of an entry under the heading Allergies. */
const NONE_IN_LIST =
  /^\s*(?:none|nil|no|nil known|none known|no known|no allergies|negative|denies|denied|none reported|none documented|nkda|nka)\s*\.?\s*$/i;

/** What is denied of the sentence, as one readable claim each, with its place in the text. */
export function deniedAllergies(text: string, inSection: boolean): { words: string; start: number; end: number }[] {
  const two = TWO.exec(text);
  if (two) {
    const span = { start: two.index, end: two.index + two[0].length };
    return ['No known drug allergies', 'No known food allergies'].map((words) => ({ words, ...span }));
  }
  if (inSection && NONE_IN_LIST.test(text)) {
    const drug = /nkda/i.test(text);
    return [{ words: drug ? 'No known drug allergies' : 'No known allergies', start: 0, end: text.length }];
  }
  const found: { words: string; start: number; end: number }[] = [];
  for (const [pattern, words] of NONE) {
    const m = pattern.exec(text);
    if (!m || found.some((f) => f.start < m.index + m[0].length && m.index < f.end)) continue;
    found.push({ words, start: m.index, end: m.index + m[0].length });
  }
  return found;
}

/** The complaint, not the allergy: "allergies are acting up", "allergy season", "for her allergies". */
export const COMPLAINT =
  /\b(?:seasonal|environmental|spring|summer|fall)\s+allerg(?:y|ies)|\ballerg(?:y|ies)\s+(?:symptoms?|season|shots?|medications?|pills?|attack|flare|test\w*|clinic|specialist|doctor|immunotherapy)|\ballergic\s+(?:rhinitis|conjunctivitis|asthma|sinusitis|dermatitis)/gi;

const REACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\banaphyla\w+/i, 'anaphylaxis'],
  [/\bstevens[- ]johnson(?: syndrome)?|\bSJS\b/i, 'Stevens-Johnson syndrome'],
  [/\btoxic epidermal necrolysis/i, 'toxic epidermal necrolysis'],
  [/\bangio-?o?edema/i, 'angioedema'],
  [/\burticaria\b|\bhives\b/i, 'urticaria'],
  [/\b(?:maculopapular |skin |itchy )?rash(?:es)?\b/i, 'rash'],
  [/\bitch(?:ing|y|iness)?\b|\bpruritus\b/i, 'itching'],
  [
    /\b(?:facial|face|lip|tongue|throat|mouth)\s+swelling\b|\bswelling of (?:the )?(?:face|lips?|tongue|throat)\b|\b(?:face|lips?|tongue|throat)\s+(?:swells?|swelled|swollen)\b/i,
    'facial or throat swelling',
  ],
  [/\bbronchospasm\b/i, 'bronchospasm'],
  [/\bwheez(?:e|ing)\b/i, 'wheezing'],
  [/\bshort(?:ness)? of breath\b|\bdyspn(?:o)?ea\b|\b(?:trouble|difficulty) breathing\b/i, 'shortness of breath'],
  [/\bhypotension\b/i, 'hypotension'],
  [/\bvomit(?:ing|s)?\b/i, 'vomiting'],
  [/\bnausea\b/i, 'nausea'],
  [/\bdiarrh(?:o)?ea\b/i, 'diarrhea'],
  [/\b(?:GI|stomach|gastrointestinal)\s+upset\b|\bupset stomach\b/i, 'stomach upset'],
  [/\bcough\b/i, 'cough'],
  [/\bheadaches?\b/i, 'headache'],
  [/\bdizziness\b/i, 'dizziness'],
  [/\bswelling\b/i, 'swelling'],
];

/** Reactions that a stretch of text names, in one spelling each. */
export function reactionsIn(text: string): string[] {
  const found: string[] = [];
  for (const [pattern, name] of REACTIONS) {
    if (!pattern.test(text)) continue;
    if (name === 'swelling' && found.some((f) => /swelling|angioedema/.test(f))) continue;
    found.push(name);
  }
  return found;
}

export const SEVERITY = /\b(severe|moderate|mild|life[- ]threatening)\b/i;

export const REFUTED =
  /\b(?:excluded|ruled out|disproved|disproven|refuted|removed|(?:listed|entered|recorded|documented|charted|added) (?:in error|by mistake|erroneously|incorrectly)|de-?labell?ed|not confirmed|negative (?:challenge|skin test|oral challenge)|no longer allergic|outgr[eo]wn?)\b/i;

/** The answer to a question about allergies: "Penicillin gives me a rash." */
export const REACTS =
  /^\s+(?:(?:always|usually|once|really)\s+)?(?:gives?|gave|causes?d?|made|makes|brings?|brought)\s+(?:me|him|her)\b[^.;?]*\b(?:rash|hives|itch\w*|swell\w*|swollen|wheez\w*|anaphyla\w*|breath\w*|throat)\b/i;

/** A list that is of drugs alone. */
export const OF_DRUGS = /^\W*(?:known )?(?:drug|medication|medicine)s? (?:allerg|intoleranc)[a-z]*\s*:?\s*$/i;
export const OF_THE_FAMILY = /\bfamil(?:y|ial)\b[^:]{0,20}\ballerg/i;
/** Lists of what gives no reaction. */
export const TOLERATED = /(?<!\bnot |\bcannot |n['’]t )\btolerate[sd]?\b(?! poorly)/i;

/** @param before with the line above a list, where there is one. Null where the words deny other allergies, and not this one. */
export function assertionOf(scope: Assertion, before: string, after: string): Assertion | null {
  const near = before.slice(-70);
  if (
    REFUTED.test(after.slice(0, 90)) ||
    scope === 'refuted' ||
    /\b(?:not|never been|isn't|is no longer)\s+(?:\w+ly\s+)?allergic\s+to\s+[^.;]*$/i.test(near)
  )
    return 'refuted';
  if (
    /\b(?:no|denies|without|negative for)\s+(?:(?:any|known|history of)\s+)*(?:allerg\w+|hypersensitivity|sensitivity)\b[^.;]*$/i.test(
      near,
    )
  ) {
    return 'absent';
  }
  // "Denies other allergies": what is denied is not this one.
  if (scope === 'absent') return null;
  if (scope === 'planned') return 'present';
  return scope;
}
