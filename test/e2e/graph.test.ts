/** The relation graph in the real window: reached from a fact, walked by keyboard, filtered, expanded and taken away as a file. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { fact } from '../support/scratch-engine.ts';
import { chromiumPath, trySample } from './harness.ts';
import { healthy, violations } from './page-checks.ts';
import { makeWorkspace } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`The graph not tested: ${found.why}.`);

const DRUG = 'Lisinopril 20 mg once daily';

/** Opens the details of a fact by the filter, and its graph from there. */
async function openGraph(page: Page, text: string): Promise<void> {
  await page.getByLabel('Filter').fill(text);
  await page.getByRole('button', { name: text, exact: true }).first().click();
  await page.locator('.detail').getByRole('button', { name: 'Relations', exact: true }).click();
  await page.getByRole('heading', { name: `Relations: ${text}` }).waitFor();
}

const list = (page: Page) => page.getByRole('region', { name: 'The same as a list' });
const chosen = (page: Page) => page.locator('#graph-chosen');
/** The picture is there once the page has marked that it was drawn. */
const drawn = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('graph drawn').length > 0, undefined, { polling: 50 });
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /shown/ });

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe.skipIf(found.path === null)('the graph of a drug', () => {
  const window = windowForTests({ reach: trySample });
  beforeEach(async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Patients', exact: true }).click();
    await page
      .getByRole('button', { name: /^(Patient )?sample/i })
      .first()
      .click();
    await openGraph(page, DRUG);
    await drawn(page);
  });

  it('is drawn under the policy of the window, and keeps nobody out', async () => {
    const { page, complaints } = window;
    expect(await page.locator('.graph-canvas canvas').count()).toBeGreaterThan(0);
    await healthy(page);
    await page.getByLabel('Theme').selectOption('dark');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Theme').selectOption('light');
    expect(complaints).toEqual([]);
  });

  it('says in the list what the picture shows: facts with their store, and each tie in words', async () => {
    const words = await list(window.page).textContent();
    expect(words).toContain('Took the place of HISTORY drug Lisinopril 10 mg');
    expect(words).toContain('Treats ACTIVE condition Essential hypertension');
    expect(words).toMatch(/May interact with HISTORY drug Ibuprofen/);
  });

  it('is walked by the keyboard, and says the grounds and the confidence of each tie', async () => {
    const { page } = window;
    await list(page)
      .getByRole('button', { name: /Lisinopril 20 mg/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await chosen(page).textContent()).toMatch(/^Lisinopril 10 mg/);
    const selection = page.locator('.graph-selection');
    expect(await selection.textContent()).toContain('Was replaced by Lisinopril 20 mg');
    expect(await selection.textContent()).toMatch(/treatment of hypertension .*\(confidence \d+ %\)/);
    // The same fact is marked in the list.
    expect(await list(page).locator('[aria-current=true]').textContent()).toContain('Lisinopril 10 mg');
  });

  it('chooses the fact that is clicked in the picture', async () => {
    const { page } = window;
    await list(page)
      .getByRole('button', { name: /hypertension/ })
      .first()
      .click();
    expect(await chosen(page).textContent()).toMatch(/hypertension/);
    await page.getByRole('button', { name: 'Whole picture' }).click();
    const box = await page.locator('.graph-canvas').boundingBox();
    if (!box) throw new Error('the picture is not there');
    // The fact that the graph is about lies in the middle of its picture; a row of points passes over it wherever it was fitted.
    for (let at = 0.2; at < 0.8; at += 0.03) {
      for (const across of [0.35, 0.45, 0.55, 0.65]) {
        await page.mouse.click(box.x + box.width * across, box.y + box.height * at);
        if ((await chosen(page).textContent()) === DRUG) return;
      }
    }
    throw new Error('no click reached the fact in the middle');
  });

  it('puts another fact in the middle, and the back button brings the first one back', async () => {
    const { page } = window;
    await list(page)
      .getByRole('button', { name: /Essential hypertension/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Put in the middle' }).click();
    await page.getByRole('heading', { name: 'Relations: Essential hypertension' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: `Relations: ${DRUG}` }).waitFor();
    await page.goBack();
    await page.locator('.detail').getByRole('heading', { name: DRUG }).waitFor();
  });

  it('opens the details and the source of a fact', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Open the source' }).click();
    await page.locator('.quote-wanted').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the details' }).click();
    await page.locator('.detail').getByRole('heading', { name: DRUG }).waitFor();
  });

  it('leaves out a store and a type of relation', async () => {
    const { page } = window;
    await page.getByRole('checkbox', { name: 'HISTORY' }).uncheck();
    await expect.poll(() => list(page).textContent()).not.toContain('HISTORY');
    await page.getByRole('checkbox', { name: 'HISTORY' }).check();
    await page.getByRole('checkbox', { name: 'May interact' }).uncheck();
    await expect.poll(() => list(page).textContent()).not.toContain('May interact');
    expect(await list(page).textContent()).toContain('Took the place of');
  });

  it('is saved as SVG and PNG under names without a word of the record', async () => {
    const { page } = window;
    const svg = await saved(page, 'Save as SVG');
    expect(svg.name).toMatch(/^relations-m[0-9a-f]{20}-\d+\.svg$/);
    expect(svg.bytes.toString()).toContain('Lisinopril 20 mg once daily');
    expect(svg.bytes.toString()).toContain('replaced by');
    const png = await saved(page, 'Save as PNG');
    expect(png.name).toMatch(/^relations-m[0-9a-f]{20}-\d+\.png$/);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.length).toBeGreaterThan(10_000);
  });
});

/** A disease that was treated with many doses in turn, and a fact that is tied to nothing. */
const MANY = [
  fact('d', '2001-01-01', { kind: 'condition', text: 'Hypertension' }, 'p1'),
  fact('s', '2001-01-02', { kind: 'procedure', text: 'Appendectomy' }, 'p1'),
  ...Array.from({ length: 30 }, (_, i) =>
    fact(
      `m${i}`,
      `${2002 + Math.floor(i / 2)}-0${1 + (i % 2)}-01`,
      { kind: 'medication', text: `Lisinopril ${i + 1} mg daily`, status: 'active' },
      'p1',
    ),
  ),
];

describe.skipIf(found.path === null)('the graph of a disease with thirty treatments, in large text', () => {
  const window = windowForTests({
    look: { textSize: 32 },
    reach: async (page) => {
      await makeWorkspace(page);
      await page.locator('input[type=file]').setInputFiles({
        name: 'many.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(MANY.map((entry) => JSON.stringify(entry)).join('\n')),
      });
      await page.getByRole('button', { name: /^Open / }).click();
      await page.getByRole('button', { name: 'Close the report' }).click();
      await openGraph(page, 'Hypertension');
      await drawn(page);
    },
  });

  it('shows twelve of them and how many more there are, all of which Enter brings', async () => {
    const { page } = window;
    const more = list(page).getByRole('button', { name: /^\+18 treats of Hypertension/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page).textContent()).toMatch(/^31 facts/);
    expect(await more.count()).toBe(0);
    await healthy(page);
    expect(window.complaints).toEqual([]);
  });

  it('says of a fact without relations that there are none', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Back to the patient' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await openGraph(page, 'Appendectomy');
    await page.getByText('This fact has no relations').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
