import type { TimeWindow } from '../../../shared/asking.ts';
import { firstInstant, parseIso } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { RecordItem } from '../read-contract.ts';

/** Kinds that happen at a time. They belong to a period by when they happened; what holds belongs to every period in which it held. */
const EVENTS: ReadonlySet<Kind> = new Set<Kind>(['measurement', 'procedure', 'immunization', 'encounter']);

/** Whether a memory belongs to the days that a question speaks of. */
export function inWindow(item: RecordItem, window: TimeWindow): boolean {
  if (item.publicId === window.anchor) return true;
  const { from, to } = window;
  if (to !== null && !begunBy(item, to)) return false;
  if (from === null || begunSince(item, from)) return true;
  if (item.validTo !== null && touches(item.validTo, from)) return true;
  if (EVENTS.has(item.kind)) return false;
  return item.activeToMs > instantOf(from);
}

/** Days are compared as days, as they were written; where the question says a time of day, instants are. */
function begunBy(item: RecordItem, to: string): boolean {
  return to.length > 10 ? item.activeFromMs < instantOf(to) + 60_000 : item.activeFrom <= to;
}

function begunSince(item: RecordItem, from: string): boolean {
  return from.length > 10 ? item.activeFromMs >= instantOf(from) : item.activeFrom >= from;
}

/** An end that is stated as a year or a month lies anywhere within it. */
function touches(validTo: string, from: string): boolean {
  const cut = Math.min(validTo.length, from.length, 10);
  return validTo.slice(0, cut) >= from.slice(0, cut);
}

function instantOf(text: string): number {
  const time = parseIso(text);
  return time === null ? -Infinity : firstInstant(time);
}
