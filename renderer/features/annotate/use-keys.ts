import { useEffect, useRef } from 'react';
import { singleKeysOn } from '../../app/preferences.ts';

/**
 * Single keys of this screen while it is shown. Not while typing, not in a dialog, not with a modifier, and not while a key is held
 * down: a heavy finger must not label twenty memories.
 * @param press answers whether the key meant something here
 */
export function useKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.repeat) return;
      if (!singleKeysOn()) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog')) return;
      if (document.querySelector('dialog[open]')) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
