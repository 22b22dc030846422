/**
 * A claim: one memory as the write path reasons about it, with its times read once. Claims are immutable; what the record
 * makes of them is a Standing.
 */
import { type ClinicalTime, firstDay, firstInstant, lastDay, PRECISIONS } from '../../shared/clinical-time.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Assertion, Cause, Flag, Kind, Status, Store, Subject } from '../../shared/vocabulary.ts';
import type { Coding } from '../ingest/reading.ts';

export interface Claim {
  /** Row id of the memory. */
  id: number;
  /** Public id: a hash of what was claimed and where, the same in every import order. */
  publicId: string;
  patientId: number;
  entryId: number;
  /** Update order of the entry. Never used to decide what is newer. */
  seq: number;
  entryTime: ClinicalTime | null;
  kind: Kind;
  text: string;
  /** The quote, where it comes from a note or dialogue; null for a structured entry, whose source is no prose. */
  words: string | null;
  concept: string;
  conceptId: number;
  subject: Subject;
  assertion: Assertion;
  status: Status | null;
  codings: Coding[];
  attributes: Record<string, string | number | boolean>;
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  flags: Flag[];
  threadId: number;
}

/** Day bounds of an open axis: every ISO day sorts between them. */
export const SINCE_EVER = '';
export const NEVER_ENDS = '9999-12-31';
export const SINCE_EVER_MS = -8.64e15;
export const NEVER_ENDS_MS = 8.64e15;

/** What the record as a whole makes of one claim. */
export interface Standing {
  role: 'states' | 'restates' | 'ends' | 'voids';
  /** The claim that is restated, ended or voided; null for one that states its own memory. */
  of: number | null;
  store: Store;
  cause: Cause | null;
  reason: string | null;
  triggerMemory: number | null;
  triggerEntry: number | null;
  successor: number | null;
  /** As shown: ISO at its precision, null when unknown. */
  validFrom: string | null;
  validTo: string | null;
  /** ACTIVE on the days activeFrom ≤ day < activeTo, counted where they were written. */
  activeFrom: string;
  activeTo: string;
  /** The same as instants, milliseconds since 1970. */
  activeFromMs: number;
  activeToMs: number;
}

/** Whether what a claim states is ACTIVE. */
export function isCurrent(standing: Standing | null | undefined): boolean {
  return standing?.role === 'states' && standing.store === 'ACTIVE';
}

/** Where a claim begins on the valid axis: its stated start, else the entry that documents it, else unknown. */
export function startOf(claim: Claim): ClinicalTime | null {
  return claim.from ?? claim.entryTime;
}

/** Statuses that say a thing is over, without saying when. */
export const ENDED: ReadonlySet<Status | null> = new Set<Status | null>([
  'stopped',
  'completed',
  'resolved',
  'inactive',
]);

/** Statuses under which a claim never held: kept for audit, never current. */
export const VOID: ReadonlySet<Status | null> = new Set<Status | null>(['entered-in-error', 'cancelled', 'not-done']);

/**
 * The one order in which the claims of a thread are weighed: by start, then by when it was written, then by content.
 * Never by order of arrival, so that the end state does not depend on it.
 */
export function compareClaims(a: Claim, b: Claim): number {
  const x = orderOf(a);
  const y = orderOf(b);
  return (
    x.start - y.start ||
    x.startRank - y.startRank ||
    x.entry - y.entry ||
    x.entryRank - y.entryRank ||
    Number(ENDED.has(a.status)) - Number(ENDED.has(b.status)) ||
    // Words before ids: the same record in another format has other ids and must end the same.
    compareText(a.text, b.text) ||
    compareText(a.publicId, b.publicId)
  );
}

/** The numbers of compareTimes for a claim's start and entry; a claim never changes, and is compared thousands of times. */
interface Order {
  start: number;
  startRank: number;
  entry: number;
  entryRank: number;
}

const orders = new WeakMap<Claim, Order>();

function orderOf(claim: Claim): Order {
  let order = orders.get(claim);
  if (!order) {
    const start = startOf(claim);
    order = {
      start: instantOf(start),
      startRank: rankOf(start),
      entry: instantOf(claim.entryTime),
      entryRank: rankOf(claim.entryTime),
    };
    orders.set(claim, order);
  }
  return order;
}

/** An unknown time sorts before every known one. */
function instantOf(time: ClinicalTime | null): number {
  return time ? firstInstant(time) : SINCE_EVER_MS;
}

/** The coarser time of one instant first. */
function rankOf(time: ClinicalTime | null): number {
  return time ? PRECISIONS.indexOf(time.precision) : -1;
}

/** The first day of a claim's start on the valid axis, and its first instant. */
export function startBounds(claim: Claim): { day: string; ms: number } {
  const start = startOf(claim);
  return { day: start ? firstDay(start) : SINCE_EVER, ms: orderOf(claim).start };
}

/**
 * The first day (and instant) on which a thing with this stated end is over: its last possible day, since before that it is
 * not known to be over. From that day on it is history.
 */
export function endBounds(end: ClinicalTime): { day: string; ms: number } {
  const known = knownEnds.get(end);
  if (known) return known;
  const day = lastDay(end);
  const bounds = { day, ms: end.precision === 'minute' ? firstInstant(end) : Date.parse(`${day}T00:00Z`) };
  knownEnds.set(end, bounds);
  return bounds;
}

/** Asked for again and again while a thread is weighed; times never change. */
const knownEnds = new WeakMap<ClinicalTime, { day: string; ms: number }>();

/** True where the stated end lies before the stated start, whatever the imprecision of both. */
export function endsBeforeStart(from: ClinicalTime | null, to: ClinicalTime | null): boolean {
  if (!from || !to) return false;
  if (from.precision === 'minute' && to.precision === 'minute') return firstInstant(to) < firstInstant(from);
  return lastDay(to) < firstDay(from);
}

/** True where two starts mean the same moment: the same words, or one names the day in which the other lies. */
export function sameStart(a: ClinicalTime | null, b: ClinicalTime | null): boolean {
  if (!a || !b) return a === b;
  if (a.precision === b.precision) return firstInstant(a) === firstInstant(b);
  const coarse = a.date.length < b.date.length ? a : b;
  const fine = coarse === a ? b : a;
  return coarse.precision === 'day' && firstDay(fine) === coarse.date;
}

/** True where two starts may be one moment told more and less exactly: one lies within the other ("2018", "2018-01-01"). */
export function maySameStart(a: ClinicalTime | null, b: ClinicalTime | null): boolean {
  if (!a || !b || a.precision === b.precision) return false;
  const [coarse, fine] = PRECISIONS.indexOf(a.precision) < PRECISIONS.indexOf(b.precision) ? [a, b] : [b, a];
  return firstDay(coarse) <= firstDay(fine) && lastDay(fine) <= lastDay(coarse);
}

/** A date in words of a sentence: "2015", "2015-03", "2015-03-01", without the time of day; "an unknown date". */
export function inWords(time: ClinicalTime | null): string {
  if (!time) return 'an unknown date';
  return time.precision === 'minute' ? firstDay(time) : time.date;
}
