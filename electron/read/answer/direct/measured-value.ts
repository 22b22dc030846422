/** The value of a result: as it is written, and as a number that can be compared. */
import { unitFamily } from '../../../write/identity/quantity.ts';
import type { RecordItem } from '../../read-contract.ts';
import { withoutConcept } from './tell-item.ts';

export interface MeasuredValue {
  item: RecordItem;
  /** With its unit, as recorded: "6.5 %", "128/76 mmHg", "< 5 ng/mL", "negative". */
  written: string;
  /** The bare value: as written, with the number in full where the text shows it rounded. */
  bare: string;
  /** Null for words, pairs and results beyond a limit of measurement: these are told, never calculated with. */
  number: number | null;
  unit: string | undefined;
  /** Equal for values that can be compared. */
  family: string;
  /** The sign and number of "< 5"; null for a plain value. */
  beyond: { sign: '<' | '>'; number: number } | null;
  /** The higher and the lower pressure of "128/76". */
  pair: readonly [number, number] | null;
}

const LIMIT = /^[<>≤≥]=?/;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const PAIR = /^(\d{1,3}(?:\.\d+)?)\s*\/\s*(\d{1,3}(?:\.\d+)?)$/;

export function measuredValue(item: RecordItem): MeasuredValue {
  const { value, unit } = item.attributes;
  const unitText = unit === undefined || unit === '' ? undefined : `${unit}`;
  const rest = withoutConcept(item);
  const limit = limitOf(item, rest);
  // "Troponin < 5": the sign belongs to the value, wherever it was taken for a part of the name.
  const own = limit !== null && rest !== item.text.trim() && !LIMIT.test(rest) ? `${limit} ${rest}` : rest;
  const stated = value === undefined ? null : `${value}`.trim();
  const written =
    own !== item.text.trim() || stated === null
      ? own
      : [LIMIT.test(stated) ? null : limit, stated, unitText].filter((w) => w !== undefined && w !== null).join(' ');
  const plain = stated === null ? numberAtStart(own) : stated;
  const bound = limit === null ? null : /\d[\d,]*(?:\.\d+)?/.exec(stated ?? own)?.[0];
  const pair = PAIR.exec(stated ?? '') ?? /(?:^|\s)(\d{2,3})\s*\/\s*(\d{2,3})(?=\s|$)/.exec(stated === null ? own : '');
  const number =
    limit === null && !pair && plain !== null && PLAIN.test(plain.replace(/(?<=\d),(?=\d{3}\b)/g, ''))
      ? Number(plain.replaceAll(',', ''))
      : null;
  return {
    item,
    written,
    bare: number === null ? written : inFull(written, number),
    number,
    unit: unitText,
    family: unitFamily(unitText),
    beyond: bound ? { sign: /[<≤]/.test(limit ?? '') ? '<' : '>', number: Number(bound.replaceAll(',', '')) } : null,
    pair: pair ? [Number(pair[1]), Number(pair[2])] : null,
  };
}

/** "<" of "< 5", from the attribute, the text, or a name that was cut behind it. */
function limitOf({ attributes, concept }: RecordItem, own: string): string | null {
  const { comparator, value } = attributes;
  if (comparator !== undefined && LIMIT.test(`${comparator}`)) return `${comparator}`;
  return (
    LIMIT.exec(own)?.[0] ?? LIMIT.exec(`${value ?? ''}`.trim())?.[0] ?? /[<>≤≥]=?(?=\s*$)/.exec(concept)?.[0] ?? null
  );
}

/** "160.9152 mg/dL" of a value 160.91521402169982 is shown rounded. */
function inFull(written: string, number: number): string {
  const shown = /[+-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)/.exec(written);
  if (!shown || Number(shown[0].replaceAll(',', '')) === number) return written;
  return `${written.slice(0, shown.index)}${number}${written.slice(shown.index + shown[0].length)}`;
}

/** "5.9" of "5.9 mmol/L" where no attribute holds the value; a unit is then not assumed. */
function numberAtStart(text: string): string | null {
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?=\s|$|%)/.exec(text)?.[0] ?? null;
}
