/** The first page: a workspace is made, locked and opened again, and every mistake is a sentence beside its field. */
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
const browserIt = describe.skipIf(found.path === null);
if (found.path === null) console.warn(`First-run page not tested: ${found.why}.`);

browserIt('the first-run page', () => {
  const window = windowForTests();

  it('says that a lost passphrase can never be recovered before there is a field to set one', async () => {
    const { page } = window;
    const warning = page.getByText('A lost passphrase can never be recovered.').first();
    const field = page.getByLabel('Passphrase', { exact: true });
    await field.waitFor();
    const [above, below] = [await warning.boundingBox(), await field.boundingBox()];
    expect(above && below && above.y + above.height <= below.y).toBe(true);
  });

  it('says beside the field what is wrong: nothing typed, not the same twice, too short', async () => {
    const { page } = window;
    const make = page.getByRole('button', { name: 'Make the workspace' });
    const first = page.getByLabel('Passphrase', { exact: true });
    const second = page.getByLabel('Passphrase once more');
    const said = async (field: typeof first) => {
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      return Promise.all(
        ids.filter((id) => id.endsWith('-error')).map((id) => page.locator(`[id="${id}"]`).textContent()),
      );
    };
    await make.click();
    expect(await said(first)).toEqual(['Type a passphrase: it is the only key to this workspace.']);

    await page.getByLabel('I know that this passphrase can never be recovered.').check();
    await first.fill('correct horse battery');
    await second.fill('correct horse batterx');
    await make.click();
    expect(await said(second)).toEqual(['The two passphrases are not the same.']);

    await first.fill('short');
    await second.fill('short');
    await make.click();
    await expect.poll(() => said(first)).toEqual([expect.stringContaining('at least 8 characters')]);
  });

  it('hides what is typed until it is asked to show it', async () => {
    const { page } = window;
    const field = page.getByLabel('Passphrase', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    const show = page.getByRole('button', { name: 'Show what is typed in Passphrase', exact: true });
    await show.click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide what is typed in Passphrase', exact: true }).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  it('makes the workspace, says what to do in an empty one, locks it, and opens it with the right passphrase only', async () => {
    const { page } = window;
    await page.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Passphrase once more').fill('correct horse battery');
    await page.getByRole('button', { name: 'Make the workspace' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    expect(await page.getByText(/Drop files anywhere on this window, or choose them/).isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Lock' }).click();
    const field = page.getByLabel('Passphrase', { exact: true });
    await field.fill('wrong horse battery');
    await page.getByRole('button', { name: 'Unlock' }).click();
    const error = page.locator('.field-error');
    await error.waitFor();
    expect(await error.textContent()).toMatch(/passphrase.*\.$/i);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await field.fill('correct horse battery');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
