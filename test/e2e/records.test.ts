/** Whole records in the window: two are joined and taken apart again, one is divided, one is removed with its id typed. */
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { healthy } from './page-checks.ts';
import { focused, reviewWorkspace } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Whole records are not tested in a browser: ${found.why}.`);

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('whole records in %s', (colorScheme) => {
  const window = windowForTests({ look: { colorScheme }, reach: reviewWorkspace });

  const open = async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Patients', exact: true }).click();
    await page.getByRole('button', { name: 'Join, divide or remove…' }).click();
    return page.getByRole('dialog', { name: 'Whole records' });
  };
  const seen = async (name: string): Promise<void> => {
    const { page } = window;
    if (process.env.STAM_SHOTS) await page.screenshot({ path: `${process.env.STAM_SHOTS}/${colorScheme}-${name}.png` });
    await healthy(page);
  };

  it('shows what joining does before it is done, and does it with a reason and a name', async () => {
    const { page } = window;
    const dialog = await open();
    await seen('empty');
    await dialog.getByLabel('The record that stays').selectOption('p1');
    await dialog.getByLabel('The record that is taken into it').selectOption('p2');
    await dialog.getByText(/becomes part of the record/).waitFor();
    await seen('join');
    const button = dialog.getByRole('button', { name: 'These are one person' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel('Why (kept with the act)').fill('One person under two numbers');
    await page.keyboard.press('Enter');
    // Behind it stands the search for a name: the field is looked for in the dialog.
    const who = page.getByRole('dialog', { name: 'Who are you?' });
    await who.getByLabel('Name').fill('Dr. Vogel');
    await who.getByRole('button', { name: 'That is me' }).click();
    await dialog.getByText(/is part of p1 now/).waitFor();
    // The form that had the focus is gone; a key still held down opens nothing.
    await expect.poll(() => focused(page)).toBe('Do something else');
    await seen('joined');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 patient', { exact: true }).waitFor();
  });

  it('takes it back out of the list of what was done', async () => {
    const { page } = window;
    const dialog = await open();
    await dialog.getByRole('tab', { name: 'What was done' }).click();
    await dialog.getByLabel('Why').fill('They are two');
    await seen('done');
    await dialog.getByRole('button', { name: /^Take back/ }).click();
    await dialog.getByText(/both records are as they were/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 patients', { exact: true }).waitFor();
  });

  it('divides a record by the entries that are chosen', async () => {
    const { page } = window;
    const dialog = await open();
    await dialog.getByRole('tab', { name: 'This is two people' }).click();
    await dialog.getByLabel('The record that is divided').selectOption('p1');
    await dialog.getByRole('checkbox', { name: /Reaction/ }).check();
    await dialog.getByLabel(/Name of the other person/).fill('Jane Roe');
    await dialog.getByText(/These leave the record/).waitFor();
    await seen('divide');
    await dialog.getByLabel('Why (kept with the act)').fill('Another person’s card');
    await dialog.getByRole('button', { name: 'Divide this record' }).click();
    await dialog.getByText(/the record p1-2 now/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Jane Roe', exact: true }).waitFor();
  });

  it('removes a record only once its id was typed', async () => {
    const { page } = window;
    const dialog = await open();
    await dialog.getByRole('tab', { name: 'Remove a record' }).click();
    await dialog.getByLabel('The record that is removed').selectOption('p2');
    await dialog.getByLabel('Why (kept with the act)').fill('Asked for');
    const button = dialog.getByRole('button', { name: 'Remove this record for good' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel('Type the id p2 to confirm').fill('p2');
    await seen('remove');
    await button.click();
    await dialog.getByText('The record p2 is gone.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 patients', { exact: true }).waitFor();
  });
});
