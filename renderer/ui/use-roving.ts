import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Roving {
  current: string | undefined;
  /** Spread on the element that takes the focus for an item. */
  item(key: string): { tabIndex: 0 | -1; 'data-roving': string; onFocus(): void };
  /** Moves the focus to an item, also one that is not rendered yet. */
  focus(key: string): void;
}

/**
 * One tab stop for a long list; arrows, Home, End and Page keys move inside it. Works with virtual lists: `reveal` scrolls
 * an item into being, and it takes the focus as soon as it is rendered.
 */
export function useRoving(
  container: RefObject<HTMLElement | null>,
  keys: readonly string[],
  options: { reveal?(key: string): void; move?(key: string, pressed: string): string | undefined; page?: number } = {},
): Roving {
  const [chosen, setChosen] = useState<string>();
  const wanted = useRef<string | null>(null);
  const current = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];

  useEffect(() => {
    if (wanted.current === null) return;
    const target = container.current?.querySelector<HTMLElement>(`[data-roving="${CSS.escape(wanted.current)}"]`);
    target?.focus();
    // A hidden element refuses the focus; the wish stands until it can be met.
    if (target && document.activeElement === target) wanted.current = null;
  });

  const focus = (key: string) => {
    wanted.current = key;
    options.reveal?.(key);
    setChosen(key);
    const there = container.current?.querySelector<HTMLElement>(`[data-roving="${CSS.escape(key)}"]`);
    there?.focus();
    if (there && document.activeElement === there) wanted.current = null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset.roving === undefined) return;
    const next = options.move?.(current, event.key) ?? step(keys, current, event.key, options.page ?? 10);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };
  // On the container itself: the keys of a list are no affair of any one element in it.
  useEffect(() => {
    const element = container.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });

  return {
    current,
    focus,
    item: (key) => ({ tabIndex: key === current ? 0 : -1, 'data-roving': key, onFocus: () => setChosen(key) }),
  };
}

function step(keys: readonly string[], current: string, pressed: string, page: number): string | undefined {
  const at = keys.indexOf(current);
  const last = keys.length - 1;
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const to = targets[pressed];
  return to === undefined ? undefined : keys[Math.min(Math.max(to, 0), last)];
}
