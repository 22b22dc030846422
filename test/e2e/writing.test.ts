/** What a clinician must never mistake: what was read, by whom, what could not be read, and what nobody has read. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { NOTES_RECORD } from './notes-record.ts';
import { cutOff, violations } from './page-checks.ts';
import { readByModel, unlock, waitingWorkspace } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Writing not tested: ${found.why}.`);

const openPatient = (page: Page) => page.getByRole('button', { name: /^Patient p1/ }).click();
const entry = (page: Page, title: string) => page.locator('.entry-row', { hasText: title });

describe.skipIf(found.path === null)('texts that wait', () => {
  const window = windowForTests({ prepare: ({ folder }) => waitingWorkspace(folder, NOTES_RECORD), reach: unlock });

  it('are counted in the bar over every page and offered again when the workspace is opened', async () => {
    const { page } = window;
    await page.locator('.top-bar').getByText('2 not read yet').waitFor();
    await page.getByText(/^2 notes and dialogues wait to be read: what they say is not among the facts/).waitFor();
    expect(await page.getByRole('button', { name: 'the rules', exact: true }).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('are told apart in the list of entries by words and by shape', async () => {
    const { page } = window;
    await openPatient(page);
    await page.getByRole('tab', { name: /^Entries/ }).click();
    const note = entry(page, 'Clinic visit');
    await note.getByText('not read yet: waits for a writer').waitFor();
    expect(await note.locator('.entry-status .icon').count()).toBe(1);
    expect((await entry(page, 'Drug list').locator('.entry-status').textContent())?.trim()).toBe('2 facts');
  });

  it('say in their source that nobody has read them, without marks that could look like a reading', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Clinic visit', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/^No writer has read this text yet/)
      .waitFor();
    expect(await page.locator('.reading-silent, .reading-unread, .reading-legend').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('have no steps, and say why', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'How was this read? Clinic visit' }).click();
    await page.getByText(/^No writer has read this text yet, so there are no steps/).waitFor();
    await page.getByRole('button', { name: 'Back to the entries' }).click();
  });

  it('are read by the rules when a person says so, and the job says what came of it', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: /Needs attention/ }).click();
    await page.getByRole('heading', { name: /^Text waits for a writer/ }).waitFor();
    await page.getByRole('button', { name: 'the rules', exact: true }).click();
    const job = page.getByRole('region', { name: 'Work in progress' });
    await job.getByText(/^2 texts read by rules: \d+ facts?/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('.top-bar').getByText('2 not read yet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await job.waitFor({ state: 'detached' });
  });

  it('then say in the details of their facts that the rules read them from a note', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: 'Now & before' }).click();
    await page.getByRole('button', { name: 'Aspirin 81 mg daily', exact: true }).click();
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByText(/From a note or dialogue,/)
      .waitFor();
    expect(await page.locator('.read-from').textContent()).toContain('read by rules');
    await page.keyboard.press('Escape');
  });

  it('say nothing of the kind of a fact from a structured source', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Hypertension', exact: true }).click();
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    await expect.poll(() => page.locator('.read-from').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('lead from a move to the steps of the entry that made it', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Metoprolol 50 mg twice daily', exact: true }).click();
    await page
      .getByRole('button', { name: /^steps of entry/ })
      .last()
      .click();
    await page.getByRole('heading', { name: /^How entry \d was written: Clinic visit/ }).waitFor();
    await page.getByRole('tab', { name: 'Update', selected: true }).waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('texts that a model read', () => {
  const window = windowForTests({
    prepare: ({ folder, models }) => readByModel(folder, models, NOTES_RECORD),
    reach: async (page) => {
      await unlock(page);
      await openPatient(page);
    },
  });

  it('say so in the details of their facts, with the name of the model', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Aspirin 81 mg daily', exact: true }).click();
    await page.locator('.read-from').getByText('read by the model Tiny random model').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('put a sentence that could not be read before a person, and open it where it stands', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: /Needs attention/ }).click();
    const item = page.locator('.attention-item', { hasText: '“She feels well.” could not be read' });
    await item.getByRole('button', { name: /^Open the source at these words/ }).click();
    expect(await page.locator('.quote-wanted').textContent()).toBe('She feels well.');
    await page
      .getByRole('dialog')
      .getByText(/“Not read”: could not be read/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('lead from such a sentence to the question that failed', async () => {
    const { page } = window;
    const item = page.locator('.attention-item', { hasText: '“She feels well.” could not be read' });
    await item.getByRole('button', { name: /^How was it read\?/ }).click();
    await page
      .getByText(/could not be used: the answer was cut off/)
      .first()
      .waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('texts that wait, with 200 % text', () => {
  const window = windowForTests({
    prepare: ({ folder }) => waitingWorkspace(folder, NOTES_RECORD),
    look: { textSize: 32 },
    reach: unlock,
  });

  it('cut nothing off on the patients, the entries and what needs attention', async () => {
    const { page } = window;
    expect(await cutOff(page)).toEqual([]);
    await openPatient(page);
    for (const tab of [/^Entries/, /Needs attention/]) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: 'the rules', exact: true }).waitFor();
      expect(await cutOff(page)).toEqual([]);
    }
  });
});
