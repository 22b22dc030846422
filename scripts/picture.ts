/**
 * Makes the pictures of the window in the README: docs/window-light.png and docs/window-dark.png, of the running loopback host
 * with the sample record, 1280 × 800. Needs a chromium (STAM_CHROMIUM names another than the system's).
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { RENDERER_FOLDER } from '../electron/ipc/app-files.ts';
import { runLoopback } from '../electron/ipc/loopback-main.ts';
import { isStale } from './freshness.ts';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');

async function buildWindow(): Promise<void> {
  const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'].map((path) => join(root, path));
  if (!isStale(join(RENDERER_FOLDER, 'index.html'), sources)) return;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), root: join(root, 'renderer'), logLevel: 'warn' });
}

/** The sample's drugs, with a dose that another took the place of opened beside them, in both themes. */
async function take(address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.STAM_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(address);
    await page.getByRole('button', { name: 'Try the sample record' }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByRole('heading', { name: /^Medications/ }).waitFor();
    // The list holds only what is near its visible part: it is scrolled until the drug is there.
    const dose = facts.getByRole('button', { name: 'Lisinopril 10 mg once daily', exact: true });
    await facts.hover();
    while ((await dose.count()) === 0) await page.mouse.wheel(0, 100);
    await dose.click();
    await facts.hover();
    await page.mouse.wheel(0, 160);
    await page.getByRole('heading', { name: /^What says so/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      await page.screenshot({ path: join(docs, `window-${colorScheme}.png`) });
      console.log(`docs/window-${colorScheme}.png`);
    }
  } finally {
    await browser.close();
  }
}

await buildWindow();
mkdirSync(docs, { recursive: true });
const { promise: address, resolve: announce } = Promise.withResolvers<string>();
// The sample needs no workspace on disk: the folder stays unmade.
const running = runLoopback({
  folder: join(root, 'dist/no-workspace'),
  port: 0,
  passphrase: null,
  say: (line) => {
    const found = /http:\/\/\S+/.exec(line)?.[0];
    if (found !== undefined) announce(found);
  },
});
try {
  await take(await address);
} finally {
  process.kill(process.pid, 'SIGTERM');
  await running;
}
