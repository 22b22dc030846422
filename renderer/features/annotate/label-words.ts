import type { EnduranceClass, Sampling } from '../../../shared/labels.ts';
import type { IconName } from '../../ui/icon.tsx';

export const CLASS_WORDS: Record<EnduranceClass, string> = {
  safe_to_forget: 'Safe to forget',
  never_forget: 'Never forget',
  uncertain: 'Uncertain',
};

/** A mark beside the words, so that the three are told apart by shape and not by colour. */
export const CLASS_ICONS: Record<EnduranceClass, IconName> = {
  safe_to_forget: 'check',
  never_forget: 'lock',
  uncertain: 'question',
};

export const SAMPLING_WORDS: Record<Sampling, string> = {
  random: 'At random over all archived memories',
  'by kind': 'By kind: as many of each kind as can be',
  'near the threshold': 'Near the threshold: where the scorer is least sure',
};

const figure = (value: number): string => value.toFixed(2).replace('-', '−');

/** "0.68 (95 % interval 0.51 to 0.85)"; what cannot be told is said so. */
export function intervalWords({ value, low, high }: { value: number | null; low: number | null; high: number | null }) {
  if (value === null) return 'cannot be told';
  if (low === null || high === null) return `${figure(value)} (no interval: too few items, or no disagreement)`;
  return `${figure(value)} (95 % interval ${figure(low)} to ${figure(high)})`;
}
