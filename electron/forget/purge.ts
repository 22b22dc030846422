/**
 * Carries out what was approved: one memory a transaction, begun and finished with a mark that a restart finds. A crash leaves a memory
 * untouched, or its rows gone and the mark that the rest (the text index, SQLite's log, the copies) is still to be cleaned.
 */
import { StamError } from '../../shared/errors.ts';
import type { PurgedVerdict, PurgeReport } from '../../shared/forgetting.ts';
import type { ActingPerson, DeskTools } from '../review/desk-tools.ts';
import { removeBackups } from '../store/backup.ts';
import type { SqliteDatabase } from '../store/database.ts';
import { asStamError } from '../store/failure.ts';
import type { RowCounts } from '../store/repositories/purge-rows.ts';
import { rewriteTextIndex } from '../store/repositories/text-index.ts';
import type { StoredTombstone, Tombstones } from '../store/repositories/tombstones.ts';
import type { WorkRequest } from './forget-contract.ts';
import { type RemovalParts, removeMemory } from './remove-memory.ts';
import { remainsText, verifyPurgedInTurns } from './verify-purged.ts';

export interface PurgeParts extends RemovalParts {
  tools: DeskTools;
  tombstones: Tombstones;
}

/** Memories that are marked in one go before they are removed one by one. */
const MARKED_AT_ONCE = 50;

export async function purge(parts: PurgeParts, by: string, request: WorkRequest = {}): Promise<PurgeReport> {
  const { tools, tombstones } = parts;
  const person = tools.person(by, 'clinician');
  const started = Date.parse(tools.now());
  const removed: RowCounts = {};
  const refused: PurgeReport['refused'] = [];
  const due = tombstones.due(tools.now());
  const begun = due.filter((t) => t.fingerprints === null);
  for (let from = 0; from < begun.length; from += MARKED_AT_ONCE) {
    const batch = begun.slice(from, from + MARKED_AT_ONCE);
    tools.transaction(() => {
      for (const t of batch) tombstones.begin(t.patientId, t.id);
    });
    for (const [i, tombstone] of batch.entries()) {
      if (request.signal?.aborted) {
        giveBack(parts, batch.slice(i));
        throw new StamError('CANCELLED', 'Cancelled. What was not deleted yet is deleted by the next purge.');
      }
      try {
        removeOne(tombstone, person, parts, removed);
      } catch (error) {
        giveBack(parts, [tombstone]);
        const known = asStamError(error);
        // A full disk is no fault of this memory, and would stop the next one too.
        if (known.code === 'DISK_FULL') throw known;
        const message = known.code === 'INTERNAL' ? NOT_REMOVED : known.message;
        refused.push({ memory: tombstone.memory, message });
      }
      request.onProgress?.(from + i + 1, begun.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const { verdict, purged } = await finish(parts, person, due.length > refused.length);
  return {
    purged,
    waiting: tombstones.counts().waiting,
    refused,
    removed,
    verified: { ok: verdict.ok, message: verdict.message },
    ms: Date.parse(tools.now()) - started,
  };
}

const NOT_REMOVED =
  'This memory could not be taken out of the record whole, so nothing of it was removed. Take the deletion back and look at what hangs on it.';

function removeOne(tombstone: StoredTombstone, person: ActingPerson, parts: PurgeParts, removed: RowCounts): void {
  const { tools, tombstones } = parts;
  const { db } = tools.store;
  // SQLite would look through whole tables for each reference; PurgeRows checks them by patient.
  db.pragma('foreign_keys = OFF');
  try {
    tools.transaction(() => {
      const { patientId, id } = tombstone;
      const done = removeMemory(patientId, tombstones.claims(id), parts);
      tombstones.emptied(patientId, id, remainsText(done.remains));
      tools.audit({
        by: person.id,
        action: 'deletion.purge',
        subjectType: 'memory',
        subjectId: tombstone.memory,
        detail: JSON.stringify({ tombstone: tombstone.publicId, rows: done.removed }),
      });
      for (const [table, n] of Object.entries(done.removed)) removed[table] = (removed[table] ?? 0) + n;
    });
  } finally {
    db.pragma('foreign_keys = ON');
    // What is held in memory of the record may name what went.
    tools.book.forget();
  }
}

/** Cleans what rows leave behind, and looks whether anything is left. Only then it counts as purged. */
async function finish(
  parts: PurgeParts,
  person: ActingPerson,
  anything: boolean,
): Promise<{ verdict: PurgedVerdict; purged: number }> {
  const { tools, tombstones, texts } = parts;
  const { db, folder } = tools.store;
  const look = (): Promise<PurgedVerdict> => verifyPurgedInTurns(tombstones.fingerprinted(), tools.store, texts, true);
  if (anything) tools.transaction(() => rewriteTextIndex(db));
  if (!emptyLog(db)) return { verdict: logInUse(tombstones), purged: 0 };
  let verdict = await look();
  if (!verdict.ok) {
    // Rows that SQLite moved between pages may have left a copy in the unused part of one.
    db.exec('VACUUM');
    if (!emptyLog(db)) return { verdict: logInUse(tombstones), purged: 0 };
    verdict = await look();
  }
  if (!verdict.ok || !anything) return { verdict, purged: 0 };
  const copies = removeBackups(folder);
  const purged = tools.transaction(() => {
    if (copies > 0) {
      tools.audit({
        by: person.id,
        action: 'backup.remove',
        subjectType: 'workspace',
        subjectId: 'backups',
        detail: String(copies),
      });
    }
    return tombstones.finish(tools.now());
  });
  return { verdict, purged };
}

/** False where another program reads, and so holds what SQLite's log had when it began. */
function emptyLog(db: SqliteDatabase): boolean {
  const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return state?.busy === 0;
}

function logInUse(tombstones: Tombstones): PurgedVerdict {
  return {
    ok: false,
    texts: tombstones.fingerprinted().length,
    found: [],
    pages: 0,
    message:
      'The memories are gone from the record, but their words may still stand in the log of the workspace, which another program reads. Close it, and run the purge again.',
  };
}

function giveBack({ tools, tombstones }: PurgeParts, list: readonly StoredTombstone[]): void {
  tools.transaction(() => {
    for (const t of list) tombstones.wait(t.patientId, t.id);
  });
}
