/** Average, total and difference, over values that can be compared and over nothing else. */
import type { Answer } from '../../../../shared/asking.ts';
import { numberIn } from '../../../write/identity/quantity.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound } from './beside.ts';
import type { Gathered } from './gather.ts';
import { type Series, seriesOf } from './measured-series.ts';
import type { MeasuredValue } from './measured-value.ts';
import { counted, documented, type Sentence, undocumented } from './told.ts';
import { final, notCompared, tell } from './values.ts';
import { windowWords } from './window.ts';

interface Calculated {
  value: string;
  sentences: Sentence[];
}

export function calculate(gathered: Gathered): Answer | null {
  const series = seriesOf(gathered);
  if (series.length === 0) return nothingFound(gathered);
  const each = series.flatMap((one) => {
    const made = gathered.reading.operation === 'difference' ? difference(one, gathered) : sumOf(one, gathered);
    return made === null ? [] : [{ name: one.name, ...made }];
  });
  const [main, ...others] = each;
  if (!main) return notCalculated(series, gathered);
  // One number of two units would be no number: each unit, each fluid has its own.
  const apart = others.map(({ name, sentences }): Sentence => {
    const [first] = sentences;
    return { text: `Apart from it, ${name}: ${first?.text ?? ''}`, items: first?.items ?? [] };
  });
  return documented([main.value], [...main.sentences, ...apart, ...besides(gathered)]);
}

function sumOf(series: Series, gathered: Gathered): Calculated | null {
  const { numbers, unit, left } = comparable(series);
  if (numbers.length === 0) return null;
  const total = numbers.reduce((sum, { number }) => sum + number, 0);
  const average = gathered.reading.operation === 'average';
  const result = average ? total / numbers.length : total;
  const value = withUnit(
    rounded(
      result,
      numbers.map(({ number }) => number),
      average ? 1 : 0,
    ),
    unit,
  );
  const text = `${average ? 'Average' : 'Total'}${inWords(gathered)}: ${value}, of ${counted(numbers.length, 'result')}.`;
  const items = numbers.map((one) => one.value.item).toReversed();
  return { value, sentences: [{ text, items }, ...(left.length > 0 ? [notCompared(left)] : [])] };
}

/** The later minus the earlier: last and second last, last and first, or the highest and the lowest, as the question has it. */
function difference(series: Series, gathered: Gathered): Calculated | null {
  const { numbers, unit, left } = comparable(series);
  const { pick, window } = gathered.reading;
  const moments = [...new Set(numbers.map(({ value }) => value.item.activeFromMs))];
  if (moments.length < 2) return null;
  const sorted = numbers.toSorted((a, b) => a.number - b.number);
  const of = (at: number): typeof numbers => numbers.filter(({ value }) => value.item.activeFromMs === moments.at(at));
  const toFirst = pick === 'first' || (pick === 'all' && window !== null);
  const [earlier, later] =
    pick === 'highest' || pick === 'lowest' ? [sorted.slice(0, 1), sorted.slice(-1)] : [of(toFirst ? 0 : -2), of(-1)];
  const a = earlier[0];
  const b = later[0];
  if (!a || !b) return null;
  // Two values of one moment that differ leave no single difference.
  if (new Set(earlier.map((one) => one.number)).size > 1 || new Set(later.map((one) => one.number)).size > 1)
    return null;
  const value = withUnit(rounded(b.number - a.number, [a.number, b.number], 0), unit);
  const sign = b.number > a.number ? '+' : '';
  const text = `Difference${inWords(gathered)}: ${sign}${value}, from ${tell([a.value])} to ${tell([b.value])}.`;
  return {
    value,
    sentences: [{ text, items: [b.value.item, a.value.item] }, ...(left.length > 0 ? [notCompared(left)] : [])],
  };
}

interface Comparable {
  /** Oldest first, in the unit of the last one. */
  numbers: { value: MeasuredValue; number: number }[];
  unit: string | undefined;
  left: MeasuredValue[];
}

function comparable(series: Series): Comparable {
  const from = final(series);
  const unit = from.findLast(({ number }) => number !== null)?.unit;
  const numbers: Comparable['numbers'] = [];
  const left: MeasuredValue[] = [];
  for (const value of from) {
    const number = value.number === null ? null : numberIn({ value: value.number, unit: value.unit }, unit);
    if (number === null) left.push(value);
    else numbers.push({ value, number });
  }
  return { numbers, unit, left };
}

function notCalculated(series: readonly Series[], gathered: Gathered): Answer {
  const items: RecordItem[] = series
    .flatMap(final)
    .map(({ item }) => item)
    .toReversed();
  const shown = series.flatMap(final).slice(-3);
  const why =
    gathered.reading.operation === 'difference'
      ? 'It takes two single values of different times'
      : 'It takes single numbers';
  return undocumented([
    {
      text: `This cannot be calculated for ${naming(gathered)} from what is documented${inWords(gathered)}. ${why}; on record: ${tell(shown)}.`,
      items,
    },
    ...besides(gathered),
  ]);
}

/** To the decimals of what it is made of, and some more for an average; never with the noise of binary fractions. */
export function rounded(result: number, inputs: readonly number[], more: number): string {
  // Three decimals of an average, as a laboratory report has them, or one more than its values have.
  const decimals = Math.max(more > 0 ? 2 : 0, ...inputs.map((n) => (`${n}`.split('.')[1] ?? '').length));
  return `${Number(result.toFixed(Math.min(decimals + more, 10)))}`;
}

export const withUnit = (number: string, unit: string | undefined): string => (unit ? `${number} ${unit}` : number);

const inWords = ({ reading }: Gathered): string => (reading.window === null ? '' : ` ${windowWords(reading.window)}`);
