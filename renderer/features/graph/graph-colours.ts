import { useEffect, useState } from 'react';

const TOKENS = {
  text: '--text',
  quiet: '--text-2',
  warn: '--warn',
  surface: '--surface',
  active: '--active',
  activeFill: '--active-soft',
  history: '--history',
  historyFill: '--history-soft',
  accent: '--accent',
  accentFill: '--accent-soft',
} as const;

/** The theme's colours as a drawing takes them. */
export type GraphColours = Record<keyof typeof TOKENS, string>;

function readTokens(): GraphColours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return colours as GraphColours;
}

/** Colours for a canvas and a file, which know no style sheet; they follow the theme. */
export function useGraphColours(): GraphColours {
  const [colours, setColours] = useState(readTokens);
  useEffect(() => {
    const recolour = () => setColours(readTokens());
    addEventListener('stam-theme', recolour);
    return () => removeEventListener('stam-theme', recolour);
  }, []);
  return colours;
}
