/** Puts an answer together from sentences, each with the items that it stands on. */
import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';

/** Most citations of one sentence: more cannot be checked by a person anyway, and the number of all is said. */
const MOST_CITES = 20;

export interface Sentence {
  text: string;
  /** The items that it stands on, those that matter most first. */
  items: readonly RecordItem[];
}

/** The record says it. */
export function documented(values: readonly string[], sentences: readonly Sentence[]): Answer {
  return answerOf(true, values, sentences);
}

/** The record does not say; what comes near may be told beside it. */
export function undocumented(sentences: readonly Sentence[]): Answer {
  return answerOf(false, [], sentences);
}

function answerOf(documented: boolean, values: readonly string[], sentences: readonly Sentence[]): Answer {
  const statements = sentences.map(({ text, items }) => {
    const cites = [...new Set(items.map((item) => item.publicId))];
    const more = cites.length - MOST_CITES;
    return {
      text: more > 0 ? `${text} (The first ${MOST_CITES} are cited, and ${more} more are in the record.)` : text,
      cites: cites.slice(0, MOST_CITES),
    };
  });
  return {
    by: 'record',
    documented,
    text: statements.map((statement) => statement.text).join('\n'),
    values: [...new Set(values)],
    statements,
    refused: [],
    model: null,
  };
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "1 result", "3 results". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
