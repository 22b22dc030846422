import type { DeletionCalibration, Grouping, Loss, Threshold } from '../../../shared/forgetting.ts';

/** Whatever rests on labels, scores and decisions: what one act changes may change all of it. */
export function isOfForgetting({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).startsWith('forget.');
}

/** A share as a person writes it: 0.01 is "1 %". */
export function percentWords(share: number): string {
  return `${Number((100 * share).toPrecision(4))} %`;
}

/** A threshold or score, never rounded up to 1. */
export function scoreWords(score: number): string {
  return (Math.floor(score * 10_000) / 10_000).toFixed(4);
}

export const GROUPING_WORDS: Record<Grouping, { name: string; means: string }> = {
  pooled: { name: 'All kinds together', means: 'The average is over all kinds: a rare kind may fare worse unseen.' },
  'per type': {
    name: 'Each kind by itself',
    means: 'A kind with too few protected labels proposes nothing; no other kind stands in.',
  },
  'types as unit': {
    name: 'Concepts as the unit',
    means: 'A concept counts once, by its worst memory: for labels that resemble each other.',
  },
};

export const LOSS_WORDS: Record<Loss, string> = {
  strict: 'Protects “never forget” and “uncertain”',
  'never_forget only': 'Protects “never forget” alone, counted over all labels',
  'temporal status': 'Takes what is resolved or superseded for removable',
};

export function groupWords(threshold: Threshold): string {
  return threshold.group ?? 'all kinds';
}

/** What is missing of a group, in words. */
export function standingWords(threshold: Threshold): string {
  if (threshold.feasible) return `proposed above ${scoreWords(threshold.tau)}`;
  return `nothing proposed: ${threshold.missing} protected labels are missing`;
}

export function apartWords({ apart }: DeletionCalibration): string {
  if (apart === 'patient') return 'Its labels are of patients that the scorer was not trained on.';
  if (apart === 'concept') {
    return 'There is one patient: its labels are of concepts that the scorer was not trained on, which promises less for other patients.';
  }
  return 'Its scorer learned from none of these labels.';
}
