/** Which: the drugs, problems, operations that hold now, that held in a time, or that were the first or last. */
import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, noneCurrent, nothingFound, tellSome } from './beside.ts';
import { staleWords } from './currency.ts';
import { doubtOf } from './doubt.ts';
import { type Happening, happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { kindWord } from './kind-words.ts';
import { removalsOf } from './removal.ts';
import { tellItem } from './tell-item.ts';
import { isPoint, statedTime } from './tell-time.ts';
import { counted, documented, listed, type Sentence } from './told.ts';
import { timeInside, windowWords } from './window.ts';

/** Most lines that are told one by one. */
const LISTED = 40;

export function tellList(gathered: Gathered): Answer {
  const { reading } = gathered;
  const chosen = choose(gathered);
  if (chosen.length === 0) return gathered.facts.length > 0 ? noneCurrent(gathered) : nothingFound(gathered);
  const newest = begunFirst(chosen.toReversed(), gathered);
  const lead: Sentence = { text: `${leadWords(gathered, newest)}:`, items: newest };
  const lines = newest.slice(0, LISTED).map(
    (item): Sentence => ({
      text: `${tellItem(item)}${staleWords(item, gathered)}${otherNames(item, gathered)}.`,
      items: [item],
    }),
  );
  const more = newest.length > LISTED ? [tellSome('Also', newest.slice(LISTED), 0)] : [];
  const removals = removalsOf(
    newest.filter(({ kind, store }) => kind === 'device' && store === 'ACTIVE'),
    gathered,
  ).toReversed();
  const ended = [
    ...(removals.length > 0 ? [tellSome('Taken out, as the record says', removals)] : []),
    ...(reading.pick === 'current' ? near(gathered) : besides(gathered)),
  ];
  return documented(
    begun(newest, gathered).flatMap((item) => namesOf(item, gathered)),
    [lead, ...lines, ...more, ...ended],
  );
}

function choose({ facts, reading, ...rest }: Gathered): RecordItem[] {
  const gathered = { facts, reading, ...rest };
  if (reading.pick === 'current') return facts.filter((item) => item.store === 'ACTIVE');
  if (reading.pick === 'all') return holdsNow(gathered) ?? facts;
  return [...new Set(ofMoment(gathered).map(({ item }) => item))];
}

/** What happened at the first or last moment. */
function ofMoment(gathered: Gathered): Happening[] {
  const { facts, reading } = gathered;
  if (reading.pick === 'all' || reading.pick === 'current') return [];
  const all = happenings(gathered, facts, reading.window).filter(({ time }) => time !== null);
  const moments = [...new Set(all.map(({ time }) => time))];
  const at = { first: 0, last: -1, 'second last': -2, previous: -2, highest: -1, lowest: 0 }[reading.pick];
  const moment = moments.at(at);
  return all.filter(({ time }) => time === moment);
}

/** "Her medications", without a time: those of now, where the question speaks of nothing past. */
function holdsNow({ facts, reading }: Gathered): RecordItem[] | null {
  if (reading.window !== null || reading.temporalCue !== null || reading.safety !== null) return null;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  return now.length > 0 ? now : null;
}

/**
 * Names of a drug as its orders of that time write them: one of "aspirin EC" may stand behind an item of aspirin. What holds now is
 * called by its own name.
 */
function namesOf(item: RecordItem, gathered: Gathered): string[] {
  const { window, pick } = gathered.reading;
  const now = pick === 'current' || (pick === 'all' && window === null);
  if (item.kind !== 'medication' || now) return [nameOf(item, gathered)];
  const then = pick === 'all' ? happenings(gathered, [item], window) : ofMoment(gathered);
  const written = then.flatMap((one) => (one.item === item ? one.claim.concept : []));
  return pick === 'all' || written.length === 0 ? [item.concept, ...written] : written;
}

function otherNames(item: RecordItem, gathered: Gathered): string {
  const own = item.concept.toLowerCase();
  const others = [...new Set(namesOf(item, gathered))].filter((name) => name.toLowerCase() !== own);
  return others.length === 0 || item.kind !== 'medication'
    ? ''
    : `, ordered as ${listed(others.map((name) => `“${name}”`))}`;
}

/** Of a stay the kind may be asked for, which is not its name. */
function nameOf(item: RecordItem, { reading }: Gathered): string {
  const { class: kind } = item.attributes;
  return item.kind === 'encounter' && kind !== undefined && reading.words.includes('type') ? `${kind}` : item.concept;
}

/**
 * Of diseases in a time it is asked which began then; those that were there before are told as well, after them. A drug is asked for
 * on every day on which it is taken.
 */
function begun(items: readonly RecordItem[], { reading, statements }: Gathered): readonly RecordItem[] {
  const { window } = reading;
  if (window === null || reading.pick !== 'all') return items;
  const began = (item: RecordItem): boolean =>
    timeInside(statedTime(item), window) ||
    (statements.get(item.id) ?? []).some(
      ({ validFrom, role, entry }) =>
        role !== 'ends' && timeInside(validFrom ?? (item.validFrom === null ? entry.time : null), window),
    );
  const those = items.filter((item) => (item.kind !== 'condition' && item.kind !== 'symptom') || began(item));
  return those.length > 0 ? those : items;
}

function begunFirst(items: readonly RecordItem[], gathered: Gathered): RecordItem[] {
  const first = begun(items, gathered);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

/** What is ordered for later is no part of a list of now, and is missed in it. */
const near = ({ toCome }: Gathered): Sentence[] =>
  toCome.length === 0 ? [] : [tellSome('Ordered to begin after the last entry of this record', toCome.toReversed())];

function leadWords(gathered: Gathered, chosen: readonly RecordItem[]): string {
  const { reading } = gathered;
  const what = counted(chosen.length, kindWord(reading.kinds, 1), kindWord(reading.kinds, 2));
  const whenever = reading.window === null && ['current', 'all'].includes(reading.pick);
  if (whenever && chosen.every((item) => isPoint(item.kind))) return `${what} on record`;
  const now = chosen.every((item) => item.store === 'ACTIVE');
  if (now && whenever) {
    const open = chosen.filter((item) => doubtOf(item, gathered) !== null).length;
    const words = open === 0 ? '' : `, of which ${open} may not hold any more or not now`;
    return `${what} current by this record${words}`;
  }
  const words = reading.window === null ? '' : ` ${windowWords(reading.window)}`;
  if (reading.pick === 'all') return `${what}${words}`;
  return `${reading.pick.charAt(0).toUpperCase()}${reading.pick.slice(1)}${words}`;
}
