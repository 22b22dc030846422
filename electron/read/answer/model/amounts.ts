/** Numbers of a text with the unit behind them, where there is one. */
import { sameQuantity } from '../../../write/identity/quantity.ts';

export interface Amount {
  start: number;
  end: number;
  value: number;
  /** As written; null where no unit follows. */
  unit: string | null;
  /** The word behind it, in lower case; '' where there is none. */
  next: string;
}

/** Not the digits of a word: "B12", "A1c", "COVID-19". */
const NUMBER = /(?<![\p{L}\d.,]|\p{L}-)(?:\d+(?:[.,]\d+)*|\.\d+)/gu;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const BASE =
  'micrograms?|milligrams?|grams?|kilograms?|millilit(?:er|re)s?|percent|mcg|µg|μg|ug|mg|ng|pg|kg|gm|g|ml|dl|fl|l|meq|mmol|umol|µmol|μmol|nmol|pmol|mol|mu|miu|iu|u|units?|mmhg|mm ?\\[?hg\\]?|cm|mm|bpm|mosm|k|lbs?|pounds?|kcal|copies|cells';
const UNIT = new RegExp(
  `^[\\s-]{0,2}(%|(?:x ?)?10\\s?[*^]\\s?\\d+\\/[\\wµμ]+|(?:${BASE})(?:\\/[\\wµμ.²\\[\\]]+)*|\\/[\\wµμ]+)(?![\\p{L}\\d])`,
  'iu',
);
const PLAIN: Readonly<Record<string, string>> = {
  microgram: 'ug',
  mcg: 'ug',
  milligram: 'mg',
  gram: 'g',
  gm: 'g',
  kilogram: 'kg',
  milliliter: 'ml',
  millilitre: 'ml',
  percent: '%',
  unit: 'u',
  pound: 'lb',
  mmhg: 'mm[hg]',
  'mm hg': 'mm[hg]',
};

export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const end = match.index + match[0].length;
    const rest = text.slice(end, end + 40);
    const unit = UNIT.exec(rest);
    const next = /^[\s-]*(\p{L}+)/u.exec(rest)?.[1]?.toLowerCase() ?? '';
    return {
      start: match.index,
      end: end + (unit?.[0].length ?? 0),
      value: numberOf(match[0]),
      unit: unit?.[1]?.replace(/\.+$/, '') ?? null,
      next,
    };
  });
}

/** "1,000" is 1000, "4,2" is 4.2; a version or an address is no number. */
function numberOf(raw: string): number {
  return Number(THOUSANDS.test(raw) ? raw.replaceAll(',', '') : raw.replace(',', '.'));
}

/** The same amount, whatever unit it is told in. A unit is never assumed, and never left out of what has one on the other side. */
export function sameAmount(said: Amount, known: Amount): boolean {
  if (said.unit === null) return said.value === known.value;
  if (known.unit === null) return false;
  const [one, other] = [plainUnit(said.unit), plainUnit(known.unit)];
  if (one === other) return said.value === known.value;
  return sameQuantity({ value: said.value, unit: one }, { value: known.value, unit: other });
}

/** By how much the one is more than the other; null where their units are not written alike. */
export function difference(one: Amount, other: Amount): number | null {
  const alike = one.unit === other.unit || (one.unit && other.unit && plainUnit(one.unit) === plainUnit(other.unit));
  return alike ? one.value - other.value : null;
}

/** In one spelling; "a day" behind a dose is how often, and not what. */
function plainUnit(unit: string): string {
  const lower = unit
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/\/(?:days?|d|doses?|tablets?|capsules?)$/, '');
  const single = lower.replace(/(?<=[a-z]{3})s$/, '');
  return PLAIN[lower] ?? PLAIN[single] ?? lower;
}
