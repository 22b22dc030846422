import type { DeletionDecision, Driver } from '../../../shared/forgetting.ts';

/** A score from 0 to 1 with as many figures as tell it from its threshold. */
export function scoreWords(score: number, tau: number): string {
  for (const figures of [2, 3, 4, 5]) {
    if (score.toFixed(figures) !== tau.toFixed(figures)) return score.toFixed(figures);
  }
  return String(score);
}

/** The weightiest drivers first. */
export function byWeight(drivers: readonly Driver[]): Driver[] {
  return [...drivers].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** "speaks for forgetting" or "speaks against it". */
export function directionWords(driver: Pick<Driver, 'weight'>): string {
  if (driver.weight === 0) return 'makes no difference';
  return driver.weight > 0 ? 'speaks for forgetting' : 'speaks against it';
}

/** The weightiest drivers in one line; each says in which direction it speaks. */
export function driversLine(drivers: readonly Driver[], most: number): string {
  return byWeight(drivers)
    .slice(0, most)
    .map((driver) => `${driver.words.replace(/\.$/, '')} (${directionWords(driver)})`)
    .join('; ');
}

export const DECISION_WORDS: Readonly<
  Record<DeletionDecision, { label: string; meaning: string; done: string; reasons: readonly string[] }>
> = {
  approve: {
    label: 'Approve the deletion',
    meaning: 'It goes out of sight now, can be taken back within the undo window, and is then gone for good.',
    done: 'deletion approved',
    reasons: ['Of no use for care any more', 'Stated elsewhere as well', 'A value long out of date'],
  },
  keep: {
    label: 'Keep it',
    meaning: 'It stays in HISTORY and is not proposed again as it stands.',
    done: 'kept',
    reasons: ['May matter for care', 'Needed to understand what came later', 'Asked for by the patient'],
  },
  defer: {
    label: 'Decide later',
    meaning: 'It stays in HISTORY and is proposed last.',
    done: 'put off',
    reasons: ['To be talked over', 'Needs the source at hand'],
  },
};
