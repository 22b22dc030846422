/**
 * Which words name which drug: generic names, synonyms (British, chemical, abbreviated, misspelt) and brands, from the
 * committed list drug-names.json (sources: docs/knowledge.md). A name that is not here is never guessed at.
 */
import names from './drug-names.json' with { type: 'json' };

/** Name in lower case -> its ingredients. */
const lexicon = new Map<string, readonly string[]>();
/** Salted or formulated names that stand for another drug than their base ("metoprolol succinate") -> the base. */
const salted = new Map<string, string>();

for (const name of names.ingredients) lexicon.set(name, [name]);
for (const name of names.saltsThatMatter) lexicon.set(name, [name]);
for (const table of [names.brands, names.synonyms] as Record<string, string>[]) {
  for (const [name, ingredients] of Object.entries(table)) lexicon.set(name, ingredients.split(' + '));
}
for (const name of names.saltsThatMatter) {
  const words = name.split(' ');
  for (let n = words.length - 1; n > 0; n--) {
    const base = words.slice(0, n).join(' ');
    if (lexicon.has(base)) {
      salted.set(name, base);
      break;
    }
  }
}

/** Most words a name of the list has. */
export const LONGEST_NAME = Math.max(...[...lexicon.keys()].map((name) => name.split(' ').length));

/** The ingredients a name stands for, or null when the list does not know it. The name must be lower case. */
export function namedDrug(name: string): readonly string[] | null {
  return lexicon.get(name) ?? null;
}

/** "metoprolol succinate" -> "metoprolol": the name without the salt that matters; any other name as it is. */
export function baseIngredient(ingredient: string): string {
  return salted.get(ingredient) ?? ingredient;
}

/**
 * First words of salts that are themselves the drug: an electrolyte is never cut down to its metal, and "sodium
 * chloride" is not "sodium bicarbonate".
 */
export const ELECTROLYTES: ReadonlySet<string> = new Set([
  'sodium',
  'potassium',
  'magnesium',
  'calcium',
  'zinc',
  'aluminum',
  'ammonium',
  'ferrous',
  'ferric',
  'iron',
  'barium',
  'bismuth',
  'silver',
  'copper',
  'selenium',
  'strontium',
  'ethyl',
  'edetate',
]);
