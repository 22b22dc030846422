/** What the window remembers of its user between runs: looks and keys only, never anything of a patient. */
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME = 'stam.theme';
const SINGLE_KEYS = 'stam.single-keys';
const listeners = new Set<() => void>();
const dark = matchMedia('(prefers-color-scheme: dark)');

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the window then follows the system.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above: the choice then holds until the window closes.
  }
  memory.set(key, value);
  for (const listener of listeners) listener();
}

const memory = new Map<string, string>();
const get = (key: string): string | null => memory.get(key) ?? read(key);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function theme(): Theme {
  const stored = get(THEME);
  return THEMES.find((name) => name === stored) ?? 'system';
}

/** Puts the chosen theme, or the system's, on the page. */
export function applyTheme(): void {
  const chosen = theme();
  document.documentElement.dataset.theme = chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
}

export function setTheme(next: Theme): void {
  write(THEME, next);
  applyTheme();
  window.dispatchEvent(new Event('stam-theme'));
}

dark.addEventListener('change', () => {
  applyTheme();
  window.dispatchEvent(new Event('stam-theme'));
});

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme);
}

/** Single-letter keys can be switched off (WCAG 2.1.4): speech input would set them off by accident. */
export const singleKeysOn = (): boolean => get(SINGLE_KEYS) !== 'off';
export const setSingleKeys = (on: boolean): void => write(SINGLE_KEYS, on ? 'on' : 'off');
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn);
}
