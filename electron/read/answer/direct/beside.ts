/** What must be told beside an answer, and instead of one: suspicions, denials, plans, errors, other people's facts, other times. */
import type { Answer, QuestionReading } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { type Gathered, oldestFirst } from './gather.ts';
import { kindWord } from './kind-words.ts';
import { tellItem } from './tell-item.ts';
import { dateWords, daysOf } from './tell-time.ts';
import { listed, type Sentence, undocumented } from './told.ts';
import { windowWords } from './window.ts';

/** Items that a sentence names; the number of the others is said. */
const NAMED = 3;
/** Of what may be an answer more are named: one of them may be what was looked for. */
const MAY_BE = 10;

/** "A suspicion only: a; b; and 2 more." */
export function tellSome(lead: string, items: readonly RecordItem[], most = NAMED): Sentence {
  const told = items.slice(0, most).map(tellItem);
  const more = items.length - told.length;
  if (told.length === 0) return { text: `${lead} ${more} more.`, items };
  return { text: `${lead}: ${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`, items };
}

/** What comes near a fact and is none, each told apart. */
function near(gathered: Gathered, only: (item: RecordItem) => boolean): Sentence[] {
  const { possible, planned, toCome, removals, ofOthers, perhaps, perhapsRoute, untrue, allergies, alike } = gathered;
  const some = (lead: string, items: readonly RecordItem[], most = NAMED): Sentence[] => {
    const kept = items.filter(only).toReversed();
    return kept.length === 0 ? [] : [tellSome(lead, kept, most)];
  };
  const inOrder = (items: readonly RecordItem[]): readonly RecordItem[] =>
    gathered.reading.pick === 'first' ? items.toReversed() : items;
  const corrected = untrue.filter((item) => item.cause === 'superseded');
  const errors = untrue.filter((item) => item.cause !== 'superseded');
  const asked = gathered.reading.subject === 'patient' ? 'the patient' : 'the person asked for';
  return [
    ...some('An allergy or intolerance is on record', allergies),
    ...some('Also of that name', alike),
    ...some('A suspicion only', possible),
    ...some('Planned only', planned),
    ...some('Ordered to begin after the last entry of this record', toCome),
    ...some('Taken out, as the record says', removals),
    ...some('So vaguely dated that it may belong here', perhaps),
    ...some('By a route that may be the one asked for', inOrder(perhapsRoute), MAY_BE),
    ...some(`Not of ${asked}`, ofOthers),
    ...some('Withdrawn for a corrected result', corrected),
    ...some('Never true', errors),
  ];
}

/** To be told beside facts. A suspicion that was settled and a denial that was overtaken are no news any more. */
export function besides(gathered: Gathered): Sentence[] {
  const denied = gathered.denied.filter((item) => item.store === 'ACTIVE').toReversed();
  const settled = new Set([...gathered.possible, ...gathered.planned].filter((item) => item.store === 'HISTORY'));
  return [
    ...(denied.length === 0 ? [] : [tellSome('Denied or refuted', denied)]),
    ...near(gathered, (item) => !settled.has(item)),
  ];
}

/** There is no fact that answers: says so, and what comes near. Never "no". */
export function nothingFound(gathered: Gathered): Answer {
  const { reading, arm, outside } = gathered;
  const otherRoute = gathered.otherRoute.toSorted(oldestFirst).toReversed();
  const window = [
    reading.window === null ? '' : ` ${windowWords(reading.window)}`,
    reading.route === null ? '' : ` by the route “${reading.route}”`,
  ].join('');
  const where = arm === 'active' ? 'among what is current; HISTORY was not opened' : 'in this record';
  const nearest = nearestTo(gathered);
  const about = naming(gathered);
  const reactions = reactionsOf(gathered);
  const unsure = near(gathered, () => true);
  const lead: Sentence =
    nearest.length > 0
      ? tellSome(`Nothing about ${about} is documented${window}; the nearest`, nearest)
      : { text: `${leadWords()}.`, items: [] };
  function leadWords(): string {
    const is = named(reading) ? 'is' : 'are';
    if (gathered.perhaps.length > 0 || gathered.perhapsRoute.length > 0)
      return `${capital(about)} ${is} not documented for certain${window}`;
    if (unsure.length > 0)
      return `${capital(about)} ${is} not documented as a fact${outside.length > 0 ? window : ` ${where}`}`;
    return `Nothing about ${about} is documented${outside.length > 0 || reading.route !== null ? window : ` ${where}`}`;
  }
  const denied = gathered.denied.toReversed();
  return undocumented([
    ...(denied.length === 0 ? [] : [tellSome('The record says', denied)]),
    ...reactions,
    ...((denied.length > 0 || reactions.length > 0) && nearest.length === 0 ? [] : [lead]),
    ...unsure,
    ...afterTheRecord(gathered),
    ...(otherRoute.length > 0 ? [tellSome('By another route, or none stated', otherRoute)] : []),
  ]);
}

