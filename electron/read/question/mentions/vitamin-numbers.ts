/** "Vitamin B 12" is one name, and its number no dose. */
import { termKey } from '../../../write/text/mentions/words.ts';
import type { ReadRecord } from '../../read-contract.ts';
import { namesOf } from './concept-names.ts';

const APART = /\bvitamin ([bdk])[ -](\d{1,2})\b/gi;
const MOST_ITEMS = 300;

/** The text with letter and number drawn together, unless the record itself writes them apart. Places stay what they are. */
export function withVitaminNumbers(text: string, record: ReadRecord): string {
  return text.replace(APART, (written: string, letter: string, number: string) => {
    const key = termKey(`vitamin ${letter}`);
    const ids = record
      .concepts()
      .filter((concept) => namesOf(concept.text).keys.has(key))
      .map(({ id }) => id);
    const items = ids.length === 0 ? [] : record.ofConcepts(ids, { limit: MOST_ITEMS });
    if (items.some((item) => ` ${termKey(item.text)} `.includes(` ${key} ${number} `))) return written;
    return `vitamin ${letter}${number}`.padEnd(written.length);
  });
}
