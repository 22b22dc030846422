/** A record of one patient made of items that a test tells, for the pure stages of the read path. */

import type {
  ItemFilter,
  ItemStatement,
  ReadRecord,
  RecordConcept,
  RecordItem,
} from '../../electron/read/read-contract.ts';
import { type ClinicalTime, firstDay, firstInstant, parseIso } from '../../shared/clinical-time.ts';
import type { RelationType } from '../../shared/vocabulary.ts';

/** What of an item matters to the test; the rest is filled in. */
export interface ToldItem extends Partial<Omit<RecordItem, 'id' | 'conceptId' | 'activeFrom'>> {
  kind: RecordItem['kind'];
  text: string;
  codes?: readonly string[];
  /** Later claims that state it again or tell its end; an entry each. */
  restated?: readonly Partial<Omit<ItemStatement, 'item'>>[];
}

export interface ToldRelation {
  from: string;
  to: string;
  type: RelationType;
}

/** Items in update order. `publicId` is m1, m2 … unless told; `concept` is the text unless told. */
export function toldRecord(
  told: readonly ToldItem[],
  options: { lastEntryTime?: string | null; relations?: readonly ToldRelation[] } = {},
): ReadRecord {
  const conceptIds = new Map<string, number>();
  const items = told.map((one, i) => itemOf(one, i, conceptIds));
  const codes = new Map(told.map((one, i) => [items[i]?.id, one.codes ?? []]));
  const newestFirst = [...items].sort((a, b) => b.activeFrom.localeCompare(a.activeFrom) || b.entry.seq - a.entry.seq);
  const chosen = (wanted: (item: RecordItem) => boolean, filter: ItemFilter): RecordItem[] => {
    const found = newestFirst.filter((item) => wanted(item) && fits(item, filter));
    if (filter.each !== true) return found.slice(0, filter.limit);
    const groups = Map.groupBy(found, ({ conceptId, kind, store }) => `${conceptId}|${kind}|${store}`);
    return [...groups.values()].flatMap((group) => group.slice(0, filter.limit));
  };
  const of = (ids: readonly number[]): ItemStatement[][] =>
    items.flatMap((item, i) => (ids.includes(item.id) ? [statementsOf(item, told[i]?.restated ?? [])] : []));
  const times = items.map((item) => item.entry.time ?? item.validFrom).filter((time) => time !== null);
  return {
    patient: 'p1',
    lastEntryTime: options.lastEntryTime === undefined ? (times.sort().at(-1) ?? null) : options.lastEntryTime,
    concepts: () => [...conceptIds].map(([text, id]) => conceptOf(id, text, items)),
    ofConcepts: (ids, filter) => chosen((item) => ids.includes(item.conceptId), filter),
    ofKinds: (kinds, filter) => chosen((item) => kinds.includes(item.kind), filter),
    byWords: (words, store, limit) =>
      newestFirst
        .filter((item) => item.store === store)
        .map((item) => ({ item, share: shareOf(words, item.text) }))
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share)
        .slice(0, limit),
    byCodes: (asked, limit) =>
      newestFirst.filter((item) => codes.get(item.id)?.some((code) => asked.includes(code))).slice(0, limit),
    nearest: () => [],
    neighbours: (ids, limit) => neighbours(items, options.relations ?? [], ids).slice(0, limit),
    predecessors: (publicIds) => newestFirst.filter((item) => publicIds.includes(item.successor ?? '')),
    item: (publicId) => items.find((item) => item.publicId === publicId) ?? null,
    statements: (ids) => of(ids).flat(),
    lastStated: (ids) => new Map(of(ids).map((statements) => [statements[0]?.item ?? 0, lastOf(statements)])),
    endReasons: (ids) =>
      new Map(
        of(ids).flatMap((statements) => {
          const end = statements.find(({ role, attributes }) => role === 'ends' && attributes.reason !== undefined);
          return end ? [[end.item, String(end.attributes.reason)] as const] : [];
        }),
      ),
  };
}

function itemOf(
  { codes: _, restated: __, ...told }: ToldItem,
  index: number,
  conceptIds: Map<string, number>,
): RecordItem {
  const concept = told.concept ?? told.text;
  const conceptId = conceptIds.get(concept) ?? conceptIds.size + 1;
  conceptIds.set(concept, conceptId);
  const publicId = told.publicId ?? `m${index + 1}`;
  const from = parseIso(told.validFrom ?? told.entry?.time ?? null);
  const to = parseIso(told.validTo ?? null);
  return {
    subject: 'patient',
    assertion: 'present',
    store: 'ACTIVE',
    cause: told.store === 'HISTORY' ? 'arrived as history' : null,
    reason: null,
    successor: null,
    validFrom: null,
    validTo: null,
    activeFromMs: from ? firstInstant(from) : Number.NEGATIVE_INFINITY,
    activeToMs: to ? firstInstant(to) : Number.POSITIVE_INFINITY,
    attributes: {},
    flags: [],
    entry: { id: `e${index + 1}`, seq: index + 1, time: told.validFrom ?? null },
    ...told,
    id: index + 1,
    publicId,
    conceptId,
    concept,
    activeFrom: from ? firstDay(from) : '0001-01-01',
  };
}

function conceptOf(id: number, text: string, items: readonly RecordItem[]): RecordConcept {
  const own = items.filter((item) => item.conceptId === id);
  const active = own.filter((item) => item.store === 'ACTIVE').length;
  return { id, text, active, history: own.length - active };
}

function fits(item: RecordItem, filter: ItemFilter): boolean {
  const { from, to, kinds, store } = filter;
  const day = (date: string): ClinicalTime => parseIso(date) ?? { date, precision: 'day' };
  return (
    (store === undefined || item.store === store) &&
    (kinds === undefined || kinds.includes(item.kind)) &&
    (!to || item.activeFromMs < firstInstant(day(to)) + 86_400_000) &&
    (!from || item.activeToMs > firstInstant(day(from)))
  );
}

function shareOf(words: readonly string[], text: string): number {
  const own = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length;
}

function neighbours(
  items: readonly RecordItem[],
  relations: readonly ToldRelation[],
  ids: readonly number[],
): { from: number; type: RelationType; item: RecordItem }[] {
  const byPublicId = new Map(items.map((item) => [item.publicId, item]));
  return relations.flatMap(({ from, to, type }) => {
    const a = byPublicId.get(from);
    const b = byPublicId.get(to);
    if (!a || !b) return [];
    return [
      ...(ids.includes(a.id) ? [{ from: a.id, type, item: b }] : []),
      ...(ids.includes(b.id) ? [{ from: b.id, type, item: a }] : []),
    ];
  });
}

function statementsOf(item: RecordItem, restated: NonNullable<ToldItem['restated']>): ItemStatement[] {
  const { id, publicId, concept, text, attributes, validFrom, flags, entry } = item;
  const own: ItemStatement = {
    item: id,
    memory: publicId,
    role: 'states',
    concept,
    text,
    attributes,
    validFrom,
    flags,
    entry,
  };
  const more = restated.map((one, i) => ({
    ...own,
    memory: `${publicId}-${i + 1}`,
    role: 'restates' as const,
    validFrom: null,
    entry: { id: `${entry.id}-${i + 1}`, seq: entry.seq, time: null },
    ...one,
  }));
  return [own, ...more];
}

function lastOf(statements: readonly ItemStatement[]): string | null {
  const days = statements.flatMap(({ role, entry }) => (role === 'ends' ? [] : (entry.time?.slice(0, 10) ?? [])));
  return days.sort().at(-1) ?? null;
}
