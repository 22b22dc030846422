import { type RefObject, useEffect, useRef } from 'react';
import type { Roving } from '../../ui/use-roving.ts';

/**
 * When the row that has the focus goes (decided here, or by somebody else), the row that takes its place gets it: a focus that vanishes
 * starts again at the top of the page.
 */
export function useFocusKept(container: RefObject<HTMLElement | null>, keys: readonly string[], roving: Roving): void {
  const within = useRef(false);
  const place = useRef(0);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      within.current = event.target instanceof Node && (container.current?.contains(event.target) ?? false);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [container]);
  useEffect(() => {
    const lost = within.current && document.activeElement === document.body;
    const next = keys[Math.min(place.current, keys.length - 1)];
    if (lost && next !== undefined) roving.focus(next);
    else if (roving.current !== undefined) place.current = Math.max(0, keys.indexOf(roving.current));
  });
}
