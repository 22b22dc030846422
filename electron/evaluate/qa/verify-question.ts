/**
 * Answers a made question a second time, from all rows of the patient and what the question asks alone, in another way than it was
 * made: by keeping the rows that nothing contradicts, without order, groups or choices of the first pass.
 */
import type { MadeQuestion, Template } from './asks.ts';
import { ALLERGENS, DISEASES } from './event-drafts.ts';
import type { SourceEntry, SourceRow } from './source-row.ts';
import { answerTokens, tokenF1 } from './token-f1.ts';

interface Asked {
  rows: readonly SourceRow[];
  when: string;
  name: string;
}
/** The rows that bear the answer, and what each contributes. */
type Again = (asked: Asked) => { rows: SourceRow[]; says: (row: SourceRow) => string | null } | null;

const open = (row: SourceRow): boolean => !row.over && row.to === null;
const begins = (row: SourceRow): string => row.from ?? '';
const newest = (rows: readonly SourceRow[]): SourceRow[] =>
  rows.filter((row) => !rows.some((other) => begins(other) > begins(row)));
const oldestDay = (rows: readonly SourceRow[]): SourceRow[] =>
  rows.filter((row) => !rows.some((other) => begins(other).slice(0, 10) < begins(row).slice(0, 10)));
const newestDay = (rows: readonly SourceRow[]): SourceRow[] =>
  rows.filter((row) => !rows.some((other) => begins(other).slice(0, 10) > begins(row).slice(0, 10)));
const day = (row: SourceRow): string => begins(row).slice(0, 10);
const dose = (row: SourceRow): string | null => row.dose;
const value = (row: SourceRow): string | null => row.value;
const name = (row: SourceRow): string => row.name;
const since = ({ rows, when }: Asked): SourceRow[] => rows.filter((row) => begins(row) >= when);
const within = ({ rows, when }: Asked): SourceRow[] => rows.filter((row) => begins(row).startsWith(when));
const count: Again = (asked) => {
  const rows = since(asked);
  return { rows, says: () => `${rows.length}` };
};
const extreme =
  (sign: 1 | -1): Again =>
  (asked) => {
    const rows = within(asked);
    const beaten = (row: SourceRow): boolean =>
      rows.some((other) => sign * (Number(other.value) - Number(row.value)) > 0);
    const best = rows.filter((row) => !beaten(row));
    return { rows: best, says: value };
  };

const AGAIN: Record<Template, Again> = {
  'current dose': ({ rows }) => {
    const doses = new Set(newest(rows).filter(open).map(dose));
    return { rows: rows.filter((row) => open(row) && doses.has(row.dose)), says: dose };
  },
  'last dose': ({ rows }) => (rows.some(open) ? null : { rows: newest(rows), says: dose }),
  'previous dose': ({ rows }) => {
    const last = newest(rows);
    const older = rows.filter((row) => last.every((one) => one.dose !== row.dose && begins(row) < begins(one)));
    return { rows: newest(older), says: dose };
  },
  'dose on a day': ({ rows, when }) => ({
    rows: rows.filter((row) => day(row) <= when && (row.to ?? '9999').slice(0, 10) >= when),
    says: dose,
  }),
  'first started': ({ rows }) => ({ rows: oldestDay(rows), says: day }),
  'last stopped': ({ rows }) =>
    rows.some((row) => row.to === null)
      ? null
      : {
          rows: rows.filter((row) => !rows.some((other) => (other.to ?? '') > (row.to ?? ''))),
          says: ({ to }) => to?.slice(0, 10) ?? null,
        },
  route: ({ rows }) => ({ rows: [...rows], says: (row) => row.route }),
  'current medications': ({ rows }) => ({ rows: rows.filter(open), says: name }),
  'medications in a year': ({ rows, when }) => ({
    rows: rows.filter((row) => begins(row) < `${Number(when) + 1}` && (row.to === null || row.to >= when)),
    says: name,
  }),
  'prescriptions since a year': count,
  'last value': ({ rows }) => ({ rows: newest(rows), says: value }),
  'first value': ({ rows }) => ({
    rows: rows.filter((row) => !rows.some((other) => begins(other) < begins(row))),
    says: value,
  }),
  'value on a day': (asked) => ({ rows: within(asked), says: value }),
  'highest in a year': extreme(1),
  'lowest in a year': extreme(-1),
  'measured since a year': count,
  'last measured': ({ rows }) => ({ rows: newest(rows), says: day }),
  'current conditions': ({ rows }) => ({ rows: rows.filter(open), says: name }),
  'conditions of a year': (asked) => ({ rows: within(asked), says: name }),
  'diagnosed on': ({ rows }) => ({ rows: oldestDay(rows), says: day }),
  'ever had': ({ rows }) => ({ rows: [...rows], says: () => 'yes' }),
  'ever had, not documented': () => null,
  'last done': ({ rows }) => ({ rows: newestDay(rows), says: day }),
  'done since a year': count,
  'procedures of a year': (asked) => ({ rows: within(asked), says: name }),
  'last vaccination': ({ rows }) => ({ rows: newestDay(rows), says: day }),
  allergies: ({ rows }) => ({ rows: rows.filter(open), says: name }),
  'allergic to': ({ rows }) => ({ rows: [...rows], says: () => 'yes' }),
  'allergic to, not documented': () => null,
};

/** Whether the second pass comes to the same answers by the same rows. */
export function verifyQuestion(
  question: MadeQuestion,
  rows: readonly SourceRow[],
  entries: readonly SourceEntry[],
): boolean {
  const { template, kind, key, when, name: named } = question.asks;
  const mine = rows.filter((row) => row.kind === kind && (key === null || row.key === key));
  if (template.endsWith('not documented')) return question.answers.length === 0 && !spokenOf(named, entries);
  const again = AGAIN[template]({ rows: mine, when: when ?? '', name: named ?? '' });
  if (!again) return false;
  const given = again.rows.flatMap((row) => again.says(row) ?? []);
  const bearing = new Set(again.rows.map(({ entry }) => entry));
  const sameRows = question.evidence.every((id) => bearing.has(id));
  const complete =
    template.endsWith('in a year') && template !== 'medications in a year'
      ? sameRows
      : sameRows && bearing.size === question.evidence.length;
  return complete && tokenF1(given, question.answers) === 1;
}

/** Whether any entry has a word of what is said to be nowhere; word by word, beside the patterns. */
function spokenOf(named: string | null, entries: readonly SourceEntry[]): boolean {
  const listed = [...DISEASES, ...ALLERGENS].find(({ name: one }) => one === named);
  const words = answerTokens(named ?? '').filter(
    (word) => word.length > 4 && word !== 'disease' && word !== 'multiple',
  );
  return entries.some(({ title, body }) => {
    const text = `${title}\n${body}`;
    return listed?.words.test(text) === true || words.some((word) => text.toLowerCase().includes(word));
  });
}
