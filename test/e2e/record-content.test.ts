/** What a record holds is text and nothing else; dates stay on their days; long records stay light; drops are taken. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { makeWorkspace } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Record content not tested: ${found.why}.`);

const HOSTILE = '<img src=x onerror="document.title=1"><b>Bold</b> & "quoted"';

const fact = (text: string, from: string, more: object = {}) => ({
  kind: 'symptom',
  text,
  status: 'active',
  from,
  to: null,
  ...more,
});
const entry = (patient: string, id: string, time: string | null, more: object) =>
  JSON.stringify({ patient, id, time, ...more });

const RECORD = [
  entry('hostile', 'h1', '2020-01-01', { type: 'facts', title: HOSTILE, facts: [fact(HOSTILE, '2020-01-01')] }),
  entry('hostile', 'h2', '2021-03-04T00:05+13:00', {
    type: 'note',
    title: 'Night note',
    text: `${HOSTILE}\nSecond line.`,
  }),
  entry('hostile', 'h3', '2021-01-01T23:55-05:00', {
    type: 'facts',
    title: 'Late entry',
    facts: [fact('Cough', '2021-01-01T23:55-05:00'), fact('Itching', '2015')],
  }),
  '{"patient":"hostile","id":"h4",',
].join('\n');

const LONG = Array.from({ length: 300 }, (_, index) =>
  entry('long', `l${index}`, `${1990 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-05`, {
    type: 'facts',
    title: `Visit ${index}`,
    facts: Array.from({ length: 4 }, (_, part) =>
      fact(`Complaint ${index}-${part}`, `${1990 + Math.floor(index / 12)}`),
    ),
  }),
).join('\n');

/** Drops a file on the middle of the page, as a person does. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/plain' }));
      return data;
    },
    [name, content],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.getByText('Drop the files to import them').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

const reported = (page: Page) => page.getByRole('button', { name: 'Close the report' }).waitFor();

describe.skipIf(found.path === null).each(['Pacific/Auckland', 'America/New_York'])(
  'a record read in %s',
  (timezone) => {
    const window = windowForTests({
      look: { timezone },
      reach: makeWorkspace,
    });

    it('goes in by a drop, and what was left out is said with its place', async () => {
      const { page } = window;
      await drop(page, 'hostile.jsonl', RECORD);
      await reported(page);
      await page
        .getByRole('region', { name: 'Import' })
        .getByText(/1 part left out/)
        .waitFor();
      await page.locator('.import-panel summary').first().click();
      await page
        .getByRole('region', { name: 'Import' })
        .getByText(/line 4/)
        .waitFor();
      await page.getByRole('button', { name: /^Open / }).click();
      await page.locator('.memory').first().waitFor();
    });

    it('is shown as text, wherever it holds HTML', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Close the report' }).click();
      const card = page.locator('.memory-open', { hasText: '<img' });
      expect(await card.textContent()).toBe(HOSTILE);
      await card.click();
      await page
        .getByRole('button', { name: /Open in the source/ })
        .first()
        .click();
      await page.locator('.quote-wanted').waitFor();
      expect(await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()).toBe(HOSTILE);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /Entries/ }).click();
      await page.getByRole('button', { name: 'Night note', exact: true }).click();
      expect(await page.locator('.source-body').textContent()).toBe(`${HOSTILE}\nSecond line.`);
      expect(await page.locator('#root img, #root b').count()).toBe(0);
      expect(await page.title()).toBe('STAM Review');
    });

    it('keeps every date on the day it was written for', async () => {
      const { page } = window;
      await page.getByRole('dialog').getByText('4 Mar 2021, 00:05 (UTC+13:00)').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Now & before' }).click();
      await page.getByText('since 1 Jan 2021, 23:55 (UTC−05:00)').waitFor();
      await page
        .locator('.memory', { hasText: 'Itching' })
        .getByText(/^since 2015, stated/)
        .waitFor();
    });

    it('puts no patient into the address or the title', async () => {
      expect(window.page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      expect(await window.page.title()).toBe('STAM Review');
    });

    it('stays light when it is long: only what is near the visible part is in the page', async () => {
      const { page } = window;
      await drop(page, 'long.jsonl', LONG);
      await reported(page);
      await page.getByRole('button', { name: /^Open (Patient )?long/ }).click();
      await page
        .getByText(/1,200 facts/)
        .first()
        .waitFor();
      expect(await page.locator('.memory').count()).toBeLessThan(120);
      await page.getByRole('tab', { name: /Entries \(300\)/ }).click();
      await page.getByRole('button', { name: 'Visit 0', exact: true }).waitFor();
      expect(await page.locator('.entry-row').count()).toBeLessThan(80);
      await page.getByRole('button', { name: 'Visit 0', exact: true }).focus();
      await page.keyboard.press('End');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Visit 299');
    });

    it('stops an import that is cancelled, says that what had gone in stays, and goes on from there', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Close the report' }).click();
      // Long enough to be cancelled on any machine while it goes in.
      const parts = ['a', 'b'].map((part) => LONG.replaceAll('"id":"l', `"id":"${part}`));
      const again = parts.join('\n').replaceAll('"patient":"long"', '"patient":"second"');
      await drop(page, 'second.jsonl', again);
      await page
        .getByRole('region', { name: 'Import' })
        .getByText(/[1-9]\d* entries in, /)
        .waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('region', { name: 'Import' }).getByText('The import was cancelled.').waitFor();
      await page.getByRole('button', { name: 'Close the report' }).click();
      await drop(page, 'second.jsonl', again);
      await page
        .getByRole('region', { name: 'Import' })
        .getByText(/entr(y|ies) had been imported before and were not added a second time/)
        .waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: /^Open (Patient )?second/ }).click();
      await page.getByRole('tab', { name: 'Entries (600)' }).waitFor();
    }, 120_000);

    it('made the page complain of nothing', () => {
      expect(window.complaints).toEqual([]);
    });
  },
);
