import { useEffect, useRef } from 'react';
import { singleKeysOn } from './preferences.ts';

/** What the keys of one page do, by `event.key`; letters in lower case. */
export type PageKeys = Readonly<Record<string, () => void>>;

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
      const handler = latest.current[letter ? event.key.toLowerCase() : event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
