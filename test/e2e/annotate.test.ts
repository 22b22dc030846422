/** Labelling by keyboard: 200 memories, a reload in the middle, two who differ, and a third who decides. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { chromiumPath, type Host } from './harness.ts';
import { cutOff, healthy, violations } from './page-checks.ts';
import { unlock } from './prepared.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Labelling is not tested in a browser: ${found.why}.`);

const PASSPHRASE = 'correct horse battery';
const LABELS = 200;

/** Ten patients, whose analytes and drugs change every year: some three hundred archived memories. */
const RECORD = Array.from({ length: 10 }, (_, p) => `p${p + 1}`)
  .flatMap((patient) =>
    Array.from({ length: 12 }, (_, year) => ({
      patient,
      id: `${patient}-${year}`,
      time: `${2010 + year}-03-04`,
      type: 'facts',
      facts: [
        fact('measurement', `Potassium ${(3.8 + year / 10).toFixed(1)} mmol/L`, year, {
          value: 3.8 + year / 10,
          unit: 'mmol/L',
        }),
        fact('measurement', `HbA1c ${(6 + year / 10).toFixed(1)} %`, year, { value: 6 + year / 10, unit: '%' }),
        fact('medication', `Lisinopril ${5 + 5 * year} mg daily`, year),
      ],
    })),
  )
  .map((entry) => JSON.stringify(entry))
  .join('\n');

function fact(kind: string, text: string, year: number, attributes = {}) {
  return {
    kind,
    text,
    status: kind === 'medication' ? 'active' : 'final',
    from: `${2010 + year}-03-04`,
    to: null,
    attributes,
  };
}

/** A workspace with the record, three people and a round for the first. */
async function prepare({ folder }: Pick<Host, 'folder'>): Promise<void> {
  const engine = openEngine(await createWorkspace(folder, { passphrase: PASSPHRASE }));
  const file = join(folder, '..', 'record.jsonl');
  writeFileSync(file, RECORD);
  await engine.import([file]);
  const { people, labels } = engine;
  const ada = people.add(null, 'Ada', ['researcher', 'annotator']).id;
  const ben = people.add(ada, 'Ben', ['annotator']).id;
  people.add(ada, 'Cleo', ['clinician']);
  await labels.startRound(ada, {
    name: 'Speed',
    sampling: 'random',
    size: LABELS,
    seed: 's',
    annotators: [ada],
    overlap: 0,
  });
  await labels.startRound(ada, {
    name: 'Pair',
    sampling: 'by kind',
    size: 12,
    seed: 'p',
    annotators: [ada, ben],
    overlap: 1,
  });
  await engine.close();
}

