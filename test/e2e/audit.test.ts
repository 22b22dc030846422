/** The audit log in a real browser: filters, export, and a log that somebody altered. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { appendAudit } from '../../electron/store/audit.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { tamper } from '../support/tampered-log.ts';
import { builtWindow, chromiumPath, openWindow, startHost } from './harness.ts';
import { healthy } from './page-checks.ts';
import { unlock } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const chromium = chromiumPath();
if (chromium.path === null) console.warn(`Skipped: the audit log in the browser; ${chromium.why}.`);

const SECRET = { passphrase: 'correct horse battery' };
const LINES = 600;

/** A workspace with one record, two persons and a log of many lines. */
async function filled(folder: string): Promise<void> {
  const store = await createWorkspace(folder, SECRET);
  const engine = openEngine(store);
  const record = join(folder, '..', 'record.jsonl');
  const facts = [{ kind: 'condition', text: 'Gout', code: null, status: null, from: '2022-02-01', to: null }];
  writeFileSync(record, JSON.stringify({ patient: 'P', id: '1', time: '2022-02-01', type: 'facts', facts }));
  await engine.import([record]);
  const vogel = engine.people.add(null, 'Dr. Vogel', ['clinician']);
  engine.people.add(vogel.id, '=Ada', ['annotator']);
  const [patient = ''] = engine.patients().map((row) => row.id);
  const [memory = ''] = engine.state(patient).active.map((m) => m.id);
  store.db.transaction(() => {
    for (let i = 3; i < LINES; i++) {
      const [action, subjectId] = i === LINES - 1 ? ['correction.make', memory] : ['move.accept', `m${i}`];
      appendAudit(store, {
        at: '2026-11-30T09:00:00Z',
        actor: vogel.id,
        action,
        subjectType: 'memory',
        subjectId,
        detail: '',
      });
    }
  })();
  await engine.close();
}

async function openLog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
}

describe.skipIf(chromium.path === null)('the audit log', () => {
  const window = windowForTests({ prepare: ({ folder }) => filled(folder), reach: unlock });
  afterAll(() => {
    expect(window.complaints).toEqual([]);
  });

  it('shows the newest line first, who did it by name and what in words, and draws only what is in sight', async () => {
    const { page } = window;
    await openLog(page);
    await page.getByText(`${LINES} lines, newest first.`).waitFor();
    const newest = page.getByRole('row').nth(1);
    expect(await newest.textContent()).toMatch(/^60030 Nov 2026, 09:00:00 UTCDr\. VogelCorrected a factfact m/);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    await healthy(page);
  });

  it('goes through all of it by keyboard', async () => {
    const { page } = window;
    await page.getByRole('row').nth(1).getByRole('button').focus();
    await page.keyboard.press('End');
    // A page is 200 lines: End goes to the end of what has come so far.
    for (let i = 0; i < 4 && !(await page.getByRole('cell', { name: '1', exact: true }).isVisible()); i++) {
      await page.waitForTimeout(300);
      await page.keyboard.press('End');
    }
    await page.getByRole('cell', { name: '1', exact: true }).waitFor();
    await page.getByText('Took in a document').last().waitFor();
  });

  it('filters by who, what and which, together', async () => {
    const { page } = window;
    await page.getByRole('combobox', { name: 'What' }).selectOption('person.');
    await page.getByText('2 lines, newest first.').waitFor();
    await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'The program' });
    await page.getByText('No line of the log is like that').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText(`${LINES} lines, newest first.`).waitFor();
    await page.getByRole('textbox', { name: 'Id' }).fill('m300');
    await page.getByText('1 line, newest first.').waitFor();
    await healthy(page);
  });

  it('keeps what is filtered as a file whose cells no sheet runs', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'What' }).selectOption('person.');
    await page.getByText('2 lines, newest first.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('stam-audit.csv');
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(',Dr. Vogel,person.add,person,');
  });

  it('is opened from a fact, for that fact alone', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Patients', exact: true }).click();
    await page.getByRole('table').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Gout', exact: true }).click();
    await page.getByRole('button', { name: 'Who did what' }).click();
    await page.getByText('1 line, newest first.').waitFor();
    await page.getByText('Corrected a fact').last().waitFor();
  });

  it('is whole, and says so when it is checked', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByText(`The audit log is whole: ${LINES} lines.`).waitFor();
  });
});

describe.skipIf(chromium.path === null)('an audit log that somebody altered', () => {
  it.each([
    [
      'a byte of a line changed',
      "UPDATE audit_log SET subject_id = 'm598x' WHERE seq = 598",
      'Line 598 of the audit log was changed.',
    ],
    ['a line taken out', 'DELETE FROM audit_log WHERE seq = 598', 'Line 598 of the audit log is missing.'],
  ])('%s: the line is named on the screen', async (_what, sql, sentence) => {
    await builtWindow();
    const host = await startHost(async ({ folder }) => {
      await filled(folder);
      const store = await openWorkspace(folder, SECRET);
      tamper(store, sql);
      store.close();
    });
    const window = await openWindow(host, { colorScheme: 'dark', textSize: 32 });
    try {
      const { page } = window;
      await unlock(page);
      await openLog(page);
      await page.getByRole('button', { name: 'Check the log' }).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
      if (sql.startsWith('UPDATE')) await page.getByText('altered', { exact: true }).waitFor();
      await healthy(page);
      expect(window.complaints).toEqual([]);
    } finally {
      await window.close();
      await host.close();
    }
  });
});
