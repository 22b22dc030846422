import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuditEntry, appendAudit, auditDetailHash, verifyAudit } from '../../electron/store/audit.ts';
import { hashFields } from '../../electron/store/canonical.ts';
import { openThrowaway } from '../../electron/store/throwaway.ts';
import type { Store } from '../../electron/store/workspace-file.ts';
import { AT } from './store-support.ts';

let store: Store;
beforeEach(() => {
  store = openThrowaway();
});
afterEach(() => store.close());

function line(subjectId: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: AT,
    actor: 'u1',
    action: 'document.import',
    subjectType: 'document',
    subjectId,
    detail: subjectId,
    ...more,
  };
}
function fill(count = 5): void {
  for (let at = 1; at <= count; at += 1) appendAudit(store, line(`d${at}`));
}
/** What somebody with the opened database could do. */
function withoutTriggers(change: string): void {
  store.db.exec('DROP TRIGGER audit_log_next; DROP TRIGGER audit_log_no_update; DROP TRIGGER audit_log_no_delete');
  store.db.exec(change);
}

test('an empty log is whole, and so is one with lines, numbered without a gap', () => {
  expect(verifyAudit(store)).toEqual({ ok: true, message: 'The audit log is whole: 0 lines.', brokenAt: null });
  fill();
  expect(store.db.prepare('SELECT seq FROM audit_log ORDER BY seq').pluck().all()).toEqual([1, 2, 3, 4, 5]);
  expect(verifyAudit(store)).toEqual({ ok: true, message: 'The audit log is whole: 5 lines.', brokenAt: null });
});

test('a line stands or falls with the act that it tells of', () => {
  fill(1);
  expect(() =>
    store.db.transaction(() => {
      appendAudit(store, line('d2'));
      throw new Error('the act failed');
    })(),
  ).toThrow('the act failed');
  expect(appendAudit(store, line('d2')).seq).toBe(2);
  expect(verifyAudit(store).ok).toBe(true);
});

test('the log keeps a keyed hash of the detail and not the detail', () => {
  const detail = 'approved: forget "tattoo removed 2009"';
  appendAudit(store, line('c1', { detail }));
  const row = store.db.prepare<[], Record<string, string>>('SELECT * FROM audit_log').get();
  expect(JSON.stringify(row)).not.toContain('tattoo');
  expect(row?.detail_hash).toBe(auditDetailHash(store, detail));
  const other = openThrowaway();
  expect(auditDetailHash(other, detail)).not.toBe(auditDetailHash(store, detail));
  other.close();
});

test.each<[string, Partial<AuditEntry>]>([
  ['a local time', { at: '2026-11-05T09:30:00+01:00' }],
  ['a day', { at: '2026-11-05' }],
  ['no actor', { actor: '' }],
  ['a sentence as action', { action: 'the patient took warfarin' }],
  ['a line break in an id', { subjectId: 'a\nb' }],
  ['a note as id', { subjectId: 'x'.repeat(201) }],
])('a line with %s is refused', (_, wrong) => {
  expect(() => appendAudit(store, line('d1', wrong))).toThrow();
  expect(verifyAudit(store).message).toContain('0 lines');
});

test('the database itself refuses to change, remove, replace or skip a line', () => {
  fill();
  const copy = `SELECT 3, at, actor, action, subject_type, subject_id, detail_hash, previous_hash, hash FROM audit_log WHERE seq = 1`;
  for (const statement of [
    "UPDATE audit_log SET actor = 'u2' WHERE seq = 3",
    'DELETE FROM audit_log WHERE seq = 5',
    'DELETE FROM audit_log',
    `INSERT OR REPLACE INTO audit_log ${copy}`,
    `INSERT INTO audit_log ${copy.replace('3', '9')}`,
  ]) {
    expect(() => store.db.exec(statement)).toThrow(/audit log/);
  }
  expect(verifyAudit(store).ok).toBe(true);
});

test.each([
  ['at', "'2020-01-01T00:00:00.000Z'"],
  ['actor', "'u2'"],
  ['action', "'document.export'"],
  ['subject_type', "'patient'"],
  ['subject_id', "'d9'"],
  ['detail_hash', 'lower(hex(zeroblob(32)))'],
  ['previous_hash', 'hash'],
  ['hash', 'previous_hash'],
])('a changed %s is found at its line', (column, value) => {
  fill();
  withoutTriggers(`UPDATE audit_log SET ${column} = ${value} WHERE seq = 3`);
  expect(verifyAudit(store)).toEqual({ ok: false, message: 'Line 3 of the audit log was changed.', brokenAt: 3 });
});

test('a removed line is found where it is missing', () => {
  fill();
  withoutTriggers('DELETE FROM audit_log WHERE seq = 3');
  expect(verifyAudit(store)).toMatchObject({ ok: false, brokenAt: 3, message: 'Line 3 of the audit log is missing.' });
});

test('a removed first line, a removed last line and an emptied log are found', () => {
  fill();
  withoutTriggers('DELETE FROM audit_log WHERE seq = 5');
  expect(verifyAudit(store)).toMatchObject({ ok: false, message: expect.stringContaining('does not carry its seal') });
  store.db.exec('DELETE FROM audit_log WHERE seq = 1');
  expect(verifyAudit(store)).toMatchObject({ ok: false, brokenAt: 1 });
  store.db.exec('DELETE FROM audit_log');
  expect(verifyAudit(store)).toMatchObject({ ok: false, message: expect.stringContaining('does not carry its seal') });
  store.db.exec("DELETE FROM meta WHERE key = 'audit_tip'");
  expect(verifyAudit(store)).toMatchObject({ ok: false, message: 'The seal of the audit log is missing.' });
});

test('a log rewritten from start to end, every hash right, is found by its seal and is not sealed anew', () => {
  fill();
  withoutTriggers("UPDATE audit_log SET actor = 'somebody-else'");
  let previous = String(store.db.prepare('SELECT previous_hash FROM audit_log WHERE seq = 1').pluck().get());
  const rows = store.db.prepare<[], Record<string, string | number>>('SELECT * FROM audit_log ORDER BY seq').all();
  for (const row of rows) {
    const fields = ['seq', 'at', 'actor', 'action', 'subject_type', 'subject_id', 'detail_hash'].map((name) =>
      String(row[name]),
    );
    const hash = hashFields('stam-review/audit/1', [...fields, previous]);
    store.db.prepare('UPDATE audit_log SET previous_hash = ?, hash = ? WHERE seq = ?').run(previous, hash, row.seq);
    previous = hash;
  }
  expect(verifyAudit(store)).toEqual({
    ok: false,
    message: 'The end of the audit log does not carry its seal: lines were removed or the log was rewritten.',
    brokenAt: null,
  });
  expect(() => appendAudit(store, line('d6'))).toThrow(expect.objectContaining({ code: 'WORKSPACE_ALTERED' }));
  expect(store.db.prepare('SELECT count(*) FROM audit_log').pluck().get()).toBe(5);
});

test('the log of one workspace is not that of another', () => {
  fill();
  const other = openThrowaway();
  const rows = store.db.prepare<[], Record<string, string | number>>('SELECT * FROM audit_log ORDER BY seq').all();
  for (const row of rows) {
    other.db
      .prepare(
        'INSERT INTO audit_log VALUES (:seq, :at, :actor, :action, :subject_type, :subject_id, :detail_hash, :previous_hash, :hash)',
      )
      .run(row);
  }
  expect(verifyAudit(other)).toMatchObject({ ok: false, brokenAt: 1 });
  other.close();
});
