/** Thresholds of a set of scored labels, under a grouping, with the diagnostics that show why only the strict loss may propose. */
import type { DeletionCalibration, Grouping, Loss, Threshold } from '../../shared/forgetting.ts';
import type { EnduranceClass } from '../../shared/labels.ts';
import type { Cause, Kind } from '../../shared/vocabulary.ts';
import { chooseThreshold, worstOfGroups } from './crc.ts';

/** A label of an archived memory that the gate might propose, with the score that it has. */
export interface CalibrationItem {
  kind: Kind;
  concept: string;
  label: EnduranceClass;
  /** 0 to 1. */
  score: number;
  cause: Cause | null;
}

type Diagnostic = DeletionCalibration['diagnostics'][number];

const BINS = 40;

/** never_forget and uncertain: what nobody was sure of is kept. */
const isProtected = ({ label }: CalibrationItem): boolean => label !== 'safe_to_forget';

export function strictThresholds(items: readonly CalibrationItem[], grouping: Grouping, alpha: number): Threshold[] {
  const kept = items.filter(isProtected);
  switch (grouping) {
    case 'pooled':
      return [{ group: null, ...chooseThreshold(scoresOf(kept), alpha) }];
    case 'types as unit': {
      const worst = worstOfGroups(
        kept,
        (i) => `${i.kind}|${i.concept.toLowerCase()}`,
        (i) => i.score,
      );
      return [{ group: null, ...chooseThreshold(worst, alpha) }];
    }
    case 'per type':
      // Each kind by itself: one with too few labels proposes nothing, and borrows from no other.
      return [...new Set(items.map((i) => i.kind))].sort().map((kind) => ({
        group: kind,
        ...chooseThreshold(scoresOf(kept.filter((i) => i.kind === kind)), alpha),
      }));
  }
}

/**
 * The two rules that the paper tried beside its own, over all labels as one: "never_forget only" protects that class alone and counts
 * over every label, so that a rare class hides behind the many; "temporal status" takes what is resolved or superseded for removable,
 * whatever was said of it. Both are shown with what they would propose of what is protected, and neither is ever used.
 */
export function diagnosticsOf(items: readonly CalibrationItem[], alpha: number): Diagnostic[] {
  const harmful: [Loss, (i: CalibrationItem) => boolean][] = [
    ['never_forget only', (i) => i.label === 'never_forget'],
    ['temporal status', (i) => isProtected(i) && i.cause !== 'resolved' && i.cause !== 'superseded'],
  ];
  const kept = items.filter(isProtected);
  return harmful.map(([loss, isHarmful]) => {
    const chosen = chooseThreshold(scoresOf(items.filter(isHarmful)), alpha, items.length);
    const above = kept.filter((i) => i.score > chosen.tau).length;
    return { loss, thresholds: [{ group: null, ...chosen }], above, of: kept.length };
  });
}

/** Labels by score in equal steps from 0 to 1. */
export function binned(items: readonly CalibrationItem[]): DeletionCalibration['bins'] {
  const bins = Array.from({ length: BINS }, () => ({ safe: 0, never: 0, uncertain: 0 }));
  for (const { score, label } of items) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (!bin) continue;
    if (label === 'safe_to_forget') bin.safe++;
    else if (label === 'never_forget') bin.never++;
    else bin.uncertain++;
  }
  return bins;
}

/** Why nothing can be proposed at this α, with what is missing; null where at least one threshold holds. */
export function whyInfeasible(thresholds: readonly Threshold[], grouping: Grouping, alpha: number): string | null {
  if (thresholds.some((t) => t.feasible)) return null;
  const percent = `${Number((100 * alpha).toPrecision(6))} %`;
  const unit = grouping === 'types as unit' ? 'concepts with a protected label' : 'protected labels';
  if (grouping === 'per type') {
    const best = [...thresholds].sort((a, b) => a.missing - b.missing)[0];
    const told = best
      ? `the kind that is nearest, ${best.group}, has ${best.n} and lacks ${best.missing}`
      : 'there are no labels with a score';
    return `No kind has enough protected labels for α = ${percent}: ${told}. Nothing is proposed until they are there; other kinds do not stand in.`;
  }
  const [only] = thresholds;
  const [n, missing] = [only?.n ?? 0, only?.missing ?? 0];
  return `There are ${n} ${unit} (“never forget” or “uncertain”) that training has not seen. At α = ${percent} at least ${n + missing} are needed, so ${missing} are missing: nothing can be proposed.`;
}

function scoresOf(items: readonly CalibrationItem[]): number[] {
  return items.map((i) => i.score);
}
