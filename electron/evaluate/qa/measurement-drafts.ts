/** Questions about measured values. Only numbers are asked for; an analyte in two units is not compared. */
import { about, type Draft, valuesOf } from './draft.ts';
import { dayOf, type SourceRow, yearOf } from './source-row.ts';
import { distinct, MOST_ROWS, nameable, type Thing } from './things.ts';

type Measured = SourceRow & { from: string; value: string; number: number };

/** More values of one day are a curve, not an answer. */
const MOST_OF_A_DAY = 3;

export function measurementDrafts(things: readonly Thing[]): Draft[] {
  return nameable(things).flatMap((thing) => {
    const rows = thing.kind === 'measurement' ? measuredRows(thing) : null;
    return rows
      ? [...ends(thing, rows), ...onDay(thing, rows), ...extremes(thing, rows), ...countSince(thing, rows)]
      : [];
  });
}

/** All rows dated, with a plain number, in one unit; else null. */
function measuredRows({ rows }: Thing): Measured[] | null {
  const measured = rows.flatMap((row): Measured[] => {
    const { from, value } = row;
    if (from === null || value === null || !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value)) return [];
    return [{ ...row, from, value, number: Number(value) }];
  });
  const units = distinct(rows.map(({ unit }) => unit ?? ''));
  return measured.length === rows.length && rows.length > 0 && units.length === 1 ? measured : null;
}

function ends(thing: Thing, rows: readonly Measured[]): Draft[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const newest = rows.filter(({ from }) => from === last.from);
  const oldest = rows.filter(({ from }) => from === first.from);
  const drafts: Draft[] = [
    { asks: about('last value', thing), answers: valuesOf(newest), rows: newest },
    { asks: about('last measured', thing), answers: [dayOf(last.from)], rows: newest },
  ];
  if (rows.length > 1) drafts.push({ asks: about('first value', thing), answers: valuesOf(oldest), rows: oldest });
  return drafts;
}

function onDay(thing: Thing, rows: readonly Measured[]): Draft[] {
  const chosen = rows[Math.floor(rows.length / 3)];
  if (!chosen) return [];
  const day = dayOf(chosen.from);
  const ofDay = rows.filter(({ from }) => dayOf(from) === day);
  if (ofDay.length > MOST_OF_A_DAY) return [];
  return [{ asks: about('value on a day', thing, day), answers: valuesOf(ofDay), rows: ofDay }];
}

/** In the year with the most values. */
function extremes(thing: Thing, rows: readonly Measured[]): Draft[] {
  const years = Map.groupBy(rows, ({ from }) => yearOf(from));
  const [year, ofYear] =
    [...years].toSorted(([y, one], [z, other]) => other.length - one.length || y.localeCompare(z))[0] ?? [];
  if (year === undefined || !ofYear || ofYear.length < 3) return [];
  const numbers = ofYear.map(({ number }) => number);
  const at = (wanted: number): Measured[] => ofYear.filter(({ number }) => number === wanted);
  return [
    { asks: about('highest in a year', thing, year), ...valued(at(Math.max(...numbers))) },
    { asks: about('lowest in a year', thing, year), ...valued(at(Math.min(...numbers))) },
  ];
}

/** The value once, whoever measured it: any of the rows bears it, and the first is named. */
const valued = (rows: readonly Measured[]): Pick<Draft, 'answers' | 'rows'> => ({
  answers: valuesOf(rows.slice(0, 1)),
  rows: rows.slice(0, 1),
});

function countSince(thing: Thing, rows: readonly Measured[]): Draft[] {
  const year = yearOf(rows[Math.floor(rows.length / 2)]?.from ?? '');
  const counted = rows.filter(({ from }) => yearOf(from) >= year);
  const minutes = distinct(rows.map(({ from }) => from));
  if (counted.length < 2 || counted.length > MOST_ROWS || minutes.length < rows.length) return [];
  return [{ asks: about('measured since a year', thing, year), answers: [`${counted.length}`], rows: counted }];
}
