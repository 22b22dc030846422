/** One window for all tests of a describe: opened before the first over a host of its own, closed after the last. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Browser, builtWindow, type Host, type Look, openWindow, startHost } from './harness.ts';

interface SetUp {
  /** Fills the folders before the host sees them. */
  prepare?: Parameters<typeof startHost>[0];
  /** The host program, a file beside this one. */
  program?: string;
  look?: Look;
  /** Leads the window to where the first test begins. */
  reach?(page: Page): Promise<void>;
}

/** The window while tests run; asked for outside of them it is not there yet. */
interface WindowForTests extends Pick<Browser, 'page' | 'complaints'> {
  host: Host;
}

/** Called in the body of a describe. */
export function windowForTests({ prepare, program, look, reach }: SetUp = {}): WindowForTests {
  let host: Host | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await builtWindow();
    host = await startHost(prepare, program);
    browser = await openWindow(host, look);
    await reach?.(browser.page);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });
  return {
    get page() {
      return present(browser).page;
    },
    get complaints() {
      return present(browser).complaints;
    },
    get host() {
      return present(host);
    },
  };
}

function present<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The window is not open yet.');
  return thing;
}
