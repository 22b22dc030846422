/** What every screen must hold, whatever it shows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps somebody out of the page by the rules of axe (WCAG 2.2 A and AA); empty where nothing does. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
}

/** Whether the page can be scrolled where it should not, and which controls stand outside the window, do not hold their words or break a number. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    // With room enough the bars stay where they are: what is higher lies under them.
    if (matchMedia('(min-width: 60em) and (min-height: 36em)').matches && root.scrollHeight > root.clientHeight + 1) {
      faults.push(`the page is ${root.scrollHeight} high in ${root.clientHeight}`);
    }
    for (const element of document.querySelectorAll(
      'button, input, select, a, summary, h1, h2, h3, p, dd, dt, li, th, td',
    )) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // What is only for screen readers is one pixel wide on purpose, and the skip link waits above the window.
      if (box.width <= 1 || style.visibility === 'hidden' || element.matches('.skip-link')) continue;
      const name = `${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 40)}”`;
      if (box.left < -1 || box.right > root.clientWidth + 1) faults.push(`${name} reaches out of the window`);
      if (
        element.matches('button, p, h1, h2, h3, dd') &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.display !== 'inline'
      ) {
        faults.push(`${name} does not hold its words`);
      }
    }
    for (const cell of document.querySelectorAll('td, th')) {
      const words = (cell.textContent ?? '').trim();
      const lines = document.createRange();
      lines.selectNodeContents(cell);
      const tops = new Set([...lines.getClientRects()].map((box) => Math.round(box.top)));
      if (/^[\d.,]+$/.test(words) && tops.size > 1) faults.push(`the number ${words} is broken into lines`);
    }
    return faults;
  });
}

/** Fails where the page keeps somebody out or cuts something off. */
export async function healthy(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
}
