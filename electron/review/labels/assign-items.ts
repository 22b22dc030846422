/** Who labels what in a round, and in which order. */
import { inSeededOrder } from './seeded.ts';

export interface Assignment {
  item: string;
  person: string;
  /** Place in the queue of this person, from 0. */
  place: number;
}

/**
 * Gives each item to one annotator, and a share of them to a second one, who is never told. Loads and pairs are balanced: whose turn it
 * is goes round. Each has an order of their own, so that the two of a pair do not tire at the same items.
 * @param items in the order of the draw
 * @param overlap share of the items that two people get, 0 to 1; of no account with one annotator
 */
export function assignItems(
  items: readonly string[],
  annotators: readonly string[],
  overlap: number,
  seed: string,
): Assignment[] {
  const given = new Map<string, string[]>(annotators.map((person) => [person, []]));
  const give = (person: string | undefined, item: string): void => {
    if (person !== undefined) given.get(person)?.push(item);
  };
  const pairs = pairsOf(annotators);
  const twice = pairs.length === 0 ? 0 : Math.round(overlap * items.length);
  // Which items two people get is drawn apart from the sample, or they would be those nearest the threshold.
  const shuffled = inSeededOrder(`${seed} overlap`, items, (item) => item);
  shuffled.slice(0, twice).forEach((item, i) => {
    for (const person of pairs[i % pairs.length] ?? []) give(person, item);
  });
  for (const item of shuffled.slice(twice)) give(leastLoaded(given), item);
  return [...given].flatMap(([person, own]) =>
    inSeededOrder(`${seed} ${person}`, own, (item) => item).map((item, place) => ({ item, person, place })),
  );
}

/** Each pair once, those that share nobody as near to each other as can be told simply: by distance in the list. */
function pairsOf(people: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let apart = 1; apart < people.length; apart++) {
    for (let i = 0; i + apart < people.length; i++) {
      const [a, b] = [people[i], people[i + apart]];
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
  }
  return pairs;
}

function leastLoaded(given: ReadonlyMap<string, readonly string[]>): string | undefined {
  let least: { person: string; load: number } | null = null;
  for (const [person, items] of given) {
    if (least === null || items.length < least.load) least = { person, load: items.length };
  }
  return least?.person;
}
