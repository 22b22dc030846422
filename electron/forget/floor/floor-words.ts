/** The words of a memory as the hard floor compares them: one spelling, one case, no signs. */
import { plain } from '../../write/identity/normal-text.ts';
import { americanWord } from '../../write/identity/spelling.ts';

/** "Port-a-Caths" is "port a cath", "D.N.R." is "dnr", "leukaemias" is "leukemia". */
export function floorWords(text: string): string {
  return plain(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(spelled)
    .join(' ');
}

/** A record has few distinct words; each is spelled once. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

function spelled(word: string): string {
  let american = known.get(word);
  if (american === undefined) {
    american = americanWord(word);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, american);
  }
  return american;
}
