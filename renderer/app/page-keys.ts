import { useEffect, useRef } from 'react';
import { singleKeysOn } from './preferences.ts';

/** What the keys of one page do, by `event.key`; letters in lower case. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Keys that only move on; a key that does more does it once, however long it is held: a heavy finger must not decide on twenty. */
const MAY_BE_HELD: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Listens for the keys of a page while it is on screen: not while somebody types, not with a modifier, not while a dialog is open, and
 * single characters only where they are switched on. They go before the keys of the whole window.
 */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), select, textarea')) return;
      if (document.querySelector('dialog[open]')) return;
      const letter = event.key.length === 1;
      if (letter && !singleKeysOn()) return;
      const key = letter ? event.key.toLowerCase() : event.key;
      const handler = latest.current[key];
      if (!handler) return;
      event.preventDefault();
      if (!event.repeat || MAY_BE_HELD.has(key)) handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The keys 1, 2, 3 … for a choice among a few, in their order. */
export function numberKeys<T>(choices: readonly T[], choose: (choice: T) => void): PageKeys {
  return Object.fromEntries(choices.map((choice, at) => [String(at + 1), () => choose(choice)]));
}
