/** Lanes by kind, in them a row for each concept; statements of one concept that overlap in time get rows of their own. */
import type { TimelineItem } from '../../../shared/bridge.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { KIND_ORDER } from '../patient-state/memory-words.ts';
import { dayNumber, type Range, stretch } from './timeline-time.ts';

export interface PlacedItem {
  item: TimelineItem;
  /** Where it is drawn, in days. */
  start: number;
  end: number;
  /** The source does not say when it began (or, of a HISTORY interval, ended): that end is drawn open. */
  openStart: boolean;
  openEnd: boolean;
  /** Whether a stated date is coarser than a day, so that the drawing reaches over all it may mean. */
  coarse: boolean;
}

export interface LaneHead {
  type: 'lane';
  kind: Kind;
  count: number;
}

export interface LaneRow {
  type: 'row';
  kind: Kind;
  concept: string;
  /** By start. */
  items: PlacedItem[];
}

export interface TimelineLayout {
  rows: (LaneHead | LaneRow)[];
  /** All placed items in reading order (by row, then by start). */
  order: { placed: PlacedItem; row: number }[];
  /** Items without any date: they have no place on a time axis and stand in the list only. */
  undated: TimelineItem[];
  /** From the first to the last date, with a margin. */
  whole: Range;
}

/** Statements of one concept that overlap are stacked in at most this many rows; more than that is drawn on top. */
const STACKED = 4;

/**
 * @param items  of one patient
 * @param lastEntry  clinical time of the newest entry: an interval without an end reaches to it, never to today
 */
export function layOut(items: readonly TimelineItem[], lastEntry: string | null): TimelineLayout {
  const last = stretch(lastEntry)?.end ?? null;
  const placed: PlacedItem[] = [];
  const undated: TimelineItem[] = [];
  for (const item of items) {
    const one = place(item, last);
    if (one) placed.push(one);
    else undated.push(item);
  }
  const whole = wholeRange(placed, last);
  const byKind = Map.groupBy(placed, (one) => one.item.kind);
  const rows: TimelineLayout['rows'] = [];
  const order: TimelineLayout['order'] = [];
  for (const kind of KIND_ORDER) {
    const ofKind = byKind.get(kind);
    if (!ofKind) continue;
    rows.push({ type: 'lane', kind, count: ofKind.length });
    const concepts = [
      ...Map.groupBy(ofKind, (one) => `${one.item.subject} ${one.item.concept.toLowerCase()}`).values(),
    ];
    concepts.sort((a, b) => Number(hasActive(b)) - Number(hasActive(a)) || latest(b) - latest(a));
    for (const concept of concepts) {
      concept.sort((a, b) => a.start - b.start || a.end - b.end);
      for (const items of stacked(concept)) {
        for (const one of items) order.push({ placed: one, row: rows.length });
        rows.push({ type: 'row', kind, concept: concept[0]?.item.concept ?? '', items });
      }
    }
  }
  return { rows, order, undated, whole };
}

/** Where an item stands in time, or null where the source gives it no date at all. */
function place(item: TimelineItem, last: number | null): PlacedItem | null {
  const from = stretch(item.from);
  const to = stretch(item.to);
  const anchor = from ?? to;
  if (!anchor) return null;
  const coarse = [item.from, item.to].some((text) => text !== null && text.length < 10);
  if (!item.interval) {
    return { item, start: anchor.start, end: anchor.end, openStart: false, openEnd: false, coarse };
  }
  if (!from) return { item, start: anchor.start, end: anchor.end, openStart: true, openEnd: false, coarse };
  if (to) {
    // On its end day a fact is over (DESIGN §12), so that a new dose begins where the old one stops. An end before its start is
    // drawn at its start; the flag beside it says what is the matter.
    const over = to.end - to.start > 1 ? to.end : to.start;
    return { item, start: from.start, end: Math.max(over, from.start), openStart: false, openEnd: false, coarse };
  }
  const reach = item.store === 'ACTIVE' && last !== null ? Math.max(last, from.end) : from.end;
  return { item, start: from.start, end: reach, openStart: false, openEnd: true, coarse };
}

function wholeRange(placed: readonly PlacedItem[], last: number | null): Range {
  let start = Number.POSITIVE_INFINITY;
  let end = last ?? Number.NEGATIVE_INFINITY;
  for (const one of placed) {
    if (one.start < start) start = one.start;
    if (one.end > end) end = one.end;
  }
  if (!Number.isFinite(start) || !Number.isFinite(end)) {
    const day = Number.isFinite(end) ? end : dayNumber('2000-01-01');
    return { start: day - 365, end: day + 1 };
  }
  const margin = Math.max((end - start) * 0.02, 1);
  return { start: start - margin, end: end + margin };
}

function stacked(items: readonly PlacedItem[]): PlacedItem[][] {
  const rows: PlacedItem[][] = [];
  const ends: number[] = [];
  for (const one of items) {
    const free = one.item.interval ? ends.findIndex((end) => end <= one.start) : 0;
    const at = free >= 0 ? free : Math.min(ends.length, STACKED - 1);
    const row = rows[at];
    if (row) row.push(one);
    else rows[at] = [one];
    ends[at] = Math.max(ends[at] ?? Number.NEGATIVE_INFINITY, one.end);
  }
  return rows;
}

const hasActive = (items: readonly PlacedItem[]): boolean => items.some((one) => one.item.store === 'ACTIVE');
const latest = (items: readonly PlacedItem[]): number =>
  items.reduce((max, one) => Math.max(max, one.end), Number.NEGATIVE_INFINITY);

/** How many items begin in each of `bins` equal parts of a range. */
export function density(order: TimelineLayout['order'], range: Range, bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  const scale = bins / (range.end - range.start);
  for (const { placed } of order) {
    const bin = Math.floor((placed.start - range.start) * scale);
    if (bin >= 0 && bin < bins) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
