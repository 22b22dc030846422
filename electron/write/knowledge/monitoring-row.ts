/** The shape of the monitoring tables. */
import type { ConditionTerm } from './condition-terms.ts';

export interface MonitoringRow {
  /** Matches keys of conceptName('monitoring', …). */
  analyte: RegExp;
  /** LOINC codes of the analyte, so that a coded order is understood without its name. */
  loinc: readonly string[];
  ingredients: readonly string[];
  conditions: readonly ConditionTerm[];
  /** True where the monitoring has no purpose once none of these drugs is taken any more. */
  exclusive: boolean;
  source: string;
}

/** LOINC codes stand apart by spaces. */
export const row = (
  analyte: RegExp,
  loinc: string,
  ingredients: readonly string[],
  conditions: readonly ConditionTerm[],
  purpose: 'exclusive' | 'shared',
  source: string,
): MonitoringRow => ({
  analyte,
  loinc: loinc.split(' ').filter((code) => code !== ''),
  ingredients,
  conditions,
  exclusive: purpose === 'exclusive',
  source,
});
