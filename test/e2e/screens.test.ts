/** Every screen, in light and in dark, against the rules of axe (WCAG 2.2 A and AA). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, trySample } from './harness.ts';
import { violations } from './page-checks.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Screens not tested: ${found.why}.`);

/** The walk through every screen; each name is one state that is checked. */
const SCREENS: readonly { name: string; reach(page: Page): Promise<unknown> }[] = [
  { name: 'first run', reach: (page) => page.getByRole('button', { name: 'Try the sample record' }).waitFor() },
  {
    name: 'first run with errors',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Make the workspace' }).click();
      await page.locator('.field-error').first().waitFor();
    },
  },
  { name: 'now and before', reach: trySample },
  {
    name: 'details of a memory',
    reach: async (page) => {
      await page.getByLabel('Filter').fill('warfarin');
      await page.getByRole('button', { name: 'Warfarin 5 mg once daily', exact: true }).click();
      await page.getByRole('heading', { name: /^What says so/ }).waitFor();
      await page.getByText('How this was decided').click();
      await page.getByText(/^Guard:/).waitFor();
    },
  },
  {
    name: 'a quote in its source',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /Open in the source/ })
        .first()
        .click();
      await page.locator('.quote-wanted').waitFor();
    },
  },
  {
    name: 'as of a day',
    reach: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByLabel('Filter').fill('');
      await page.getByLabel('As of', { exact: true }).fill('2014-01-25');
      await page.getByText('As it was on 25 Jan 2014 — not the present state').waitFor();
    },
  },
  {
    name: 'timeline',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.getByRole('listbox', { name: 'Timeline of the record' }).focus();
    },
  },
  { name: 'timeline as a list', reach: (page) => page.getByRole('button', { name: 'As a list' }).click() },
  {
    name: 'needs attention',
    reach: async (page) => {
      await page.getByRole('tab', { name: /Needs attention/ }).click();
      await page.getByRole('heading', { name: /An end before its start/ }).waitFor();
    },
  },
  {
    name: 'entries',
    reach: async (page) => {
      await page.getByRole('tab', { name: /Entries/ }).click();
      await page.getByRole('button', { name: 'First visit: problems and history', exact: true }).waitFor();
    },
  },
  {
    name: 'patients',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Patients', exact: true }).click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'import report',
    reach: async (page) => {
      const files = { name: 'broken.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{"patient":"p9",\n') };
      await page.locator('input[type=file]').setInputFiles(files);
      await page.getByRole('button', { name: 'Close the report' }).waitFor();
    },
  },
  {
    name: 'this machine',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Close the report' }).click();
      await page.getByRole('button', { name: 'This machine' }).click();
      await page.getByRole('button', { name: 'Check the workspace' }).click();
      await page.getByText(/^(Everything is in order|Something is not in order)\.$/).waitFor();
    },
  },
  {
    name: 'keys',
    reach: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
];

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('every screen in %s', (colorScheme) => {
  const window = windowForTests({ look: { colorScheme } });

  it.each(SCREENS.map((screen) => screen.name))('has nothing that keeps somebody out: %s', async (name) => {
    const screen = SCREENS.find((one) => one.name === name);
    await screen?.reach(window.page);
    expect(await violations(window.page)).toEqual([]);
  });

  it('is the theme that the system asks for', async () => {
    expect(await window.page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
