/**
 * What is found, in the order in which it is offered room: pinned memories first, then both stores in one ranking. A superseded memory
 * comes with its successor, as one unit that goes in or stays out together: alone it could be taken for what holds now.
 */

import type { EvidenceLine } from '../../../shared/asking.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { Hit, ReadRecord, RecordItem, Retrieval } from '../read-contract.ts';
import { compareItems } from '../retrieve/fuse.ts';
import { tellsLastStated } from './packet-line.ts';

/** A memory that may become a line. */
export interface Candidate {
  item: RecordItem;
  score: number;
  channels: EvidenceLine['channels'];
  /** It was neither found nor pinned. */
  companion: boolean;
  /** Its successor where it was superseded, whether that is a candidate or not. */
  successor: RecordItem | null;
  /** Day of the newest entry that states it, where its line tells it; null where none has a date. */
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

export interface Units {
  units: Unit[];
  /** All that was found or is pinned, also what is in no unit. */
  found: readonly RecordItem[];
}

interface Lead {
  item: RecordItem;
  successor: RecordItem | null;
}

/**
 * Reads all that a packet needs of the record.
 *
 * @param mostLines units beyond so many lines are left out; nothing more is read for them
 */
export function evidenceUnits(
  retrieval: Retrieval,
  record: ReadRecord,
  pinned: readonly string[],
  mostLines: number,
): Units {
  const hits = [...retrieval.active, ...retrieval.history].toSorted(better);
  const byId = new Map(hits.map((hit) => [hit.item.publicId, hit]));
  const first = [...new Set(pinned)].flatMap((id) => {
    const item = byId.get(id)?.item ?? record.item(id);
    return item ? [item] : [];
  });
  const found = [...new Map([...first, ...hits.map((hit) => hit.item)].map((item) => [item.publicId, item])).values()];
  const own = new Set(found.map((item) => item.publicId));
  const leads = withRoom(record, found, mostLines);
  const items = leads.map(({ item }) => item);
  const successors = leads.flatMap(({ successor }) => (successor ? [successor] : []));
  const predecessors = newestPredecessors(record, items);
  const shown = [
    ...new Map([...items, ...successors, ...predecessors.values()].map((item) => [item.id, item])).values(),
  ];
  const stated = record.lastStated(shown.filter(tellsLastStated).map(({ id }) => id));
  const reasons = record.endReasons(shown.filter(mayHaveEnded).map(({ id }) => id));

  const candidate = (item: RecordItem, successor: RecordItem | null, beside: Hit | null): Candidate => {
    const hit = byId.get(item.publicId);
    const companion = !own.has(item.publicId);
    return {
      item,
      score: hit?.score ?? (companion ? (beside?.score ?? 0) : 0),
      channels: hit?.channels ?? [companion ? 'relation' : 'concept'],
      companion,
      successor,
      lastStated: stated.get(item.id) ?? item.entry.time,
      endReason: reasons.get(item.id) ?? null,
    };
  };
  const units = leads.map(({ item, successor }) => {
    const hit = byId.get(item.publicId) ?? null;
    const lead = candidate(item, successor, null);
    const before = predecessors.get(item.publicId) ?? null;
    const needed = item.store === 'HISTORY' ? successor : null;
    return {
      members: needed ? [lead, candidate(needed, successorOf(record, needed), hit)] : [lead],
      before: before && !own.has(before.publicId) ? candidate(before, item, hit) : null,
    };
  });
  return { units, found };
}

/** Those that so many lines have room for, the best first, each with its successor. */
function withRoom(record: ReadRecord, items: readonly RecordItem[], mostLines: number): Lead[] {
  const taken = new Set<string>();
  const fits = (ids: readonly string[]): boolean => taken.size + ids.filter((id) => !taken.has(id)).length <= mostLines;
  return items.flatMap((item) => {
    if (!fits([item.publicId])) return [];
    const successor = successorOf(record, item);
    const ids = [item.publicId, ...(successor && item.store === 'HISTORY' ? [successor.publicId] : [])];
    if (!fits(ids)) return [];
    for (const id of ids) taken.add(id);
    return [{ item, successor }];
  });
}

const mayHaveEnded = ({ store, validTo }: RecordItem): boolean => store === 'HISTORY' || validTo !== null;

function successorOf(record: ReadRecord, { successor }: RecordItem): RecordItem | null {
  return successor === null ? null : record.item(successor);
}

/** Best score first; of equals what holds now, then what began last, then by id: never by order of arrival. */
function better(a: Hit, b: Hit): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.item.store !== b.item.store) return a.item.store === 'ACTIVE' ? -1 : 1;
  return compareItems(a.item, b.item);
}

/** Of each memory that holds now, what it took the place of: the one that began last, where there are several. */
function newestPredecessors(record: ReadRecord, items: readonly RecordItem[]): Map<string, RecordItem> {
  const active = items.filter((item) => item.store === 'ACTIVE').map((item) => item.publicId);
  const newest = new Map<string, RecordItem>();
  for (const item of active.length === 0 ? [] : record.predecessors(active)) {
    if (item.successor === null || item.cause !== 'superseded') continue;
    const known = newest.get(item.successor);
    if (!known || compareItems(item, known) < 0) newest.set(item.successor, item);
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
