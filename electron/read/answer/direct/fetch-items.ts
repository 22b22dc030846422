/** Reads from the record no more than an answer needs: of twenty thousand results the last one is asked for most often. */
import type { Arm, QuestionReading } from '../../../../shared/asking.ts';
import type { ItemFilter, ReadRecord, RecordItem } from '../../read-contract.ts';
import { dayAfter } from './tell-time.ts';

/** More than any record holds of what is asked for. */
const ALL = 1_000_000;
/** From so many memories of one name on, only those near the place that is asked for are read. */
const MANY = 2_000;
/** So many then: enough for ties, results that are not final, and what is told beside. */
const NEAR = 500;

export interface Fetched {
  items: RecordItem[];
  /** There are more than were read. */
  cut: boolean;
}

type Read = (filter: Omit<ItemFilter, 'store' | 'kinds'>) => RecordItem[];

export function fetchItems(reading: QuestionReading, record: ReadRecord, arm: Arm): Fetched {
  const store = arm === 'active' ? ({ store: 'ACTIVE' } as const) : {};
  const kinds = reading.kinds.length > 0 ? { kinds: reading.kinds } : {};
  if (reading.concepts.length > 0) {
    const named = new Set(reading.concepts);
    const concepts = record.concepts().filter(({ text }) => named.has(text));
    const size = concepts.reduce((sum, { active, history }) => sum + active + history, 0);
    const ids = concepts.map(({ id }) => id);
    const read: Read = (filter) => (ids.length === 0 ? [] : record.ofConcepts(ids, { ...filter, ...store, ...kinds }));
    return size > MANY ? ofMany(reading, read) : { items: read({ limit: ALL }), cut: false };
  }
  // Something is named and is not there: everything else of its kind answers another question.
  if (reading.unknown !== null || reading.kinds.length === 0) return { items: [], cut: false };
  const read: Read = (filter) => record.ofKinds(reading.kinds, { ...filter, ...store });
  if (reading.window !== null) return inWindow(reading, read);
  // What holds now is in ACTIVE alone; what was is looked at only to say that it is over.
  const now = reading.pick === 'current' ? record.ofKinds(reading.kinds, { limit: ALL, store: 'ACTIVE' }) : [];
  return { items: now.length > 0 ? now : read({ limit: ALL }), cut: false };
}

function ofMany(reading: QuestionReading, read: Read): Fetched {
  if (reading.window !== null) return inWindow(reading, read);
  const near = reading.operation === 'exists' || (reading.operation === 'tell' && !isOfAll(reading));
  const oldestFirst = reading.pick === 'first';
  const items = read({ limit: near ? NEAR : ALL, oldestFirst });
  return { items, cut: near && items.length === NEAR };
}

/** What cannot be told without all of them. */
const isOfAll = ({ pick, aspect }: QuestionReading): boolean =>
  pick === 'highest' || pick === 'lowest' || (pick === 'all' && aspect !== 'whole' && aspect !== 'value');

/** What held in the window; where nothing did, what lies nearest on either side. */
function inWindow({ window, aspect }: QuestionReading, read: Read): Fetched {
  // What ended on the first day did not hold on it, and ended then all the same.
  const first = window?.from ?? null;
  const from = first !== null && aspect === 'end' ? dayAfter(first.slice(0, 10), -1) : first;
  const to = window?.to ?? null;
  const inside = read({ from, to, limit: ALL });
  if (inside.length > 0) return { items: inside, cut: false };
  const before = from === null ? [] : read({ to: from, limit: NEAR });
  const after = to === null ? [] : read({ from: to, limit: NEAR, oldestFirst: true });
  const nearest = new Map([...before, ...after].map((item) => [item.publicId, item]));
  return { items: [...nearest.values()], cut: true };
}
