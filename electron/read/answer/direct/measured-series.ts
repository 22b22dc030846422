/** The results that a question asks for, kept apart by what can be compared: one analyte of one fluid in one unit family. */
import { wordsOf } from '../../search-words.ts';
import type { Gathered } from './gather.ts';
import { type MeasuredValue, measuredValue } from './measured-value.ts';

export interface Series {
  /** What tells it from the others: concept and fluid. */
  name: string;
  /** Final results, oldest first. */
  values: MeasuredValue[];
  /** Results that are not final. */
  preliminary: MeasuredValue[];
}

/**
 * The series that is called as the question has it, then that of most results first. Results are of one series where one took the place of another, or where they are called alike and
 * are of one fluid and one unit family.
 */
export function seriesOf(gathered: Gathered): Series[] {
  const byThread = new Map<string, MeasuredValue[]>();
  // "HbA1c every 6 months" bears the name too, and is no result.
  for (const item of gathered.facts.filter(({ kind }) => kind === 'measurement')) {
    const value = measuredValue(item);
    const key = gathered.thread.get(item.publicId) ?? item.publicId;
    const list = byThread.get(key);
    if (list) list.push(value);
    else byThread.set(key, [value]);
  }
  const byName = new Map<string, MeasuredValue[]>();
  for (const values of byThread.values()) {
    const last = values.at(-1);
    if (!last) continue;
    const key = [nameOf(last).toLowerCase(), last.number === null ? '' : last.family].join('|');
    byName.set(key, [...(byName.get(key) ?? []), ...values]);
  }
  const words = new Set(gathered.reading.words.flatMap(wordsOf));
  return joinedWords([...byName.values()])
    .map((values) => seriesFrom(values))
    .sort(
      (a, b) =>
        isCalled(b, words) - isCalled(a, words) ||
        size(b) - size(a) ||
        latest(b) - latest(a) ||
        (a.name < b.name ? -1 : 1),
    );
}

/** Series of one name as one, whatever their units: which result was the last can be told without comparing them. */
export function joinedByName(series: readonly Series[]): Series[] {
  return [...Map.groupBy(series, ({ name }) => name.toLowerCase()).values()].map((same) => ({
    name: same[0]?.name ?? '',
    values: same.flatMap(({ values }) => values).sort(earlierFirst),
    preliminary: same.flatMap(({ preliminary }) => preliminary).sort(earlierFirst),
  }));
}

const earlierFirst = (a: MeasuredValue, b: MeasuredValue): number =>
  a.item.activeFromMs - b.item.activeFromMs || (a.item.publicId < b.item.publicId ? -1 : 1);

/** Results in words or beyond a limit ("negative", "< 5") belong to the numbers of the same name, where there is one such series. */
function joinedWords(groups: MeasuredValue[][]): MeasuredValue[][] {
  const numeric = groups.filter((values) => values.some(({ number }) => number !== null));
  const kept = [...numeric];
  for (const words of groups.filter((values) => !numeric.includes(values))) {
    const name = words[0] && nameOf(words[0]).toLowerCase();
    const same = numeric.filter((values) => values[0] && nameOf(values[0]).toLowerCase() === name);
    const [one] = same;
    if (one && same.length === 1) one.push(...words);
    else kept.push(words);
  }
  return kept;
}

function seriesFrom(values: MeasuredValue[]): Series {
  const sorted = values.toSorted(earlierFirst);
  const last = sorted.at(-1);
  return {
    name: last ? nameOf(last) : '',
    values: sorted.filter(({ item }) => !item.flags.includes('not final')),
    preliminary: sorted.filter(({ item }) => item.flags.includes('not final')),
  };
}

function nameOf({ item }: MeasuredValue): string {
  const { fluid } = item.attributes;
  const name = item.concept.replace(/\s*[<>≤≥]=?\s*$/, '');
  return fluid === undefined || fluid === '' ? name : `${name} (${fluid})`;
}

/** 1 where it is called by just the words of the question: "hematocrit" before "hematocrit, calculated". */
function isCalled({ values, preliminary }: Series, words: ReadonlySet<string>): number {
  const [first] = [...values, ...preliminary];
  const own = new Set(wordsOf(first?.item.concept ?? ''));
  return own.size === words.size && [...own].every((word) => words.has(word)) ? 1 : 0;
}

const size = (series: Series): number => series.values.length + series.preliminary.length;
const latest = (series: Series): number => (series.values.at(-1) ?? series.preliminary.at(-1))?.item.activeFromMs ?? 0;
