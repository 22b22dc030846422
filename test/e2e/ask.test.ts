/** Questions about a patient: asked by keyboard, answered from either store, checked in their sources, copied, kept and deleted. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, trySample } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { makeWorkspace } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Questions not tested: ${found.why}.`);

const field = (page: Page) => page.getByLabel('Question about this patient');
const heading = (page: Page) => page.getByRole('heading', { name: /^(Answer|Evidence only)$/ });
const direct = (page: Page) => page.getByRole('region', { name: 'From the record itself' });
const gate = (page: Page) => page.getByRole('region', { name: 'Stores that were read' });
const column = (page: Page, store: 'ACTIVE' | 'HISTORY') => page.locator('.evidence-column', { hasText: store });
const focusedOn = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Asks with the keyboard and waits until the answer has the focus. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.asked-text', { hasText: text }).waitFor();
  await expect.poll(() => focusedOn(page)).toMatch(/^(Answer|Evidence only)$/);
}

async function openAsk(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Ask' }).waitFor();
  await page.keyboard.press('5');
  await page.getByRole('heading', { name: 'What can be asked' }).waitFor();
}

describe.skipIf(found.path === null)('questions about the sample record', () => {
  const window = windowForTests({
    reach: async (page) => {
      await trySample(page);
      await openAsk(page);
    },
  });

  it('are suggested from the record, and one press asks the first', async () => {
    const { page } = window;
    const suggested = page.getByRole('list', { name: 'Questions that this record can answer' }).getByRole('button');
    await suggested.first().waitFor();
    expect(await violations(page)).toEqual([]);
    const text = (await suggested.first().textContent()) ?? '';
    await suggested.first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.asked-text', { hasText: text }).waitFor();
  });

  it('are answered from the record without a model: what holds now is marked ACTIVE', async () => {
    const { page } = window;
    await ask(page, 'Which dose of lisinopril does she take now?');
    const answer = direct(page);
    await answer.getByText('no language model wrote it').waitFor();
    const now = answer.locator('.statement', { hasText: '20 mg' }).first();
    expect(await now.textContent()).toContain('ACTIVE');
    await page.getByText('Understood as:').waitFor();
    expect(await column(page, 'ACTIVE').locator('.evidence-card', { hasText: 'Lisinopril 20 mg' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it('say which stores were read and why, with the signals in words and numbers', async () => {
    const { page } = window;
    await gate(page).getByText('Read: ACTIVE and HISTORY.').waitFor();
    await gate(page).getByText('Signals of this choice').click();
    await gate(page)
      .getByRole('row', { name: /Best likeness in HISTORY/ })
      .waitFor();
  });

  it('open the quote of a citation in its source, light its evidence, and give the focus back', async () => {
    const { page } = window;
    const cite = direct(page).locator('.cite').first();
    const name = await cite.getAttribute('aria-label');
    await cite.focus();
    await page.keyboard.press('Enter');
    await page.locator('.quote-wanted').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.quote-wanted').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
    expect(await page.locator('.evidence-card.lit').count()).toBe(1);
  });

  it('are turned round by one press, which says what changed', async () => {
    const { page } = window;
    await gate(page).getByRole('button', { name: 'Read ACTIVE only' }).click();
    await gate(page).getByText('Read: ACTIVE only.').waitFor();
    await gate(page).getByText('What changed:').waitFor();
    await column(page, 'HISTORY').getByText('HISTORY was not read.').waitFor();
    expect(await page.locator('.evidence-card.history').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await gate(page).getByRole('button', { name: 'Read HISTORY too' }).click();
    await gate(page).getByText('Read: ACTIVE and HISTORY.').waitFor();
    await gate(page)
      .getByText(/^Came in/)
      .waitFor();
  });

  it('about allergies read HISTORY, and say so', async () => {
    const { page } = window;
    await ask(page, 'Is she allergic to latex?');
    await gate(page).getByText('Read: ACTIVE and HISTORY.').waitFor();
    await gate(page).getByText('Questions about allergies always see HISTORY.').waitFor();
  });

  it('about something the record does not name are “not documented”, never “no”', async () => {
    const { page } = window;
    await ask(page, 'Does she take methadone?');
    await page.getByText('“methadone” is not found in this record').waitFor();
    await direct(page).getByText('Not documented:').waitFor();
    await direct(page).getByText('This is not a “no”.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('of no known form give their evidence, and say what is missing', async () => {
    const { page } = window;
    await ask(page, 'Explain how the heart and the kidneys hang together here');
    await page.getByText('This question has no form that can be answered from the record directly').waitFor();
    await page.locator('.evidence-card').first().waitFor();
  });

  it('are copied with answer, quotes, dates and documents', async () => {
    const { page } = window;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(page, 'Which dose of lisinopril does she take now?');
    await page.getByRole('button', { name: 'Copy with sources' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('Question: Which dose of lisinopril does she take now?');
    expect(text).toContain('20 mg');
    expect(text).toMatch(/\[1\] ACTIVE: Lisinopril 20 mg once daily/);
    expect(text).toMatch(/“Lisinopril 20 mg once daily” \(.+, document .+\)/);
  });

  it('lead to the relations and the details of a fact, and Back leads to the question', async () => {
    const { page } = window;
    const card = column(page, 'ACTIVE').locator('.evidence-card', { hasText: 'Lisinopril 20 mg' });
    await card.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    await page.goBack();
    await heading(page).waitFor();
    expect(await page.locator('.asked-text').textContent()).toContain('lisinopril');
  });

  it('are refused where they are longer than 20,000 characters, and nothing is cut off silently', async () => {
    const { page } = window;
    await field(page).fill('x '.repeat(10_001));
    await page.getByText('The question has 20,002 characters; 20,000 are the most.').waitFor();
    await field(page).press('Enter');
    expect(await page.locator('.asked-text').textContent()).toContain('lisinopril');
    await field(page).fill('');
    await field(page).press('Enter');
    await page.getByText('Write a question first.').waitFor();
  });

  it('are kept with the patient, opened again, and deleted one by one or all at once', async () => {
    const { page } = window;
    const rows = page.locator('.earlier-row');
    await page.reload();
    await heading(page).waitFor();
    await rows.first().waitFor();
    const count = await rows.count();
    expect(count).toBeGreaterThan(5);
    // The newest first: the one that is on screen.
    expect(await rows.first().getAttribute('class')).toContain('open');
    const methadone = rows.filter({ hasText: 'methadone' });
    await methadone.getByRole('button', { name: 'Does she take methadone?', exact: true }).click();
    await direct(page).getByText('Not documented:').waitFor();
    await page.getByRole('button', { name: /^Delete the question “Does she take methadone\?”/ }).click();
    await expect.poll(() => rows.count()).toBe(count - 1);
    await page.getByRole('heading', { name: 'What can be asked' }).waitFor();
    await page.getByRole('button', { name: 'Delete all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all questions about this patient?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete them' }).click();
    await expect.poll(() => rows.count()).toBe(0);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('questions in the dark with 200 % text', () => {
  const window = windowForTests({
    look: { textSize: 32, colorScheme: 'dark' },
    reach: async (page) => {
      await trySample(page);
      await openAsk(page);
    },
  });

  it('cut nothing off and keep nobody out: before anything is asked', async () => {
    expect([await cutOff(window.page), await violations(window.page)]).toEqual([[], []]);
  });

  it('cut nothing off and keep nobody out: an answer with its evidence', async () => {
    const { page } = window;
    await ask(page, 'Which dose of lisinopril did she take before?');
    await gate(page).getByText('Signals of this choice').click();
    expect([await cutOff(page), await violations(page)]).toEqual([[], []]);
  });
});

const ENTRY = (id: string, time: string, text: string) =>
  JSON.stringify({
    patient: 'p1',
    id,
    time,
    type: 'facts',
    title: 'Drug list',
    facts: [{ kind: 'medication', text, status: 'active', from: time, to: null }],
  });

async function importEntries(page: Page, lines: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'drugs.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines) });
  await page.getByRole('button', { name: /^Open / }).click();
  await page.getByRole('button', { name: 'Close the report' }).click();
}

describe.skipIf(found.path === null)('an answer and a record that moves on', () => {
  const window = windowForTests({
    reach: async (page) => {
      await makeWorkspace(page);
      await importEntries(page, ENTRY('a', '2023-05-02', 'Metoprolol 50 mg twice daily'));
      await openAsk(page);
    },
  });

  it('says that the record has taken in entries since, what has moved, and offers to ask again', async () => {
    const { page } = window;
    await ask(page, 'Which dose of metoprolol does the patient take?');
    await importEntries(page, ENTRY('b', '2024-03-12', 'Metoprolol 100 mg twice daily'));
    await page.keyboard.press('5');
    await page
      .locator('.earlier-row')
      .getByRole('button', { name: /metoprolol/ })
      .first()
      .click();
    await page.getByText('The record has taken in one entry since this was asked').waitFor();
    await page.locator('.evidence-card.active').getByText('now in HISTORY').waitFor();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await direct(page)
      .getByText(/100 mg/)
      .first()
      .waitFor();
    expect(await page.getByText('The record has taken in').count()).toBe(0);
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('an answer that a language model writes', () => {
  const window = windowForTests({
    program: 'answering-host.ts',
    reach: async (page) => {
      await trySample(page);
      await openAsk(page);
    },
  });
  const written = (page: Page) => page.getByRole('region', { name: 'From the language model Scripted model' });

  it('streams beside the one from the record, with citations, and says who wrote it', async () => {
    const { page } = window;
    await ask(page, 'Which dose of lisinopril does she take now?');
    await written(page).getByRole('button', { name: 'Stop' }).waitFor();
    await written(page).locator('.statement').first().waitFor();
    const statement = written(page).locator('.statement', { hasText: 'The patient takes Lisinopril 20 mg' });
    await written(page).getByRole('button', { name: 'Have it written again' }).waitFor();
    expect(await statement.count()).toBe(1);
    expect(await statement.textContent()).toContain('ACTIVE');
    await direct(page).getByText(/20 mg/).first().waitFor();
    await statement.locator('.cite').click();
    await page.locator('.quote-wanted').waitFor();
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
  });

  it('shows what was not let through folded, with the reason, and never among the answer', async () => {
    const { page } = window;
    expect(await written(page).locator('.statement', { hasText: 'digoxin' }).count()).toBe(0);
    await written(page).getByText('One sentence was not let through').click();
    await written(page).getByText('digoxin 0.125 mg').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('goes on while another tab is read, and is there when it is left again', async () => {
    const { page } = window;
    await ask(page, 'And which dose of lisinopril is it today?');
    await page.keyboard.press('2');
    await page.getByRole('listbox', { name: 'Timeline of the record' }).waitFor();
    await page.keyboard.press('5');
    await written(page).locator('.statement', { hasText: 'The patient takes Lisinopril 20 mg' }).waitFor();
  });

  it('stops when it is told to, and can be asked for again', async () => {
    const { page } = window;
    await ask(page, 'Which dose of lisinopril, for ever?');
    await written(page).getByRole('button', { name: 'Stop' }).click();
    await written(page).getByText('Stopped. Nothing of it was kept.').waitFor();
    await written(page).getByRole('button', { name: 'Have it write an answer' }).waitFor();
    expect(window.complaints).toEqual([]);
  });
});
