/**
 * Which concepts may be called what a question asks for, by their words alone. To normalise the names of some thousands of concepts
 * takes a second or two; one that has no word of any name of the thing, and no abbreviation, cannot be it.
 */
import { termKey } from '../../../write/text/mentions/words.ts';
import data from '../../../write/text/vocabulary/vocabulary.json' with { type: 'json' };
import { OTHER_NAMES } from './analyte-of.ts';

/** Words that concept-name.ts writes out or draws together. */
const WRITTEN_OUT =
  'htn t2dm dm2 t2d niddm dm t1dm dm1 t1d iddm gdm afib fib chf copd ckd gerd dvt uti cva tia esrd pre non';

/** All names that the vocabulary has for one thing, by its name in lower case. */
const namesOfThings = new Map<string, string[]>();

function otherNames(concept: string): readonly string[] {
  if (namesOfThings.size === 0) {
    const kinds: Readonly<Record<string, readonly string[]>> = data.concepts;
    const rows = Object.values(kinds)
      .flat()
      .map((row) => row.split('|').filter((_, i) => i !== 1));
    for (const names of [...rows, ...Object.entries(OTHER_NAMES).map(([written, name]) => [name, written])]) {
      const thing = (names[0] ?? '').toLowerCase();
      namesOfThings.set(thing, [...(namesOfThings.get(thing) ?? []), ...names.map((name) => name.replace('!', ''))]);
    }
  }
  return namesOfThings.get(concept.toLowerCase()) ?? [];
}

/** Whoever bears a name has all its words, and so the longest one, which the fewest others have. */
const telling = (name: string): string =>
  termKey(name)
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Tests the words of a concept (concept-names.ts): whether it shares one with any name of what is asked for, or has an abbreviation. */
export function sharesWord(
  key: string,
  asked: { concept: string | null; names: readonly string[]; words: readonly string[] },
): RegExp {
  const names = [key, ...asked.names, ...(asked.concept === null ? [] : otherNames(asked.concept))];
  const words = [...names.map(telling), ...asked.words, ...WRITTEN_OUT.split(' ')];
  return new RegExp(` (?:${[...new Set(words.filter((word) => /^[\p{L}\p{N}]+$/u.test(word)))].join('|')}) `, 'u');
}

const ABBREVIATED = new RegExp(` (?:${WRITTEN_OUT.replaceAll(' ', '|')}) `);

/** Whether the name of a disease may be written out otherwise than its words stand. */
export function hasAbbreviation(words: string): boolean {
  return ABBREVIATED.test(words);
}
