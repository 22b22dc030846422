/** The names in a question: what the vocabulary and the list of drugs know, and what the record itself calls its concepts. */
import { drugAt } from '../../../write/text/mentions/drug-at.ts';
import { type Word, wordsIn } from '../../../write/text/mentions/words.ts';
import { longestFrom, type Term, termOf } from '../../../write/text/vocabulary/vocabulary.ts';
import type { RecordConcept } from '../../read-contract.ts';
import type { Span } from '../mask.ts';
import { FORM_WORDS, FUNCTION_WORDS } from '../plain-words.ts';
import type { NamedConcept } from './concept-names.ts';

export interface QuestionName extends Span {
  /** Of the words (words.ts). */
  key: string;
  written: string;
  /** Ingredients, where the words name a drug. */
  drug: readonly string[] | null;
  term: Pick<Term, 'kind' | 'concept'> | null;
  /** Concepts of the record that are called exactly this. */
  verbatim: readonly RecordConcept[];
}

/** Most words of a concept's name that are looked for in a question. */
const LONGEST_CONCEPT = 24;
const MOST_WORDS = 120;

/** Everyday words for things that the vocabulary has under another name. */
const EVERYDAY: Readonly<Record<string, Pick<Term, 'kind' | 'concept'>>> = {
  sugar: { kind: 'analyte', concept: 'glucose' },
  'sugar level': { kind: 'analyte', concept: 'glucose' },
  pressure: { kind: 'analyte', concept: 'blood pressure' },
  mi: { kind: 'condition', concept: 'myocardial infarction' },
  cva: { kind: 'condition', concept: 'stroke' },
  chf: { kind: 'condition', concept: 'congestive heart failure' },
  weigh: { kind: 'analyte', concept: 'weight' },
  tall: { kind: 'analyte', concept: 'height' },
  smoke: { kind: 'social', concept: 'smoking' },
  smoking: { kind: 'social', concept: 'smoking' },
  drink: { kind: 'social', concept: 'alcohol' },
  diabetic: { kind: 'condition', concept: 'diabetes' },
  hypertensive: { kind: 'condition', concept: 'hypertension' },
  asthmatic: { kind: 'condition', concept: 'asthma' },
  epileptic: { kind: 'condition', concept: 'epilepsy' },
  anemic: { kind: 'condition', concept: 'anemia' },
  obese: { kind: 'condition', concept: 'obesity' },
  depressed: { kind: 'condition', concept: 'depression' },
  pregnant: { kind: 'condition', concept: 'pregnancy' },
};

/** The names, none within another, the longest first where two overlap. */
export function questionNames(text: string, concepts: readonly NamedConcept[]): QuestionName[] {
  const words = wordsIn(text, 0, text.length).slice(0, MOST_WORDS);
  const found = [...ofRecord(words, concepts), ...ofLists(text, words)];
  found.sort((a, b) => b.length - a.length || a.at - b.at);
  const taken = new Array<boolean>(words.length).fill(false);
  const names = new Map<number, Place[]>();
  for (const place of found) {
    const same = names.get(place.at);
    if (same?.[0]?.length === place.length) {
      same.push(place);
      continue;
    }
    if (taken.slice(place.at, place.at + place.length).some(Boolean)) continue;
    taken.fill(true, place.at, place.at + place.length);
    names.set(place.at, [place]);
  }
  return [...names.values()].map((places) => nameOf(text, words, places)).sort((a, b) => a.start - b.start);
}

interface Place {
  /** Index of its first word, and how many it has. */
  at: number;
  length: number;
  drug?: readonly string[];
  term?: Pick<Term, 'kind' | 'concept'>;
  concept?: RecordConcept;
}

function nameOf(text: string, words: readonly Word[], places: readonly Place[]): QuestionName {
  const { at = 0, length = 1 } = places[0] ?? {};
  const own = words.slice(at, at + length);
  const start = own[0]?.start ?? 0;
  const end = own.at(-1)?.end ?? start;
  return {
    start,
    end,
    key: own.map((word) => word.key).join(' '),
    written: text.slice(start, end),
    drug: places.find((p) => p.drug)?.drug ?? null,
    term: places.find((p) => p.term)?.term ?? null,
    verbatim: [...new Set(places.flatMap((p) => (p.concept ? [p.concept] : [])))],
  };
}

/** Concepts whose whole name stands in the question. */
function ofRecord(words: readonly Word[], concepts: readonly NamedConcept[]): Place[] {
  const grams = new Map<string, { at: number; length: number }[]>();
  for (let at = 0; at < words.length; at++) {
    let key = '';
    for (let length = 1; length <= LONGEST_CONCEPT && at + length <= words.length; length++) {
      const word = words[at + length - 1]?.key ?? '';
      key = length === 1 ? word : `${key} ${word}`;
      const places = grams.get(key);
      if (places) places.push({ at, length });
      else grams.set(key, [{ at, length }]);
    }
  }
  const found: Place[] = [];
  for (const { concept, names } of concepts) {
    for (const key of names.keys) {
      const places = grams.get(key);
      if (places && !isPlain(key)) for (const place of places) found.push({ ...place, concept });
    }
  }
  return found;
}

function ofLists(text: string, words: readonly Word[]): Place[] {
  const found: Place[] = [];
  for (let at = 0; at < words.length; at++) {
    const drug = drugAt(text, words, at);
    if (drug && !isPlain(words[at]?.key ?? '')) found.push({ at, length: drug.next - at, drug: drug.ingredients });
    const term = termAt(text, words, at);
    if (term) found.push(term);
  }
  return found;
}

function termAt(text: string, words: readonly Word[], at: number): Place | null {
  const first = words[at];
  if (!first) return null;
  for (let length = Math.min(Math.max(longestFrom(first.key), 2), words.length - at); length > 0; length--) {
    const own = words.slice(at, at + length);
    const key = own.map((word) => word.key).join(' ');
    const everyday = EVERYDAY[key];
    if (everyday) return { at, length, term: everyday };
    const term = termOf(key);
    if (!term || (length === 1 && isPlain(key))) continue;
    if (term.capitalsOnly && !inCapitals(text.slice(first.start, own.at(-1)?.end), term.kind)) continue;
    return { at, length, term };
  }
  return null;
}

function inCapitals(written: string, kind: Term['kind']): boolean {
  return written === written.toUpperCase() || (kind === 'analyte' && /^[A-Z][a-z]$/.test(written));
}

/** Words that forms of questions are made of name nothing, whatever a record calls its concepts. */
function isPlain(key: string): boolean {
  return key.split(' ').every((word) => FORM_WORDS.has(word) || FUNCTION_WORDS.has(word) || /^\d+$/.test(word));
}
