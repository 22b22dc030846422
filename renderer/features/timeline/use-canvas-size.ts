import { type RefObject, useEffect, useState } from 'react';
import type { Colours } from './timeline-draw.ts';

const TOKENS: Record<keyof Colours, string> = {
  text: '--text',
  quiet: '--text-2',
  line: '--line',
  surface: '--surface',
  band: '--surface-2',
  active: '--active',
  history: '--history',
  accent: '--accent',
  warn: '--warn',
};

/** The tokens as colours a canvas takes: an element of the page resolves them for the theme at hand. */
export function readColours(near: HTMLElement): Colours {
  const probe = document.createElement('span');
  near.append(probe);
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as unknown as Colours;
  probe.remove();
  return colours;
}

/** Size of the visible part in CSS pixels, one rem in pixels, and the theme's colours; follows resizes and themes. */
export function useCanvasSize(
  box: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): { size: { width: number; height: number; rem: number }; look: Colours | null } {
  const [size, setSize] = useState({ width: 600, height: 300, rem: 16 });
  const [look, setLook] = useState<Colours | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      const height = element.clientHeight;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const drawing = canvas.current;
      if (drawing) {
        const scale = devicePixelRatio || 1;
        drawing.width = Math.round(width * scale);
        drawing.height = Math.round(height * scale);
        drawing.style.width = `${width}px`;
        drawing.style.height = `${height}px`;
      }
      setSize({ width, height, rem });
    };
    const recolour = () => setLook(readColours(document.body));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    recolour();
    addEventListener('stam-theme', recolour);
    return () => {
      observer.disconnect();
      removeEventListener('stam-theme', recolour);
    };
  }, [box, canvas]);
  return { size, look };
}
