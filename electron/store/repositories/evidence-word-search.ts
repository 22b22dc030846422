import type { Store } from '../../../shared/vocabulary.ts';
import type { RecordConcept, RecordItem } from '../../read/read-contract.ts';
import { wordForms, wordsOf } from '../../read/search-words.ts';
import type { PatientItems } from './evidence-items.ts';
import type { EvidenceNewest } from './evidence-newest.ts';
import type { EvidenceWords, WordCandidate, WordHits } from './evidence-words.ts';

interface Parts {
  items: PatientItems;
  newest: EvidenceNewest;
  words: EvidenceWords;
}

/** Concepts that are looked into for words that very many memories have. */
const MOST_CONCEPTS = 24;

/** The memories of one patient by words, with the share of the words that each has. */
export class WordSearch {
  readonly #parts: Parts;
  readonly #patientId: number;
  readonly #concepts: readonly RecordConcept[];
  #last: { key: string; hits: WordHits; concepts: RecordConcept[] } | null = null;

  constructor(parts: Parts, patientId: number, concepts: readonly RecordConcept[]) {
    this.#parts = parts;
    this.#patientId = patientId;
    this.#concepts = concepts;
  }

  /** Best share first, then the newest. */
  find(asked: readonly string[], store: Store, limit: number): { item: RecordItem; share: number }[] {
    const { hits, concepts } = this.#hits(asked);
    const few = best(this.#parts.words.candidates(this.#patientId, hits, store), 2 * limit);
    const has = new Map(few.map((c) => [c.id, c.has]));
    const filter = { store, from: null, to: null, oldestFirst: false, limit };
    for (const concept of concepts) {
      for (const { id } of this.#parts.newest.ofConcept(this.#patientId, concept.id, filter)) {
        if (!has.has(id)) has.set(id, new Set());
      }
      if (has.size >= 3 * limit) break;
    }
    return this.#parts.items
      .load([...has.keys()])
      .map((item) => ({ item, share: shareOf(item, hits, has.get(item.id) ?? new Set()) }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share || compareItems(a.item, b.item))
      .slice(0, limit);
  }

  /** The same for both stores, so it is looked for once. */
  #hits(asked: readonly string[]): { hits: WordHits; concepts: RecordConcept[] } {
    const key = asked.join(' ');
    if (this.#last?.key !== key) {
      const hits = this.#parts.words.hits(this.#patientId, asked);
      this.#last = { key, hits, concepts: this.#conceptsOf(hits) };
    }
    return this.#last;
  }

  /** Concepts that are named by words which too many memories have, the best first. */
  #conceptsOf({ words, common }: WordHits): RecordConcept[] {
    if (common.length === 0) return [];
    const forms = words.map(wordForms);
    return this.#concepts
      .map((concept) => {
        const own = new Set(wordsOf(concept.text));
        const has = (place: number): boolean => forms[place]?.some((form) => own.has(form)) ?? false;
        const named = common.filter(has).length;
        // Of two that are named as well, the one that says less else.
        return { concept, named, all: words.filter((_, place) => has(place)).length, length: own.size };
      })
      .filter(({ named }) => named > 0)
      .sort(
        (a, b) =>
          b.all - a.all || b.named - a.named || a.length - b.length || (a.concept.text < b.concept.text ? -1 : 1),
      )
      .slice(0, MOST_CONCEPTS)
      .map(({ concept }) => concept);
  }
}

/** So many of the best, and those that are equal to the last of them: which of equals came first decides nothing. */
function best(candidates: WordCandidate[], most: number): WordCandidate[] {
  const order = (a: WordCandidate, b: WordCandidate): number =>
    b.has.size - a.has.size || b.activeFromMs - a.activeFromMs;
  const sorted = candidates.sort(order);
  const last = sorted[most - 1];
  return last ? sorted.filter((one) => order(one, last) <= 0) : sorted;
}

/** Rare words by what was found of any claim of the item, common ones by the item's own words. */
function shareOf(item: RecordItem, { words, common }: WordHits, has: ReadonlySet<number>): number {
  if (words.length === 0) return 0;
  const own = new Set(wordsOf(`${item.text} ${item.concept}`));
  const found = new Set(has);
  for (const place of common) {
    if (wordForms(words[place] ?? '').some((form) => own.has(form))) found.add(place);
  }
  return found.size / words.length;
}

function compareItems(a: RecordItem, b: RecordItem): number {
  const began = a.activeFromMs === b.activeFromMs ? 0 : b.activeFromMs - a.activeFromMs;
  return began || (a.publicId < b.publicId ? -1 : 1);
}
