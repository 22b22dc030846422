/** The dose of an item as the record writes it. */
import { AMOUNT_UNIT_SOURCE, NUMBER_SOURCE } from '../../../write/identity/dose-amount.ts';
import type { RecordItem } from '../../read-contract.ts';

const AMOUNT = new RegExp(
  String.raw`(?<![\w.])(?:${NUMBER_SOURCE})(?:\s*/\s*\d+(?:\.\d+)?)?\s*(?:${AMOUNT_UNIT_SOURCE}|%)(?![a-z])(?:\s*/\s*(?:\d+(?:\.\d+)?\s*)?[a-z]+)?`,
  'gi',
);

/** What a dose is read from: an item, or one claim of it. */
export type DoseStatement = Pick<RecordItem, 'text' | 'attributes'>;

/**
 * "20 mg" from dose and unit where they are stated, else the amounts of the text ("250 MG / 125 MG"); null where none is stated. A dose
 * without a unit counts tablets: so many times the amount of one.
 */
export function doseOf({ attributes, text }: DoseStatement): string | null {
  const { dose, doseValue, doseUnit, doseLow, doseHigh } = attributes;
  const range = doseLow === undefined || doseHigh === undefined ? undefined : `${doseLow}-${doseHigh}`;
  const stated = `${dose ?? doseValue ?? range ?? ''}`.trim();
  const unit = doseUnit === undefined ? '' : `${doseUnit}`.trim();
  if (stated !== '' && unit !== '') return `${stated} ${unit}`;
  const amounts = [...text.matchAll(AMOUNT)].map(([amount]) => amount.trim());
  if (amounts.length === 0) return stated === '' ? null : stated;
  const amount = [...new Set(amounts)].join(' / ');
  if (stated === '' || Number(stated) === 1) return amount;
  return Number.isFinite(Number(stated)) ? `${stated} × ${amount}` : stated;
}
