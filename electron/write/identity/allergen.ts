/** What an allergy is against, and whether a statement says that there is none. */
import { identifyDrug } from './drug-name.ts';
import { plain, withoutSemanticTag } from './normal-text.ts';

export interface Allergen {
  /** Lower case; drugs by ingredient ("amoxicillin / clavulanate"). For "no known …": what it is said of: "any", "drug", "food", "latex" … */
  allergen: string;
  /** True for "NKDA", "No known allergies", "No known latex allergy". */
  noKnown: boolean;
}

const SPELLING: Record<string, string> = {
  mould: 'mold',
  'mold spores': 'mold',
  soya: 'soy',
  soybean: 'soy',
  'soya bean': 'soy',
  egg: 'egg',
  eggs: 'egg',
  'eggs edible': 'egg',
  'hens egg': 'egg',
  'hen egg': 'egg',
  'cows milk': 'milk',
  "cow's milk": 'milk',
  'cow milk': 'milk',
  peanuts: 'peanut',
  'tree nuts': 'tree nut',
  nuts: 'nut',
  'shell fish': 'shellfish',
  'dust mites': 'house dust mite',
  'dust mite': 'house dust mite',
  'house dust mites': 'house dust mite',
  'animal dander': 'animal dander',
  'dander animal': 'animal dander',
  sulpha: 'sulfa',
  'sulfa drugs': 'sulfa',
  'sulfa antibiotics': 'sulfa',
  sulfonamide: 'sulfa',
  sulfonamides: 'sulfa',
  sulphonamide: 'sulfa',
  'sulfonamide antibiotics': 'sulfa',
  pcn: 'penicillin',
  penicillins: 'penicillin',
  'substance with penicillin structure and antibacterial mechanism of action': 'penicillin',
  'contrast media': 'contrast',
  'iv contrast': 'contrast',
  'iodinated contrast': 'contrast',
  'iodinated contrast media': 'contrast',
  'contrast dye': 'contrast',
  'natural rubber latex': 'latex',
  'latex gloves': 'latex',
  'bee stings': 'bee venom',
  'bee sting': 'bee venom',
};

/** Scope of "no known …": the first that matches. */
const NONE =
  /^(?:nka|nkda|nkfa|nil known|none known|no known(?: (?:drug|medication|medicine|food|environmental|latex))? (?:allerg\w+|adverse reactions?|intolerances?)(?: \(situation\))?|no (?:drug |food )?allergies|no history of (?:drug )?allerg\w+|denies (?:any )?(?:drug )?allergies|no allergies known|not allergic to anything)\b/;

function scopeOf(text: string): string {
  if (/\bnkda\b|\b(?:drug|medication|medicine)s?\b/.test(text)) return 'drug';
  if (/\bnkfa\b|\bfoods?\b/.test(text)) return 'food';
  if (/\benvironmental\b/.test(text)) return 'environmental';
  return /\blatex\b/.test(text) ? 'latex' : 'any';
}

/**
 * The allergen of a statement: drugs through the synonyms of drug names, foods and substances in the singular and in one
 * spelling, reactions and severity cut away. A class ("penicillin", "sulfa") is its own allergen and no drug of it.
 */
export function allergenOf(text: string, concept: string): Allergen {
  for (const source of [concept, text]) {
    const statement = plain(source);
    if (NONE.test(statement)) return { allergen: scopeOf(statement), noKnown: true };
    const other = /^no known (.+?) allerg(?:y|ies)$/.exec(statement);
    if (other?.[1]) return { allergen: substance(other[1]), noKnown: true };
  }
  const named = [concept, text].map(bare).find((name) => name !== '') ?? '';
  return { allergen: named === '' ? 'unspecified' : substance(named), noKnown: false };
}

/** The words of a denial without what denies: "No allergy to penicillin" is about the penicillin allergy that it denies. */
export function denied(text: string): string {
  return text.replace(/^\s*(?:no(?:t)?|denies(?: any)?|without|negative for|nil)\s+(?=\S)/i, '');
}

/** The words of a statement that name the substance. */
function bare(statement: string): string {
  return plain(statement)
    .replace(/^(?:history of|h\/o|known|reported|severe|mild|moderate|suspected|possible)\s+/, '')
    .replace(
      /^(?:drug |food |medication |environmental |substance )?(?:allergy|allergic reaction|allergic|hypersensitivity|intolerance|intolerant|sensitivity|sensitive|anaphylaxis|adverse reaction|anaphylactic reaction)(?: status)?\s*(?::|-|to|with|from|caused by|due to)\s+/,
      '',
    )
    .replace(/^(?:drug |food |medication )?allergy\s*(?=\()/, '')
    .replace(/^(?:allergy to )?(?:substance|drug|medication|food)\s*\((.+)\)$/, '$1')
    .replace(/^(?:substance|drug|food)\s*\(([^)]+)\)/, '$1')
    .replace(/^(.*?)\s*(?:drug )?(?:allergy|allergic|hypersensitivity|intolerance|sensitivity|anaphylaxis)\b.*$/, '$1')
    .replace(
      /\s*(?:[:;.,]|\s-\s|->|=>|\bcauses?\b|\bcausing\b|\bresulting in\b|\bwith (?:rash|hives|anaphylaxis)\b).*$/,
      '',
    )
    .trim();
}

function substance(words: string): string {
  const text = withoutSemanticTag(words)
    .replace(/\s*\((?:edible|food|drug|medication)\)/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const spelt = SPELLING[text.replace(/[^a-z0-9' ]/g, '')];
  if (spelt) return spelt;
  const singular = text.replace(/(?<=[a-z]{3})(?<!s)s$/, '');
  const drug = identifyDrug({ text, concept: text, codings: [], attributes: {} }).label;
  const own = identifyDrug({ text: singular, concept: singular, codings: [], attributes: {} }).label;
  return SPELLING[singular] ?? (drug !== text ? drug : own !== singular ? own : singular);
}
