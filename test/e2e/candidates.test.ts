/** Deletion candidates: nothing without a calibration; with one, each opened, decided with a reason, taken back, and bound to what was seen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Candidates, ForgettingStatus, Tombstone } from '../../shared/forgetting.ts';
import type { State } from '../../shared/interchange.ts';
import { calibratedWorkspace } from './calibrated-workspace.ts';
import { chromiumPath, LARGE, trySample } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { unlock } from './prepared.ts';
import { ask, focused } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Deletion candidates are not tested: ${found.why}.`);

async function openCandidates(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: /^Deletion candidates/ }).click();
  await page.getByRole('heading', { name: 'Deletion candidates', level: 1 }).waitFor();
}

const proposed = (page: Page) =>
  ask<Candidates>(page, 'forget.candidates', { includeDecided: false, after: null, limit: 100 });
const texts = async (page: Page) => (await proposed(page)).items.map((item) => item.memory);
const waiting = async (page: Page) =>
  (await ask<Tombstone[]>(page, 'forget.tombstones', {})).filter((tombstone) => tombstone.purgedAt === null);

async function open(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Why it is proposed' }).waitFor();
}

async function decide(page: Page, key: string, title: string, reason: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name: title }).waitFor();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
}

describe.skipIf(found.path === null)('deletion candidates without a calibration', () => {
  const window = windowForTests({ reach: trySample });

  it('are none, and the page says what is missing', async () => {
    const { page } = window;
    await openCandidates(page);
    await page.getByText('There are 0 labels').first().waitFor();
    await page.getByRole('heading', { name: 'No fact is proposed for deletion' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('deletion candidates in %s', (colorScheme) => {
  const window = windowForTests({
    prepare: ({ folder }) => calibratedWorkspace(folder),
    look: { colorScheme },
    reach: unlock,
  });

  it('are shown with score, threshold and what drove it, and opened by keys with all that would be lost', async () => {
    const { page } = window;
    await openCandidates(page);
    await page.locator('.inbox-move').first().waitFor();
    expect((await proposed(page)).total).toBeGreaterThan(3);
    expect(await violations(page)).toEqual([]);
    await open(page);
    for (const name of [/^What depends on it/, 'What the record would lose', /^What says the same and stays/]) {
      await page.getByRole('heading', { name }).waitFor();
    }
    expect(await violations(page)).toEqual([]);
  });

  it('are approved into the undo window, and taken back from it', async () => {
    const { page } = window;
    const before = await texts(page);
    await decide(page, '1', 'Approve the deletion?', 'Of no use');
    await page.getByRole('dialog', { name: 'Who are you?' }).waitFor();
    await page.getByRole('button', { name: /^Dr. Vogel/ }).click();
    await page.getByText(/: deletion approved\.$/).waitFor();
    expect(await texts(page)).toEqual(before.slice(1));
    const [tombstone] = await waiting(page);
    expect(tombstone).toMatchObject({ reason: 'Of no use', memory: before[0] });
    await page.getByText('Approved deletions (1)').click();
    // Nothing is due yet, so nothing can be purged.
    expect(await page.getByRole('button', { name: /for good…$/ }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    // With the undo window open nothing lies below the bars.
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByText('Approved deletions (0)').waitFor();
    expect(await waiting(page)).toEqual([]);
    const state = await ask<State>(page, 'patient.state', { patient: tombstone?.patient ?? '' });
    expect(state.history.map((memory) => memory.id)).toContain(before[0]);
  });

  it('are not decided on where they changed after they were opened', async () => {
    const { page } = window;
    const before = await texts(page);
    if ((await page.getByRole('complementary', { name: 'Candidate' }).count()) > 0) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Skip to the page' }).focus();
    await open(page);
    const opened = await focused(page);
    const memory = (await proposed(page)).items.find((item) => item.text === opened)?.memory ?? '';
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Approve the deletion?' }).waitFor();
    await page.keyboard.type('Of no use');
    // Another window says of it that it is still current.
    const [who] = await ask<{ id: string }[]>(page, 'person.list', {});
    const { version } = await ask<{ version: string }>(page, 'review.version', { memory });
    const act = { what: 'keep active' };
    await ask(page, 'review.correct', { by: who?.id, memory, act, reason: 'Still so', version });
    await page.keyboard.press('Enter');
    await page.getByText(/^Nothing was decided\./).waitFor();
    expect(await waiting(page)).toEqual([]);
    expect(await texts(page)).toEqual(before.filter((one) => one !== memory));
  });

  it('say before one is kept that it ends the proposals, and offer to decide later instead', async () => {
    const { page } = window;
    const before = await texts(page);
    await page.getByRole('button', { name: 'Skip to the page' }).focus();
    await open(page);
    await page.keyboard.press('2');
    await page.getByText('Keeping this ends the proposals until somebody calibrates again').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('Not sure');
    await page.getByRole('button', { name: 'Decide later instead' }).press('Enter');
    await page.getByRole('dialog', { name: 'Decide later?' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Not sure');
    await page.keyboard.press('Enter');
    await page.getByText(/: put off\.$/).waitFor();
    expect((await proposed(page)).status.calibrated).toBe(true);
    expect(await texts(page)).toEqual([...before.slice(1), before[0]]);
    await page.keyboard.press('Escape');
  });

  it('are kept with a reason, and not proposed again; a rejection too many turns the calibration off, and the page says so', async () => {
    const { page } = window;
    const before = await texts(page);
    await page.getByRole('button', { name: 'Skip to the page' }).focus();
    await open(page);
    await decide(page, '2', 'Keep it?', 'May matter');
    await page.getByText(/: kept\. That was one more than the calibration promises/).waitFor();
    expect(await texts(page)).not.toContain(before[0]);
    const status = await ask<ForgettingStatus>(page, 'forget.status', {});
    await page.getByText(status.message).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(LARGE)('deletion candidates with $name', ({ look }) => {
  const window = windowForTests({ prepare: ({ folder }) => calibratedWorkspace(folder), look, reach: unlock });

  it('cut nothing off', async () => {
    const { page } = window;
    await openCandidates(page);
    await page.locator('.inbox-move').first().waitFor();
    expect(await cutOff(page)).toEqual([]);
    await open(page);
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Approve the deletion?' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});
