/** 200 % text at 1280 × 800: nothing scrolls sideways, and no control or word is cut off. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, LARGE, trySample } from './harness.ts';
import { cutOff } from './page-checks.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Large text not tested: ${found.why}.`);

const SCREENS: readonly { name: string; reach(page: Page): Promise<unknown> }[] = [
  { name: 'first run', reach: (page) => page.getByRole('button', { name: 'Make the workspace' }).click() },
  { name: 'now and before', reach: trySample },
  {
    name: 'details',
    reach: async (page) => {
      await page.getByLabel('Filter').fill('apixaban');
      await page.getByText(/facts match “apixaban”/).waitFor();
      await page.getByRole('button', { name: 'Apixaban 5 mg twice daily', exact: true }).click();
      await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    },
  },
  {
    name: 'source',
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
      await page.getByLabel('As of', { exact: true }).fill('2014-01-25');
      await page.getByText('As it was on 25 Jan 2014').waitFor();
    },
  },
  { name: 'timeline', reach: (page) => page.getByRole('tab', { name: 'Timeline' }).click() },
  { name: 'timeline as a list', reach: (page) => page.getByRole('button', { name: 'As a list' }).click() },
  { name: 'attention', reach: (page) => page.getByRole('tab', { name: /Needs attention/ }).click() },
  { name: 'entries', reach: (page) => page.getByRole('tab', { name: /Entries/ }).click() },
  { name: 'patients', reach: (page) => page.getByRole('button', { name: 'Patients', exact: true }).click() },
  {
    name: 'this machine',
    reach: async (page) => {
      await page.getByRole('button', { name: 'This machine' }).click();
      await page.getByRole('heading', { name: 'This machine' }).waitFor();
    },
  },
];

describe.skipIf(found.path === null).each(LARGE)('with $name', ({ look }) => {
  const window = windowForTests({ look });

  it('is really that large', async () => {
    expect(await window.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${look.textSize ?? 16}px`,
    );
  });

  it.each(SCREENS.map((screen) => screen.name))('cuts nothing off: %s', async (name) => {
    await SCREENS.find((screen) => screen.name === name)?.reach(window.page);
    expect(await cutOff(window.page)).toEqual([]);
  });
});
