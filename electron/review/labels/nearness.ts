/** How near the score of an archived memory lies to where the scorer is least sure. */
import { z } from 'zod';
import { StamError } from '../../../shared/errors.ts';
import { threshold } from '../../../shared/forgetting.ts';
import type { ArchivedRow, LabelArchive } from '../../store/repositories/labels-archive.ts';

/** Of a stored calibration; the rest of it is of no account here. */
const thresholds = z.object({ thresholds: z.array(threshold.pick({ group: true, tau: true, feasible: true })) });

/** Where nothing was calibrated: the score of the baseline is a probability, and it is least sure in the middle. */
const MIDDLE = 0.5;

/**
 * |score − τ| by the deletion calibration in use; without one, by the newest scorer around the middle.
 * @returns null for a memory without a score
 * @throws StamError WRONG_USAGE where nothing is scored
 */
export function nearness(archive: LabelArchive): (row: ArchivedRow) => number | null {
  const inUse = archive.calibrationInUse();
  const scorer = inUse?.scorer ?? archive.newestScorer();
  const scores = scorer === null ? null : archive.scores(scorer);
  if (!scores || scores.size === 0) {
    throw new StamError(
      'WRONG_USAGE',
      'No archived memory has a score yet, so none is near the threshold: score them first, or draw at random.',
    );
  }
  const known = inUse ? thresholds.safeParse(json(inUse.body)) : null;
  const groups = (known?.data?.thresholds ?? []).filter((one) => one.feasible);
  return (row) => {
    const score = scores.get(row.memoryId);
    if (score === undefined) return null;
    const own = groups.find((one) => one.group === row.kind) ?? groups.find((one) => one.group === null);
    return Math.abs(score - (own?.tau ?? MIDDLE));
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
