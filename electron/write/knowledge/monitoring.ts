/** Which drugs and conditions a monitoring belongs to. */
import { conceptName } from '../identity/concept-name.ts';
import type { ConditionTerm } from './condition-terms.ts';
import { MONITORING } from './monitoring-table.ts';

export interface Monitors {
  /** As identifyDrug writes them, without a salt. */
  ingredients: string[];
  /** Terms for isCondition. */
  conditions: ConditionTerm[];
  source: string;
  /** True where the monitoring has no purpose once none of these drugs is taken. */
  exclusive: boolean;
}

/**
 * What a monitoring follows, by its words ("INR every 4 weeks") or by a LOINC code ("6301-6"): one item a row of the table,
 * empty where the table does not know the analyte. Words of a drug that follow ("… for lithium") are not the analyte.
 */
export function monitors(monitoringText: string): Monitors[] {
  const code = /^\d{1,5}-\d$/.test(monitoringText.trim()) ? monitoringText.trim() : null;
  const analyte = code ? '' : conceptName('monitoring', monitoringText);
  return MONITORING.filter((row) => (code ? row.loinc.includes(code) : row.analyte.test(analyte))).map((row) => ({
    ingredients: [...row.ingredients],
    conditions: [...row.conditions],
    source: row.source,
    exclusive: row.exclusive,
  }));
}
