/** The page of forgetting filled: labels of a file, a trained scorer, its scores, a calibration that is signed, used, and void again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import type { DeletionCalibration, ForgettingStatus, LabelCount, Scorer } from '../../shared/forgetting.ts';
import { archivedRecords, labelLines } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { chromiumPath, LARGE } from './harness.ts';
import { cutOff, violations } from './page-checks.ts';
import { unlock } from './prepared.ts';
import { ask, focused } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`The page of forgetting is not tested: ${found.why}.`);

const PATIENTS = 40;
const PASSPHRASE = 'correct horse battery';
const labelsFile = (folder: string): string => join(folder, '..', 'labels.jsonl');

/** Records without a label in a workspace, and beside it a file of labels as another tool would write it: 240 protected ones. */
async function recordsAndLabels({ folder }: { folder: string }): Promise<void> {
  const engine = openEngine(await createWorkspace(folder, { passphrase: PASSPHRASE }), { embedder: noEmbedder() });
  const file = join(folder, '..', 'records.jsonl');
  const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
  writeFileSync(file, linesOf(archivedRecords(PATIENTS)));
  await engine.import([file]);
  engine.people.add(null, 'Dr. Vogel', ['clinician', 'researcher', 'annotator']);
  const patients = Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`);
  writeFileSync(labelsFile(folder), labelLines(engine, patients).join('\n'));
  await engine.close();
}

async function openForgetting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Inbox' }).first().press('Enter');
  await page.getByRole('button', { name: /^Deletion candidates/ }).press('Enter');
  await page.getByRole('button', { name: 'Labels, scorers and calibrations' }).press('Enter');
  await page.getByRole('heading', { name: 'Forgetting', level: 1 }).waitFor();
}

/** Presses a button by the keyboard; the first act of a window asks who acts. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().press('Enter');
}

async function takeLabels(page: Page, folder: string): Promise<void> {
  await press(page, 'Annotate');
  await page.getByLabel('File of labels').setInputFiles({
    name: 'labels.jsonl',
    mimeType: 'application/jsonl',
    buffer: readFileSync(labelsFile(folder)),
  });
  const who = page.getByRole('dialog', { name: 'Who are you?' });
  const taken = page.getByText(/^400 labels taken/);
  await who.or(taken).waitFor();
  if (await who.isVisible()) await press(page, /^Dr. Vogel/);
  await taken.waitFor();
}

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('the page of forgetting in %s', (colorScheme) => {
  const window = windowForTests({ prepare: recordsAndLabels, look: { colorScheme }, reach: unlock });

  it('says without labels that there are none, and how many are wanted', async () => {
    const { page } = window;
    await openForgetting(page);
    await page.getByText('There are 0 labels. A scorer is trained on').waitFor();
    await page.getByText('First a scorer is needed, and its scores.').waitFor();
    await page.getByText('Nothing was calibrated yet, so nothing is proposed.').waitFor();
    await press(page, 'Train the baseline');
    await press(page, /^Dr. Vogel/);
    await page.getByText(/10 of each are wanted, so 10 and 10 are missing/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('shows the labels of a file by kind and class', async () => {
    const { page } = window;
    await takeLabels(page, window.host.folder);
    await openForgetting(page);
    const counts = await ask<LabelCount[]>(page, 'forget.labels', {});
    expect(counts.reduce((sum, c) => sum + c.never + c.uncertain, 0)).toBeGreaterThanOrEqual(200);
    await page.getByRole('row', { name: /^All 120 120 160$/ }).waitFor();
  });

  it('trains and scores by the keyboard, and the card counts the scores when the work is done', async () => {
    const { page } = window;
    await press(page, 'Train the baseline');
    await page.getByRole('heading', { name: /^Baseline of \d+ labels$/ }).waitFor();
    // The button was off while it worked, and has the focus again.
    await expect.poll(() => focused(page)).toBe('Train the baseline');
    await press(page, 'Calibrate and sign');
    await page.getByText(/labelled memories have no score of this scorer/).waitFor();
    await press(page, /^Score what is archived/);
    await page.getByText(/^Trained on .* 360 of 400 archived memories have a score of it/).waitFor();
    const [scorer] = await ask<Scorer[]>(page, 'forget.scorers', {});
    expect(scorer).toMatchObject({ scored: 360, archived: 400, by: { name: 'Dr. Vogel' } });
  });

  it('refuses with too few labels, and says in words how many are missing', async () => {
    const { page } = window;
    await page.getByLabel('Threshold for').selectOption('types as unit');
    await press(page, 'Calibrate and sign');
    await page
      .getByText(/There are 2 concepts with a protected label .* 97 are missing: nothing can be proposed/)
      .waitFor();
    expect(await ask<DeletionCalibration[]>(page, 'forget.calibrations', {})).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  it('signs a calibration, with n, k, τ, a picture, and the unsafe rules beside it that nothing can use', async () => {
    const { page } = window;
    await page.getByLabel('Threshold for').selectOption('pooled');
    await press(page, 'Calibrate and sign');
    await page.getByRole('heading', { name: 'α = 1 %, all kinds together' }).waitFor();
    await page.getByText(/^Signed by Dr. Vogel/).waitFor();
    const row = page.getByRole('row', { name: /^all kinds 120 0 0\.\d{4} proposed above 0\.\d{4}$/ });
    await row.waitFor();
    await page
      .getByRole('img', { name: /180 labels by score, 120 of them protected\. Threshold at 0\.\d{4}\./ })
      .waitFor();
    const unsafe = page.getByRole('row').filter({ hasText: 'unsafe: not used' });
    expect(await unsafe.count()).toBe(2);
    expect(await unsafe.getByRole('button').count()).toBe(0);
    await page.getByText('not in use', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('takes it into use, and then proposes; it can be taken out of it again', async () => {
    const { page } = window;
    await press(page, /^Use it for proposals/);
    await page.getByText('in use', { exact: true }).waitFor();
    await page.getByText(/^Proposals are made under a calibration signed by Dr. Vogel: on average/).waitFor();
    const status = await ask<ForgettingStatus>(page, 'forget.status', {});
    expect(status).toMatchObject({ calibrated: true });
    expect(status.candidates).toBeGreaterThan(0);
    await press(page, /^Stop using it/);
    await page.getByText('Nothing is proposed: no calibration is in use.', { exact: false }).waitFor();
    await press(page, /^Use it for proposals/);
    await page.getByText('in use', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('says that it is void, and why, when a clinician keeps a proposal too many', async () => {
    const { page } = window;
    const [who] = await ask<{ id: string }[]>(page, 'person.list', {});
    const { items } = await ask<{ items: { memory: string; version: string }[] }>(page, 'forget.candidates', {
      includeDecided: false,
      after: null,
      limit: 1,
    });
    await ask(page, 'forget.decide', {
      by: who?.id,
      memory: items[0]?.memory,
      version: items[0]?.version,
      decision: 'keep',
      reason: 'May matter',
    });
    await openForgetting(page);
    await page.getByText('in use, but void: proposes nothing').waitFor();
    await page.getByText(/^It holds no longer\. Clinicians kept the one proposal decided since/).waitFor();
    await page.getByText(/^Nothing is proposed: the calibration in use holds no longer/).waitFor();
    await press(page, /^Stop using it/);
    await page.getByText('void', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Use it for proposals/ }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await press(page, /^Remove/);
    await page.getByText('Nothing was calibrated yet, so nothing is proposed.').waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null).each(LARGE)('the page of forgetting with $name', ({ look }) => {
  const window = windowForTests({ prepare: recordsAndLabels, look, reach: unlock });

  it('cuts nothing off', async () => {
    const { page } = window;
    await takeLabels(page, window.host.folder);
    await openForgetting(page);
    await press(page, 'Train the baseline');
    await press(page, /^Score what is archived/);
    await page.getByText(/^Trained on .* 360 of 400 archived memories have a score of it/).waitFor();
    await press(page, 'Calibrate and sign');
    await press(page, /^Use it for proposals/);
    await page.getByText('in use', { exact: true }).waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});
