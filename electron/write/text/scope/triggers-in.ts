/** The triggers of a text, the longest first where two overlap, on either side of a mention. */
import type { Effect, Trigger } from './trigger.ts';
import { AFTER } from './triggers-after.ts';
import { BEFORE } from './triggers-before.ts';

export interface TriggerAt {
  effect: Effect;
  start: number;
  end: number;
}

/** Triggers that may stand before a mention, in the whole text; those inside the mention are part of its name. */
export function triggersBefore(text: string, mention: { start: number; end: number }): TriggerAt[] {
  const found = matches(BEFORE, text.slice(0, mention.start), 0);
  return longestOnly(found);
}

/** Triggers that may stand after a mention. */
export function triggersAfter(text: string, mention: { start: number; end: number }): TriggerAt[] {
  const from = Math.max(0, mention.end - 1);
  return longestOnly(matches(AFTER, text.slice(from), from).filter((found) => found.end > mention.end));
}

function matches(table: readonly Trigger[], text: string, offset: number): TriggerAt[] {
  return table.flatMap(({ effect, pattern }) =>
    [...text.matchAll(pattern)]
      .filter((match) => match[0].trim() !== '')
      .map((match) => ({ effect, start: offset + match.index, end: offset + match.index + match[0].length })),
  );
}

/** Of triggers that overlap, the longest says what is meant: "cannot rule out" is no "rule out". */
function longestOnly(found: readonly TriggerAt[]): TriggerAt[] {
  const kept: TriggerAt[] = [];
  for (const trigger of [...found].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (kept.every((other) => trigger.end <= other.start || trigger.start >= other.end)) kept.push(trigger);
  }
  return kept.sort((a, b) => a.start - b.start);
}
