/** The page of the store gate: calibrated on a file of questions, λ by keyboard, a threshold taken into use and out of it, removed. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, LARGE } from './harness.ts';
import { cutOff, healthy, violations } from './page-checks.ts';
import { makeWorkspace } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`The page of the store gate is not tested: ${found.why}.`);

const PATIENTS = ['p1', 'p2', 'p3', 'p4'];
const dose = (text: string, from: string) => ({ kind: 'medication', text, status: 'active', from, to: null });
/** Each takes lisinopril in two doses, one after the other. */
const RECORD = lines(
  PATIENTS.flatMap((patient) => [
    {
      patient,
      id: `${patient}-1`,
      time: '2019-05-01',
      type: 'facts',
      facts: [dose('Lisinopril 10 mg daily', '2019-05-01')],
    },
    {
      patient,
      id: `${patient}-2`,
      time: '2021-03-04',
      type: 'facts',
      facts: [dose('Lisinopril 20 mg daily', '2021-03-04')],
    },
  ]),
);
const QUESTIONS = lines(
  ['stranger', ...PATIENTS].flatMap((patient) => [
    { patient, question: 'What is the current dose of lisinopril?', answers: ['20 mg'] },
    { patient, question: 'What was the previous dose of lisinopril?', answers: ['10 mg'] },
    { patient, question: 'Is there an allergy to penicillin?', answers: ['no'] },
  ]),
);

function lines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });

/** While the search by meaning is prepared, a calibration would change its ground. */
async function untilPrepared(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const body = JSON.stringify({ id: crypto.randomUUID(), route: 'job.list', input: {} });
    const headers = { 'Content-Type': 'application/json' };
    const reply: { data: { kind: string; state: string }[] } = await (
      await fetch('/invoke', { method: 'POST', headers, body })
    ).json();
    const states = reply.data.filter((job) => job.kind === 'embed').map((job) => job.state);
    return states.length > 0 && !states.some((state) => state === 'running' || state === 'pending');
  });
}

/** By the way that a person takes: from the signals of an answer. */
async function openGate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Question about this patient').fill('What is the current dose of lisinopril?');
  await page.keyboard.press('Enter');
  await page.getByText('Signals of this choice').click();
  await page.getByRole('button', { name: 'Calibrate the gate' }).click();
  await page.getByRole('heading', { name: 'Store gate', exact: true }).waitFor();
}

async function prepared(page: Page): Promise<void> {
  await makeWorkspace(page);
  await page.getByLabel('Files to import').setInputFiles(file('record.jsonl', RECORD));
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Close the report' }).click();
  await untilPrepared(page);
  await openGate(page);
}

async function calibrate(page: Page): Promise<void> {
  await page.getByLabel('Files of questions').setInputFiles(file('questions.jsonl', QUESTIONS));
  await page.getByRole('heading', { name: 'Calibrating the store gate: done' }).waitFor();
}

const slider = (page: Page) => page.getByRole('slider', { name: 'λ: the price of evidence' });
const number = (page: Page) => page.getByLabel('λ as a number');
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /^At λ = / });
const use = (page: Page) => page.getByRole('button', { name: /^(Use this threshold|This threshold is in use)$/ });

