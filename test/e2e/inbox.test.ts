/** The inbox of moves: who looks, heaviest first, decided by keys alone, honest when something fails. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Inbox } from '../../shared/review.ts';
import { chromiumPath, LARGE } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { ask, focused, reviewWorkspace, sayWho } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`The inbox is not tested: ${found.why}.`);

async function openInbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: 'Say who you are' }).click();
  await sayWho(page);
  await page.locator('.inbox-move').first().waitFor();
}

const person = async (page: Page) => (await ask<{ id: string }[]>(page, 'person.list', {}))[0]?.id ?? '';
const inboxOf = async (page: Page) =>
  ask<Inbox>(page, 'review.inbox', { by: await person(page), filter: {}, after: null, limit: 100 });
const moves = (page: Page) => page.locator('.inbox-move');
const texts = async (page: Page) =>
  (await moves(page).locator('[data-roving]').allTextContents()).map((text) => text.trim());

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('the inbox in %s', (colorScheme) => {
  const window = windowForTests({ look: { colorScheme }, reach: reviewWorkspace });

  it('asks who is looking before it shows what waits', async () => {
    const { page } = window;
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await page.getByText('Say who you are to see what waits.').waitFor();
    expect(await violations(page)).toEqual([]);
    await openInbox(page);
    await page.getByText(/^\d+ moves wait: \d+ high/).waitFor();
    // The button that asked is gone: the focus is on the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await violations(page)).toEqual([]);
  });

  it('puts the heaviest first, and says from where, to where, why, and by which entry', async () => {
    const { page } = window;
    const first = moves(page).first();
    const words = ((await first.textContent()) ?? '').replace(/\s+/g, ' ');
    expect(words).toContain('High');
    expect(words).toContain('No known allergies');
    expect(words).toMatch(/ACTIVE → ?to HISTORY/);
    expect(words).toContain('dated 30 Jun 2021');
    expect(words).toContain('new');
    await page.getByRole('button', { name: /^Inbox 1 high, \d conflict/ }).waitFor();
  });

  it('shows only what a filter asks for', async () => {
    const { page } = window;
    await page.keyboard.press('/');
    await page.getByLabel('Patient', { exact: true }).selectOption('p2');
    await expect.poll(() => texts(page)).toEqual(['Metformin 500 mg daily', 'Lisinopril 10 mg daily']);
    await page.getByLabel('Weight').selectOption('high');
    await page.getByText('Nothing that waits matches this filter.').waitFor();
    await page.getByRole('button', { name: 'Show all that waits' }).click();
    await moves(page).first().waitFor();
  });

  it('moves with j and k, opens the details with Enter, and Escape leads back to the row', async () => {
    const { page } = window;
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('No known allergies');
    await page.keyboard.press('j');
    const second = await focused(page);
    expect(second).not.toBe('No known allergies');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    expect(await focused(page)).toBe(second);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /^What says so/ }).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('k');
    expect(await focused(page)).toBe('No known allergies');
  });

  it('accepts with A: the row goes, the next has the focus, and it stays gone', async () => {
    const { page } = window;
    const before = await texts(page);
    await page.keyboard.press('a');
    await expect.poll(() => texts(page)).toEqual(before.slice(1));
    expect(await focused(page)).toBe(before[1]);
    await expect.poll(async () => (await inboxOf(page)).byWeight.high).toBe(0);
  });

  it('puts a move back, with the reason, where its acceptance failed', async () => {
    const { page } = window;
    const by = await person(page);
    const before = await texts(page);
    // Somebody takes the role away meanwhile; this window has not heard of it.
    const { id } = await ask<{ id: string }>(page, 'person.add', { by, name: 'Dr. Falk', roles: ['clinician'] });
    await ask(page, 'person.change', { by: id, id: by, roles: ['annotator'] });
    await page.keyboard.press('a');
    await page.getByText('1 move could not be accepted and stand here as before.').waitFor();
    expect(await texts(page)).toEqual(before);
    await ask(page, 'person.change', { by: id, id: by, roles: ['clinician', 'annotator', 'researcher'] });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    // Until this window has heard of the role, its next act would ask for somebody who has it.
    await page.keyboard.press('w');
    const who = page.getByRole('dialog', { name: 'Who are you?' });
    await who.getByRole('button', { name: /^Dr. Vogel.*clinician/ }).waitFor();
    await page.keyboard.press('Escape');
    await who.waitFor({ state: 'detached' });
  });

  it('selects with Space, and A accepts what is selected', async () => {
    const { page } = window;
    const before = await texts(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByText('2 moves selected: A accepts these.').waitFor();
    const chosen = await page.locator('.inbox-move.selected [data-roving]').allTextContents();
    await page.keyboard.press('a');
    await expect.poll(async () => (await texts(page)).length).toBe(before.length - 2);
    for (const text of chosen) expect(await texts(page)).not.toContain(text);
  });

  it('accepts all that match only after a count, and not where the list changed meanwhile', async () => {
    const { page } = window;
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Accept all that match?' });
    await dialog.getByText(/this is everything that waits, \d+ moves/).waitFor();
    expect(await violations(page)).toEqual([]);
    const [first] = (await inboxOf(page)).items;
    await ask(page, 'review.accept', { by: await person(page), ids: [first?.id] });
    await dialog.getByRole('button', { name: /^Accept all/ }).click();
    await dialog.getByText('The list changed while this stood open, and nothing was accepted.').waitFor();
    const { total } = await inboxOf(page);
    expect(total).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: `Accept all ${total}` }).click();
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    expect((await inboxOf(page)).total).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(LARGE)('the inbox with $name', ({ look }) => {
  const window = windowForTests({ look, reach: reviewWorkspace });

  it('cuts nothing off: the list, the details, the count before all are accepted', async () => {
    const { page } = window;
    await openInbox(page);
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page
      .getByRole('dialog')
      .getByText(/moves\./)
      .waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});