/** Who is at the window. */
async function be(page: Page, name: string): Promise<void> {
  await page.keyboard.press('w');
  await page
    .getByRole('dialog', { name: 'Who are you?' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('button', { name: `You are ${name}` }).waitFor();
}

async function openRound(page: Page, name: string, what = 'Label'): Promise<void> {
  await page.getByRole('button', { name: 'Annotate', exact: true }).click();
  await page.getByRole('button', { name: `${what} in ${name}` }).click();
}

const text = (page: Page) => page.locator('#item-text').textContent();

interface Watched {
  labelTimes: number[];
}

/** From now on the page itself notes the milliseconds from a key to the frame that shows the next memory. */
async function watchTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    (globalThis as unknown as Watched).labelTimes = times;
    const item = () => document.querySelector('[data-item]')?.getAttribute('data-item') ?? '';
    let shown = item();
    let pressed = 0;
    addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
    new MutationObserver(() => {
      // Nothing on screen is no next memory: the time goes on.
      if (item() === shown || item() === '') return;
      shown = item();
      const from = pressed;
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Presses one key after the other, each as soon as the next memory is on screen. */
async function pressAll(page: Page, keys: readonly string[]): Promise<number[]> {
  await watchTimes(page);
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((n) => (globalThis as unknown as Watched).labelTimes.length > n, i);
  }
  return page.evaluate(() => (globalThis as unknown as Watched).labelTimes);
}

const keyOf = (i: number): string => String((i % 3) + 1);

describe.skipIf(found.path === null)('labelling by keyboard', () => {
  const window = windowForTests({ prepare, reach: unlock });

  it('says what is to be done where nobody has said who they are', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Annotate', exact: true }).click();
    await page.getByRole('heading', { name: 'Rounds (2)' }).waitFor();
    await healthy(page);
  });

  it('labels 200 memories, in order, none twice, with a reload in the middle, and says how long the program takes', async () => {
    const { page } = window;
    await be(page, 'Ada');
    await openRound(page, 'Speed');
    await page.locator('#item-text').waitFor();
    await healthy(page);
    const half = LABELS / 2;
    const times = await pressAll(
      page,
      Array.from({ length: half }, (_, i) => keyOf(i)),
    );
    await page.getByText(new RegExp(`^${half} of ${LABELS}`)).waitFor();
    const next = await page.locator('[data-item]').getAttribute('data-item');
    await page.waitForFunction(() => document.querySelector('[data-unsaved="0"]'));
    await page.reload();
    await page.getByRole('heading', { name: 'Rounds (2)' }).waitFor();
    await be(page, 'Ada');
    await page.locator('#item-text').waitFor();
    expect(await page.locator('[data-item]').getAttribute('data-item')).toBe(next);
    times.push(
      ...(await pressAll(
        page,
        Array.from({ length: half }, (_, i) => keyOf(half + i)),
      )),
    );
    await page.getByText('Nothing is left to label in this round. All labels are saved.').waitFor();
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    console.log(`own time per label over ${times.length}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`);
    expect(times).toHaveLength(LABELS);
  });

  it('takes the last label back, skips, and keeps a note', async () => {
    const { page } = window;
    await openRound(page, 'Pair');
    const first = await text(page);
    await page.keyboard.press('2');
    await page.getByText(/^Last: Never forget/).waitFor();
    const second = await text(page);
    await page.keyboard.press('u');
    await page.getByText(/^0 of 12/).waitFor();
    expect(await text(page)).toBe(first);
    await page.keyboard.press('n');
    await page.keyboard.type('1 is the old dose');
    await page.keyboard.press('Enter');
    await page.keyboard.press('1');
    await page.getByText(/^1 of 12/).waitFor();
    expect(await text(page)).toBe(second);
    await page.keyboard.press('s');
    await page.getByText('1 skipped').waitFor();
    await page.keyboard.press('g');
    await page.getByRole('heading', { name: 'Labelling archived memories' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('g');
    await pressAll(
      page,
      Array.from({ length: 11 }, () => '1'),
    );
    await page.getByText('Nothing is left to label in this round.').waitFor();
    await page.getByRole('button', { name: 'Back to the rounds' }).click();
    await page.getByText('12 of 24 labels given').waitFor();
  });

  it('keeps agreement and disputes from whoever still labels, and has a third decide without names', async () => {
    const { page } = window;
    await be(page, 'Ben');
    await openRound(page, 'Pair', 'Agreement');
    await page.getByText('You still label in “Pair”: what others said is shown when you are through.').waitFor();
    await openRound(page, 'Pair');
    await page.locator('#item-text').waitFor();
    await pressAll(page, ['3', ...Array.from({ length: 11 }, () => '1')]);
    await page.getByText('Nothing is left to label in this round.').waitFor();
    await openRound(page, 'Pair', 'Agreement');
    await page.getByRole('heading', { name: 'Pair: agreement' }).waitFor();
    await page.getByRole('table', { name: /^Ada and Ben: Cohen’s κ/ }).waitFor();
    await healthy(page);
    await openRound(page, 'Pair', 'Decide where two differ');
    await page.getByText('Nothing waits for you here.').waitFor();
    await be(page, 'Cleo');
    await page.getByText('1 left', { exact: true }).waitFor();
    const said = await page.getByRole('list', { name: 'What two people said' }).textContent();
    expect(said).toContain('Safe to forget');
    expect(said).not.toContain('Ada');
    await healthy(page);
    await page.keyboard.press('2');
    await page.getByText('Nothing waits for you here.').waitFor();
  });

  it('starts a round from the window', async () => {
    const { page } = window;
    await be(page, 'Ada');
    await page.getByRole('button', { name: 'Annotate', exact: true }).click();
    await page.getByRole('button', { name: 'Start a round…' }).click();
    await page.getByRole('dialog', { name: 'Start a round' }).waitFor();
    // A dialog begins in its first field.
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('Round 3');
    await healthy(page);
    await page.getByLabel('How many').fill('5');
    await page.getByRole('button', { name: 'Start the round' }).click();
    await page.getByRole('heading', { name: 'Round 3' }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('takes a file of labels and says which lines were left out; a new guideline is a new version', async () => {
    const { page } = window;
    const line = { memory: 'm00000000000000000000-1', label: 'forget', annotator: 'X', at: '2026-01-01', guideline: 1 };
    const buffer = Buffer.from(`${JSON.stringify(line)}\nno json\n`);
    const file = { name: 'labels.jsonl', mimeType: 'application/jsonl', buffer };
    await page.getByLabel('File of labels').setInputFiles(file);
    await page.getByText('0 labels taken, 0 were here already, 2 lines left out.').waitFor();
    await page.getByText('Line 2: The line is not JSON.').waitFor();
    await page.getByRole('button', { name: 'Guideline', exact: true }).click();
    await page.getByRole('button', { name: 'Write a new version' }).click();
    await page.getByLabel(/^Text/).fill('# Ours\n\nMind the **reactions**.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await page.getByRole('button', { name: 'Guideline', exact: true }).click();
    await page.getByRole('heading', { name: 'Guideline, version 2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Label in Round 3' }).click();
    await page.keyboard.press('g');
    await page.getByText('version 1 (this round)').waitFor({ state: 'attached' });
  });

  it('has stored every label once, in the order of the keys', async () => {
    const engine = openEngine(await openWorkspace(window.host.folder, { passphrase: PASSPHRASE }, { mode: 'read' }));
    const rounds = engine.labels.rounds();
    const speed = rounds.find((round) => round.name === 'Speed');
    const lines = [...engine.labels.export(speed?.id)].map(
      (line) => JSON.parse(line) as { memory: string; label: string; at: string },
    );
    expect(lines).toHaveLength(LABELS);
    expect(new Set(lines.map((line) => line.memory)).size).toBe(LABELS);
    const classes = ['safe_to_forget', 'never_forget', 'uncertain'];
    const inOrder = [...lines].sort((a, b) => (a.at < b.at ? -1 : 1)).map((line) => line.label);
    expect(inOrder).toEqual(Array.from({ length: LABELS }, (_, i) => classes[i % 3]));
    const pair = [...engine.labels.export(rounds.find((round) => round.name === 'Pair')?.id)];
    expect(pair).toHaveLength(25);
    expect(pair.filter((line) => line.includes('1 is the old dose'))).toHaveLength(1);
    await engine.close();
  });
});

describe.skipIf(found.path === null).each([
  { name: 'with text at 200 %', look: { textSize: 32 } },
  { name: 'in dark', look: { colorScheme: 'dark' as const } },
])('labelling $name', ({ look }) => {
  const window = windowForTests({ prepare, look, reach: unlock });

  it('cuts nothing off, and keeps to the rules of axe', async () => {
    const { page } = window;
    await be(page, 'Ada');
    await page.getByRole('button', { name: 'Annotate', exact: true }).click();
    await page.getByRole('heading', { name: 'Rounds (2)' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await openRound(page, 'Pair');
    await page.keyboard.press('g');
    await page.getByRole('heading', { name: 'Labelling archived memories' }).waitFor();
    await healthy(page);
  });
});
