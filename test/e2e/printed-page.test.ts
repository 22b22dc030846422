/** The page of the current state as it comes out of a printer: on one page where it fits, and otherwise with whose it is on each. */
import { type Browser, chromium as browsers } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './harness.ts';

const chromium = chromiumPath();
if (chromium.path === null) console.warn(`Skipped: the printed page; ${chromium.why}.`);

const many = (kind: string, n: number, text: (i: number) => string): RawEntry[] =>
  Array.from({ length: n }, (_, i) => fact(`${kind}${i}`, '2020-01-01', { kind, text: text(i) }));

/** Much of all that is counted, on documents with long names, and problems whose words are long. */
const FULL = [
  ...many('allergy', 6, (i) => `Allergy to food ${i} of many`),
  ...many(
    'condition',
    12,
    (i) => `DISEASE ${i} OF MANY, WITH COMPLICATIONS THAT TAKE TWO LINES OF THE PAGE, UNSPECIFIED SIDE`,
  ),
  ...many('measurement', 60, (i) => `Analyte ${i} of many`),
  ...many('procedure', 20, (i) => `Procedure ${i} of many`),
  ...many('immunization', 20, (i) => `Vaccine ${i} of many`),
  ...many('social', 4, (i) => `Statement ${i} of many`),
];

describe.skipIf(chromium.path === null)('the printed page', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await browsers.launch({ executablePath: chromium.path ?? '', args: [...CHROMIUM_FLAGS] });
  });
  afterAll(() => browser?.close());

  /** How many sheets of paper the page takes. */
  async function sheets(entries: readonly RawEntry[], format: string): Promise<{ pages: number; html: string }> {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(entries, `${'a-long-name-of-a-document-'.repeat(4)}.jsonl`);
    const html = s.engine.handOff.page('P');
    const page = await browser?.newPage();
    await page?.setContent(html);
    const pdf = (await page?.pdf({ format, preferCSSPageSize: false }))?.toString('latin1') ?? '';
    await page?.close();
    return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, html };
  }

  it.each(['A4', 'Letter'])('is one page of %s, however much can be counted', async (format) => {
    const { pages, html } = await sheets(FULL, format);
    expect(html).toContain('more measurements, in the app only');
    expect(pages).toBe(1);
  });

  it('is one page for a record in which nothing holds', async () => {
    const { pages } = await sheets([fact('e', '2020-01-01', { kind: 'encounter', text: 'Visit' })], 'Letter');
    expect(pages).toBe(1);
  });

  it('names the patient on each page where what must be whole needs more than one', async () => {
    const problems = many('condition', 100, (i) => `Disease ${i} of many`);
    const { pages, html } = await sheets(problems, 'Letter');
    expect(pages).toBe(2);
    // What a browser repeats on each page is the head of a table that does not break.
    const page = await browser?.newPage();
    await page?.setContent(html);
    const head = await page?.locator('.head').evaluate((element) => {
      const { display, breakInside } = getComputedStyle(element);
      return { display, breakInside, words: element.textContent?.includes('id P') };
    });
    expect(head).toEqual({ display: 'table-header-group', breakInside: 'avoid', words: true });
    await page?.close();
  });
});
