/** The sum of the doses that were ordered: one dose for each order, which is not what was taken. */
import type { Answer } from '../../../../shared/asking.ts';
import { numberIn, unitFamily } from '../../../write/identity/quantity.ts';
import { rounded, withUnit } from './arithmetic.ts';
import { besides, naming, nothingFound } from './beside.ts';
import { doseOf } from './dose.ts';
import { type Happening, happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { counted, documented, type Sentence, undocumented } from './told.ts';
import { windowWords } from './window.ts';

interface Dose {
  happening: Happening;
  number: number;
  unit: string | undefined;
}

export function totalDose(gathered: Gathered): Answer {
  const { window } = gathered.reading;
  const orders = happenings(gathered, gathered.facts, window);
  if (orders.length === 0) return nothingFound(gathered);
  const doses = orders.flatMap((happening) => doseNumber(happening) ?? []);
  const byFamily = Map.groupBy(doses, ({ unit }) => unitFamily(unit));
  const sums = [...byFamily.values()].map(sumOf).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const words = window === null ? '' : ` ${windowWords(window)}`;
  if (sums.length === 0) {
    const items = orders.map(({ item }) => item);
    return undocumented([{ text: `No order of ${naming(gathered)}${words} has a dose in numbers.`, items }]);
  }
  const left = orders.length - doses.length;
  const sentences = sums.map(
    ({ value, count, of }): Sentence => ({
      text: `Total ordered${words}: ${value}, one dose for each of ${counted(count, 'order')}; how much was taken is not recorded here.`,
      items: of.map(({ happening }) => happening.item).toReversed(),
    }),
  );
  const without = orders.filter((order) => !doses.some(({ happening }) => happening === order)).map(({ item }) => item);
  if (left > 0)
    sentences.push({ text: `${counted(left, 'order')} without a dose in numbers is not counted in.`, items: without });
  // Doses in two units are no one sum: both are told.
  return documented(
    sums.map(({ value }) => value),
    [...sentences, ...besides(gathered)],
  );
}

function doseNumber(happening: Happening): Dose[] | null {
  const read = /^([+-]?\d[\d,]*(?:\.\d+)?)\s*([^\d\s/].*)?$/.exec(doseOf(happening.claim) ?? '');
  return read?.[1] ? [{ happening, number: Number(read[1].replaceAll(',', '')), unit: read[2] }] : null;
}

function sumOf(of: readonly Dose[]): { value: string; count: number; of: readonly Dose[] } {
  const unit = of.at(-1)?.unit;
  const numbers = of.flatMap((dose) => numberIn({ value: dose.number, unit: dose.unit }, unit) ?? []);
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return { value: withUnit(rounded(total, numbers, 0), unit), count: numbers.length, of };
}
