/** A time found in a text, before spans that overlap are settled. */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import type { TimeMention } from '../text-contract.ts';

export interface Found {
  start: number;
  end: number;
  time: ClinicalTime;
  /** Null where the words before the time decide. */
  role: TimeMention['role'] | null;
}

/** In order of place; of two that overlap the one that begins first stays, and of those the longer one. */
export function firstOfEach(found: Found[]): Found[] {
  const sorted = [...found].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Found[] = [];
  for (const one of sorted) {
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}
