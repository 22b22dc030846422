/** Whether: yes where the record says so, no only where it says that; silence is never "no". */

import type { Answer } from '../../../../shared/asking.ts';
import type { RecordItem } from '../../read-contract.ts';
import { wordsOf } from '../../search-words.ts';
import { besides, naming, nothingFound, tellSome } from './beside.ts';
import { staleWords } from './currency.ts';
import { doubtOf } from './doubt.ts';
import { happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { removalsOf } from './removal.ts';
import { tellItem } from './tell-item.ts';
import { dateWords, isPoint } from './tell-time.ts';
import { documented, type Sentence } from './told.ts';
import { windowWords } from './window.ts';

export function tellWhether(gathered: Gathered): Answer {
  const { facts, denied, reading } = gathered;
  if (reading.pick === 'current' || hasGot(gathered)) return whetherNow(gathered);
  if (facts.length > 0) return yes(gathered);
  if (denied.length > 0 && reading.window === null && deniesIt(denied, gathered)) {
    const newest = denied.toReversed();
    return documented(['no'], [tellSome('No, as the record says', newest), ...besides({ ...gathered, denied: [] })]);
  }
  return nothingFound(gathered);
}

/** "Has she got a pacemaker?" asks of now, though it is said in the perfect. */
const hasGot = ({ facts, reading }: Gathered): boolean =>
  reading.temporalCue === null &&
  reading.safety === null &&
  reading.window === null &&
  facts.length > 0 &&
  facts.every(({ kind }) => kind === 'device');

/** Words of a name that make it no narrower. */
const PLAIN_WORDS = new Set([
  'mellitus',
  'disease',
  'disorder',
  'syndrome',
  'history',
  'known',
  'condition',
  'no',
  'of',
  'not',
  'the',
  'any',
]);

/** "No fever" denies no other symptom, and "no breast cancer" no other cancer: what is asked for must be no wider than what is denied. */
function deniesIt(denied: readonly RecordItem[], { reading }: Gathered): boolean {
  if (reading.concepts.length === 0) return false;
  const asked = new Set(reading.words.flatMap(wordsOf));
  return denied.some(({ concept }) => {
    const own = wordsOf(concept);
    const wider = asked.size > 0 && [...asked].every((word) => own.includes(word));
    return !wider || own.every((word) => asked.has(word) || PLAIN_WORDS.has(word));
  });
}

function yes(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE').toReversed();
  const shown = (now.length > 0 ? now : facts.toReversed()).slice(0, 3);
  const words = reading.window === null ? '' : `, ${windowWords(reading.window)}`;
  const told = shown.map((item) => `${tellItem(item)}${staleWords(item, gathered)}`).join('; ');
  const more = facts.length - shown.length;
  const sentences: Sentence[] = [{ text: `Yes${words}: ${told}.`, items: shown }];
  if (more > 0) {
    const rest = facts.filter((item) => !shown.includes(item)).toReversed();
    const all = happenings(gathered, facts, reading.window);
    const first = all.find(({ time }) => time !== null)?.time;
    sentences.push({
      text: gathered.cut
        ? 'And many more on record.'
        : `And ${more} more on record${first ? `, the first ${dateWords(first)}` : ''}.`,
      items: rest,
    });
  }
  return documented(['yes'], [...sentences, ...besides(gathered)]);
}

function done(now: readonly RecordItem[], gathered: Gathered): Answer {
  return documented([], [tellSome('On record', now.toReversed()), ...besides(gathered)]);
}

/** On record, and the record leaves open whether it holds, or says something against it: neither yes nor no. */
function doubted(now: readonly RecordItem[], gathered: Gathered): Answer {
  const sentences = now.toReversed().map(
    (item): Sentence => ({
      text: `${doubtOf(item, gathered)}: ${tellItem(item)}${staleWords(item, gathered)}.`,
      items: [item],
    }),
  );
  const told = new Set(gathered.removals.map(({ publicId }) => publicId));
  const removals = removalsOf(
    now.filter(({ kind }) => kind === 'device'),
    gathered,
  );
  const more = removals.filter(({ publicId }) => !told.has(publicId)).toReversed();
  return documented(
    [],
    [...sentences, ...(more.length > 0 ? [tellSome('Taken out, as the record says', more)] : []), ...besides(gathered)],
  );
}

function whetherNow(gathered: Gathered): Answer {
  const { facts, denied } = gathered;
  const now = facts.filter((item) => item.store === 'ACTIVE');
  // "Is a colonoscopy …" speaks of what is to come as well: what was done is told, and is no "yes".
  if (now.length > 0 && now.every(({ kind }) => isPoint(kind) && kind !== 'family history')) return done(now, gathered);
  const sure = now.filter((item) => doubtOf(item, gathered) === null);
  if (sure.length > 0) return yes({ ...gathered, facts: now });
  if (now.length > 0) return doubted(now, gathered);
  const deniedNow = denied.filter((item) => item.store === 'ACTIVE').toReversed();
  if (deniedNow.length > 0 && deniesIt(deniedNow, gathered)) {
    return documented(['no'], [tellSome('No, as the record says', deniedNow), ...besides({ ...gathered, denied: [] })]);
  }
  // What the record says is over is a "no" of its own; what was merely never final, or held on no day, is none.
  const over = facts.filter((item) => !item.flags.includes('not final') && !item.flags.includes('end before start'));
  const last = over.at(-1);
  if (!last) return nothingFound(gathered);
  return documented(
    ['no'],
    [
      { text: `Not any more, by this record. Last: ${tellItem(last)}. ${last.reason ?? ''}`.trim(), items: [last] },
      ...(over.length > 1 ? [tellSome(`Before, of ${naming(gathered)}`, over.slice(0, -1).toReversed())] : []),
      ...besides(gathered),
    ],
  );
}
