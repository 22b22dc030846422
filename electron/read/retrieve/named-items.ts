import type { QuestionReading } from '../../../shared/asking.ts';
import { KINDS, type Store } from '../../../shared/vocabulary.ts';
import type { ReadRecord, RecordItem } from '../read-contract.ts';
import { compareItems, type RankedList } from './fuse.ts';
import { microbiologyAsked } from './microbiology.ts';
import { OF_EVERY_KIND } from './weights.ts';

/**
 * What the question names, by concept and code, or else the kind that it asks for: what lies in its window first, then the rest, in the
 * order of what is picked. Several concepts take turns, so that one with thousands of results leaves room.
 */
export function namedItems(reading: QuestionReading, record: ReadRecord, store: Store, limit: number): RankedList[] {
  const ids = conceptIds(reading, record);
  const coded = record.byCodes(reading.codes, 2 * limit).filter((item) => item.store === store);
  const anchor = reading.window?.anchor ? record.item(reading.window.anchor) : null;
  const turns = ids.map((id) => picked(reading, (filter) => record.ofConcepts([id], { ...filter, store, limit })));
  const named = inTurns([...(anchor?.store === store ? [[anchor]] : []), ...turns, coded]);
  const lists: RankedList[] = named.length > 0 ? [{ name: 'concept', items: named }] : [];
  const grown = ids.length === 0 ? microbiologyAsked(reading, record) : null;
  if (grown !== null && grown.all.length > 0) {
    const of = (concepts: readonly number[]): RecordItem[] =>
      picked(reading, (filter) =>
        concepts.length === 0 ? [] : record.ofConcepts(concepts, { ...filter, store, limit }),
      );
    return [...lists, { name: 'concept', items: inTurns([[...of(grown.ofMaterial), ...of(grown.all)]]) }];
  }
  if (ids.length === 0 && reading.codes.length === 0) lists.push(kindItems(reading, record, store, limit));
  return lists;
}

/** The kinds that are asked for in turns; where not even a kind is, what the days of the question hold, of every kind. */
function kindItems(reading: QuestionReading, record: ReadRecord, store: Store, limit: number): RankedList {
  const { kinds, unknown, window } = reading;
  if (kinds.length > 0) {
    const turns = kinds.map((kind) => picked(reading, (filter) => record.ofKinds([kind], { ...filter, store, limit })));
    return { name: unknown === null ? 'kind' : 'kind beside a stranger', items: inTurns(turns) };
  }
  const turns = (window ? KINDS : []).map((kind) =>
    record.ofKinds([kind], { from: window?.from ?? null, to: window?.to ?? null, store, limit: OF_EVERY_KIND }),
  );
  return { name: 'kind beside a stranger', items: inTurns(turns.map((items) => items.sort(compareItems))) };
}

interface Days {
  from?: string | null;
  to?: string | null;
  oldestFirst?: boolean;
}

/** What is in the window first. */
function picked(reading: QuestionReading, read: (filter: Days) => RecordItem[]): RecordItem[] {
  const oldestFirst = reading.pick === 'first';
  const way = oldestFirst ? { oldestFirst } : {};
  const sorted = (items: RecordItem[]): RecordItem[] =>
    items.sort((a, b) => (oldestFirst && a.activeFromMs !== b.activeFromMs ? -1 : 1) * compareItems(a, b));
  const { window } = reading;
  const inside = window && (window.from !== null || window.to !== null) ? sorted(read({ ...window, ...way })) : [];
  return inTurns([[...inside, ...sorted(read(way))]]);
}

function conceptIds(reading: QuestionReading, record: ReadRecord): number[] {
  if (reading.concepts.length === 0) return [];
  const ids = new Map(record.concepts().map(({ text, id }) => [text, id]));
  return reading.concepts.flatMap((text) => ids.get(text) ?? []);
}

/** The first of each list, then the second of each; each item once. */
export function inTurns(lists: readonly (readonly RecordItem[])[]): RecordItem[] {
  const items = new Map<number, RecordItem>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let at = 0; at < longest; at++) {
    for (const list of lists) {
      const item = list[at];
      if (item && !items.has(item.id)) items.set(item.id, item);
    }
  }
  return [...items.values()];
}
