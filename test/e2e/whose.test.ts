/** Wherever something is decided of a fact it stands there whose fact it is: many patients have the same. */
import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { openWorkspace } from '../../electron/store/workspace-file.ts';
import type { Tombstone } from '../../shared/forgetting.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { calibratedWorkspace } from './calibrated-workspace.ts';
import { chromiumPath } from './harness.ts';
import { healthy } from './page-checks.ts';
import { unlock } from './prepared.ts';
import { ask } from './review-window.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Whose fact is decided on is not tested: ${found.why}.`);

/** A calibrated workspace in which a deletion was approved so long ago that its undo window is over. */
async function withDueDeletion(folder: string): Promise<void> {
  await calibratedWorkspace(folder);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 86_400_000 });
  try {
    const engine = openEngine(await openWorkspace(folder, { passphrase: 'correct horse battery' }), {
      embedder: noEmbedder(),
    });
    const [person] = engine.people.list();
    const [candidate] = engine.forgetting.candidates({}, { after: null, limit: 1 }).items;
    const { memory, version } = engine.forgetting.candidate(candidate?.memory ?? '');
    engine.forgetting.decide(person?.id ?? '', memory, 'approve', 'Of no use', version);
    await engine.close();
  } finally {
    vi.useRealTimers();
  }
}

const NAMED = /Patient P\d+ \(no name in the record\)/;

describe.skipIf(found.path === null).each(['light', 'dark'] as const)('whose fact it is, in %s', (colorScheme) => {
  const window = windowForTests({
    prepare: ({ folder }) => withDueDeletion(folder),
    look: { colorScheme },
    reach: async (page) => {
      await unlock(page);
      await page.keyboard.press('w');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Dr. Vogel/ })
        .click();
      await page.getByRole('button', { name: /^Inbox/ }).click();
      await page.locator('.inbox-move').first().waitFor();
    },
  });

  const names = async (place: Locator): Promise<void> => {
    await place.getByText(NAMED).first().waitFor();
    await healthy(window.page);
  };

  it('stands in the details of a move, also where they cover the list', async () => {
    const { page } = window;
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await names(page.getByRole('complementary', { name: 'Details' }));
  });

  it('stands in the dialog that corrects', async () => {
    const { page } = window;
    await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Correct…' }).click();
    await names(page.getByRole('dialog', { name: 'Correct a fact' }));
    await page.keyboard.press('Escape');
  });

  it('stands where a deletion is decided on, in each way', async () => {
    const { page } = window;
    await page.getByRole('button', { name: /^Deletion candidates/ }).click();
    await page.locator('.inbox-move').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Why it is proposed' }).waitFor();
    for (const key of ['1', '2', '3']) {
      await page.keyboard.press(key);
      await names(page.getByRole('dialog'));
      await page.keyboard.press('Escape');
    }
  });

  it('stands beside what was approved, and in the dialog that deletes for good', async () => {
    const { page } = window;
    const [tombstone] = await ask<Tombstone[]>(page, 'forget.tombstones', {});
    await page.keyboard.press('Escape');
    await page.getByText('Approved deletions (1)').click();
    await page
      .getByRole('button', { name: new RegExp(`^Take back ${tombstone?.text} of Patient ${tombstone?.patient} `) })
      .waitFor();
    await page.getByRole('button', { name: 'Delete 1 fact for good…' }).click();
    await names(page.getByRole('dialog', { name: 'Delete 1 fact for good?' }));
    if (process.env.STAM_SHOTS) await page.screenshot({ path: `${process.env.STAM_SHOTS}/${colorScheme}-purge.png` });
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
