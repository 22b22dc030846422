/** The cautionary marks that follow from what a structured source says of one fact. */
import { type ClinicalTime, certainlyBefore } from '../../shared/clinical-time.ts';
import type { Flag, Kind, Status } from '../../shared/vocabulary.ts';

/** Kinds that last from a start to an end; the others happen once or hold for good. */
const LASTING: ReadonlySet<Kind> = new Set([
  'medication',
  'condition',
  'symptom',
  'device',
  'plan',
  'monitoring',
  'social',
  'encounter',
]);
const OVER: ReadonlySet<Status> = new Set(['completed', 'stopped', 'resolved', 'inactive']);

/**
 * An end before its start (DESIGN §12: flagged, never current), an end that is claimed without a date, what never
 * happened (cancelled, not done), a preliminary result, and what has neither status nor date.
 */
export function flagsOf(kind: Kind, status: Status | null, from: ClinicalTime | null, to: ClinicalTime | null): Flag[] {
  const flags: Flag[] = [];
  if (from && to && certainlyBefore(to, from)) flags.push('end before start');
  if (status && OVER.has(status) && !to && LASTING.has(kind)) flags.push('end unknown');
  if (!status && !from && !to && (LASTING.has(kind) || kind === 'allergy')) flags.push('currency unknown');
  if (status === 'cancelled' || status === 'not-done') flags.push('never happened');
  if (status === 'preliminary') flags.push('not final');
  if (kind === 'allergy' && (status === 'inactive' || status === 'resolved')) flags.push('recorded as inactive');
  return flags;
}
