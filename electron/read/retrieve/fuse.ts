import type { EvidenceChannel } from '../../../shared/asking.ts';
import { compareText } from '../../../shared/compare-text.ts';
import type { RecordItem } from '../read-contract.ts';
import { FUSION_K, type ListName, WEIGHTS } from './weights.ts';

export interface RankedList {
  name: ListName;
  /** Best first, each once. */
  items: readonly RecordItem[];
}

export interface Fused {
  item: RecordItem;
  /** 0 to 1; 1 is first in every list. */
  score: number;
  /** By how much each gave, most first. */
  channels: EvidenceChannel[];
}

const HIGHEST = (WEIGHTS.concept + WEIGHTS.words + WEIGHTS.vector + WEIGHTS.relation) / (FUSION_K + 1);

/** The lists of one store as one, each memory with the channels that found it. */
export function fuse(lists: readonly RankedList[]): Fused[] {
  const found = new Map<number, { item: RecordItem; by: Map<EvidenceChannel, number> }>();
  for (const { name, items } of lists) {
    const channel: EvidenceChannel = name === 'kind' || name === 'kind beside a stranger' ? 'concept' : name;
    for (const [at, item] of items.entries()) {
      const known = found.get(item.id) ?? { item, by: new Map<EvidenceChannel, number>() };
      const gives = WEIGHTS[name] / (FUSION_K + at + 1);
      known.by.set(channel, Math.max(known.by.get(channel) ?? 0, gives));
      found.set(item.id, known);
    }
  }
  return [...found.values()].map(({ item, by }) => {
    const channels = [...by].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
    const sum = channels.reduce((total, [, gives]) => total + gives, 0);
    return { item, score: sum / HIGHEST, channels: channels.map(([channel]) => channel) };
  });
}

/** The newer first, then by public id: never by order of arrival. */
export function compareItems(a: RecordItem, b: RecordItem): number {
  // -Infinity less -Infinity is no number.
  const began = a.activeFromMs === b.activeFromMs ? 0 : b.activeFromMs - a.activeFromMs;
  return began || compareText(a.publicId, b.publicId);
}
