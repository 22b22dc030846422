/** A pause longer than this is no labelling. */
const LONGEST_PAUSE_MS = 120_000;

/** How many of the newest labels the pace is told from. */
export const PACE_LABELS = 50;

/**
 * Labels an hour, told from the times between labels; pauses of more than two minutes are left out.
 * @param times UTC, newest first
 * @returns a whole number; null before the third label, and where no time is left to tell it from
 */
export function labelsAnHour(times: readonly string[]): number | null {
  const newest = times.slice(0, PACE_LABELS).map((at) => Date.parse(at));
  if (newest.length < 3) return null;
  let labels = 0;
  let spent = 0;
  for (let i = 0; i + 1 < newest.length; i++) {
    const gap = (newest[i] ?? 0) - (newest[i + 1] ?? 0);
    if (gap < 0 || gap > LONGEST_PAUSE_MS) continue;
    labels += 1;
    spent += gap;
  }
  return spent === 0 ? null : Math.round((labels / spent) * 3_600_000);
}