describe.skipIf(found.path === null).each(['light', 'dark'] as const)(
  'the page of the store gate in %s',
  (colorScheme) => {
    const window = windowForTests({ look: { colorScheme }, reach: prepared });

    it('says what happens without a calibration, and that nothing has to be done', async () => {
      const { page } = window;
      await page.getByText('The store gate has not been calibrated.').waitFor();
      await page.getByText(/No threshold is in use: both stores are read for every question/).waitFor();
      await healthy(page);
    });

    it('refuses a file without questions, in a sentence', async () => {
      const { page } = window;
      await page.getByLabel('Files of questions').setInputFiles(file('none.jsonl', 'not a question\n'));
      await page.getByRole('region', { name: 'Work in progress' }).getByText('none.jsonl holds no question.').waitFor();
      await page.getByRole('button', { name: /^Dismiss/ }).click();
    });

    it('calibrates on a file of questions as a job, says who was left out, and uses the threshold at once', async () => {
      const { page } = window;
      await calibrate(page);
      await page.getByRole('heading', { name: 'Calibrations (1)' }).waitFor();
      await page
        .getByText(/^12 questions about 4 patients: questions\.jsonl; 3 questions about nobody of this workspace/)
        .waitFor();
      await page.getByText(/^A threshold is in use \(λ = 0\.05\)/).waitFor();
      expect(await use(page).textContent()).toBe('This threshold is in use');
      await page.getByRole('button', { name: /^Dismiss/ }).click();
    });

    it('shows the ways to serve as marks of the plot and as a table, and that safety opens HISTORY with ACTIVE alone too', async () => {
      const { page } = window;
      await page.getByRole('img', { name: /^Quality of the answers against tokens of evidence/ }).waitFor();
      const table = page.getByRole('table', { name: /^Ways to serve the same questions/ });
      const active = table.getByRole('row', { name: /ACTIVE alone/ });
      expect(await active.textContent()).toContain('4 questions of safety still open HISTORY');
      expect(await active.getByRole('cell').last().textContent()).toBe('33 %');
      expect(
        await table
          .getByRole('row', { name: /ACTIVE and HISTORY/ })
          .getByRole('cell')
          .last()
          .textContent(),
      ).toBe('100 %');
      // One mark for each row.
      expect(await page.locator('.plot-way').count()).toBe((await table.getByRole('row').count()) - 1);
    });

    it('shows the figures by fold and of the whole line behind two summaries', async () => {
      const { page } = window;
      await page.getByText(/^By fold/).click();
      expect(await page.getByRole('table', { name: 'The gate by fold' }).getByRole('row').count()).toBe(5);
      await page.getByText('The line of the plot in numbers').click();
      expect(await page.getByRole('table', { name: 'The gate over λ' }).getByRole('row').count()).toBe(26);
      await healthy(page);
    });

    it('moves λ by keys, works the figures out anew, and keeps what is in use until it is told', async () => {
      const { page } = window;
      await slider(page).focus();
      await page.keyboard.press('End');
      await summary(page).filter({ hasText: 'At λ = 1,' }).waitFor();
      expect(await number(page).inputValue()).toBe('1');
      await page.keyboard.press('Home');
      await summary(page).filter({ hasText: 'At λ = 0,' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await summary(page).filter({ hasText: 'At λ = 0.0001,' }).waitFor();
      await page.getByText(/^A threshold is in use \(λ = 0\.05\)/).waitFor();
    });

    it('takes λ as a number, and says what is none', async () => {
      const { page } = window;
      await number(page).fill('much');
      await page.getByText('Type a number from 0 to 10.').waitFor();
      expect(await violations(page)).toEqual([]);
      await number(page).fill('10');
      await summary(page).filter({ hasText: 'At λ = 10, only safety questions open HISTORY' }).waitFor();
    });

    it('uses the threshold at this λ by keys, takes it out of use, and the focus stays where it was', async () => {
      const { page } = window;
      await use(page).focus();
      await page.keyboard.press('Enter');
      await page
        .getByText(
          'A threshold is in use (λ = 10): only safety questions open HISTORY. Questions of safety open it always.',
        )
        .waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('This threshold is in use');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText(/^No threshold is in use/).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Take out of use');
      expect(await violations(page)).toEqual([]);
    });

    it('removes a calibration only behind a question, and the focus goes to the list', async () => {
      const { page } = window;
      await page.getByRole('button', { name: /^Remove…/ }).click();
      await page.getByRole('dialog', { name: 'Remove this calibration?' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('heading', { name: 'Calibrations (1)' }).waitFor();
      await page.getByRole('button', { name: /^Remove…/ }).click();
      await page.getByRole('button', { name: 'Remove it' }).click();
      await page.getByRole('heading', { name: 'Calibrations (0)' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Calibrations (0)');
      await page.getByText('The store gate has not been calibrated.').waitFor();
    });

    it('made the page complain of nothing', () => {
      expect(window.complaints).toEqual([]);
    });
  },
);

describe.skipIf(found.path === null).each(LARGE)('the page of the store gate with $name', ({ look }) => {
  const window = windowForTests({ look, reach: prepared });

  it('cuts nothing off, without and with a calibration', async () => {
    const { page } = window;
    expect(await cutOff(page)).toEqual([]);
    await calibrate(page);
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await page.getByText(/^By fold/).click();
    await page.getByText('The line of the plot in numbers').click();
    expect(await cutOff(page)).toEqual([]);
  });
});
