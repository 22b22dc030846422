import { StamError } from '../../shared/errors.ts';
import { hashFields } from './canonical.ts';
import { asStamError } from './failure.ts';
import type { Store } from './store.ts';

/** One act, as it is handed in. Ids and codes only: none of these fields is for clinical text. */
export interface AuditEntry {
  /** When the act was done, UTC, "2026-11-05T09:30:00.000Z"; read from the clock by the caller, never here. */
  at: string;
  /** Id of the person, or "system". */
  actor: string;
  /** What was done, such as "document.import". */
  action: string;
  subjectType: string;
  subjectId: string;
  /** What exactly was done, as text that can be made again (canonical JSON, a file's hash); only its keyed hash is kept. */
  detail: string;
}

/** An act of the program itself, or of somebody whom it was not told of. */
export type SystemAct = Omit<AuditEntry, 'at' | 'actor'>;

export interface AuditVerdict {
  ok: boolean;
  /** One sentence. */
  message: string;
  /** Number of the first line that does not hold; null when all do or no line can be named. */
  brokenAt: number | null;
}

interface AuditRow {
  seq: number;
  at: string;
  actor: string;
  action: string;
  subject_type: string;
  subject_id: string;
  detail_hash: string;
  previous_hash: string;
  hash: string;
}

const TIP = 'audit_tip';
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;
/** Codes of ours: no spaces, so no sentence about a patient. */
const CODE = /^[\w.:@/#-]{1,128}$/;
/** An id may come from a record, with whatever its makers put in it. */
const ID = /^[^\p{C}]{1,200}$/u;

/**
 * Seals the empty log of a new workspace, so that a log that was emptied is told from one that never had a line.
 * Called once, when the workspace is made.
 */
export function startAudit(store: Store): void {
  store.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(TIP, sealOf(store, 0, genesis(store)));
}

/**
 * Adds one line: a few hashes and two small writes. Joins the caller's transaction, so the line stands or falls with
 * the act; alone it has one of its own.
 *
 * @returns number and hash of the line
 * @throws StamError WORKSPACE_ALTERED when the log's end does not carry its seal: sealing it anew would cover up what
 *   was done to it; DISK_FULL
 * @throws RangeError for a field that is not an id or not a UTC time
 */
export function appendAudit(store: Store, entry: AuditEntry): { seq: number; hash: string } {
  assertPlain(entry);
  const { db } = store;
  try {
    return db.transaction(() => {
      const last = db
        .prepare<[], Pick<AuditRow, 'seq' | 'hash'>>('SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1')
        .get() ?? { seq: 0, hash: genesis(store) };
      if (storedSeal(store) !== sealOf(store, last.seq, last.hash)) {
        throw new StamError(
          'WORKSPACE_ALTERED',
          'The audit log of this workspace was altered outside STAM Review, so nothing more is written to it. Run the check of the workspace, or put back a copy from its backups folder.',
        );
      }
      const line = {
        seq: last.seq + 1,
        at: entry.at,
        actor: entry.actor,
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: entry.subjectId,
        detail_hash: auditDetailHash(store, entry.detail),
        previous_hash: last.hash,
      };
      const hash = lineHash(line);
      db.prepare(
        `INSERT INTO audit_log (seq, at, actor, action, subject_type, subject_id, detail_hash, previous_hash, hash)
         VALUES (:seq, :at, :actor, :action, :subject_type, :subject_id, :detail_hash, :previous_hash, :hash)`,
      ).run({ ...line, hash });
      db.prepare('UPDATE meta SET value = ? WHERE key = ?').run(sealOf(store, line.seq, hash), TIP);
      return { seq: line.seq, hash };
    })();
  } catch (error) {
    throw asStamError(error);
  }
}

/**
 * The hash under which a detail stands in the log. Keyed, because what was done is often guessable, and a plain hash in
 * an exported log could be tried against every guess.
 */
export function auditDetailHash(store: Store, detail: string): string {
  return store.seal('stam-review/audit-detail/1', [detail]);
}

/**
 * Walks the whole log: numbers without a gap, every line's hash, every link to the line before, and the seal over the
 * last one, which a log that was rewritten from start to end does not have.
 */
export function verifyAudit(store: Store): AuditVerdict {
  let seq = 0;
  let hash = genesis(store);
  for (const row of store.db.prepare<[], AuditRow>('SELECT * FROM audit_log ORDER BY seq').iterate()) {
    if (row.seq !== seq + 1) {
      return broken(seq + 1, `Line ${seq + 1} of the audit log is missing.`);
    }
    if (row.hash !== lineHash(row)) return broken(row.seq, `Line ${row.seq} of the audit log was changed.`);
    if (row.previous_hash !== hash) {
      return broken(row.seq, `Line ${row.seq} of the audit log does not follow the line before it.`);
    }
    seq = row.seq;
    hash = row.hash;
  }
  const seal = storedSeal(store);
  if (seal === null) return broken(null, 'The seal of the audit log is missing.');
  if (seal !== sealOf(store, seq, hash)) {
    return broken(
      null,
      'The end of the audit log does not carry its seal: lines were removed or the log was rewritten.',
    );
  }
  return { ok: true, message: `The audit log is whole: ${seq} ${seq === 1 ? 'line' : 'lines'}.`, brokenAt: null };
}

function broken(brokenAt: number | null, message: string): AuditVerdict {
  return { ok: false, message, brokenAt };
}

function lineHash(line: Omit<AuditRow, 'hash'>): string {
  return hashFields('stam-review/audit/1', [
    String(line.seq),
    line.at,
    line.actor,
    line.action,
    line.subject_type,
    line.subject_id,
    line.detail_hash,
    line.previous_hash,
  ]);
}

/** What the first line follows: another for every workspace, so that no log can be moved between two. */
function genesis(store: Store): string {
  return hashFields('stam-review/audit-genesis/1', [store.fingerprint]);
}

function sealOf(store: Store, seq: number, hash: string): string {
  return store.seal('stam-review/audit-tip/1', [String(seq), hash]);
}

function storedSeal(store: Store): string | null {
  return store.db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(TIP) ?? null;
}

function assertPlain(entry: AuditEntry): void {
  if (!UTC.test(entry.at)) throw new RangeError('an audit line carries a UTC time');
  for (const field of ['actor', 'action', 'subjectType'] as const) {
    if (!CODE.test(entry[field])) throw new RangeError(`an audit line carries a code as its ${field}, not a text`);
  }
  if (!ID.test(entry.subjectId)) throw new RangeError('an audit line carries an id of its subject, not a text');
}
