/** The dose of an item as the record writes it. */
import { AMOUNT_UNIT_SOURCE, NUMBER_SOURCE } from '../../../write/identity/dose-amount.ts';
import type { RecordItem } from '../../read-contract.ts';

const AMOUNT = new RegExp(
  String.raw`(?<![\w.])(?:${NUMBER_SOURCE})(?:\s*/\s*\d+(?:\.\d+)?)?\s*(?:${AMOUNT_UNIT_SOURCE}|%)(?![a-z])(?:\s*/\s*(?:\d+(?:\.\d+)?\s*)?[a-z]+)?`,
  'gi',
);

/** "20 mg" from dose and unit where they are stated, else the amounts of the text ("250 MG / 125 MG"); null where none is stated. */
export function doseOf(item: RecordItem): string | null {
  const { dose, doseValue, doseUnit, doseLow, doseHigh } = item.attributes;
  const range = doseLow === undefined || doseHigh === undefined ? undefined : `${doseLow}-${doseHigh}`;
  const stated = dose ?? doseValue ?? range;
  if (stated !== undefined && `${stated}`.trim() !== '') {
    const unit = doseUnit === undefined ? '' : `${doseUnit}`.trim();
    return unit === '' ? `${stated}` : `${stated} ${unit}`;
  }
  const amounts = [...item.text.matchAll(AMOUNT)].map(([amount]) => amount.trim());
  return amounts.length === 0 ? null : [...new Set(amounts)].join(' / ');
}
