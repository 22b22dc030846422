/** A record from one window to another, and the current state on paper, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, builtWindow, chromiumPath, type Host, openWindow, startHost } from './harness.ts';
import { healthy } from './page-checks.ts';
import { makeWorkspace } from './prepared.ts';
import { reviewWorkspace, sayWho } from './review-window.ts';

const chromium = chromiumPath();
if (chromium.path === null) console.warn(`Skipped: handing over in the browser; ${chromium.why}.`);

describe.skipIf(chromium.path === null)('a record that is handed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  const file = join(folder, 'record.stam-bundle');
  const open: { host: Host; window: Browser }[] = [];
  const start = async (): Promise<Page> => {
    const host = await startHost();
    const window = await openWindow(host);
    open.push({ host, window });
    return window.page;
  };
  let from: Page;
  beforeAll(async () => {
    await builtWindow();
    from = await start();
    await reviewWorkspace(from);
    await from.getByRole('button', { name: /p1/ }).first().click();
    await from.getByRole('button', { name: 'Hand over…' }).waitFor();
  });
  afterAll(async () => {
    for (const { host, window } of open) {
      expect(window.complaints).toEqual([]);
      await window.close();
      await host.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('is printed on a page that is seen first, with style and without a word against the policy of the window', async () => {
    await from.getByRole('button', { name: /^Print current state/ }).click();
    const frame = from.frameLocator('iframe');
    await frame.getByText('Allergy to penicillin: rash').waitFor();
    await from.getByRole('button', { name: 'Print…', exact: true }).waitFor();
    const border = await frame.locator('.whose').evaluate((header) => getComputedStyle(header).borderBottomStyle);
    expect(border).toBe('solid');
    await healthy(from);
    await from.keyboard.press('Escape');
  });

  it('asks for a passphrase twice, and is saved as a file that does not name the patient', async () => {
    await from.getByRole('button', { name: 'Hand over…' }).click();
    // The focus stands where one has to type, at first and after each mistake.
    await from.keyboard.type('short');
    await from.getByRole('button', { name: 'Save the file…' }).click();
    await from.getByText('It needs at least eight characters.').waitFor();
    await from.keyboard.press('ControlOrMeta+A');
    await from.keyboard.type('words in a row');
    await from.getByRole('button', { name: 'Save the file…' }).click();
    await from.getByText('The two are not the same.').waitFor();
    await healthy(from);
    await from.getByLabel('The same once more', { exact: true }).fill('words in a row');
    const saved = from.waitForEvent('download');
    await from.getByRole('button', { name: 'Save the file…' }).click();
    await sayWho(from);
    const download = await saved;
    expect(download.suggestedFilename()).toBe('record.stam-bundle');
    await download.saveAs(file);
    await from.getByRole('button', { name: 'Done' }).click();
  });

  it('comes into another window whole, and only with its passphrase', async () => {
    const to = await start();
    await makeWorkspace(to);
    await to.getByRole('button', { name: 'Receive a record…' }).click();
    await to.getByRole('button', { name: 'Take it in' }).click();
    await to.getByText('Choose the file first.').waitFor();
    await to.getByLabel('File', { exact: true }).setInputFiles(file);
    await to.getByLabel('Passphrase of the file', { exact: true }).fill('quite another one');
    await to.getByRole('button', { name: 'Take it in' }).click();
    await sayWho(to, 'Dr. Other');
    await to.getByText('This passphrase does not open the file.').waitFor();
    await healthy(to);
    await to.keyboard.press('ControlOrMeta+A');
    await to.keyboard.type('words in a row');
    await to.keyboard.press('Enter');
    await to.getByText('The record is here:').waitFor();
    await to.getByRole('dialog').getByText('Patient p1 (no name in the record)').waitFor();
    await to.getByRole('button', { name: 'Open the record' }).click();
    await to.getByText('Allergy to penicillin: rash').first().waitFor();
    await healthy(to);
    await to.getByRole('button', { name: 'Audit log' }).click();
    await to.getByRole('button', { name: /^p1 ?: all about it/ }).click();
    const carried = to.getByRole('region', { name: 'From the workspace that handed it over' });
    await carried.getByText('Handed a whole record on').waitFor();
    await healthy(to);
  });
});
