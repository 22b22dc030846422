/** The rows of one patient by what they are about. */
import type { RowKind, SourceRow } from './source-row.ts';

export interface Thing {
  kind: RowKind;
  key: string;
  name: string;
  /** Oldest first; undated ones in front. */
  rows: readonly SourceRow[];
}

/** Rows of one thing that a question may hang on; more would not fit among the lines that are served. */
export const MOST_ROWS = 40;
const LONGEST_NAME = 70;

export function thingsOf(rows: readonly SourceRow[]): Thing[] {
  const groups = Map.groupBy(rows, ({ kind, key }) => `${kind}|${key}`);
  return [...groups.values()].flatMap((group): Thing[] => {
    const [first] = group;
    return first ? [{ kind: first.kind, key: first.key, name: first.name, rows: group.toSorted(byStart) }] : [];
  });
}

/**
 * The things that a question can name without doubt: whose name is short, is no code or question itself, and is not the name of
 * another thing or, among drugs, the beginning of one ("Insulin" beside "Insulin Glargine").
 */
export const nameable = (things: readonly Thing[]): Thing[] =>
  things.filter((thing) => plain(thing.name) && !things.some((other) => other !== thing && alike(thing, other)));

/** Without an end and not said to be over: what is current of it, where nothing newer speaks of it. */
export const isOpen = (row: SourceRow): boolean => row.to === null && !row.over;

export const distinct = (values: readonly string[]): string[] => [...new Set(values)];

const byStart = (one: SourceRow, other: SourceRow): number =>
  (one.from ?? '').localeCompare(other.from ?? '') || one.entry.localeCompare(other.entry);

const plain = (name: string): boolean => name.length > 1 && name.length <= LONGEST_NAME && !/[?\n]|^ICD-/.test(name);

function alike(thing: Thing, other: Thing): boolean {
  if (thing.kind !== other.kind) return false;
  const [name, another] = [bare(thing.name), bare(other.name)];
  return name === another || (thing.kind === 'medication' && (name.startsWith(another) || another.startsWith(name)));
}

/** Without case and what stands in brackets: "Body mass index (BMI)" is asked for by the same words as "Body Mass Index". */
const bare = (name: string): string => name.toLowerCase().replace(/ [([].*$/, '');
