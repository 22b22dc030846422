/**
 * Which began, and which ended, in a time. What is only known to have been written down then did not begin then by this record, a
 * change of dose begins and ends no drug, and a disease that was there before is told as such.
 */
import type { Answer } from '../../../../shared/asking.ts';
import { identifyDrug } from '../../../write/identity/drug-name.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, tellSome } from './beside.ts';
import type { Gathered } from './gather.ts';
import { kindWord } from './kind-words.ts';
import { tellItem } from './tell-item.ts';
import { isPoint } from './tell-time.ts';
import { counted, documented, type Sentence, undocumented } from './told.ts';
import { timeInside, windowWords } from './window.ts';

/** Most lines that are told one by one. */
const LISTED = 40;
/** A day without the drug between two orders is none that anybody decided on. */
const SAME_COURSE_MS = 86_400_000;
/** More memories than a record has of one concept. */
const ALL = 100_000;

/** Items by what the record says of their beginning (or end) in the window. */
interface Sorted {
  /** Began (ended) in it. */
  those: RecordItem[];
  /** A later claim has them begin in it, and they are on record from before. */
  again: RecordItem[];
  /** The drug went on with another dose, product or order. */
  changed: RecordItem[];
  /** Their date is that of the entry, or none. */
  unknown: RecordItem[];
  /** Of other times. */
  others: RecordItem[];
}

export function tellBegan(gathered: Gathered): Answer {
  const sorted = sortedBy(gathered, (item) => beganIn(item, gathered));
  const { again, unknown, others } = sorted;
  return told(gathered, sorted, 'begun', [
    ...some('On record from before, and stated again with a beginning then', again),
    ...some('Went on with another dose, product or order', sorted.changed),
    ...some('First written down then; since when is not recorded', unknown),
    ...(sorted.those.length + again.length === 0 ? some('There at that time, and begun before', others) : []),
  ]);
}

export function tellEnded(gathered: Gathered): Answer {
  const sorted = sortedBy(gathered, (item) => endedIn(item, gathered));
  return told(gathered, sorted, 'ended', [
    ...some('Went on with another dose, product or order', sorted.changed),
    ...some('No longer current since then; when it ended is not recorded', sorted.unknown),
  ]);
}

function told(gathered: Gathered, sorted: Sorted, verb: 'begun' | 'ended', rest: readonly Sentence[]): Answer {
  const { reading } = gathered;
  const words = reading.window === null ? '' : ` ${windowWords(reading.window)}`;
  const those = sorted.those.toReversed();
  const values = [...new Set([...those, ...sorted.again.toReversed()].map((item) => item.concept))];
  if (those.length === 0) {
    const where = gathered.arm === 'active' ? ' among what is current; HISTORY was not opened' : '';
    const none: Sentence = {
      text: `No ${kindWord(reading.kinds, 1)} is documented to have ${verb}${words}${where}.`,
      items: [],
    };
    return values.length > 0
      ? documented(values, [...rest, ...besides(gathered)])
      : undocumented([none, ...rest, ...besides(gathered)]);
  }
  const what = counted(those.length, kindWord(reading.kinds, 1), kindWord(reading.kinds, 2));
  const point = those.every((item) => isPoint(item.kind));
  const lead: Sentence = { text: `${what} ${point ? '' : `${verb} `}${words.trim()}:`, items: those };
  const lines = those.slice(0, LISTED).map(
    (item): Sentence => ({
      text: `${tellItem(item)}.${verb === 'ended' && item.reason !== null ? ` ${item.reason}` : ''}`,
      items: [item],
    }),
  );
  const more = those.length > LISTED ? [tellSome('Also', those.slice(LISTED), 0)] : [];
  return documented(values, [lead, ...lines, ...more, ...rest, ...besides(gathered)]);
}

function sortedBy(gathered: Gathered, sortOf: (item: RecordItem) => keyof Sorted): Sorted {
  const sorted: Sorted = { those: [], again: [], changed: [], unknown: [], others: [] };
  for (const item of gathered.facts) sorted[sortOf(item)].push(item);
  return sorted;
}

function beganIn(item: RecordItem, gathered: Gathered): keyof Sorted {
  const { window } = gathered.reading;
  if (window === null) return 'others';
  const documented = item.validFrom === null || item.flags.includes('start as documented');
  if (documented) return timeInside(item.validFrom ?? item.entry.time, window) ? 'unknown' : 'others';
  if (timeInside(item.validFrom, window)) return goesOnFrom(item, gathered) ? 'changed' : 'those';
  if (item.kind === 'medication') return 'others';
  const stated = (gathered.statements.get(item.id) ?? []).some(
    ({ role, validFrom, flags }) =>
      role !== 'ends' && !flags.includes('start as documented') && timeInside(validFrom, window),
  );
  return stated ? 'again' : 'others';
}

function endedIn(item: RecordItem, gathered: Gathered): keyof Sorted {
  const { window } = gathered.reading;
  if (window === null || item.store !== 'HISTORY' || item.cause === 'entered in error') return 'others';
  if (item.validTo === null) {
    const left = Number.isFinite(item.activeToMs) ? new Date(item.activeToMs).toISOString().slice(0, 10) : null;
    return timeInside(left, window) && !goesOnAfter(item, gathered) ? 'unknown' : 'others';
  }
  if (!timeInside(item.validTo, window)) return 'others';
  return goesOnAfter(item, gathered) ? 'changed' : 'those';
}

/** The same drug or disease was there until then. */
function goesOnFrom(item: RecordItem, gathered: Gathered): boolean {
  if (isPoint(item.kind)) return false;
  const before = gathered.record.predecessors([item.publicId]).filter((one) => isSameThing(one, item));
  return [...before, ...ofConcept(item, gathered)].some(
    (one) =>
      one.publicId !== item.publicId &&
      one.activeFromMs < item.activeFromMs &&
      one.activeToMs + SAME_COURSE_MS >= item.activeFromMs,
  );
}

/** The same drug or disease was there afterwards, without a gap. */
function goesOnAfter(item: RecordItem, gathered: Gathered): boolean {
  const successor = item.successor === null ? null : gathered.record.item(item.successor);
  if (item.cause === 'superseded' && successor !== null && isSameThing(item, successor)) return true;
  return ofConcept(item, gathered).some(
    (one) =>
      one.publicId !== item.publicId &&
      one.activeToMs > item.activeToMs &&
      one.activeFromMs <= item.activeToMs + SAME_COURSE_MS,
  );
}

function ofConcept(item: RecordItem, { record, arm }: Gathered): RecordItem[] {
  const store = arm === 'active' ? ({ store: 'ACTIVE' } as const) : {};
  return record
    .ofConcepts([item.conceptId], { kinds: [item.kind], limit: ALL, ...store })
    .filter(
      (one) =>
        one.subject === item.subject &&
        one.assertion === 'present' &&
        one.cause !== 'entered in error' &&
        !one.flags.includes('never happened'),
    );
}

/** A drug that took the place of another one ended it. */
function isSameThing(a: RecordItem, b: RecordItem): boolean {
  if (a.kind !== 'medication' || b.kind !== 'medication') return true;
  const of = ({ concept, text }: RecordItem): string =>
    identifyDrug({ text, concept, codings: [], attributes: {} }).ingredients.join(' / ');
  return of(a) === of(b);
}

const some = (lead: string, items: readonly RecordItem[]): Sentence[] =>
  items.length === 0 ? [] : [tellSome(lead, items.toReversed())];
