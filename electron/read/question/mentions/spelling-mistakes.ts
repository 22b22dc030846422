/** Small spelling mistakes in names: one letter more, less, other or swapped, where only one name of the record or the list of drugs is meant. */

import { namedDrug } from '../../../write/identity/drug-lexicon.ts';
import drugs from '../../../write/identity/drug-names.json' with { type: 'json' };
import { wordsIn } from '../../../write/text/mentions/words.ts';
import { longestFrom, termOf } from '../../../write/text/vocabulary/vocabulary.ts';
import type { ReadRecord } from '../../read-contract.ts';
import { BLOCKING_WORDS, FORM_WORDS, FUNCTION_WORDS } from '../plain-words.ts';
import { namesOf } from './concept-names.ts';

const SHORTEST = 6;
/** Longer texts are not corrected: they are no short question with a slip in it. */
const MOST_CORRECTED = 8;

/** Names one letter apart that are two things: the written one is meant, whatever the record has. */
const TWO_THINGS = new Set(
  'dysphasia dysphagia abduction adduction peroneal perineal ileum ilium ileostomy iliostomy afferent efferent anuria enuresis hypertension hypotension hyperthermia hypothermia'.split(
    ' ',
  ),
);

/** The text with the words put right that are one slip away from a single name; all others stay. */
export function correctedSpelling(text: string, record: ReadRecord): string {
  const wrong = wordsIn(text, 0, text.length).filter(({ start, end, key }) => isUnknown(text.slice(start, end), key));
  if (wrong.length === 0 || wrong.length > MOST_CORRECTED) return text;
  const names = new Set<string>(drugs.ingredients.filter((name) => !name.includes(' ')));
  for (const concept of record.concepts()) for (const word of namesOf(concept.text).words.split(' ')) names.add(word);
  let put = '';
  let from = 0;
  for (const { start, end, key } of wrong) {
    if (names.has(key)) continue;
    const meant = [...names].filter((name) => isOneSlip(key, name));
    const [only] = meant;
    if (meant.length !== 1 || only === undefined) continue;
    put += text.slice(from, start) + only;
    from = end;
  }
  return put + text.slice(from);
}

function isUnknown(written: string, key: string): boolean {
  const lower = written.toLowerCase();
  return (
    key.length >= SHORTEST &&
    /^[a-z]+$/.test(lower) &&
    !TWO_THINGS.has(lower) &&
    ![key, lower].some((word) => FORM_WORDS.has(word) || FUNCTION_WORDS.has(word) || BLOCKING_WORDS.has(word)) &&
    termOf(key) === null &&
    longestFrom(key) === 0 &&
    namedDrug(lower) === null
  );
}

/** One letter more, less, other, or two neighbours swapped; the first letter is right. */
function isOneSlip(a: string, b: string): boolean {
  if (b.length < SHORTEST || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length <= 1 && y.length <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}
