/**
 * A name that goes on with words the record has in the texts of its memories: "Jolivette 28 Day Pack", "lisinopril 20 mg". Then only
 * the concepts are meant whose memories all say so.
 */
import { HARMLESS } from '../../../write/identity/drug-words.ts';
import { termKey, wordsIn } from '../../../write/text/mentions/words.ts';
import type { ReadRecord, RecordConcept } from '../../read-contract.ts';
import { FORM_WORDS, FUNCTION_WORDS } from '../plain-words.ts';

export interface LongerName {
  start: number;
  end: number;
  concepts: readonly RecordConcept[];
  /** False where some memories of these concepts say it and others do not. */
  sure: boolean;
}

const LONGEST = 16;
const MOST_ITEMS = 300;

/** @returns null where the name does not go on */
export function longerName(
  text: string,
  name: { start: number; end: number },
  concepts: readonly RecordConcept[],
  record: ReadRecord,
): LongerName | null {
  if (concepts.length === 0) return null;
  const after = wordsIn(text, name.end, text.length).slice(0, LONGEST);
  const before = wordsIn(text, 0, name.start).slice(-LONGEST);
  if (![...after.slice(0, 1), ...before.slice(-1)].some(({ key }) => isMore(key))) return null;
  const texts = new Map(
    concepts.map((concept) => [
      concept,
      record.ofConcepts([concept.id], { limit: MOST_ITEMS }).map((item) => ` ${termKey(item.text)} `),
    ]),
  );
  const own = wordsIn(text, name.start, name.end).map(({ key }) => key);
  const all = [...texts.values()].flat();
  const stands = (words: readonly string[]): boolean => all.some((one) => one.includes(` ${words.join(' ')} `));
  let words = own;
  let [start, end] = [name.start, name.end];
  let [grown, from, to] = [words, start, end];
  for (const word of after) {
    grown = [...grown, word.key];
    if (!stands(grown)) break;
    to = word.end;
    if (isMore(word.key) || HARMLESS.has(word.key)) [words, end] = [grown, to];
  }
  if (isOnlyForm(words.slice(own.length))) [words, end] = [own, name.end];
  grown = words;
  for (const word of before.toReversed()) {
    grown = [word.key, ...grown];
    if (!stands(grown)) break;
    from = word.start;
    if (isMore(word.key)) [words, start] = [grown, from];
  }
  if (words === own) return null;
  const said = (one: string): boolean => one.includes(` ${words.join(' ')} `);
  const meant = concepts.filter((concept) => texts.get(concept)?.some(said));
  const sure = meant.every((concept) => texts.get(concept)?.every(said));
  return { start, end, concepts: meant, sure };
}

/** A word that no form of question is made of: it belongs to the name, or to nothing. */
function isMore(key: string): boolean {
  return !FORM_WORDS.has(key) && !FUNCTION_WORDS.has(key);
}

function isOnlyForm(words: readonly string[]): boolean {
  return words.every((key) => !isMore(key));
}
