/**
 * What is found, in the order in which it is offered room: pinned memories first, then both stores in one ranking. A superseded memory
 * comes with its successor, as one unit that goes in or stays out together: alone it could be taken for what holds now.
 */

import type { EvidenceLine } from '../../../shared/asking.ts';
import { compareTimes, parseIso } from '../../../shared/clinical-time.ts';
import type { Hit, ReadRecord, RecordItem, Retrieval } from '../read-contract.ts';

/** A memory that may become a line. */
export interface Candidate {
  item: RecordItem;
  score: number;
  channels: EvidenceLine['channels'];
  /** It was neither found nor pinned. */
  companion: boolean;
  /** Its successor where it was superseded, whether that is a candidate or not. */
  successor: RecordItem | null;
  /** Newest entry that states it; null where none has a date. */
  lastStated: string | null;
  /** As the statement of its end gives it; null where none does. */
  endReason: string | null;
}

export interface Unit {
  /** The memory that was found, and behind it the successor that it needs. */
  members: Candidate[];
  /** The memory that it took the place of, where that was not found itself: shown where there is room for it at the end. */
  before: Candidate | null;
}

/** Reads all that a packet needs of the record. */
export function evidenceUnits(retrieval: Retrieval, record: ReadRecord, pinned: readonly string[]): Unit[] {
  const hits = [...retrieval.active, ...retrieval.history].toSorted(better);
  const found = new Map(hits.map((hit) => [hit.item.publicId, hit]));
  const first = [...new Set(pinned)].flatMap((id) => {
    const item = found.get(id)?.item ?? record.item(id);
    return item ? [item] : [];
  });
  const items = [...new Map([...first, ...hits.map((hit) => hit.item)].map((item) => [item.publicId, item])).values()];
  const own = new Set(items.map((item) => item.publicId));
  const predecessors = newestPredecessors(record, items);

  const successors = new Map(
    items.flatMap((item) => {
      const next = item.successor === null ? null : record.item(item.successor);
      return next ? [[item.publicId, next] as const] : [];
    }),
  );
  const told = statementsOf(record, [...items, ...successors.values(), ...predecessors.values()]);

  const candidate = (item: RecordItem, beside: Hit | null): Candidate => {
    const hit = found.get(item.publicId);
    const companion = !own.has(item.publicId);
    return {
      item,
      score: hit?.score ?? (companion ? (beside?.score ?? 0) : 0),
      channels: hit?.channels ?? [companion ? 'relation' : 'concept'],
      companion,
      successor: successors.get(item.publicId) ?? (item.successor === null ? null : record.item(item.successor)),
      ...(told.get(item.id) ?? { lastStated: item.entry.time, endReason: null }),
    };
  };
  return items.map((item) => {
    const hit = found.get(item.publicId) ?? null;
    const lead = candidate(item, null);
    const before = predecessors.get(item.publicId) ?? null;
    return {
      members: lead.successor && item.store === 'HISTORY' ? [lead, candidate(lead.successor, hit)] : [lead],
      before: before && !own.has(before.publicId) ? candidate(before, hit) : null,
    };
  });
}

/** When each was last stated, and why it ended. */
function statementsOf(
  record: ReadRecord,
  items: readonly RecordItem[],
): Map<number, Pick<Candidate, 'lastStated' | 'endReason'>> {
  const told = new Map<number, Pick<Candidate, 'lastStated' | 'endReason'>>();
  const ids = [...new Set(items.map(({ id }) => id))];
  for (const { item, role, attributes, entry } of ids.length === 0 ? [] : record.statements(ids)) {
    const known = told.get(item) ?? { lastStated: null, endReason: null };
    if (role === 'ends') known.endReason ??= attributes.reason === undefined ? null : String(attributes.reason);
    else if (compareTimes(parseIso(entry.time), parseIso(known.lastStated)) > 0) known.lastStated = entry.time;
    told.set(item, known);
  }
  return told;
}

/** Best score first; of equals what holds now, then what began last. */
function better(a: Hit, b: Hit): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.item.store !== b.item.store) return a.item.store === 'ACTIVE' ? -1 : 1;
  return b.item.activeFromMs - a.item.activeFromMs || b.item.entry.seq - a.item.entry.seq || b.item.id - a.item.id;
}

/** Of each memory that holds now, what it took the place of: the one that began last, where there are several. */
function newestPredecessors(record: ReadRecord, items: readonly RecordItem[]): Map<string, RecordItem> {
  const active = items.filter((item) => item.store === 'ACTIVE').map((item) => item.publicId);
  const newest = new Map<string, RecordItem>();
  for (const item of active.length === 0 ? [] : record.predecessors(active)) {
    if (item.successor === null || item.cause !== 'superseded') continue;
    const known = newest.get(item.successor);
    const later =
      !known ||
      item.activeFromMs > known.activeFromMs ||
      (item.activeFromMs === known.activeFromMs && item.id > known.id);
    if (later) newest.set(item.successor, item);
  }
  return newest;
}

/** A candidate as it is shown and kept. */
export function evidenceLine(number: number, candidate: Candidate, line: string): EvidenceLine {
  const { item, score, channels, companion, successor } = candidate;
  return {
    number,
    memory: item.publicId,
    store: item.store,
    score,
    channel: channels[0] ?? 'relation',
    channels,
    kind: item.kind,
    concept: item.concept,
    text: item.text,
    subject: item.subject,
    assertion: item.assertion,
    validFrom: parseIso(item.validFrom),
    validTo: parseIso(item.validTo),
    cause: item.cause,
    reason: item.reason,
    successor: successor && { memory: successor.publicId, text: successor.text },
    flags: [...item.flags],
    entry: { id: item.entry.id, seq: item.entry.seq, time: parseIso(item.entry.time) },
    companion,
    line,
  };
}
