/** A record of a few memories, written down in a test. */
import type { Hit, ItemStatement, ReadRecord, RecordItem, Retrieval } from '../../../../electron/read/read-contract.ts';

let ids = 0;

/** A memory that holds, unless something else is said of it. */
export function remembered(publicId: string, said: Partial<RecordItem> = {}): RecordItem {
  ids += 1;
  const activeFrom = said.validFrom ?? '2020-01-01';
  return {
    id: ids,
    publicId,
    conceptId: ids,
    concept: publicId,
    kind: 'medication',
    text: `Text of ${publicId}`,
    subject: 'patient',
    assertion: 'present',
    store: 'ACTIVE',
    cause: null,
    reason: null,
    successor: null,
    validFrom: '2020-01-01',
    validTo: null,
    activeFrom,
    activeFromMs: Date.parse(`${activeFrom.padEnd(7, '-01').padEnd(10, '-01')}T00:00Z`),
    activeToMs: Number.POSITIVE_INFINITY,
    attributes: {},
    flags: [],
    entry: { id: `entry of ${publicId}`, seq: ids, time: '2020-01-02' },
    ...said,
  };
}

/** A memory in HISTORY that another one took the place of. */
export function superseded(publicId: string, successor: string, said: Partial<RecordItem> = {}): RecordItem {
  return remembered(publicId, { store: 'HISTORY', cause: 'superseded', successor, reason: 'A new dose.', ...said });
}

/** A further statement of a memory. */
export interface Further {
  role: ItemStatement['role'];
  time: string | null;
  reason?: string;
}

function lastOf({ publicId, entry }: RecordItem, said: ReadonlyMap<string, readonly Further[]>): string | null {
  const further = said.get(publicId) ?? [];
  const stated = [entry.time, ...further.filter(({ role }) => role === 'restates').map(({ time }) => time)];
  const days = stated.flatMap((time) => time?.slice(0, 10) ?? []).sort();
  return days.at(-1) ?? null;
}

/** @param said what further entries say of memories, by public id */
export function recordOf(
  items: readonly RecordItem[],
  said: ReadonlyMap<string, readonly Further[]> = new Map(),
): ReadRecord {
  const none = (): never => {
    throw new Error('a packet does not ask for this');
  };
  return {
    patient: 'p1',
    lastEntryTime: null,
    concepts: none,
    ofConcepts: none,
    ofKinds: none,
    statements: none,
    lastStated: (ids) =>
      new Map(items.filter(({ id }) => ids.includes(id)).map((item) => [item.id, lastOf(item, said)])),
    endReasons: (ids) =>
      new Map(
        items.flatMap(({ id, publicId }) => {
          const end = said.get(publicId)?.find(({ role, reason }) => role === 'ends' && reason !== undefined);
          return ids.includes(id) && end?.reason !== undefined ? [[id, end.reason] as const] : [];
        }),
      ),
    byWords: none,
    byCodes: none,
    nearest: none,
    neighbours: none,
    predecessors: (publicIds) => items.filter((item) => item.successor !== null && publicIds.includes(item.successor)),
    item: (publicId) => items.find((item) => item.publicId === publicId) ?? null,
  };
}

/** What was found, with scores that fall in the order given. */
export function found(items: readonly RecordItem[], scores?: readonly number[]): Retrieval {
  const hits = items.map(
    (item, i): Hit => ({ item, score: scores?.[i] ?? 1 / (i + 1), channels: ['words'], similarity: null }),
  );
  return {
    active: hits.filter(({ item }) => item.store === 'ACTIVE'),
    history: hits.filter(({ item }) => item.store === 'HISTORY'),
    similarity: 'words',
  };
}
