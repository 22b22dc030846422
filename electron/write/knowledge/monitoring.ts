/** Which drugs and conditions a monitoring belongs to. */
import { conceptName } from '../identity/concept-name.ts';
import type { ConditionTerm } from './condition-terms.ts';
import { DRUG_EFFECT } from './monitoring-drug-effect.ts';
import { ORGANS } from './monitoring-organs.ts';
import type { MonitoringRow } from './monitoring-row.ts';

/** Every row: what follows a drug alone, then what also follows a disease. */
export const MONITORING = [...DRUG_EFFECT, ...ORGANS];

export interface Monitors {
  /** As identifyDrug writes them, without a salt. */
  ingredients: string[];
  /** Terms for isCondition. */
  conditions: ConditionTerm[];
  source: string;
  /** True where the monitoring has no purpose once none of these drugs is taken. */
  exclusive: boolean;
}

/** Words beside "and" that say when, not what. */
const SCHEDULE =
  /^\s*(?:as needed|prn|then\b.*|after\b.*|before\b.*|when\b.*|if\b.*|every\b.*|each\b.*|daily|weekly|monthly|yearly|at\b.*|on\b.*|\d+.*)?\s*$/i;

/**
 * What a monitoring follows, by its words ("INR every 4 weeks", "CBC and LFTs monthly") or by a LOINC code ("6301-6"): one
 * item a row of the table, empty where the table does not know the analyte. Where several things are followed at once, none
 * is exclusive unless all are: a monitoring is not over as long as one part of it may have a purpose.
 */
export function monitors(monitoringText: string): Monitors[] {
  const code = monitoringText.trim();
  if (/^\d{1,5}-\d$/.test(code))
    return MONITORING.filter((row) => row.loinc.includes(code)).map((row) => answer(row, true));
  const parts = monitoringText.split(/[,;+]|\band\b|\splus\s|\s&\s/i).filter((part) => !SCHEDULE.test(part));
  const found = parts.map((part) => rowsOf(conceptName('monitoring', part)));
  const exclusive = found.every((rows) => rows.some((row) => row.exclusive));
  return [...new Set(found.flat())].map((row) => answer(row, exclusive));
}

const rowsOf = (analyte: string): MonitoringRow[] => MONITORING.filter((row) => row.analyte.test(analyte));

function answer(row: MonitoringRow, exclusive: boolean): Monitors {
  return {
    ingredients: [...row.ingredients],
    conditions: [...row.conditions],
    source: row.source,
    exclusive: row.exclusive && exclusive,
  };
}
