/** The bars around every page: one line at the top with all its entries, and the window says where it is. */
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { reviewWorkspace, sayWho } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`The bars are not tested: ${found.why}.`);

const PLACES = [
  { words: /^Patients$/, heading: 'Patients' },
  { words: /^Inbox/, heading: 'Inbox' },
  { words: /^Annotate$/, heading: 'Annotate' },
  { words: /^People and settings$/, heading: 'People and settings' },
  { words: /^Audit log$/, heading: 'Audit log' },
  { words: /^Models$/, heading: 'Language models' },
  { words: /^Prompts and training sets$/, heading: /^Prompts/ },
  { words: /^This machine$/, heading: 'This machine' },
] as const;

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('the bars in %s', (colorScheme) => {
  const window = windowForTests({
    look: { colorScheme },
    reach: async (page) => {
      await reviewWorkspace(page);
      await page.keyboard.press('w');
      await sayWho(page, 'Dr. Maximiliane Vogelsang');
    },
  });

  it('stand in one line each at 1280 px, with counts, a long name and every entry', async () => {
    const { page } = window;
    await page.getByText(/high, \d+ conflicts?/).waitFor();
    // Work in the background has a line of its own while it lasts.
    await page.getByText('Preparing the search by meaning').waitFor({ state: 'detached' });
    for (const bar of [page.locator('.top-bar'), page.locator('.status-bar')]) {
      const { controls, height } = await bar.evaluate((element) => ({
        controls: Math.max(...[...element.querySelectorAll('button, select')].map((one) => one.clientHeight)),
        height: element.clientHeight,
      }));
      expect(height).toBeLessThan(2 * controls);
    }
    expect(await cutOff(page)).toEqual([]);
  });

  it.each(PLACES)('lead to $words and say that the window is there', async ({ words, heading }) => {
    const { page } = window;
    const way = page.locator('.top-bar, .status-bar').getByRole('button', { name: words });
    await way.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(await way.getAttribute('aria-current')).toBe('page');
    expect(await page.locator('.top-bar [aria-current], .status-bar [aria-current]').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
