/** The sum of the doses that were ordered: one dose for each order, which is not what was taken. */
import type { Answer } from '../../../../shared/asking.ts';
import { numberIn, unitFamily } from '../../../write/identity/quantity.ts';
import { rounded, withUnit } from './arithmetic.ts';
import { besides, naming, nothingFound } from './beside.ts';
import { doseOf } from './dose.ts';
import { type Happening, happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { counted, documented, listed, type Sentence, undocumented } from './told.ts';
import { windowWords } from './window.ts';

interface Dose {
  happening: Happening;
  number: number;
  unit: string | undefined;
}

export function totalDose(gathered: Gathered): Answer {
  const { window } = gathered.reading;
  const all = happenings(gathered, gathered.facts, window);
  if (all.length === 0) return nothingFound(gathered);
  const { named, others } = byName(all, gathered);
  const orders = named.length > 0 ? named : all;
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
  const names = Map.groupBy(orders, ({ claim }) => claim.concept);
  if (names.size > 1) sentences.push(...[...names].map(([name, of]) => ofName(name, of)));
  if (named.length > 0)
    sentences.push(...[...others].map(([name, of]) => ofName(`Not counted in, ordered as ${name}`, of)));
  // Doses in two units are no one sum: both are told.
  return documented(
    sums.map(({ value }) => value),
    [...sentences, ...besides(gathered)],
  );
}

/** Orders of what the question names, and those of another name that stand behind one memory with them. */
function byName(
  all: readonly Happening[],
  { reading }: Gathered,
): { named: Happening[]; others: Map<string, Happening[]> } {
  const asked = new Set(reading.concepts.map((concept) => concept.toLowerCase()));
  const isNamed = ({ claim }: Happening): boolean => asked.size === 0 || asked.has(claim.concept.toLowerCase());
  return {
    named: all.filter(isNamed),
    others: Map.groupBy(
      all.filter((one) => !isNamed(one)),
      ({ claim }) => claim.concept,
    ),
  };
}

/** "5% dextrose (excel bag): 2000 ml, in 4 orders." */
function ofName(lead: string, of: readonly Happening[]): Sentence {
  const doses = of.flatMap((happening) => doseNumber(happening) ?? []);
  const sums = [...Map.groupBy(doses, ({ unit }) => unitFamily(unit)).values()].map((same) => sumOf(same).value);
  return {
    text: `${lead}: ${sums.length > 0 ? listed(sums) : 'no dose in numbers'}, in ${counted(of.length, 'order')}.`,
    items: [...new Set(of.map(({ item }) => item))].toReversed(),
  };
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
