/** Results: the current one, the first, last and second last, the highest and lowest, and all of some days. */
import type { Answer } from '../../../../shared/asking.ts';
import { besides, naming, nothingFound } from './beside.ts';
import { extremeOf } from './extreme.ts';
import type { Gathered } from './gather.ts';
import { joinedByName, type Series, seriesOf } from './measured-series.ts';
import type { MeasuredValue } from './measured-value.ts';
import { withCautions } from './tell-item.ts';
import { spanWords } from './tell-time.ts';
import { counted, documented, type Sentence, undocumented } from './told.ts';
import { windowWords } from './window.ts';

/** Values of a list that are told one by one. */
const LISTED = 10;
/** Earlier values beside the one that is asked for. */
const BEFORE = 3;

export function tellValues(gathered: Gathered): Answer | null {
  const all = seriesOf(gathered);
  const [main] = compares(gathered) ? all : joinedByName(all);
  if (!main) return nothingFound(gathered);
  const chosen = choose(main, gathered);
  if (!chosen) return onlyOne(main, gathered);
  const told = new Set(
    [...final(main), ...chosen.values].filter((value) => compares(gathered) || chosen.values.includes(value)),
  );
  const others = all.filter((series) => !final(series).some((value) => told.has(value)));
  // Of two units no number is the higher: each has its own, and no single one is the answer.
  const alike = compares(gathered) ? others.filter(({ name }) => name.toLowerCase() === main.name.toLowerCase()) : [];
  const values = [...chosen.values, ...alike.flatMap((series) => choose(series, gathered)?.values ?? [])];
  return documented(
    values.map(({ bare }) => bare),
    [...chosen.sentences, ...preliminaryWords(main), ...elsewhere(others, gathered), ...besides(gathered)],
  );
}

/** The results that a question picks by their place in time, for when they were; all of them where it picks none. */
export function pickedValues(gathered: Gathered): readonly MeasuredValue[] {
  const [main] = joinedByName(seriesOf(gathered));
  if (!main) return [];
  if (gathered.reading.pick === 'all') return final(main).toReversed();
  return choose(main, gathered)?.values ?? [];
}

const compares = ({ reading }: Gathered): boolean => reading.pick === 'highest' || reading.pick === 'lowest';

interface Chosen {
  values: readonly MeasuredValue[];
  sentences: Sentence[];
}

function choose(series: Series, gathered: Gathered): Chosen | null {
  const { pick } = gathered.reading;
  if (pick === 'all') return listOf(series, gathered);
  if (pick === 'highest' || pick === 'lowest') return extreme(series, gathered, pick);
  const from = final(series);
  if (pick === 'first') return atMoment(from, 0, 'First', gathered);
  if (pick === 'second last' || pick === 'previous') return atMoment(from, -2, 'Second last', gathered);
  return latest(series, gathered);
}

/** Final results; where there are none, the preliminary ones, which say so themselves. */
export const final = (series: Series): MeasuredValue[] =>
  series.values.length > 0 ? series.values : series.preliminary;

function latest(series: Series, gathered: Gathered): Chosen | null {
  const from = final(series);
  const chosen = atMoment(from, -1, 'Last', gathered);
  if (!chosen) return null;
  const before = from.filter((value) => !chosen.values.includes(value)).toReversed();
  const told = before.slice(0, BEFORE).map((value) => `${value.written} (${spanWords(value.item)})`);
  const more = before.length - told.length;
  if (told.length > 0) {
    const others = gathered.cut ? 'and earlier ones' : `and ${more} more`;
    const text = `Before: ${[...told, ...(more > 0 ? [others] : [])].join('; ')}.`;
    chosen.sentences.push({ text, items: before.slice(0, BEFORE).map(({ item }) => item) });
  }
  return chosen;
}

/** All results of one moment, counted from the first (0) or back from the last (-1); two that differ are both told. */
function atMoment(values: readonly MeasuredValue[], at: number, lead: string, gathered: Gathered): Chosen | null {
  const moments = [...new Set(values.map(({ item }) => item.activeFromMs))];
  const moment = moments.at(at);
  const chosen = values.filter(({ item }) => item.activeFromMs === moment);
  if (chosen.length === 0) return null;
  const differ = new Set(chosen.map(({ written }) => written)).size > 1;
  const text = `${lead}${inWords(gathered)}: ${tell(chosen)}${differ ? ': they differ, and both are on record' : ''}.`;
  return { values: chosen, sentences: [{ text, items: chosen.map(({ item }) => item) }] };
}

