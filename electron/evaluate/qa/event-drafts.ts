/** Questions about conditions, procedures, immunizations and allergies. */
import type { Asks } from './asks.ts';
import { about, answersOf, type Draft, namesOf } from './draft.ts';
import { dayOf, type RowKind, type SourceEntry, type SourceRow, yearOf } from './source-row.ts';
import { distinct, isOpen, MOST_ROWS, nameable, type Thing } from './things.ts';

/** What is asked for where nothing of the record speaks of it, with the words that would. */
export const DISEASES: readonly { name: string; words: RegExp }[] = [
  { name: 'a stroke', words: /stroke|cerebr|apoplex|i6[0-9]|hemipleg/i },
  { name: 'tuberculosis', words: /tubercul/i },
  { name: 'malaria', words: /malaria|plasmod/i },
  { name: 'multiple sclerosis', words: /multiple scleros|demyelin/i },
  { name: 'sarcoidosis', words: /sarcoid/i },
  { name: 'psoriasis', words: /psoria/i },
  { name: "Parkinson's disease", words: /parkinson/i },
  { name: 'glaucoma', words: /glaucoma/i },
  { name: 'epilepsy', words: /epilep|seizure|convuls/i },
  { name: 'celiac disease', words: /c(o)?eliac|gluten/i },
];
export const ALLERGENS: readonly { name: string; words: RegExp }[] = [
  { name: 'penicillin', words: /cillin/i },
  { name: 'latex', words: /latex/i },
  { name: 'peanuts', words: /peanut|legume/i },
  { name: 'iodine contrast', words: /iod|contrast/i },
  { name: 'codeine', words: /codein|opio|opiate/i },
];

export function eventDrafts(things: readonly Thing[], entries: readonly SourceEntry[]): Draft[] {
  const of = (kind: RowKind): Thing[] => things.filter((thing) => thing.kind === kind);
  const named = (kind: RowKind): Thing[] => nameable(of(kind)).filter(({ rows }) => rows.length <= MOST_ROWS);
  return [
    ...named('condition').flatMap(ofCondition),
    ...currentConditions(of('condition')),
    ...ofYears('conditions of a year', of('condition')),
    ...ofYears('procedures of a year', of('procedure')),
    ...named('procedure').flatMap(ofProcedure),
    ...named('immunization').flatMap((thing) => lastOf('last vaccination', thing)),
    ...named('allergy').map(
      (thing): Draft => ({ asks: about('allergic to', thing), answers: ['yes'], rows: thing.rows }),
    ),
    ...allergies(of('allergy')),
    ...DISEASES.flatMap(({ name, words }) => notThere('ever had, not documented', 'condition', name, words, entries)),
    ...ALLERGENS.flatMap(({ name, words }) => notThere('allergic to, not documented', 'allergy', name, words, entries)),
  ];
}

function ofCondition(thing: Thing): Draft[] {
  const first = thing.rows[0];
  const ever: Draft = { asks: about('ever had', thing), answers: ['yes'], rows: thing.rows };
  if (!first || first.from === null) return [ever];
  const day = dayOf(first.from);
  const rows = thing.rows.filter(({ from }) => from !== null && dayOf(from) === day);
  return [ever, { asks: about('diagnosed on', thing), answers: [day], rows }];
}

/** Conditions without an end; where a later row says that one of them ended, nothing is asked. */
function currentConditions(conditions: readonly Thing[]): Draft[] {
  const rows = conditions.flatMap((thing) => thing.rows);
  const open = rows.filter(isOpen);
  const doubtful = conditions.some((thing) => thing.rows.some(isOpen) && !thing.rows.slice(-1).some(isOpen));
  if (open.length === 0 || open.length > MOST_ROWS || doubtful || rows.some(({ from }) => from === null)) return [];
  return [{ asks: all('current conditions', 'condition', null), answers: namesOf(open), rows: open }];
}

/** What began in a year. */
function ofYears(template: Asks['template'], things: readonly Thing[]): Draft[] {
  const rows = things.flatMap((thing) => thing.rows);
  const [first] = rows;
  if (!first || rows.some(({ from }) => from === null)) return [];
  const years = distinct(rows.map(({ from }) => yearOf(from ?? '')));
  return years.flatMap((year) => {
    const ofYear = rows.filter(({ from }) => yearOf(from ?? '') === year);
    if (ofYear.length > MOST_ROWS) return [];
    return [{ asks: all(template, first.kind, year), answers: namesOf(ofYear), rows: ofYear }];
  });
}

function ofProcedure(thing: Thing): Draft[] {
  const days = thing.rows.flatMap(({ from }) => (from === null ? [] : [dayOf(from)]));
  const year = yearOf(days[Math.floor(days.length / 2)] ?? '');
  const counted = thing.rows.filter(({ from }) => from !== null && yearOf(from) >= year);
  if (counted.length < 2 || distinct(days).length < thing.rows.length) return lastOf('last done', thing);
  const count: Draft = { asks: about('done since a year', thing, year), answers: [`${counted.length}`], rows: counted };
  return [...lastOf('last done', thing), count];
}

function lastOf(template: Asks['template'], thing: Thing): Draft[] {
  const last = thing.rows.at(-1)?.from;
  if (!last) return [];
  const rows = thing.rows.filter(({ from }) => from !== null && dayOf(from) === dayOf(last));
  return [{ asks: about(template, thing), answers: [dayOf(last)], rows }];
}

/** A list of those that stand; none where the record has no row of an allergy. */
function allergies(things: readonly Thing[]): Draft[] {
  const rows = things.flatMap((thing) => thing.rows);
  const open = rows.filter(isOpen);
  if (rows.length > 0 && open.length === 0) return [];
  const ways = [open, open.map(substance)].flatMap((some) => [
    some.map((row) => row.name),
    some.map((row) => row.written),
  ]);
  const answers = open.length === 0 ? [] : answersOf(...ways);
  return [{ asks: all('allergies', 'allergy', null), answers, rows: open }];
}

/** "Allergy to mould" -> "mould". */
const substance = (row: SourceRow): SourceRow => ({ ...row, name: row.name.replace(/^allergy to /i, '') });

/** A question whose right answer is that nothing is documented: no entry has a word of it. */
function notThere(
  template: Asks['template'],
  kind: RowKind,
  name: string,
  words: RegExp,
  entries: readonly SourceEntry[],
): Draft[] {
  if (entries.some(({ title, body }) => words.test(title) || words.test(body))) return [];
  return [{ asks: { template, kind, key: null, name, when: null }, answers: [], rows: [] }];
}

const all = (template: Asks['template'], kind: RowKind, when: string | null): Asks => ({
  template,
  kind,
  key: null,
  name: null,
  when,
});
