/** What the committed vocabulary knows of a term. Built by scripts/build-vocabulary.ts; where it comes from: docs/knowledge.md. */
import type { Coding } from '../../../ingest/reading.ts';
import type { MentionKind } from '../text-contract.ts';
import data from './vocabulary.json' with { type: 'json' };

export interface Term {
  kind: MentionKind;
  concept: string;
  codings: Coding[];
  /** Counts only where it is written in capitals ("MS"). */
  capitalsOnly: boolean;
}

const SYSTEM_OF: Partial<Record<MentionKind, string>> = {
  condition: 'http://hl7.org/fhir/sid/icd-10-cm',
  symptom: 'http://hl7.org/fhir/sid/icd-10-cm',
  analyte: 'http://loinc.org',
};
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';

/** Where a term stands in two lists, the kind that comes first here has it. */
const ORDER: readonly MentionKind[] = [
  'vaccine',
  'condition',
  'symptom',
  'procedure',
  'device',
  'analyte',
  'drug class',
  'allergen',
  'social',
];

const terms = new Map<string, Term>();
/** First word of a term -> most words of a term that begins with it. */
const longest = new Map<string, number>();
const rxnorm: Readonly<Record<string, string>> = data.rxnorm;

const listed: Partial<Record<MentionKind, readonly string[]>> = data.concepts;

for (const kind of ORDER) {
  for (const row of listed[kind] ?? []) {
    const [concept = '', code = '', ...names] = row.split('|');
    const system = SYSTEM_OF[kind];
    const codings = code !== '' && system !== undefined ? [{ system, code, display: null }] : [];
    for (const name of names) {
      const key = name.replace('!', '');
      if (terms.has(key)) continue;
      terms.set(key, { kind, concept, codings, capitalsOnly: name.startsWith('!') });
      const words = key.split(' ');
      const first = words[0] ?? '';
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    }
  }
}

/** The term of that key (words.ts), or null. */
export function termOf(key: string): Term | null {
  return terms.get(key) ?? null;
}

/** Most words that a term beginning with this word has; 0 where none does. */
export function longestFrom(word: string): number {
  return longest.get(word) ?? 0;
}

/** RxNorm's code of one ingredient; none for a combination, or where the list has none. */
export function ingredientCodings(ingredients: readonly string[]): Coding[] {
  const [only] = ingredients;
  const code = ingredients.length === 1 && only !== undefined ? rxnorm[only] : undefined;
  return code === undefined ? [] : [{ system: RXNORM, code, display: null }];
}
