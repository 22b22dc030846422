/**
 * Looks for texts in what SQLite no longer reads: free pages, unused parts of pages, and its log. What it does read is looked through row by
 * row elsewhere, where it is known whose words they are.
 */
import { liveCells, type Span } from './live-cells.ts';
import type { OpenPage } from './page-reader.ts';
import type { Store } from './store.ts';

export interface PageHit {
  /** Place in the list of texts that are looked for. */
  of: number;
  where: 'free page' | 'unused part of a page' | 'log';
  page: number;
}

export interface PageSearch {
  pages: number;
  /** Pages of the file that do not carry their HMAC: nothing can be said of them. */
  damaged: number;
  hits: PageHit[];
}

/** Finds texts in a page; `continued` where it may begin within a text. */
export type Scan = (bytes: Buffer, continued: boolean) => { of: number; from: number; to: number }[];

/** Pages that are looked at in one go; well under 50 milliseconds. */
const PAGES_AT_ONCE = 256;

/**
 * In pieces, between which others may be answered. Pages that are written meanwhile are read as they were or as they are: SQLite copies
 * rows that are on record and never what rows have left, so that nothing gets from a page that is still to be read to one that was.
 */
export function* searchPages(store: Store, scan: Scan): Generator<void, PageSearch> {
  const search: PageSearch = { pages: 0, damaged: 0, hits: [] };
  let inUse: ReadonlySet<number> | null = null;
  for (const page of store.pages()) {
    if (search.pages++ % PAGES_AT_ONCE === 0) yield;
    if (!page.whole && page.where === 'file') search.damaged++;
    const cells = liveCells(page.bytes, page.page);
    const found = scan(page.bytes, cells === null);
    if (found.length === 0) continue;
    // Only asked where something was found: it reads every page of the file.
    if (page.where === 'file') inUse ??= pagesInUse(store);
    for (const { of, from, to } of found) {
      const hit = judge(page, cells, [from, to], inUse);
      if (hit) search.hits.push({ of, ...hit });
    }
  }
  return search;
}

function judge(
  page: OpenPage,
  cells: Span[] | null,
  [from, to]: Span,
  inUse: ReadonlySet<number> | null,
): Omit<PageHit, 'of'> | null {
  if (page.where === 'log') return { where: 'log', page: page.page };
  if (!inUse?.has(page.page)) return { where: 'free page', page: page.page };
  const inRow = cells === null || cells.some(([start, end]) => from >= start && to <= end);
  return inRow ? null : { where: 'unused part of a page', page: page.page };
}

/** Pages that belong to a table or an index, overflow pages included. */
function pagesInUse(store: Store): ReadonlySet<number> {
  return new Set(store.db.prepare<[], number>('SELECT pageno FROM dbstat').pluck().all());
}
