/** Who is at the window, who works here, and the lock that comes by itself, in a real browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import { chromiumPath } from './harness.ts';
import { healthy } from './page-checks.ts';
import { makeWorkspace, unlock } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const chromium = chromiumPath();
if (chromium.path === null) console.warn(`Skipped: people in the browser; ${chromium.why}.`);

const you = (page: Page, name: string) => page.getByRole('button', { name: `You are ${name}` });

describe.skipIf(chromium.path === null)('who is at the window', () => {
  const window = windowForTests({ reach: makeWorkspace });
  afterAll(() => {
    expect(window.complaints).toEqual([]);
  });

  it('the first person names themselves by keyboard alone, and stands in the top bar', async () => {
    const { page } = window;
    await page.keyboard.press('w');
    await page.getByRole('dialog', { name: 'Who are you?' }).waitFor();
    await healthy(page);
    await page.keyboard.type('Dr. Vogel');
    await page.keyboard.press('Enter');
    await you(page, 'Dr. Vogel').waitFor();
  });

  it('adds others, who are chosen with one key and Enter', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'People and settings' }).click();
    const add = page.getByRole('region', { name: 'Add a person' });
    await add.getByLabel('Name').fill('Ada');
    await add.getByRole('checkbox', { name: /^Annotator/ }).check();
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Change Ada' }).waitFor();
    await add.getByLabel('Name').fill('ADA ');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').getByText('There is a Ada already').waitFor();
    await healthy(page);
    await page.getByRole('heading', { name: 'People and settings' }).click();
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Dr. Vogel clinician' }).waitFor();
    // The focus stands on who is here now; Ada is the one above.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await you(page, 'Ada').waitFor();
  });

  it('changes roles in place, and refuses to leave the record without a clinician', async () => {
    const { page } = window;
    const refused = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Change Dr. Vogel' }) })
      .getByRole('alert')
      .getByText('Dr. Vogel is the last clinician');
    await page.getByRole('button', { name: 'Change Dr. Vogel' }).click();
    await page
      .getByRole('region', { name: 'Who works here' })
      .getByRole('checkbox', { name: /^Clinician/ })
      .uncheck();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await refused.waitFor();
    await page.getByRole('button', { name: 'Dr. Vogel Has left' }).click();
    await refused.waitFor();
    await page.getByRole('button', { name: 'Change Dr. Vogel' }).click();
    await page.getByRole('button', { name: 'Change Ada' }).click();
    await page
      .getByRole('region', { name: 'Who works here' })
      .getByRole('checkbox', { name: /^Clinician/ })
      .check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('clinician and annotator').first().waitFor();
    await page.getByRole('button', { name: 'Dr. Vogel Has left' }).click();
    await page.getByRole('button', { name: 'Take back Dr. Vogel' }).click();
    await page.getByRole('button', { name: 'Dr. Vogel Has left' }).waitFor();
  });

  it('sets the time until it locks, and says what is no time', async () => {
    const { page } = window;
    const field = page.getByLabel(/^Minutes until it locks/);
    await field.fill('ten');
    await page.getByText('Type a whole number of minutes from 0 to 240.').waitFor();
    await field.fill('30');
    await field.press('Enter');
    await page.getByText('pressed a key or clicked for 30 minutes').waitFor();
    await healthy(page);
  });

  it('is asked anew after a lock: somebody else may have sat down', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await unlock(page);
    await page.getByRole('button', { name: 'Who are you?' }).waitFor();
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Ada clinician and annotator' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is another at another window of the same workspace', async () => {
    const { page } = window;
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Ada clinician and annotator' }).click();
    await you(page, 'Ada').waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('/', window.host.address).href);
    await other.getByRole('button', { name: 'Who are you?' }).waitFor();
    await other.close();
  });
});

describe.skipIf(chromium.path === null)('the lock that comes by itself', () => {
  const window = windowForTests({
    prepare: async ({ folder }) => {
      const engine = openEngine(await createWorkspace(folder, { passphrase: 'correct horse battery' }));
      const record = join(folder, '..', 'record.jsonl');
      const facts = [{ kind: 'condition', text: 'Gout', code: null, status: null, from: '2022-02-01', to: null }];
      writeFileSync(record, JSON.stringify({ patient: 'P', id: '1', time: '2022-02-01', type: 'facts', facts }));
      await engine.import([record]);
      const { people } = engine;
      // On this host a minute is over in six seconds.
      people.setIdleMinutes(people.add(null, 'Dr. Vogel', ['clinician']).id, 2);
      await engine.close();
    },
    program: 'idle-host-program.ts',
    reach: unlock,
  });
  afterAll(() => {
    expect(window.complaints.filter((line) => !line.includes('locked'))).toEqual([]);
  });

  it('asks before, a key that answers does nothing else, and the record stays', async () => {
    const { page } = window;
    await page.getByRole('table').getByRole('button').first().click();
    await page.locator('.memory').first().waitFor();
    const asked = page.getByRole('alertdialog', { name: 'Still there?' });
    await asked.waitFor();
    await healthy(page);
    // "i" would open the import, were it not for the question.
    await page.keyboard.press('i');
    await asked.waitFor({ state: 'detached' });
    await page.locator('.memory').first().waitFor();
  });

  it('takes the record off the screen when nobody answers, and says after how long', async () => {
    const { page } = window;
    // What stirred last may be told up to twenty seconds later; the time counts from then.
    await page.getByText('Locked after 2 minutes without a key or a click.').waitFor({ timeout: 50_000 });
    expect(await page.locator('.memory').count()).toBe(0);
    expect(await page.content()).not.toContain('Gout');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    await healthy(page);
    await unlock(page);
    expect(await page.getByText(/^Locked after/).count()).toBe(0);
  });
});
