/** The whole way without a mouse: from no workspace to a quote in its source and another day. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KEY_MAP, type KeyAction } from '../../renderer/app/key-map.ts';
import { chromiumPath, trySample } from './harness.ts';
import { windowForTests } from './window-for-tests.ts';

const found = chromiumPath();
if (found.path === null) console.warn(`Keys not tested: ${found.why}.`);

const SAMPLE = join(import.meta.dirname, '../../sample/sample-record.jsonl');

/** What has the focus, as a screen reader names it: its label or its words. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
    return label.replace(/\s+/g, ' ').trim();
  });
}

/** Presses Tab until something of that name has the focus; fails where it is never reached. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    seen.push(now);
  }
  throw new Error(`Tab never reached ${name}; it passed ${seen.join(' | ')}`);
}

/** The focus must be seen: an outline, or one that the element draws around itself. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const drawn = [getComputedStyle(element), getComputedStyle(element, '::after')];
    return drawn.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);
  });
}

describe.skipIf(found.path === null)('with the keyboard alone', () => {
  const window = windowForTests();

  it('a workspace is made', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Make the workspace' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the page');
    await tabTo(page, /^Passphrase$/);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.type('correct horse battery');
    await tabTo(page, /^Passphrase once more$/);
    await page.keyboard.type('correct horse battery');
    await tabTo(page, /I know that this passphrase/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Make the workspace$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
  });

  it('the page that comes has the focus, and the first button skips to it without leaving it', async () => {
    const { page } = window;
    const onPage = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(onPage).toBe('main');
    await page.getByRole('button', { name: 'People and settings' }).press('Enter');
    await page.getByRole('heading', { name: 'People and settings' }).waitFor();
    await page.getByRole('button', { name: 'Skip to the page' }).press('Enter');
    expect(await onPage()).toBe('main');
    await page.getByRole('heading', { name: 'People and settings' }).waitFor();
    await page.getByRole('button', { name: 'Patients', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
  });

  it('a file is imported, and its report leads to the patient', async () => {
    const { page } = window;
    await tabTo(page, /^Choose files…$/);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({
      name: 'record.jsonl',
      mimeType: 'application/jsonl',
      buffer: readFileSync(SAMPLE),
    });
    await page.getByRole('button', { name: 'Close the report' }).waitFor();
    await tabTo(page, /^Open /);
    await page.keyboard.press('Enter');
    await page.locator('.memory').first().waitFor();
  });

  it('arrows move through the facts and across the two stores, and every stop is seen', async () => {
    const { page } = window;
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Filter');
    await page.keyboard.type('lisinopril 20');
    await page.getByText(/facts match “lisinopril 20”/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('lisinopril');
    await page.getByText(/facts match “lisinopril”/).waitFor();
    await tabTo(page, /^Lisinopril 20 mg/);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toMatch(/^Lisinopril 10 mg/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toMatch(/^Lisinopril 20 mg/);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toMatch(/^Lisinopril 10 mg/);
  });

  it('a memory opens, its quote opens in its source, and Escape leads back step by step', async () => {
    const { page } = window;
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    await tabTo(page, /^Open in the source/);
    await page.keyboard.press('Enter');
    const mark = page.locator('.quote-wanted');
    await mark.waitFor();
    expect(await mark.textContent()).toBe('Lisinopril 10 mg once daily');
    expect(
      await mark.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
      }),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await mark.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^Open in the source/);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toMatch(/^Lisinopril 10 mg/);
  });

  it('another day is chosen, said loudly, and left again', async () => {
    const { page } = window;
    await page.keyboard.press('d');
    expect(await focused(page)).toMatch(/As of/);
    // Day and month alike: which of them is typed first is the system's affair, and the banner says what was meant.
    await page.keyboard.type('05052009');
    await page.getByText('As it was on 5 May 2009 — not the present state').waitFor();
    const active = page.locator('.memory.active', { hasText: 'Lisinopril 10 mg' });
    await active.waitFor();
    expect(await page.locator('.memory', { hasText: 'Lisinopril 20 mg' }).count()).toBe(0);
    await tabTo(page, /^Next change, /);
    await page.keyboard.press('n');
    await page.getByText(/^The present state of the record/).waitFor();
    await page.locator('.memory.active', { hasText: 'Lisinopril 20 mg' }).waitFor();
  });

  it('made the page complain of nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});

describe.skipIf(found.path === null)('the key map', () => {
  const window = windowForTests({ reach: trySample });

  /** Brings the page to where the key means something, and says what must be there after it. */
  const effects: Record<KeyAction, { before?(page: Page): Promise<unknown>; after(page: Page): Promise<unknown> }> = {
    help: {
      after: async (page) => {
        await page.getByRole('dialog', { name: 'Keys' }).waitFor();
        for (const binding of KEY_MAP) await page.getByRole('cell', { name: binding.key, exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    },
    patients: {
      after: async (page) => {
        await page.getByRole('heading', { name: 'Patients' }).waitFor();
        await page.goBack();
        await page.getByRole('tab', { name: 'Timeline' }).waitFor();
      },
    },
    import: { after: async () => undefined },
    doctor: {
      after: async (page) => {
        await page.getByRole('heading', { name: 'This machine' }).waitFor();
        await page.goBack();
        await page.getByRole('tab', { name: 'Timeline' }).waitFor();
      },
    },
    models: {
      after: async (page) => {
        await page.getByRole('heading', { name: 'Language models' }).waitFor();
        await page.goBack();
        await page.getByRole('tab', { name: 'Timeline' }).waitFor();
      },
    },
    who: {
      after: async (page) => {
        await page.getByRole('dialog', { name: 'Who are you?' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    },
    search: {
      after: async (page) => {
        await expect.poll(() => focused(page)).toBe('Filter');
        await page.keyboard.press('Tab');
      },
    },
    'tab-timeline': { after: (page) => page.getByRole('listbox', { name: 'Timeline of the record' }).waitFor() },
    'tab-attention': { after: (page) => page.getByText('What to do:').first().waitFor() },
    'tab-entries': { after: (page) => page.getByText(/in the order in which they were taken in/).waitFor() },
    'tab-ask': { after: (page) => page.getByLabel('Question about this patient').waitFor() },
    'tab-state': { after: (page) => page.locator('.memory').first().waitFor() },
    date: {
      before: (page) => page.getByRole('tab', { name: 'Now & before' }).click(),
      after: async (page) => {
        await expect.poll(() => focused(page)).toMatch(/As of/);
        await page.getByRole('tab', { name: 'Now & before' }).focus();
      },
    },
    'previous-change': {
      after: (page) => page.getByText('As it was on 10 Oct 2024 — not the present state').waitFor(),
    },
    'next-change': {
      before: (page) => page.keyboard.press('['),
      after: (page) => page.getByText('As it was on 10 Oct 2024 — not the present state').waitFor(),
    },
    now: { after: (page) => page.getByText(/^The present state of the record/).waitFor() },
    'next-stage': {
      before: async (page) => {
        await page.getByRole('tab', { name: /^Entries/ }).click();
        await page
          .getByRole('button', { name: /^How was this read\?/ })
          .first()
          .click();
        await page.getByRole('tab', { name: 'Extract', selected: true }).waitFor();
      },
      after: (page) => page.getByRole('tab', { name: 'Link', selected: true }).waitFor(),
    },
    'previous-stage': {
      after: async (page) => {
        await page.getByRole('tab', { name: 'Extract', selected: true }).waitFor();
        await page.goBack();
        await page.getByRole('tab', { name: 'Timeline' }).waitFor();
      },
    },
  };

  it.each(KEY_MAP)('does what it says: $key, $words', async ({ action, key }) => {
    const { page } = window;
    if (action === 'import') {
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press(key);
      await chooser;
      return;
    }
    await effects[action].before?.(page);
    await page.keyboard.press(key);
    await effects[action].after(page);
  });

  it('leaves single letters alone when they are switched off', async () => {
    const { page } = window;
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Single-letter keys are on' }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.keyboard.press('?');
    expect(await page.getByRole('tab', { name: 'Timeline' }).isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
