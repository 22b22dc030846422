/** How a thing stands and stood: what holds now, since when, and what was before. Drugs, diseases, homes, devices, plans. */
import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, nothingFound, tellSome } from './beside.ts';
import { staleWords } from './currency.ts';
import { doseOf } from './dose.ts';
import { doubtOf } from './doubt.ts';
import type { Gathered } from './gather.ts';
import { tellItem, tellShort, withoutConcept } from './tell-item.ts';
import { isPoint } from './tell-time.ts';
import { documented, listed, type Sentence, undocumented } from './told.ts';
import { windowWords } from './window.ts';

/** What came before is told as far back as this; the number of the others is said. */
const BEFORE = 3;
/** Lines that are told one by one. */
const LISTED = 10;

export function tellState(gathered: Gathered): Answer | null {
  const { facts, reading } = gathered;
  if (facts.length === 0) return nothingFound(gathered);
  if (reading.pick === 'previous') return previous(gathered);
  if (reading.pick === 'first') return ordered(gathered, 'First', 0);
  if (reading.pick === 'second last') return ordered(gathered, 'Second last', -2);
  if (reading.pick === 'last') return ordered(gathered, 'Last', -1);
  if (reading.pick === 'highest' || reading.pick === 'lowest') return null;
  if (reading.window !== null) return inWindow(gathered);
  return current(gathered);
}

function current(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  const before = facts.filter((item) => item.store === 'HISTORY').toReversed();
  if (now.length > 0) {
    return documented(
      now.flatMap((item) => bareValue(item, gathered) ?? []),
      [...together(now, gathered), ...beforeWords(before), ...besides(gathered)],
    );
  }
  const [last] = before;
  const ended: Sentence = {
    text: `${naming(gathered)} is not current by this record. Last: ${last ? tellItem(last) : ''}.`,
    items: last ? [last] : [],
  };
  const rest = before.slice(1);
  // "Lisinopril dose" may ask for the last one; "what is she on now" is answered by nothing.
  const values = reading.pick === 'all' && last ? [bareValue(last, gathered)] : [];
  return documented(
    values.filter((value) => value !== null),
    [ended, ...beforeWords(rest), ...besides(gathered)],
  );
}

/** What holds now: one sentence each, and the number first where there are several at once. */
function together(now: readonly RecordItem[], gathered: Gathered): Sentence[] {
  const newest = now.toReversed();
  const each = newest
    .slice(0, LISTED)
    .map((item): Sentence => ({ text: `${tellItem(item)}${staleWords(item, gathered)}.`, items: [item] }));
  const doubts = new Set(now.map((item) => doubtOf(item, gathered)));
  const [doubt] = doubts;
  if (doubts.size === 1 && doubt) return [{ text: `${doubt}:`, items: newest }, ...each];
  if (now.length === 1) return each;
  const lead = now.every((item) => isPoint(item.kind))
    ? `${now.length} are on record, the newest first:`
    : `${now.length} entries hold at once by this record:`;
  const rest = newest.slice(LISTED);
  return [{ text: lead, items: newest }, ...each, ...(rest.length > 0 ? [tellSome('Also', rest, 0)] : [])];
}

function beforeWords(before: readonly RecordItem[]): Sentence[] {
  if (before.length === 0) return [];
  const told = before.slice(0, BEFORE).map(tellShort);
  const more = before.length - told.length;
  return [{ text: `Before: ${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`, items: before }];
}

/** What stood before what stands now, or before what stood last. */
function previous(gathered: Gathered): Answer {
  const { facts } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  const shown = now.length > 0 ? now : facts.slice(-1);
  const from = Math.min(...shown.map((item) => item.activeFromMs));
  const said = new Set(shown.map((item) => bareValue(item, gathered)));
  const earlier = facts.filter((item) => item.activeFromMs < from && !said.has(bareValue(item, gathered)));
  const latest = earlier.at(-1);
  const present = shown.map(tellItem);
  const lead = now.length > 0 ? 'Now' : 'Last';
  if (!latest) {
    return undocumented([
      {
        text: `No earlier ${gathered.reading.aspect === 'dose' ? 'dose' : 'state'} of ${naming(gathered)} is documented.`,
        items: [],
      },
      { text: `${lead}: ${listed(present)}.`, items: shown },
    ]);
  }
  const tied = earlier.filter((item) => item.activeFromMs === latest.activeFromMs);
  return documented(
    tied.flatMap((item) => bareValue(item, gathered) ?? []),
    [
      { text: `Before: ${tied.map(tellItem).join('; ')}.`, items: tied },
      { text: `${lead}: ${present.join('; ')}.`, items: shown },
      ...besides(gathered),
    ],
  );
}

/** The first, last or second last by when it began; what began at one moment is told together. */
function ordered(gathered: Gathered, lead: string, at: number): Answer {
  const { facts } = gathered;
  const moments = [...new Set(facts.map((item) => item.activeFromMs))];
  const moment = moments.at(at);
  const chosen = facts.filter((item) => item.activeFromMs === moment);
  if (chosen.length === 0) {
    return undocumented([tellSome(`Only one of ${naming(gathered)} is documented`, facts)]);
  }
  return documented(
    chosen.flatMap((item) => bareValue(item, gathered) ?? []),
    [
      {
        text: `${lead}${inWords(gathered)}: ${chosen.map((item) => `${tellItem(item)}${staleWords(item, gathered)}`).join('; ')}.`,
        items: chosen,
      },
      ...besides(gathered),
    ],
  );
}

function inWindow(gathered: Gathered): Answer {
  const newest = gathered.facts.toReversed();
  return documented(
    newest.flatMap((item) => bareValue(item, gathered) ?? []),
    [
      ...newest.slice(0, LISTED).map(
        (item, i): Sentence => ({
          text: `${i === 0 ? `${capital(inWords(gathered).trim())}: ` : ''}${tellItem(item)}.`,
          items: [item],
        }),
      ),
      ...(newest.length > LISTED ? [tellSome('Also', newest.slice(LISTED), 0)] : []),
      ...besides(gathered),
    ],
  );
}

/** The bare answer; null where the side that is asked for is not stated. */
function bareValue(item: RecordItem, { reading }: Gathered): string | null {
  if (reading.aspect === 'name') return item.concept;
  if (reading.aspect === 'dose') return doseOf(item);
  const dose = item.kind === 'medication' ? doseOf(item) : null;
  return dose ?? (item.kind === 'social' ? withoutConcept(item).replace(/^[^:]{1,40}:\s*/, '') : item.text);
}

const inWords = ({ reading }: Gathered): string => (reading.window === null ? '' : ` ${windowWords(reading.window)}`);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
