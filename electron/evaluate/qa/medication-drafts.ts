/**
 * Questions about the drugs of a record. What is current and what came before follow the meaning of structured sources: a stated
 * interval holds to its end, a dose change ends statements without an end, an order without an end and without a status that says it
 * is over is current. Drugs for which the rows leave a doubt (two doses at once, an end before its start) are not asked about.
 */
import { about, answersOf, type Draft, namesOf } from './draft.ts';
import { dayOf, type SourceRow, yearOf } from './source-row.ts';
import { distinct, isOpen, MOST_ROWS, nameable, type Thing } from './things.ts';

type Dated = SourceRow & { from: string };

export function medicationDrafts(things: readonly Thing[]): Draft[] {
  const drugs = things.filter(({ kind }) => kind === 'medication');
  return [...nameable(drugs).flatMap(ofDrug), ...currentDrugs(drugs), ...drugsOfYears(drugs)];
}

function ofDrug(thing: Thing): Draft[] {
  const rows = datedRows(thing);
  if (!rows || rows.length > MOST_ROWS) return [];
  const first = rows.filter(({ from }) => dayOf(from) === dayOf(rows[0]?.from ?? ''));
  const drafts: Draft[] = [
    { asks: about('first started', thing), answers: first.slice(0, 1).map(({ from }) => dayOf(from)), rows: first },
    ...doses(thing, rows),
    ...lastStop(thing, rows),
    ...routes(thing, rows),
    ...countSince(thing, rows),
  ];
  return drafts;
}

/** All rows with a start, and no end before its start; else null. */
function datedRows({ rows }: Thing): Dated[] | null {
  const dated = rows.flatMap((row) => (row.from === null ? [] : [{ ...row, from: row.from }]));
  const sound = dated.every(({ from, to }) => to === null || to >= from);
  return sound && dated.length === rows.length && dated.length > 0 ? dated : null;
}

function doses(thing: Thing, rows: readonly Dated[]): Draft[] {
  if (rows.some(({ dose }) => dose === null) || twoDosesAtOnce(rows)) return [];
  const last = rows.at(-1);
  if (!last) return [];
  const newest = rows.filter(({ from }) => from === last.from);
  const before = rows.filter(({ from, dose }) => from < last.from && dose !== last.dose).at(-1);
  const standing = rows.filter((row) => isOpen(row) && row.dose === last.dose);
  const drafts: Draft[] = [];
  if (isOpen(last)) drafts.push({ asks: about('current dose', thing), answers: doseOf(last), rows: standing });
  else if (!rows.some(isOpen)) drafts.push({ asks: about('last dose', thing), answers: doseOf(last), rows: newest });
  if (before) drafts.push({ asks: about('previous dose', thing), answers: doseOf(before), rows: [before] });
  return [...drafts, ...doseOnDay(thing, rows)];
}

const doseOf = ({ dose }: SourceRow): string[] => (dose === null ? [] : [dose]);

/** Two rows of different dose that hold at one time: a taper, or two doses a day. Which is meant is then not asked. */
const twoDosesAtOnce = (rows: readonly Dated[]): boolean =>
  rows.some((row, at) =>
    rows
      .slice(at + 1)
      .some(
        (later) => later.dose !== row.dose && (later.from === row.from || (row.to !== null && later.from < row.to)),
      ),
  );

/** In the middle of an interval of at least three days, where every row says how long it held. */
function doseOnDay(thing: Thing, rows: readonly Dated[]): Draft[] {
  if (rows.some(({ to }) => to === null)) return [];
  const long = rows.filter(({ from, to }) => daysBetween(from, to ?? from) >= 3);
  const chosen = long[Math.floor(long.length / 2)];
  if (!chosen?.to) return [];
  const day = middle(chosen.from, chosen.to);
  const holding = rows.filter(({ from, to }) => dayOf(from) <= day && to !== null && dayOf(to) >= day);
  if (distinct(holding.map(({ dose }) => dose ?? '')).length !== 1) return [];
  return [{ asks: about('dose on a day', thing, day), answers: doseOf(chosen), rows: holding }];
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000;
const middle = (from: string, to: string): string =>
  new Date((Date.parse(dayOf(from)) + Date.parse(dayOf(to))) / 2).toISOString().slice(0, 10);

function lastStop(thing: Thing, rows: readonly Dated[]): Draft[] {
  if (rows.some(({ to }) => to === null)) return [];
  const end = rows.map(({ to }) => to ?? '').reduce((one, other) => (other > one ? other : one));
  return [{ asks: about('last stopped', thing), answers: [dayOf(end)], rows: rows.filter(({ to }) => to === end) }];
}

function routes(thing: Thing, rows: readonly Dated[]): Draft[] {
  const stated = rows.flatMap(({ route }) => route ?? []);
  if (stated.length < rows.length) return [];
  return [{ asks: about('route', thing), answers: answersOf(stated), rows }];
}

/** Two orders at one minute could be one order, told twice. */
function countSince(thing: Thing, rows: readonly Dated[]): Draft[] {
  const year = yearOf(rows[Math.floor(rows.length / 2)]?.from ?? '');
  const counted = rows.filter(({ from }) => yearOf(from) >= year);
  if (counted.length < 2 || distinct(rows.map(({ from }) => from)).length < rows.length) return [];
  return [{ asks: about('prescriptions since a year', thing, year), answers: [`${counted.length}`], rows: counted }];
}

function currentDrugs(drugs: readonly Thing[]): Draft[] {
  const open = drugs.flatMap(({ rows }) => rows.filter(isOpen));
  const doubtful = drugs.some(({ rows }) => rows.some(isOpen) && !rows.slice(-1).some(isOpen));
  if (open.length === 0 || open.length > MOST_ROWS || doubtful) return [];
  return [{ asks: all('current medications', null), answers: namesOf(open), rows: open }];
}

/** Drugs that were held at any time of a year. A row that is over at an unknown time could reach into any year after it. */
function drugsOfYears(drugs: readonly Thing[]): Draft[] {
  const rows = drugs.flatMap((drug) => drug.rows);
  if (rows.some(({ from, to, over }) => from === null || (over && to === null) || (to !== null && to < from)))
    return [];
  const years = distinct(rows.flatMap(({ from }) => (from === null ? [] : [yearOf(from)])));
  return years.flatMap((year) => {
    const held = rows.filter(
      ({ from, to }) => from !== null && yearOf(from) <= year && (to === null || yearOf(to) >= year),
    );
    if (held.length > MOST_ROWS) return [];
    return [{ asks: all('medications in a year', year), answers: namesOf(held), rows: held }];
  });
}

const all = (template: Draft['asks']['template'], when: string | null): Draft['asks'] => ({
  template,
  kind: 'medication',
  key: null,
  name: null,
  when,
});
