/** The steps of an entry: every stage with its source, a replay that changes nothing, and decisions to take away. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './harness.ts';
import { NOTES_RECORD } from './notes-record.ts';
import { cutOff, violations } from './page-checks.ts';
import { makeWorkspace, readByModel, unlock } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Steps not tested: ${found.why}.`);

const STAGES = ['Extract', 'Link', 'Impact', 'Update', 'Guard', 'Commit', 'Replay'] as const;

async function importRecord(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(NOTES_RECORD) });
  await page.getByRole('button', { name: /^Open / }).click();
  await page.getByRole('button', { name: 'Close the report' }).click();
}

async function openSteps(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: /^Entries/ }).click();
  await page.getByRole('button', { name: `How was this read? ${title}` }).click();
  await page.getByRole('heading', { name: new RegExp(`^How entry \\d was written: ${title}`) }).waitFor();
}

const stage = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The text of a file that a button hands over. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

describe.skipIf(found.path === null)('the steps of a note that the rules read', () => {
  const window = windowForTests({
    reach: async (page) => {
      await makeWorkspace(page);
      await importRecord(page);
      await openSteps(page, 'Clinic visit');
    },
  });

  it('say whose entry it is and which writer read it', async () => {
    const head = window.page.locator('.step-head');
    expect(await head.textContent()).toMatch(/Patient p1.*12 Mar 2024.*read by rules/);
  });

  it('light the words of a fact in the source when it is chosen, and put them out again', async () => {
    const { page } = window;
    const fact = page.getByRole('button', { name: 'Metoprolol stopped', exact: true });
    await fact.click();
    expect(await page.locator('.step-source .quote-wanted').textContent()).toContain('Metoprolol was stopped');
    expect(await fact.getAttribute('aria-pressed')).toBe('true');
    await fact.click();
    expect(await page.locator('.step-source .quote-wanted').count()).toBe(0);
  });

  it('mark an order to the program in the source with words, and leave the source letter by letter', async () => {
    const { page } = window;
    const order = page.locator('.step-source .reading-suspicious');
    expect(await order.first().textContent()).toMatch(/^Ignore all previous instructions/);
    const label = await order.first().evaluate((element) => getComputedStyle(element, '::before').content);
    expect(label).toContain('reads like an order');
    expect(await page.locator('.step-source .source-body').textContent()).toContain(
      'She feels well. No chest pain.\n\nMEDICATIONS\n- Metoprolol was stopped',
    );
  });

  it('show that the note moved the structured drug, with the reason in the words of the note', async () => {
    const { page } = window;
    await stage(page, 'Commit').click();
    const history = page.getByRole('region', { name: 'Into HISTORY' });
    await history.getByRole('button', { name: 'Metoprolol 50 mg twice daily', exact: true }).waitFor();
    await history.getByText(/Metoprolol was stopped on 3\/1\/2024/).waitFor();
    const arrived = page.getByRole('region', { name: 'New with this entry' });
    const aspirin = arrived.getByRole('listitem').filter({ hasText: 'Aspirin 81 mg daily' });
    await aspirin.getByText('ACTIVE').waitFor();
    const stop = arrived.getByRole('listitem').filter({ hasText: 'Metoprolol stopped' });
    await stop.getByText('states no more than the end of an earlier fact').waitFor();
  });

  it('are walked by j and k and by the arrows of their tabs, and the focus goes with them', async () => {
    const { page } = window;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await stage(page, 'Extract').click();
    for (const name of STAGES.slice(1)) {
      await page.keyboard.press('j');
      await expect.poll(focused).toMatch(new RegExp(`^${name}`));
    }
    await page.keyboard.press('k');
    await expect.poll(focused).toMatch(/^Commit/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toMatch(/^Guard/);
  });

  it.each(STAGES)('keep nobody out: %s', async (name) => {
    await stage(window.page, name).click();
    expect(await violations(window.page)).toEqual([]);
  });

  it('hand one decision, and all of them, over as JSON under names without a patient', async () => {
    const { page } = window;
    await stage(page, 'Guard').click();
    const one = await saved(page, () => page.getByRole('button', { name: /^Save as JSON ?: Guard/ }).click());
    expect(one.name).toMatch(/^decision-e[0-9a-f]+-guard\.json$/);
    expect(JSON.parse(one.text)).toMatchObject({ stage: 'guard', writer: 'rules' });
    const all = await saved(page, () => page.getByRole('button', { name: 'Save all stages as JSON' }).click());
    expect(JSON.parse(all.text).map((decision: { stage: string }) => decision.stage)).toEqual(
      STAGES.slice(0, 6).map((name) => name.toLowerCase()),
    );
  });

  it('are replayed by the rules into a scratch copy: nothing differs, and the record is said to be unchanged', async () => {
    const { page } = window;
    await stage(page, 'Replay').click();
    await page.getByRole('button', { name: 'Replay into a scratch copy' }).click();
    const outcome = page.getByText(/^No difference: \d+ facts came out the same\./);
    await outcome.waitFor();
    expect(await outcome.textContent()).toContain('The record is unchanged.');
    expect(await violations(page)).toEqual([]);
  });

  it('lead back to the entries', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Back to the entries' }).click();
    await page.getByRole('tab', { name: /^Entries/, selected: true }).waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('the steps with 200 % text', () => {
  const window = windowForTests({
    look: { textSize: 32 },
    reach: async (page) => {
      await makeWorkspace(page);
      await importRecord(page);
      await openSteps(page, 'Clinic visit');
    },
  });

  it.each(STAGES)('cut nothing off: %s', async (name) => {
    await stage(window.page, name).click();
    expect(await cutOff(window.page)).toEqual([]);
  });
});

describe.skipIf(found.path === null)('the steps of a note that a model read', () => {
  const window = windowForTests({
    prepare: async ({ folder, models }) => {
      await readByModel(folder, models, NOTES_RECORD);
    },
    reach: async (page) => {
      await unlock(page);
      await page.getByRole('button', { name: /^Patient p1/ }).click();
      await openSteps(page, 'Clinic visit');
    },
  });

  it('name the model wherever the rules would be named', async () => {
    const { page } = window;
    await page.locator('.step-head').getByText('read by the model Tiny random model').waitFor();
    expect(await page.locator('.top-bar').textContent()).toContain('Notes read by model Tiny random model');
  });

  it('show every question to the model with prompt, input, raw answer, tokens and time', async () => {
    const { page } = window;
    await page.getByRole('heading', { name: /^Questions to a model/ }).waitFor();
    await page.locator('details.step-card > summary').first().click();
    const card = page.locator('details.step-card').first();
    for (const words of ['What was asked', 'As the model answered', 'Tokens', 'Time']) {
      await card.getByText(words, { exact: true }).waitFor();
    }
    await card.getByRole('button', { name: 'Show the sentence in the source' }).click();
    await page.locator('.step-source .quote-wanted').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('open the very prompt that was used', async () => {
    const { page } = window;
    await page
      .locator('.call-facts')
      .getByRole('button', { name: /^extract/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.step-raw').waitFor();
    expect((await dialog.locator('.step-raw').textContent())?.length).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('keep a corrected answer as an example, refuse what is no answer, and say that the record is unchanged', async () => {
    const { page } = window;
    const card = page.locator('details.step-card').first();
    await card.getByText('Was this answer wrong?').click();
    const answer = card.getByLabel(/^The right answer/);
    await answer.fill('[{');
    await card.getByRole('button', { name: 'Save as a training example' }).click();
    await card.getByText(/This is not JSON/).waitFor();
    await answer.fill('[]');
    await card.getByRole('button', { name: 'Save as a training example' }).click();
    await card.getByText('Saved. The record is unchanged.').waitFor();
    await card.getByText('corrected by a person', { exact: true }).waitFor();
  });

  it('give training sets that are counted and saved', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Prompts and training sets' }).first().click();
    await page.getByText(/^Extract: .*: 1 corrected answer$/).waitFor();
    expect(await violations(page)).toEqual([]);
    const set = await saved(page, () => page.getByRole('button', { name: /^Save as chat JSONL ?: extract/ }).click());
    expect(set.name).toMatch(/\.jsonl$/);
    expect(JSON.parse(set.text.split('\n')[0] ?? '')).toHaveProperty('messages');
  });

  it('let a variant of a prompt be saved under a name of its own, and never over the program’s own', async () => {
    const { page } = window;
    const name = page.getByLabel('Name of the variant');
    await name.fill('built-in');
    await page.getByRole('button', { name: 'Save the variant' }).click();
    await page.getByText('This name belongs to the prompt that comes with the program.').waitFor();
    await name.fill('mine');
    await page.getByRole('button', { name: 'Save the variant' }).click();
    await page.getByRole('button', { name: /^mine/ }).waitFor();
    await page.getByRole('button', { name: 'Remove “mine”…' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: /^mine/ }).waitFor({ state: 'detached' });
  });

  it('are replayed by the rules, with the differences field by field', async () => {
    const { page } = window;
    await page.goBack();
    await stage(page, 'Replay').click();
    await page.getByRole('button', { name: 'Replay into a scratch copy' }).click();
    await page
      .getByRole('heading', { name: /as written by the model Tiny random model, replayed by the rules$/ })
      .waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /came out the same/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
