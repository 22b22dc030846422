import type { VerifyReport } from '../../shared/interchange.ts';
import { verifyAudit } from './audit.ts';
import { asStamError } from './failure.ts';
import { pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Store } from './store.ts';

/** One more thing to verify, brought by a part of the program that the store does not know. */
export interface ExtraCheck {
  /** A few words, shown as they are. */
  name: string;
  run(): { ok: boolean; message: string };
}

const MOST_FINDINGS_NAMED = 5;

/**
 * Verifies an opened workspace: the file is encrypted, every page and index holds together, every reference has its
 * row, the schema is the one its migrations left, the audit log is whole; then what others bring. A check that cannot
 * be run has failed, with its sentence, and does not keep the others from running.
 */
export function verifyWorkspace(store: Store, extra: readonly ExtraCheck[] = []): VerifyReport {
  const checks = [
    { name: 'encryption', run: () => encryption(store) },
    { name: 'pages', run: () => pages(store) },
    { name: 'references', run: () => references(store) },
    { name: 'schema', run: () => schema(store) },
    { name: 'audit log', run: () => verifyAudit(store) },
    ...extra,
  ].map((check) => {
    try {
      const { ok, message } = check.run();
      return { name: check.name, ok, message };
    } catch (error) {
      return { name: check.name, ok: false, message: asStamError(error).message };
    }
  });
  return { ok: checks.every((check) => check.ok), checks };
}

function encryption(store: Store): { ok: boolean; message: string } {
  store.assertEncrypted();
  const cipher = String(store.db.pragma('cipher', { simple: true }));
  return cipher === 'sqlcipher'
    ? { ok: true, message: 'The workspace file is encrypted.' }
    : { ok: false, message: `The workspace is open under another cipher (${cipher}).` };
}

function pages(store: Store): { ok: boolean; message: string } {
  const findings = store.db.prepare<[], string>('PRAGMA integrity_check(100)').pluck().all();
  return findings.length === 1 && findings[0] === 'ok'
    ? { ok: true, message: 'Every page and every index of the workspace file holds together.' }
    : {
        ok: false,
        message: `The workspace file is damaged (${findings.length === 100 ? '100 findings or more' : findings.length === 1 ? '1 finding' : `${findings.length} findings`}): ${named(findings)}.`,
      };
}

function references(store: Store): { ok: boolean; message: string } {
  const orphans = store.db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  return orphans.length === 0
    ? { ok: true, message: 'Every row that refers to another finds it.' }
    : {
        ok: false,
        message: `${orphans.length === 1 ? '1 row refers to a row that is' : `${orphans.length} rows refer to rows that are`} not there: ${named([...new Set(orphans.map((orphan) => `${orphan.table} to ${orphan.parent}`))])}.`,
      };
}

function schema(store: Store): { ok: boolean; message: string } {
  const pending = pendingMigrations(store.db, migrations);
  return pending.length === 0
    ? { ok: true, message: 'The tables are as this version of STAM Review made them.' }
    : {
        ok: false,
        message: `The workspace still has to be upgraded by ${pending.length} ${pending.length === 1 ? 'step' : 'steps'}.`,
      };
}

function named(findings: readonly string[]): string {
  const more = findings.length - MOST_FINDINGS_NAMED;
  return findings.slice(0, MOST_FINDINGS_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
