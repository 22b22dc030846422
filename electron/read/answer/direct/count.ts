/** How many: prescriptions, results, visits, diagnoses; what is current is counted by what it is, the past by how often it happened. */
import type { Answer } from '../../../../shared/asking.ts';
import type { Kind } from '../../../../shared/vocabulary.ts';
import type { RecordItem } from '../../read-contract.ts';
import { besides, naming, noneCurrent, nothingFound, tellSome } from './beside.ts';
import { doubtOf } from './doubt.ts';
import { type Happening, happenings } from './events.ts';
import type { Gathered } from './gather.ts';
import { kindWord } from './kind-words.ts';
import { dateWords } from './tell-time.ts';
import { counted, documented, type Sentence } from './told.ts';
import { windowWords } from './window.ts';

/** What one happening of the kind is called. */
const HAPPENING: Partial<Record<Kind, string>> = {
  medication: 'prescription',
  measurement: 'result',
  condition: 'diagnosis',
  encounter: 'visit or stay',
};

export function tellCount(gathered: Gathered): Answer {
  const { facts, reading } = gathered;
  if (reading.pick === 'current') return countCurrent(gathered);
  const all = happenings(gathered, facts, reading.window);
  const undated = all.filter(({ time }) => time === null);
  if (all.length === 0) return nothingFound(gathered);
  const items = [...new Set(all.map(({ item }) => item))].toReversed();
  const words = reading.window === null ? '' : ` ${windowWords(reading.window)}`;
  const sentences: Sentence[] = [
    {
      text: `${happeningWords(all, reading.kinds)} of ${subjectOf(gathered, items)}${words}${inMemories(all, items.length)}${ends(all)}.`,
      items,
    },
  ];
  if (undated.length > 0) {
    sentences.push(
      tellSome(
        `${counted(undated.length, 'of these')} has no date`,
        undated.map(({ item }) => item),
      ),
    );
  }
  const names = new Set(all.map(({ claim }) => claim.concept.toLowerCase())).size;
  if (names > 1) sentences.push({ text: `They are of ${names} different names.`, items });
  // "How many drugs" counts drugs; "how many times" counts orders.
  const value = reading.aspect === 'name' ? names : all.length;
  return documented([`${value}`], [...sentences, ...besides(gathered)]);
}

function countCurrent(gathered: Gathered): Answer {
  const now = gathered.facts.filter((item) => item.store === 'ACTIVE').toReversed();
  if (now.length === 0) return gathered.facts.length > 0 ? noneCurrent(gathered) : nothingFound(gathered);
  const names = new Set(now.map((item) => item.concept.toLowerCase())).size;
  const open = now.filter((item) => doubtOf(item, gathered) !== null || item.flags.includes('recorded as inactive'));
  const entries = names === now.length ? '' : `, in ${now.length} entries`;
  return documented(
    [`${names}`],
    [
      { text: `${names} current ${kindWord(gathered.reading.kinds, names)}${entries}.`, items: now },
      ...(open.length > 0 ? [tellSome('Of these may not hold any more, or not now', open, 10)] : []),
      ...besides(gathered),
    ],
  );
}

function happeningWords(all: readonly Happening[], kinds: readonly Kind[]): string {
  const kind = kinds.length === 1 ? kinds[0] : all[0]?.item.kind;
  const one = kind === undefined ? 'mention' : (HAPPENING[kind] ?? kindWord([kind], 1));
  const many =
    one === 'diagnosis' ? 'diagnoses' : one === 'visit or stay' ? 'visits or stays' : kindWordMany(kind, one);
  return counted(all.length, one, many);
}

const kindWordMany = (kind: Kind | undefined, one: string): string =>
  kind !== undefined && HAPPENING[kind] === undefined ? kindWord([kind], 2) : `${one}s`;

/** Of several names that may be meant only those are said under which something was found. */
function subjectOf(gathered: Gathered, items: readonly RecordItem[]): string {
  const { reading } = gathered;
  if (reading.concepts.length === 0) return 'any name';
  const found = [...new Set(items.map((item) => item.concept))].sort();
  return naming({ reading: { ...reading, concepts: found } });
}

/** Said where a memory stands for several: nobody is to look for as many lines as there are prescriptions. */
const inMemories = (all: readonly Happening[], memories: number): string =>
  all.length === memories ? '' : ` in ${counted(memories, 'memory', 'memories')}`;

function ends(all: readonly Happening[]): string {
  const dated = all.flatMap(({ time }) => time ?? []);
  const [first] = dated;
  const last = dated.at(-1);
  if (!first || !last) return '';
  return first === last
    ? `, on ${dateWords(first)}`
    : `, the first on ${dateWords(first)} and the last on ${dateWords(last)}`;
}
