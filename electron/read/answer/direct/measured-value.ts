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
  /** True for "< 5". */
  beyond: boolean;
  /** The higher and the lower pressure of "128/76". */
  pair: readonly [number, number] | null;
}

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const PAIR = /^(\d{1,3}(?:\.\d+)?)\s*\/\s*(\d{1,3}(?:\.\d+)?)$/;

export function measuredValue(item: RecordItem): MeasuredValue {
  const { value, unit, comparator } = item.attributes;
  const unitText = unit === undefined || unit === '' ? undefined : `${unit}`;
  const own = withoutConcept(item);
  const stated = value === undefined ? null : `${value}`.trim();
  const written =
    own !== item.text.trim() || stated === null
      ? own
      : [comparator, stated, unitText].filter((w) => w !== undefined).join(' ');
  const plain = stated === null ? numberAtStart(own) : stated;
  const beyond = comparator !== undefined || /^[<>≤≥]/.test(own) || /^[<>≤≥]/.test(stated ?? '');
  const pair = PAIR.exec(stated ?? '') ?? /(?:^|\s)(\d{2,3})\s*\/\s*(\d{2,3})(?=\s|$)/.exec(stated === null ? own : '');
  const number =
    !beyond && !pair && plain !== null && PLAIN.test(plain.replace(/(?<=\d),(?=\d{3}\b)/g, ''))
      ? Number(plain.replaceAll(',', ''))
      : null;
  return {
    item,
    written,
    bare: number === null ? written : inFull(written, number),
    number,
    unit: unitText,
    family: unitFamily(unitText),
    beyond,
    pair: pair ? [Number(pair[1]), Number(pair[2])] : null,
  };
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
