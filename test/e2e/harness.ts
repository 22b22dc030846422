/** What the browser tests stand on: the built window, the real host on a workspace of its own, and the system's chromium. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { isStale } from '../../scripts/freshness.ts';

const root = join(import.meta.dirname, '../..');

/** Flags of DESIGN §11: a system's chromium without a display, without a word to any network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of the tests; null, with a reason, where there is none. */
export function chromiumPath(): { path: string } | { path: null; why: string } {
  const path = process.env.STAM_CHROMIUM ?? '/usr/bin/chromium';
  return existsSync(path)
    ? { path }
    : { path: null, why: `there is no chromium at ${path} (STAM_CHROMIUM names another)` };
}

/** Builds the window where it is older than its sources. A lock folder keeps two test files from building at once. */
export async function builtWindow(): Promise<void> {
  const page = join(root, 'dist/renderer/index.html');
  const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'].map((path) => join(root, path));
  if (!isStale(page, sources)) return;
  const lock = join(root, 'dist/.building-window');
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    mkdirSync(lock);
  } catch {
    await until(() => !existsSync(lock) && !isStale(page, sources), 'the window to be built by another test file');
    return;
  }
  try {
    const { build } = await import('vite');
    await build({
      configFile: join(root, 'vite.config.ts'),
      root: join(root, 'renderer'),
      logLevel: 'warn',
      // Not emptied first: another test file may be serving from it.
      build: { emptyOutDir: false },
    });
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain for ${what}.`);
}

export interface Host {
  /** The address that lets one browser in. */
  address: string;
  /** Folder of the workspace, which is made when the window makes it. */
  folder: string;
  /** Folder of the models that the host sees beside the program's own; nobody else's models are of account. */
  models: string;
  /** Asks the host to end as a user does, and removes the folder. */
  close(): Promise<void>;
}

/**
 * Starts the host on a fresh folder, as a process of its own.
 * @param prepare fills the two folders before the host sees them
 * @param program the host program, a file beside this one
 */
export async function startHost(
  prepare?: (folders: Pick<Host, 'folder' | 'models'>) => unknown | Promise<unknown>,
  program = 'host-program.ts',
): Promise<Host> {
  const parent = mkdtempSync(join(tmpdir(), 'stam-e2e-'));
  const folder = join(parent, 'workspace');
  const models = join(parent, 'models');
  mkdirSync(models);
  await prepare?.({ folder, models });
  const child = spawn(process.execPath, [join(import.meta.dirname, program), folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, STAM_PASSPHRASE: '', STAM_MODELS: models },
  });
  const address = await addressOf(child);
  return {
    address,
    folder,
    models,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: unknown) => {
      said += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${said}`)));
  });
}

export interface Look {
  colorScheme?: 'light' | 'dark';
  /** The browser's text size in pixels (its setting, not a style of the page): 32 is 200 %. */
  textSize?: number;
  viewport?: { width: number; height: number };
  /** Time zone of the browser: what is shown must not depend on it. */
  timezone?: string;
}

/** The two ways to everything twice as large. */
export const LARGE: readonly { name: string; look: Look }[] = [
  { name: 'text set to 200 % in the browser', look: { textSize: 32 } },
  { name: 'the page zoomed to 200 %', look: { viewport: { width: 640, height: 400 } } },
];

export interface Browser {
  page: Page;
  /** What the page complained of: scripts' faults, refused styles and the like. Empty in a healthy window. */
  complaints: string[];
  close(): Promise<void>;
}

/** A browser with a profile of its own, on the page of a host. */
export async function openWindow(host: Host, look: Look = {}): Promise<Browser> {
  const found = chromiumPath();
  if (found.path === null) throw new Error(found.why);
  const profile = mkdtempSync(join(tmpdir(), 'stam-profile-'));
  if (look.textSize !== undefined) {
    mkdirSync(join(profile, 'Default'));
    const settings = {
      webkit: { webprefs: { default_font_size: look.textSize, default_fixed_font_size: look.textSize } },
    };
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  }
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    args: CHROMIUM_FLAGS,
    viewport: look.viewport ?? { width: 1280, height: 800 },
    colorScheme: look.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(look.timezone === undefined ? {} : { timezoneId: look.timezone }),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  // Heard from the start: a listener that comes just before the key that opens a chooser may come too late for it.
  page.on('filechooser', () => undefined);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(host.address);
  return {
    page,
    complaints,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Opens the sample record from the first-run page and waits for its state; fails with what the page says instead. */
export async function trySample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample record' }).click();
  const facts = page.locator('.memory').first();
  const alert = page.locator('#sample-title ~ [role=alert]');
  await facts.or(alert).waitFor();
  if (await alert.isVisible()) throw new Error(`The sample did not open: ${await alert.textContent()}`);
}
