import type { QuestionReading } from '../../../shared/asking.ts';
import { STORES, type Store } from '../../../shared/vocabulary.ts';
import type { Hit, QuestionVector, ReadRecord, RecordItem, Retrieval } from '../read-contract.ts';
import { wordForms, wordsOf } from '../search-words.ts';
import { compareItems, type Fused, fuse, type RankedList } from './fuse.ts';
import { inWindow } from './in-window.ts';
import { namedItems } from './named-items.ts';
import { type Near, nearItems } from './near-items.ts';
import { HOP_FROM, HOP_LIMIT, MISMATCH } from './weights.ts';

/** What a memory is compared with others by first: a lower band stands before every higher one. */
type Band = 'inside' | 'outside' | 'entered in error';
const BANDS: readonly Band[] = ['inside', 'outside', 'entered in error'];

interface Ranked extends Fused {
  band: Band;
}

interface Found {
  lists: RankedList[];
  shares: ReadonlyMap<number, number>;
  near: Near | null;
}

/**
 * The evidence for a question from ACTIVE and HISTORY, each ranked for itself.
 *
 * Four channels (what is named, words, meaning, relations of the best hits) are fused by weighted reciprocal ranks (weights.ts). What
 * lies outside the days of the question stands after all that lies inside, and what was entered in error after everything else: neither
 * is left out. Ties go by when a memory began, then by its id, so that the order of import does not matter.
 *
 * @param options.limit most hits of each store
 * @param options.vector the question's vector; null without an embedder
 */
export function retrieve(
  reading: QuestionReading,
  record: ReadRecord,
  { limit, vector }: { limit: number; vector: QuestionVector | null },
): Retrieval {
  const found = { ACTIVE: find('ACTIVE'), HISTORY: find('HISTORY') };
  const related = relatedItems(
    record,
    STORES.flatMap((store) => ranked(reading, found[store].lists).slice(0, HOP_FROM)),
  );
  const all = STORES.map((store) => {
    const items = related.filter((item) => item.store === store);
    return { store, ranking: ranked(reading, [...found[store].lists, { name: 'relation', items }]).slice(0, limit) };
  });
  const bands = BANDS.filter((band) => all.some(({ ranking }) => ranking.some((hit) => hit.band === band)));
  const measured = STORES.some((store) => (found[store].near?.similarity.size ?? 0) > 0);
  const hits = (store: Store): Hit[] => {
    const { near, shares } = found[store];
    const ranking = all.find((each) => each.store === store)?.ranking ?? [];
    return ranking.map(({ item, score, channels, band }) => ({
      item,
      score: (bands.length - 1 - bands.indexOf(band) + score) / bands.length,
      channels,
      similarity: measured
        ? (near?.similarity.get(item.conceptId) ?? null)
        : Math.max(shares.get(item.id) ?? 0, shareOf(item, reading.words)),
    }));
  };
  return { active: hits('ACTIVE'), history: hits('HISTORY'), similarity: measured ? 'vector' : 'words' };

  function find(store: Store): Found {
    const byWords = record.byWords(reading.words, store, limit);
    const near = vector && nearItems(reading, record, vector, store);
    const lists: RankedList[] = [
      ...namedItems(reading, record, store, limit),
      { name: 'words', items: byWords.map(({ item }) => item) },
      { name: 'vector', items: near?.items ?? [] },
    ];
    return { lists, shares: new Map(byWords.map(({ item, share }) => [item.id, share])), near };
  }
}

/** One hop from the best hits, the neighbours of the best first. */
function relatedItems(record: ReadRecord, best: readonly Ranked[]): RecordItem[] {
  const from = new Set(best.map(({ item }) => item.id));
  const items = new Map<number, RecordItem>();
  for (const { item } of record.neighbours([...from], HOP_LIMIT)) {
    if (!from.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

function ranked(reading: QuestionReading, lists: readonly RankedList[]): Ranked[] {
  return fuse(lists)
    .map((hit) => ({ ...hit, score: hit.score * suits(reading, hit.item), band: bandOf(reading, hit.item) }))
    .sort((a, b) => BANDS.indexOf(a.band) - BANDS.indexOf(b.band) || b.score - a.score || compareItems(a.item, b.item));
}

function bandOf({ window }: QuestionReading, item: RecordItem): Band {
  if (item.cause === 'entered in error') return 'entered in error';
  return window === null || inWindow(item, window) ? 'inside' : 'outside';
}

/** What a memory keeps of its score where it is not of the kind, subject or route that is asked for. */
function suits({ kinds, subject, route, window }: QuestionReading, item: RecordItem): number {
  if (item.publicId === window?.anchor) return 1;
  const ofKind = kinds.length === 0 || kinds.includes(item.kind) ? 1 : MISMATCH.kind;
  const ofSubject = subject === item.subject ? 1 : MISMATCH.subject;
  const own = item.attributes.route;
  const ofRoute =
    route === null || own === undefined || String(own).toLowerCase() === route.toLowerCase() ? 1 : MISMATCH.route;
  return ofKind * ofSubject * ofRoute;
}

/** Share of the question's words that a memory has. */
function shareOf(item: RecordItem, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const own = new Set(wordsOf(`${item.text} ${item.concept}`));
  return words.filter((word) => wordForms(word).some((form) => own.has(form))).length / words.length;
}
