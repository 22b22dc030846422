/** The models page: what is there, what may write and why not, and every act behind a question. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTinyModel } from '../support/tiny-model.ts';
import { chromiumPath, trySample } from './harness.ts';
import { healthy, violations } from './page-checks.ts';
import { unfitModel } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Models page not tested: ${found.why}.`);

// Models that a developer has put beside the program are shown too: without language models the page cannot be seen then.
const local = join(import.meta.dirname, '../../models/local');
const bare = !existsSync(local) || !readdirSync(local).some((file) => file.endsWith('.gguf'));
if (!bare) console.warn('The models page without a model is not tested: there are models in models/local.');

const openModels = async (page: Page) => {
  await page.getByRole('button', { name: 'Models', exact: true }).click();
  // A large model that was never seen here is read through first.
  await page.getByRole('heading', { name: 'Who does what' }).waitFor({ timeout: 60_000 });
};
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

describe.skipIf(found.path === null)('the models page', () => {
  let elsewhere: string;
  beforeAll(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'stam-models-'));
  });
  const window = windowForTests({
    reach: async (page) => {
      await trySample(page);
      await openModels(page);
    },
  });
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  it.skipIf(!bare)(
    'says that the rules read notes where no model is here, and how one comes here offline',
    async () => {
      const { page } = window;
      await page.getByText('No language model here: the rules writer reads notes.').waitFor();
      await page.getByText(window.host.models).first().waitFor();
    },
  );

  it('keeps nobody out', async () => {
    expect(await violations(window.page)).toEqual([]);
  });

  it('says in a sentence that there is nothing where a path leads', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('Type where the file or folder is.').waitFor();
    await page.getByLabel(/^File or folder on the machine/).fill(join(elsewhere, 'nothing.gguf'));
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.locator('.jobs-panel .notice, .models-page .notice.danger').first().waitFor();
  });

  it('takes in a file by its path, and shows what it is and that it may not write yet', async () => {
    const { page } = window;
    const file = writeTinyModel(join(elsewhere, 'tiny.gguf'), { name: 'Tiny random model' });
    await page.getByLabel(/^File or folder on the machine/).fill(file);
    await page.getByRole('button', { name: 'Add it' }).click();
    const tiny = card(page, 'Tiny random model');
    await tiny.getByText(/Not tried yet: it may not write until it has passed the probe/).waitFor();
    await tiny.getByText('not known: look at where the file came from').waitFor();
    expect(await tiny.locator('code').textContent()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives no role that writes to a model that was not probed, and says why', async () => {
    const { page } = window;
    for (const role of ['Extract', 'Link', 'Update']) {
      const option = page.getByLabel(role, { exact: true }).locator('option', { hasText: 'Tiny random model' });
      expect(await option.isDisabled()).toBe(true);
    }
    expect(await page.getByText('Tiny random model cannot: not probed yet.').count()).toBe(3);
  });

  it('gives the role that writes nothing to any model, and takes it back', async () => {
    const { page } = window;
    const answer = page.getByLabel('Answer', { exact: true });
    await answer.selectOption({ label: 'Tiny random model' });
    await card(page, 'Tiny random model').getByText('does: Answer').waitFor();
    await answer.selectOption({ label: 'nobody' });
    await card(page, 'Tiny random model').getByText('does: Answer').waitFor({ state: 'detached' });
  });

  it('tries the fitness of a model as a job that can be cancelled, and the model stays untried then', async () => {
    const { page } = window;
    const tiny = card(page, 'Tiny random model');
    const dismiss = page.getByRole('button', { name: /^Dismiss/ });
    while ((await dismiss.count()) > 0) await dismiss.first().click();
    await tiny.getByRole('button', { name: /^Try its fitness/ }).click();
    const job = page.getByRole('region', { name: 'Work in progress' });
    // A random model writes on to the limit of every question: it is not waited for.
    await job.getByText(/\d+( of \d+)? questions?/).waitFor();
    expect(await violations(page)).toEqual([]);
    await job.getByRole('button', { name: /^Cancel/ }).click();
    await job.getByRole('heading', { name: /: cancelled$/ }).waitFor({ timeout: 60_000 });
    await tiny.getByText(/Not tried yet/).waitFor();
  }, 100_000);

  it('says before a fetch what comes, under which licence and how it is checked; nothing is fetched by itself', async () => {
    const { page } = window;
    const fetchable = page.getByRole('region', { name: 'Can be fetched' });
    await fetchable
      .getByRole('button', { name: /^Fetch/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    for (const term of ['File', 'Size', 'Licence', 'Check']) await dialog.getByText(term, { exact: true }).waitFor();
    expect(await dialog.textContent()).not.toMatch(/https?:/);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Do not fetch' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: /^Fetch/ }).count()).toBe(0);
  });

  it('removes a model only after asking, with what that means', async () => {
    const { page } = window;
    await card(page, 'Tiny random model')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/stays in the records/).waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await card(page, 'Tiny random model')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await card(page, 'Tiny random model').waitFor({ state: 'detached' });
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('a model that did not pass the probe', () => {
  const window = windowForTests({
    prepare: ({ models }) => unfitModel(models),
    reach: async (page) => {
      await trySample(page);
      await openModels(page);
    },
  });

  it('says so with every part, how many were right and how many had to be, and what that means', async () => {
    const { page } = window;
    const tiny = card(page, 'Tiny random model');
    await tiny.getByText('Not fit to write: it did not pass negation.').waitFor();
    await tiny.getByText('negation: not passed').waitFor();
    await tiny.getByText('5 of 10 right, 9 needed').waitFor();
    await tiny.getByText('It takes “no chest pain” for chest pain.').waitFor();
    await tiny.getByText('JSON: passed').waitFor();
    expect(await page.getByText('Tiny random model cannot: it did not pass negation.').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
  });
});

describe.skipIf(found.path === null).each([
  { name: '200 % text', look: { textSize: 32 } },
  { name: 'the dark theme', look: { colorScheme: 'dark' as const } },
])('the models page and the prompts with $name', ({ look }) => {
  const window = windowForTests({ look, reach: trySample });

  it('cut nothing off and keep nobody out', async () => {
    const { page } = window;
    await openModels(page);
    await healthy(page);
    await page.getByRole('button', { name: 'Prompts and training sets' }).first().click();
    await page.getByLabel('Text of the prompt').waitFor();
    await healthy(page);
  });
});
