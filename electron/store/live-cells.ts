/**
 * Which bytes of a page SQLite still reads: its header, its cell pointers and its cells (SQLite file format, §1.6). The rest of the page is
 * what removed rows have left, if anything.
 */
import { USABLE_BYTES } from './page-cipher.ts';

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;
const FILE_HEADER_BYTES = 100;

export type Span = readonly [from: number, to: number];

/** Spans of the cells of a page of a table or an index, unordered; null where the page is none (an overflow or free page). */
export function liveCells(page: Buffer, pageNumber: number): Span[] | null {
  const at = pageNumber === 1 ? FILE_HEADER_BYTES : 0;
  const type = page[at];
  if (type !== INTERIOR_INDEX && type !== INTERIOR_TABLE && type !== LEAF_INDEX && type !== LEAF_TABLE) return null;
  const header = type === LEAF_INDEX || type === LEAF_TABLE ? 8 : 12;
  const cells = page.readUInt16BE(at + 3);
  const pointers = at + header;
  if (pointers + 2 * cells > USABLE_BYTES) return null;
  const spans: Span[] = [];
  for (let i = 0; i < cells; i++) {
    const from = page.readUInt16BE(pointers + 2 * i);
    if (from >= USABLE_BYTES) return null;
    spans.push([from, from + cellBytes(page, from, type)]);
  }
  return spans;
}

function cellBytes(page: Buffer, from: number, type: number): number {
  let at = from + (type === INTERIOR_INDEX || type === INTERIOR_TABLE ? 4 : 0);
  if (type === INTERIOR_TABLE) return varint(page, at).next - from;
  const payload = varint(page, at);
  at = payload.next;
  if (type === LEAF_TABLE) at = varint(page, at).next;
  const local = localBytes(payload.value, type);
  return at - from + local + (local < payload.value ? 4 : 0);
}

/** How much of a payload lies on the page itself; the rest is on overflow pages. */
function localBytes(payload: number, type: number): number {
  const most = type === LEAF_TABLE ? USABLE_BYTES - 35 : Math.floor(((USABLE_BYTES - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((USABLE_BYTES - 12) * 32) / 255) - 23;
  const kept = least + ((payload - least) % (USABLE_BYTES - 4));
  return kept <= most ? kept : least;
}

function varint(page: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = page[from + i] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: from + i + 1 };
  }
  return { value: value * 256 + (page[from + 8] ?? 0), next: from + 9 };
}