function extreme(series: Series, gathered: Gathered, pick: 'highest' | 'lowest'): Chosen | null {
  const found = extremeOf(final(series), pick);
  if (!found) return null;
  const { chosen, compared, left, mayExceed } = found;
  const lead = pick === 'highest' ? 'Highest' : 'Lowest';
  const by = chosen[0]?.pair ? ', by the first of the two numbers' : '';
  const sentences: Sentence[] = [
    {
      text: `${lead}${mayExceed.length > 0 ? ' of the plain numbers' : ''}${inWords(gathered)}: ${tellTied(chosen)}, of ${counted(compared, 'result')}${by}.`,
      items: chosen.map(({ item }) => item).toReversed(),
    },
  ];
  if (mayExceed.length > 0) {
    sentences.push({
      text: `What may have been ${pick === 'highest' ? 'higher' : 'lower'}: ${tell(mayExceed.toReversed().slice(0, BEFORE))}${mayExceed.length > BEFORE ? `; and ${mayExceed.length - BEFORE} more` : ''}.`,
      items: mayExceed.map(({ item }) => item).toReversed(),
    });
  }
  if (left.length > 0) sentences.push(notCompared(left));
  return { values: mayExceed.length > 0 ? [] : onePerValue(chosen), sentences };
}

/** The newest of those that share the value, and how many others there are. */
function tellTied(chosen: readonly MeasuredValue[]): string {
  const more = chosen.length - BEFORE;
  return `${tell(chosen.toReversed().slice(0, BEFORE))}${more > 0 ? `; and ${more} more times` : ''}`;
}

/** One value that was measured on several days is one answer. */
const onePerValue = (values: readonly MeasuredValue[]): MeasuredValue[] => [
  ...new Map(values.map((value) => [value.bare, value])).values(),
];

/** Results that no number stands for: told, never counted in. */
export function notCompared(left: readonly MeasuredValue[]): Sentence {
  const words = [...new Set(left.toReversed().map(({ written }) => `“${written}”`))];
  const more = words.length - 3;
  return {
    text: `Not compared, because no single number is given: ${words.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''} (${counted(left.length, 'result')}).`,
    items: left.toReversed().map(({ item }) => item),
  };
}

function listOf(series: Series, gathered: Gathered): Chosen {
  const newest = final(series).toReversed();
  const told = newest.slice(0, LISTED).map((value) => tell([value]));
  const more = newest.length - told.length;
  const lead = capital(inWords(gathered).trim()) || (gathered.cut ? 'The newest' : counted(newest.length, 'result'));
  const others = gathered.cut ? 'and earlier ones' : `and ${more} more`;
  const text = `${lead}: ${[...told, ...(more > 0 ? [others] : [])].join('; ')}.`;
  return { values: newest, sentences: [{ text, items: newest.map(({ item }) => item) }] };
}

function onlyOne(series: Series, gathered: Gathered): Answer {
  const values = final(series);
  const items = values.map(({ item }) => item).toReversed();
  const text =
    values.length === 0 || gathered.reading.pick === 'highest' || gathered.reading.pick === 'lowest'
      ? `No result of ${naming(gathered)} that can be compared is documented: ${values.length === 0 ? 'none is final' : tell(values.slice(-3))}.`
      : `Only one result of ${naming(gathered)} is documented${inWords(gathered)}: ${tell(values)}.`;
  return undocumented([{ text, items }, ...besides(gathered)]);
}

/** The same beside the times of results. */
export function newerPreliminary(gathered: Gathered): Sentence[] {
  const [main] = joinedByName(seriesOf(gathered));
  return main === undefined || gathered.reading.pick !== 'last' ? [] : preliminaryWords(main);
}

/** A preliminary result after the last final one is said beside it. */
function preliminaryWords(series: Series): Sentence[] {
  const last = series.values.at(-1);
  if (!last) return [];
  const newer = series.preliminary.filter(({ item }) => item.activeFromMs > last.item.activeFromMs).toReversed();
  return newer.length === 0
    ? []
    : [{ text: `Newer, and not final: ${tell(newer.slice(0, 3))}.`, items: newer.map(({ item }) => item) }];
}

/** Another fluid, another unit family, another product of the same name: each has its own answer. */
function elsewhere(others: readonly Series[], gathered: Gathered): Sentence[] {
  return others.slice(0, 3).flatMap((series) => {
    const chosen = choose(series, gathered);
    return (chosen?.sentences ?? [])
      .slice(0, 1)
      .map(({ text, items }) => ({ text: `Apart from it, ${series.name}: ${text}`, items }));
  });
}

/** "6.5 %, on 2021-03-04; 6.7 %, on 2021-03-04". */
export function tell(values: readonly MeasuredValue[]): string {
  return values.map((value) => withCautions(`${value.written}, ${spanWords(value.item)}`, value.item)).join('; ');
}

const inWords = ({ reading }: Gathered): string => (reading.window === null ? '' : ` ${windowWords(reading.window)}`);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
