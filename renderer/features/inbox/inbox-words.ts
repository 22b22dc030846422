import type { InboxFilter, InboxItem } from '../../../shared/review.ts';
import { dayWords, plural } from '../../ui/date-words.ts';

/** Which entry brought a move, and its date as far as the record tells one. */
export function broughtWords(item: Pick<InboxItem, 'entryTime' | 'transition'>): string {
  const date = item.entryTime ? `dated ${dayWords(item.entryTime)}` : 'which gives no date';
  return `brought by entry ${item.transition.seq}, ${date}`;
}

/** "3 high, 4 raised, 5 usual". */
export function weightsWords(by: { high: number; raised: number; usual: number }): string {
  const parts = (['high', 'raised', 'usual'] as const)
    .filter((weight) => by[weight] > 0)
    .map((weight) => `${by[weight].toLocaleString('en')} ${weight}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** "12 moves wait: 3 high, 9 usual." */
export function waitingWords(total: number, by: { high: number; raised: number; usual: number }): string {
  if (total === 0) return 'No move waits.';
  return `${plural(total, 'move')} ${total === 1 ? 'waits' : 'wait'}: ${weightsWords(by)}.`;
}

/** Whether anything is left out by a filter. */
export function isNarrow(filter: InboxFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'arrivals' && value !== undefined && value !== false);
}
