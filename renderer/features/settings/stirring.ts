/** Keys and pointers of this window, told at most every so often. */

const SPACING_MS = 20_000;
const STIRS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Calls `told` when somebody stirs: at once, then once more for what came within the pause after it. */
export function onStirring(told: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let stirred = false;
  const tell = () => {
    stirred = false;
    told();
    pause = setTimeout(() => {
      pause = undefined;
      if (stirred) tell();
    }, SPACING_MS);
  };
  const hear = () => {
    stirred = true;
    if (pause === undefined) tell();
  };
  for (const type of STIRS) addEventListener(type, hear, { capture: true, passive: true });
  return () => {
    clearTimeout(pause);
    for (const type of STIRS) removeEventListener(type, hear, { capture: true });
  };
}
