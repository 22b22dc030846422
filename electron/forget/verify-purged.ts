/** The search for texts that were purged: row by row in what is on record, byte by byte in every page of the file and its log. */
import { z } from 'zod';
import type { PurgedVerdict } from '../../shared/forgetting.ts';
import { searchPages } from '../store/page-search.ts';
import type { PurgeTexts } from '../store/repositories/purge-texts.ts';
import type { StoredTombstone } from '../store/repositories/tombstones.ts';
import type { Store } from '../store/store.ts';
import { type Fingerprint, fingerprintList, type Seal, textScanner } from './fingerprints.ts';

/** What a tombstone keeps of what was purged. */
const remains = z.object({
  /** Public ids of the entries that were covered. */
  entries: z.array(z.string()),
  texts: fingerprintList,
});
export type Remains = z.infer<typeof remains>;

/** Texts of rows that are looked through in one go; well under 50 milliseconds. */
const ROWS_AT_ONCE = 500;

interface Wanted {
  tombstone: StoredTombstone;
  entries: ReadonlySet<string>;
  fingerprint: Fingerprint;
}

/** The keyed hash under which purged texts are kept: of this workspace, and of nothing else. */
export function sealOf(store: Store): Seal {
  return (bytes) => store.seal('stam-review/purged-text/1', [bytes.toString('latin1')]).slice(0, 32);
}

export function remainsText(kept: Remains): string {
  return JSON.stringify(kept);
}

/** Searches in one go: where nobody else waits. See {@link searchForPurged}. */
export function verifyPurgedTexts(...asked: Parameters<typeof searchForPurged>): PurgedVerdict {
  const search = searchForPurged(...asked);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Searches with turns for others in between. See {@link searchForPurged}. */
export async function verifyPurgedInTurns(...asked: Parameters<typeof searchForPurged>): Promise<PurgedVerdict> {
  const search = searchForPurged(...asked);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Searches for all that these tombstones keep a fingerprint of, in pieces.
 * @param strict right after a purge: nothing may be left in what SQLite no longer reads. Later such a place may be the trace of a row of
 *   somebody else that says the same, which is no finding while that row is there
 */
function* searchForPurged(
  tombstones: readonly StoredTombstone[],
  store: Store,
  texts: PurgeTexts,
  strict = false,
): Generator<void, PurgedVerdict> {
  const seal = sealOf(store);
  const wanted = tombstones.flatMap((tombstone): Wanted[] => {
    if (tombstone.fingerprints === null) return [];
    const kept = remains.parse(JSON.parse(tombstone.fingerprints));
    const entries = new Set(kept.entries);
    return kept.texts.map((fingerprint) => ({ tombstone, entries, fingerprint }));
  });
  const inRows = yield* searchRows(wanted, seal, texts);
  const scan = textScanner(
    wanted.map((w) => w.fingerprint),
    seal,
  );
  const { pages, damaged, hits } = yield* searchPages(store, scan);
  const saidByAnyone = strict ? new Set<number>() : saidIn(texts, scan, new Set(hits.map((h) => h.of)));
  const found = [...inRows];
  for (const hit of hits) {
    const text = wanted[hit.of];
    if (text && !saidByAnyone.has(hit.of)) {
      found.push({ tombstone: text.tombstone.publicId, where: `${hit.where} (page ${hit.page})` });
    }
  }
  const distinct = [...new Map(found.map((f) => [`${f.tombstone} ${f.where}`, f])).values()];
  return {
    ok: distinct.length === 0 && damaged === 0,
    texts: wanted.length,
    found: distinct,
    pages,
    message: inWords(distinct, damaged, pages, wanted.length),
  };
}

/** Places on record where a purged text stands and nothing of the record says it of itself. */
function* searchRows(
  wanted: readonly Wanted[],
  seal: Seal,
  texts: PurgeTexts,
): Generator<void, PurgedVerdict['found']> {
  const found: PurgedVerdict['found'] = [];
  for (const [patientId, list] of Map.groupBy(wanted, (w) => w.tombstone.patientId)) {
    const scan = textScanner(
      list.map((w) => w.fingerprint),
      seal,
    );
    const said = new Set<number>();
    const suspects: { at: number; where: string }[] = [];
    let rows = 0;
    for (const row of texts.of(patientId, ['row', 'source', 'words', 'trace'], null)) {
      if (rows++ % ROWS_AT_ONCE === 0) yield;
      for (const { of } of scan(Buffer.from(row.value, 'utf8'))) {
        const text = list[of];
        if (!text) continue;
        // What the record says in another entry is said by that entry, and not by what was purged.
        const saysItself = row.table === 'memory' || (row.table === 'entry' && !text.entries.has(texts.entryName(row)));
        if (saysItself) said.add(of);
        else suspects.push({ at: of, where: `${row.table}.${row.column}` });
      }
    }
    for (const { at, where } of suspects) {
      const text = list[at];
      if (text && !said.has(at)) found.push({ tombstone: text.tombstone.publicId, where });
    }
  }
  return found;
}

/** Which of these texts a memory or a source of any patient has; nothing is read where none is asked for. */
function saidIn(texts: PurgeTexts, scan: ReturnType<typeof textScanner>, asked: ReadonlySet<number>): Set<number> {
  const said = new Set<number>();
  if (asked.size === 0) return said;
  for (const value of texts.stated()) {
    for (const { of } of scan(Buffer.from(value, 'utf8'))) if (asked.has(of)) said.add(of);
  }
  return said;
}

function inWords(found: PurgedVerdict['found'], damaged: number, pages: number, texts: number): string {
  const searched = `${texts} ${texts === 1 ? 'text' : 'texts'} in ${pages} ${pages === 1 ? 'page' : 'pages'} of the workspace and its log`;
  if (damaged > 0) {
    return `${damaged} ${damaged === 1 ? 'page is' : 'pages are'} damaged, so that nothing can be said of what they hold. Run the check of the workspace.`;
  }
  if (found.length === 0) {
    return texts === 0
      ? 'Nothing was purged yet, so there is nothing to look for.'
      : `Nothing was found of ${searched}.`;
  }
  const tombstones = new Set(found.map((f) => f.tombstone)).size;
  return `${tombstones} of the deletions left something behind (${found[0]?.where}): looked for ${searched}. Run the purge again.`;
}
