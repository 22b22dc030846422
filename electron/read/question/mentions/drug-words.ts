/** Which words may begin the name of a drug: the others need not be read as one, which takes long. */
import { baseIngredient } from '../../../write/identity/drug-lexicon.ts';
import names from '../../../write/identity/drug-names.json' with { type: 'json' };
import { termKey } from '../../../write/text/mentions/words.ts';

const WORD = /[a-z0-9]+/g;
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Insulins have rules of their own (drug-insulin.ts), and so have spellings. */
const OF_RULES = 'insulin insulins humulin novolin humalog novolog actrapid nph aluminium';

/** First words of all names of the list. */
const FIRST_WORDS = new Set([
  ...[...names.ingredients, ...names.saltsThatMatter, ...Object.keys(names.brands), ...Object.keys(names.synonyms)].map(
    (name) => wordsOf(name.toLowerCase())[0] ?? '',
  ),
  ...wordsOf(OF_RULES),
]);

/** False only for a text that no listed name of a drug stands in. @param text plain (normal-text.ts) */
export function mayNameDrug(text: string): boolean {
  return wordsOf(text).some((word) => FIRST_WORDS.has(word));
}

/** Whether an ingredient of a record is the one that is asked for: a salt that is asked for is not another one. */
export const isIngredient = (asked: string, own: string): boolean =>
  own === asked || baseIngredient(own) === asked || own === baseIngredient(asked) || own.startsWith(`${asked} `);

/** Tests the words of a concept (concept-names.ts): false only for one in which no name of that ingredient stands. */
export function wordsOfIngredient(asked: string): RegExp {
  const listed: (readonly [string, readonly string[]])[] = [
    ...[...names.ingredients, ...names.saltsThatMatter].map((name) => [name, [name]] as const),
    ...[...Object.entries(names.brands), ...Object.entries(names.synonyms)].map(
      ([name, ingredients]) => [name, ingredients.split(' + ')] as const,
    ),
  ];
  const meant = listed.filter(([, ingredients]) => ingredients.some((own) => isIngredient(asked, own)));
  const words = [asked, ...meant.map(([name]) => name), ...OF_RULES.split(' ')].map(
    (name) => termKey(name).split(' ')[0],
  );
  return new RegExp(` (?:${[...new Set(words)].join('|')}) `, 'u');
}
