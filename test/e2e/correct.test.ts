/** Corrections from a fact's details: in plain words, with a reason, undone again, and never on something that was not seen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { State } from '../../shared/interchange.ts';
import { chromiumPath, LARGE } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { ask, focused, reviewWorkspace, sayWho } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Corrections are not tested: ${found.why}.`);

const stateOf = (page: Page) => ask<State>(page, 'patient.state', { patient: 'p1' });
const active = async (page: Page) => (await stateOf(page)).active.map((memory) => memory.text);
const memoryOf = async (page: Page, text: string) => {
  const state = await stateOf(page);
  const memory = [...state.active, ...state.history].find((one) => one.text === text && one.assertion === 'present');
  if (!memory) throw new Error(`“${text}” is not in the record`);
  return memory;
};

/** Opens the record and the details of a fact. */
async function details(page: Page, text: string): Promise<void> {
  await page.getByLabel('Filter').fill(text);
  await page.getByRole('button', { name: text, exact: true }).click();
  await page.getByRole('heading', { name: /^What says so/ }).waitFor();
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Patient p1 (no name in the record)', exact: true }).click();
  await page.locator('.memory').first().waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Correct a fact' });

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('a correction in %s', (colorScheme) => {
  const window = windowForTests({
    look: { colorScheme },
    reach: async (page) => {
      await reviewWorkspace(page);
      await openRecord(page);
    },
  });

  it('is made by keys alone, asks who makes it, and tells what moved with it', async () => {
    const { page } = window;
    await details(page, 'Amlodipine 10 mg daily');
    await page.getByRole('button', { name: 'Correct…' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('radio').first().waitFor();
    // What is ACTIVE already is not offered as "still current".
    expect(await dialog(page).getByRole('radio').count()).toBe(4);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await dialog(page)
      .getByRole('radio', { name: /It was never true/, checked: true })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Reason (needed)').focus();
    await page.keyboard.type('Read from the wrong line');
    await dialog(page).getByText('“Amlodipine 10 mg daily” is kept in HISTORY as entered in error.').waitFor();
    await page.keyboard.press('Enter');
    await sayWho(page);
    await page.getByRole('heading', { name: 'Corrected', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Looked at again, and moved with it (1)' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await active(page)).toContain('Amlodipine 5 mg daily');
    expect(await active(page)).not.toContain('Amlodipine 10 mg daily');
  });

  it('is undone at once, with a reason, and can hold again', async () => {
    const { page } = window;
    await page.getByRole('dialog').getByRole('button', { name: 'Undo…' }).click();
    await page.keyboard.type('A slip');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Taken back' }).waitFor();
    expect(await active(page)).toContain('Amlodipine 10 mg daily');
    await page.getByRole('button', { name: 'Let the correction hold again…' }).click();
    await page.keyboard.type('It was right');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The correction holds again' }).waitFor();
    expect(await active(page)).not.toContain('Amlodipine 10 mg daily');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Correct…');
  });

  it('stands in the details of the fact, with who, why and the way back', async () => {
    const { page } = window;
    const list = page.getByRole('region', { name: /^Corrections/ });
    await list.getByText('Dr. Vogel').first().waitFor();
    await list.getByText('“Read from the wrong line”').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await list
      .getByRole('button', { name: /^Undo…/ })
      .first()
      .click();
    await page.keyboard.type('On second thoughts');
    await page.keyboard.press('Enter');
    await list.getByText('taken back').first().waitFor();
    expect(await active(page)).toContain('Amlodipine 10 mg daily');
  });

  it('names the successor among the facts of the patient, and the end as precisely as it is known', async () => {
    const { page } = window;
    await page.keyboard.press('Escape');
    await details(page, 'Gout');
    await page.getByRole('button', { name: 'Correct…' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Something else replaced it/ })
      .check();
    await dialog(page).getByText('Choose the fact that replaced it.').waitFor();
    await dialog(page).getByLabel('Search the facts of this patient').fill('diabetes');
    await dialog(page)
      .getByRole('radio', { name: /ACTIVE Diabetes/ })
      .check();
    await dialog(page).getByLabel('Year').fill('2021');
    await dialog(page).getByLabel('Reason (needed)').fill('One disease, named anew');
    await dialog(page).getByText('“Gout” is kept in HISTORY, until 2021, replaced by “Diabetes”.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Corrected', exact: true }).waitFor();
    const gout = await memoryOf(page, 'Gout');
    expect(gout).toMatchObject({ store: 'HISTORY', cause: 'superseded', validTo: { date: '2021', precision: 'year' } });
    expect(gout.successor).toBe((await memoryOf(page, 'Diabetes')).id);
    await page.keyboard.press('Escape');
  });

  it('is refused where the fact has changed since it was opened, and asks again beside what was seen', async () => {
    const { page } = window;
    await details(page, 'Amlodipine 10 mg daily');
    await page.getByRole('button', { name: 'Correct…' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^It ended/ })
      .check();
    await dialog(page).getByLabel('Reason (needed)').fill('Stopped');
    // Another window decides first.
    const [who] = await ask<{ id: string }[]>(page, 'person.list', {});
    const { id: memory } = await memoryOf(page, 'Amlodipine 10 mg daily');
    const { version } = await ask<{ version: string }>(page, 'review.version', { memory });
    const act = { what: 'move to history', cause: 'entered in error', successor: null, until: null };
    await ask(page, 'review.correct', { by: who?.id, memory, act, reason: 'I was first', version });
    await dialog(page).getByLabel('Reason (needed)').press('Enter');
    await dialog(page).getByText('Nothing was changed: this fact has changed since you opened it.').waitFor();
    await dialog(page).getByRole('heading', { name: 'As you saw it' }).waitFor();
    await dialog(page).getByRole('heading', { name: 'As it is now' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page)
      .getByRole('radio', { name: /^It is still current/ })
      .check();
    await dialog(page).getByLabel('Reason (needed)').fill('The patient takes it');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Corrected', exact: true }).waitFor();
    expect(await active(page)).toContain('Amlodipine 10 mg daily');
    await page.keyboard.press('Escape');
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(LARGE)('a correction with $name', ({ look }) => {
  const window = windowForTests({
    look,
    reach: async (page) => {
      await reviewWorkspace(page);
      await openRecord(page);
    },
  });

  it('cuts nothing off, with a successor and a date', async () => {
    const { page } = window;
    await details(page, 'Gout');
    await page.getByRole('button', { name: 'Correct…' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Something else replaced it/ })
      .check();
    await dialog(page).getByLabel('Year').fill('2021');
    expect(await cutOff(page)).toEqual([]);
  });
});