/** "Anaphylaxis" may stand with an allergy, as what it does, and nowhere else. */
function reactionsOf({ reading, record, arm, allergies, facts, denied }: Gathered): Sentence[] {
  const { unknown, concepts } = reading;
  const names = [...concepts, ...(unknown === null ? [] : [unknown])].map((name) => name.toLowerCase());
  if (names.length === 0) return [];
  const store = arm === 'active' ? ({ store: 'ACTIVE' } as const) : {};
  const known = new Set([...allergies, ...facts, ...denied].map(({ publicId }) => publicId));
  const found = record
    .ofKinds(['allergy'], { limit: 1_000, ...store })
    .filter(({ publicId }) => !known.has(publicId))
    .filter(({ cause, attributes: { reaction, manifestation }, text }) => {
      const told = `${reaction ?? ''} ${manifestation ?? ''} ${text}`.toLowerCase();
      return cause !== 'entered in error' && names.some((name) => told.includes(name));
    });
  if (found.length === 0) return [];
  const told = found.map(
    (item) =>
      `${tellItem(item)}${item.attributes.reaction === undefined ? '' : `; reaction: ${item.attributes.reaction}`}`,
  );
  return [
    {
      text: `${capital(naming({ reading }))} is documented with an allergy or intolerance: ${told.join('; ')}.`,
      items: found,
    },
  ];
}

/** Of days after the last entry a record says nothing, whatever is current in it. */
function afterTheRecord({ reading, record }: Gathered): Sentence[] {
  const from = reading.window?.from ?? null;
  const end = record.lastEntryTime;
  const last = daysOf(end)?.last;
  if (from === null || end === null || last === undefined || from.slice(0, 10) <= last) return [];
  return [{ text: `The record ends ${dateWords(end)}.`, items: [] }];
}

/** There are facts, and none of them stands now: that they are over is not said of those that were never documented. */
export function noneCurrent(gathered: Gathered): Answer {
  const items = gathered.facts.toReversed();
  const words = kindWord(gathered.reading.kinds, 2);
  return undocumented([
    { text: `No current ${words} are documented in this record.`, items: [] },
    tellSome('The latest that are over', items),
    ...besides(gathered),
  ]);
}

/** What the question is about, for a sentence: “Lisinopril”, or "medications". */
export function naming({ reading }: Pick<Gathered, 'reading'>): string {
  const { concepts, unknown, kinds } = reading;
  // The sign of "CRP > 300" may have been taken for a part of the name.
  const names = [...new Set(concepts.map((concept) => concept.replace(/\s*[<>≤≥]=?\s*$/, '')))];
  if (names.length > 0 && names.length <= 3) return listed(names.map((name) => `“${name}”`));
  return unknown === null ? kindWord(kinds, 2) : `“${unknown}”`;
}

const named = ({ concepts, unknown }: QuestionReading): boolean => concepts.length === 1 || unknown !== null;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The facts outside the window that lie nearest to it: one before, one after. */
function nearestTo({ outside, reading }: Gathered): RecordItem[] {
  const { window } = reading;
  if (window === null) return [];
  const from = (window.from ?? window.to ?? '').slice(0, 10);
  const before = outside.filter((item) => item.activeFrom.slice(0, 10) < from).at(-1);
  const after = outside.find((item) => item.activeFrom.slice(0, 10) >= from);
  return [before, after].filter((item) => item !== undefined);
}
