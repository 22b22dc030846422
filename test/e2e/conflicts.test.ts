/** Conflicts side by side: which is older is plain, a key chooses, Enter decides, and the decision can be taken back. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ConflictDetail } from '../../shared/review.ts';
import { chromiumPath, LARGE } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { ask, focused, reviewWorkspace, sayWho } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Conflicts are not tested: ${found.why}.`);

const waiting = (page: Page) => ask<ConflictDetail[]>(page, 'review.conflicts', {});

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('conflicts in %s', (colorScheme) => {
  const window = windowForTests({ look: { colorScheme }, reach: reviewWorkspace });

  it('are told beside both facts of the record, with the way to decide', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Patient p1 (no name in the record)', exact: true }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByText('Contradicted by “absent: Diabetes”: nobody has decided yet.').waitFor();
    await facts.getByText('Contradicted by “Diabetes”: nobody has decided yet.').waitFor();
    expect(await violations(page)).toEqual([]);
    await facts.getByRole('button', { name: 'Decide on Diabetes', exact: true }).click();
    await page.getByText('conflict 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Patients', exact: true }).click();
  });

  it('are reached from the list of patients, those of that patient alone', async () => {
    const { page } = window;
    await page.getByRole('button', { name: '1 conflict of Patient p1 (no name in the record)' }).click();
    await page.getByText('conflict 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Show those of all patients' }).click();
    await page.getByText('conflict 1 of 2').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('say which was stated earlier and which later, with quotes that open in their sources', async () => {
    const { page } = window;
    const first = page.getByRole('region', { name: /^First:/ });
    const second = page.getByRole('region', { name: /^Second:/ });
    expect(await first.textContent()).toMatch(/Earlier statement: \d/);
    expect(await second.textContent()).toMatch(/Later statement: .* later\)/);
    await second.getByRole('button', { name: /^Open in the source/ }).click();
    await page.getByRole('dialog').getByText('Date as written').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are decided by a key, a reason and Enter; the next one comes', async () => {
    const { page } = window;
    const before = await waiting(page);
    await page.getByRole('heading', { level: 2 }).first().focus();
    await page.keyboard.press('1');
    expect(
      await page
        .getByRole('button', { name: /The first holds/ })
        .first()
        .getAttribute('aria-pressed'),
    ).toBe('true');
    // What Enter will do is in view, above the bar at the foot.
    const decide = await page.getByRole('button', { name: /^Decide: the first holds/ }).boundingBox();
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect((decide?.y ?? Number.NaN) + (decide?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await sayWho(page);
    await page.getByText('conflict 1 of 1').waitFor();
    const [next] = await waiting(page);
    expect(next?.id).toBe(before[1]?.id);
    await page.getByText(/^Decided: the first holds/).waitFor();
  });

  it('can be taken back', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.keyboard.type('Decided too fast');
    await page.keyboard.press('Enter');
    await page.getByText(/conflict \d of 2/).waitFor();
    expect(await waiting(page)).toHaveLength(2);
  });

  it('may both hold, and then no more is asked', async () => {
    const { page } = window;
    for (const left of [1, 0]) {
      await page.keyboard.press('3');
      await expect.poll(() => focused(page)).toBe('They do not contradict each other');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await waiting(page)).length).toBe(left);
      if (left > 0) await page.getByText('conflict 1 of 1').waitFor();
    }
    await page.getByRole('heading', { name: 'No conflict waits' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(LARGE)('conflicts with $name', ({ look }) => {
  const window = windowForTests({ look, reach: reviewWorkspace });

  it('cut nothing off', async () => {
    const { page } = window;
    await page.getByRole('button', { name: /^1 conflict of Patient p1/ }).click();
    await page.getByText('conflict 1 of 1').waitFor();
    await page.keyboard.press('2');
    await page.getByLabel('Reason (needed)').waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});
