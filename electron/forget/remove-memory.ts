/** The removal of one approved memory from everything that is on record. One transaction, held by the caller, with foreign keys off. */
import type { PurgedClaim, PurgedEntry, PurgeExtent } from '../store/repositories/purge-extent.ts';
import type { PurgeRows, RowCounts } from '../store/repositories/purge-rows.ts';
import type { PurgeSources } from '../store/repositories/purge-sources.ts';
import type { FoundText, PurgeTexts } from '../store/repositories/purge-texts.ts';
import type { StoredTrace } from '../write/trace.ts';
import { blackOut, coverWords } from './blackout.ts';
import { type Fingerprint, fingerprintOf, type Seal } from './fingerprints.ts';
import { holdsAny, needlesOf, placesOf, searchedForms, storedForms, withoutNeedles } from './needles.ts';
import { inStrings, scrubTrace } from './scrub-trace.ts';
import type { Remains } from './verify-purged.ts';

export interface RemovalParts {
  extent: PurgeExtent;
  rows: PurgeRows;
  sources: PurgeSources;
  texts: PurgeTexts;
  seal: Seal;
}

/**
 * @param ids rows of the claims that go
 * @returns what is kept to find the texts by, and the rows that went or were covered, by table
 */
export function removeMemory(
  patientId: number,
  ids: readonly number[],
  parts: RemovalParts,
): { remains: Remains; removed: RowCounts } {
  const { extent, rows, sources, texts } = parts;
  const claims = extent.claims(patientId, ids);
  const entries = extent.entries(patientId, claims);
  const sources_ = entries.map((entry) => ({ entry, covered: blackOut(entry, claims) }));
  const removed = rows.remove(patientId, ids);
  count(removed, 'memory_fts', sources.unindex(ids));
  for (const { entry, covered } of sources_) {
    sources.cover(patientId, entry.id, covered);
    count(removed, 'entry', 1);
  }
  const unused = rows.removeUnused(
    patientId,
    claims.map((c) => c.threadId),
    claims.map((c) => c.conceptId),
  );
  for (const [table, n] of Object.entries(unused.counts)) count(removed, table, n);
  const going = needlesOf([...claims.flatMap((c) => [c.text, c.quote]), ...unused.concepts]).filter(
    (needle) => !staysOnRecord(patientId, needle, parts),
  );
  const shown = extent.questionsWith(patientId, [...claims.map((c) => c.publicId), ...searchedForms(going)]);
  count(
    removed,
    'question',
    sources.removeQuestions(
      patientId,
      shown.map((q) => q.id),
    ),
  );
  sweepWords(patientId, going, texts, removed);
  sweepTraces(patientId, { claims, entries, going }, texts, removed);
  const fingerprints = going.flatMap(storedForms).flatMap((form): Fingerprint[] => {
    const made = fingerprintOf(form, parts.seal);
    return made ? [made] : [];
  });
  return { remains: { entries: entries.map((e) => e.publicId), texts: fingerprints }, removed };
}

/** Whether what stays on record says the same: another memory, or an entry that is a source of its own. Acts of persons are none. */
function staysOnRecord(patientId: number, needle: string, { extent, sources }: RemovalParts): boolean {
  const inMemory = extent
    .memoriesWith(patientId, needle, [])
    .some((m) => placesOf(needle, m.text).length > 0 || placesOf(needle, m.quote).length > 0);
  if (inMemory) return true;
  const entries = extent.entriesWith(patientId, needle, []).filter((e) => placesOf(needle, e.body).length > 0);
  if (entries.some((e) => e.format !== 'review')) return true;
  for (const act of entries) {
    sources.cover(patientId, act.row, { title: coverWords(needle, act.title), body: coverWords(needle, act.body) });
  }
  return false;
}

function sweepWords(patientId: number, going: readonly string[], texts: PurgeTexts, removed: RowCounts): void {
  for (const found of texts.of(patientId, ['words'], searchedForms(going))) {
    if (!holdsAny(going, found.value)) continue;
    texts.replace(found, withoutNeedles(going, found.value));
    count(removed, found.table, 1);
  }
}

function sweepTraces(
  patientId: number,
  {
    claims,
    entries,
    going,
  }: { claims: readonly PurgedClaim[]; entries: readonly PurgedEntry[]; going: readonly string[] },
  texts: PurgeTexts,
  removed: RowCounts,
): void {
  const own = new Set(claims.map((c) => c.id));
  const ordinals = Map.groupBy(claims, (c) => c.entryId);
  // A trace names memories by their row, as numbers.
  const asNumbers = [...own].flatMap((id) => [`:${id},`, `:${id}}`, `[${id},`]);
  const forms = going.flatMap((needle) => storedForms(needle));
  const ofEntries = new Set(entries.map((e) => e.id));
  for (const found of texts.of(patientId, ['trace'], null)) {
    const isTrace = found.table === 'decision';
    const mine = ofEntries.has(Number(found.key.entry_id));
    if (!mine && ![...asNumbers, ...forms].some((f) => found.value.includes(f)) && !holdsAny(going, found.value))
      continue;
    const parsed: unknown = JSON.parse(found.value);
    const cleaned = isTrace
      ? scrubTrace(parsed as StoredTrace, own, ordinalsOf(ordinals, found), going)
      : inStrings(parsed, (text) => withoutNeedles(going, text));
    const value = JSON.stringify(cleaned);
    if (value === found.value) continue;
    texts.replace(found, value);
    count(removed, found.table, 1);
  }
}

function ordinalsOf(claims: ReadonlyMap<number, readonly PurgedClaim[]>, { key }: FoundText): Set<number> {
  const own = claims.get(Number(key.entry_id)) ?? [];
  return new Set(own.map((c) => Number(c.publicId.slice(c.publicId.indexOf('-') + 1))));
}

function count(removed: RowCounts, table: string, n: number): void {
  if (n > 0) removed[table] = (removed[table] ?? 0) + n;
}
