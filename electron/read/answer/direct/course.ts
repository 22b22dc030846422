/** When: since when and until when a thing was, when it was first and last given, done, measured, diagnosed. */
import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound, tellSome } from './beside.ts';
import { type Happening, happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { endReasons } from './reason.ts';
import { tellItem } from './tell-item.ts';
import { dateWords, isPoint, statedTime } from './tell-time.ts';
import { documented, type Sentence, undocumented } from './told.ts';
import { newerPreliminary, pickedValues, tell } from './values.ts';
import { tellWhenExtreme } from './when-extreme.ts';

/** A day without the drug between two orders is none that anybody decided on. */
const SAME_COURSE_MS = 86_400_000;
/** Dates of a list that are told one by one. */
const LISTED = 10;

export function tellStart(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  if (facts.length === 0) return nothingFound(gathered);
  if (facts.every((item) => item.kind === 'measurement')) return whenMeasured(gathered);
  if (facts.every((item) => item.kind === 'social')) return eachStatement(gathered);
  const all = happenings(gathered, facts, reading.window);
  if (reading.pick === 'first' || reading.pick === 'last' || reading.pick === 'second last')
    return ofOrder(all, gathered);
  if (facts.every((item) => isPoint(item.kind)) || reading.window !== null) return each(all, gathered);
  return courseStart(gathered);
}

function whenMeasured(gathered: Gathered): Answer {
  const { pick } = gathered.reading;
  if (pick === 'highest' || pick === 'lowest') return tellWhenExtreme(gathered, pick);
  const values = pickedValues(gathered);
  if (values.length === 0) return nothingFound(gathered);
  const items = values.map(({ item }) => item);
  const more = values.length - LISTED;
  const words = `${tell(values.slice(0, LISTED))}${more > 0 ? `; and ${more} more` : ''}`;
  return documented(
    items.map(statedTime).filter((time) => time !== null),
    [{ text: `${naming(gathered)}: ${words}.`, items }, ...newerPreliminary(gathered), ...besides(gathered)],
  );
}

/** The first or last of all happenings; a renewal counts, for it was prescribed then. */
function ofOrder(all: readonly Happening[], gathered: Gathered): Answer {
  const { pick } = gathered.reading;
  const dated = all.filter(({ time }) => time !== null);
  const moments = [...new Set(dated.map(({ time }) => time))];
  const moment = moments.at(pick === 'first' ? 0 : pick === 'last' ? -1 : -2) ?? null;
  const chosen = dated.filter(({ time }) => time === moment);
  const [first] = chosen;
  if (!first || moment === null) return withoutDate(gathered);
  const items = [...new Set(chosen.map(({ item }) => item))];
  const lead = { first: 'First', last: 'Last', 'second last': 'Second last' }[pick as 'first' | 'last' | 'second last'];
  const drug = items.every(({ kind }) => kind === 'medication');
  const written = chosen.every((one) => one.written)
    ? ' (the day it was written down; since when is not recorded)'
    : '';
  const undated = all.filter(({ time }) => time === null).map(({ item }) => item);
  const sentences: Sentence[] = [
    {
      text: `${lead}${drug && pick !== 'first' ? ' begun or ordered' : ''}: ${dateWords(moment)}${written}. ${items.map(tellItem).join('; ')}.`,
      items,
    },
  ];
  if (undated.length > 0) sentences.push(tellSome('Without a date', undated));
  if (pick === 'first') sentences.push(...laterCourse(items, gathered));
  // The day on which a list names a drug is no day on which it was begun.
  const dayMatters = drug || items.every(({ kind }) => isPoint(kind) || kind === 'device');
  const known = !(dayMatters && chosen.every((one) => one.written));
  const told = [...sentences, ...besides(gathered)];
  return known ? documented([moment], told) : undocumented(told);
}

/** What was begun, ended and begun again has more than one beginning. */
function laterCourse(told: readonly RecordItem[], { facts }: Gathered): Sentence[] {
  if (facts.some((item) => isPoint(item.kind))) return [];
  const courses = coursesOf(facts);
  const [first] = courses.at(-1) ?? [];
  if (courses.length < 2 || !first || told.includes(first)) return [];
  return [{ text: `After a gap, the latest course: ${tellItem(first)}.`, items: [first] }];
}

/** How somebody lives is told statement by statement: which of them a word of the question means is not known. */
function eachStatement(gathered: Gathered): Answer {
  const newest = gathered.facts.toReversed();
  const [only] = newest;
  const from = newest.length === 1 && only?.validFrom != null ? [only.validFrom] : [];
  return documented(from, [tellSome('As the record says', newest, LISTED), ...besides(gathered)]);
}

function each(all: readonly Happening[], gathered: Gathered): Answer {
  const dated = all.filter(({ time }) => time !== null).toReversed();
  if (dated.length === 0) return withoutDate(gathered);
  const told = dated.slice(0, LISTED).map(({ time, item }) => `${dateWords(time ?? '')} (${item.text.trim()})`);
  const more = dated.length - told.length;
  const text = `${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`;
  return documented(
    dated.flatMap(({ time }) => time ?? []),
    [{ text, items: dated.map(({ item }) => item) }, ...besides(gathered)],
  );
}

/** When the present course began, or the last one; a change of dose within it is told and begins no other. */
function courseStart(gathered: Gathered): Answer {
  const courses = coursesOf(gathered.facts);
  const last = courses.at(-1) ?? [];
  const [first] = last;
  const now = last.at(-1);
  if (!first || !now) return nothingFound(gathered);
  if (first.validFrom === null) return withoutDate(gathered);
  const written = first.flags.includes('start as documented') ? ' (first written down then)' : '';
  const sentences: Sentence[] = [
    { text: `Started ${dateWords(first.validFrom)}${written}: ${tellItem(first)}.`, items: [first] },
  ];
  if (now !== first)
    sentences.push({ text: `${now.store === 'ACTIVE' ? 'Now' : 'Last'}: ${tellItem(now)}.`, items: [now] });
  const earlier = courses.slice(0, -1).flat().toReversed();
  if (earlier.length > 0) sentences.push(tellSome('An earlier course', earlier));
  return documented([first.validFrom], [...sentences, ...besides(gathered)]);
}

export function tellEnd(gathered: Gathered): Answer | null {
  const { facts, reading } = gathered;
  if (facts.length === 0) return nothingFound(gathered);
  if (facts.every((item) => item.kind === 'social')) return eachStatement(gathered);
  if (facts.every((item) => isPoint(item.kind))) return null;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  const ended = facts.filter((item) => item.store === 'HISTORY');
  // The end of one dose in favour of another is no end of the drug.
  const stops = ended.filter((item) => item.cause !== 'superseded').toSorted((a, b) => a.activeToMs - b.activeToMs);
  const picked = reading.pick === 'first' ? stops[0] : stops.at(-1);
  if (now.length > 0 && reading.pick !== 'first' && reading.window === null) {
    return stillCurrent(now, stops, gathered);
  }
  const last = picked ?? ended.at(-1);
  if (!last) return nothingFound(gathered);
  if (last.validTo === null) {
    return undocumented([
      { text: `${tellItem(last)}. ${last.reason ?? ''}`.trim(), items: [last] },
      ...besides(gathered),
    ]);
  }
  const others = stops.filter((item) => item !== last).toReversed();
  return documented(
    [last.validTo],
    [
      { text: `Ended ${dateWords(last.validTo)}: ${tellItem(last)}. ${last.reason ?? ''}`.trim(), items: [last] },
      ...whyEnded(last, gathered),
      ...(others.length > 0 ? [tellSome('Other ends on record', others)] : []),
      ...besides(gathered),
    ],
  );
}

/** When a drug ended is seldom asked without why. */
function whyEnded(item: RecordItem, gathered: Gathered): Sentence[] {
  if (item.kind !== 'medication') return [];
  const all = endReasons(item, gathered);
  const why = all.filter((one) => !item.reason?.includes(one));
  if (why.length > 0) return [{ text: `Reason of the end: ${why.join('; ')}.`, items: [item] }];
  return all.length > 0 || /“[^”]+”/.test(item.reason ?? '')
    ? []
    : [{ text: 'Why it ended is not recorded.', items: [item] }];
}

/** It is current: an end that is stated for it, or an earlier one, is told as such. */
function stillCurrent(now: readonly RecordItem[], stops: readonly RecordItem[], gathered: Gathered): Answer {
  const held = now.every((item) => item.flags.includes('on hold'));
  const whole = [...now, ...gathered.toCome];
  const ends = whole.flatMap((item) => item.validTo ?? []).sort();
  const lastEnd = ends.length === whole.length ? ends.at(-1) : undefined;
  const lastStop = stops.at(-1);
  const values = lastEnd ? [lastEnd] : lastStop?.validTo ? [lastStop.validTo] : [];
  const state = held ? 'on hold' : 'current';
  const words = lastEnd
    ? `It is ${state} by this record, with an end stated for ${dateWords(lastEnd)}`
    : lastStop
      ? `It is ${state} by this record, after an earlier end`
      : `No end of ${naming(gathered)} is documented: it is ${state} by this record`;
  const sentences = [
    tellSome(words, now.toReversed()),
    ...(lastStop
      ? [{ text: `Ended before: ${tellItem(lastStop)}. ${lastStop.reason ?? ''}`.trim(), items: [lastStop] }]
      : []),
    ...(stops.length > 1 ? [tellSome('Other ends on record', stops.slice(0, -1).toReversed())] : []),
    ...besides(gathered),
  ];
  return values.length > 0 ? documented(values, sentences) : undocumented(sentences);
}

function withoutDate(gathered: Gathered): Answer {
  const items = gathered.facts.toReversed();
  const first = [...gathered.facts].flatMap((item) => item.entry.time ?? []).sort()[0];
  const sentence: Sentence = tellSome(`Since when is not recorded`, items);
  // When it was written down is no start, and still the best that the record has.
  const drug = items.every(({ kind }) => kind === 'medication');
  return first === undefined || drug
    ? undocumented([sentence, ...besides(gathered)])
    : documented([first], [{ ...sentence, text: `First written down ${dateWords(first)}. ${sentence.text}` }]);
}

/** Items that follow each other without a gap, oldest first. */
function coursesOf(facts: readonly RecordItem[]): RecordItem[][] {
  const courses: { items: RecordItem[]; end: number }[] = [];
  for (const item of facts) {
    const last = courses.at(-1);
    if (last && item.activeFromMs <= last.end + SAME_COURSE_MS) {
      last.items.push(item);
      last.end = Math.max(last.end, item.activeToMs);
    } else courses.push({ items: [item], end: item.activeToMs });
  }
  return courses.map(({ items }) => items);
}
