/** Time bounded by a stay or visit: "on their first hospital visit", "during this admission". */
import { firstDay, lastDay, parseIso } from '../../../../shared/clinical-time.ts';
import type { ReadRecord, RecordItem } from '../../read-contract.ts';
import { masked } from '../mask.ts';
import type { Days } from './days.ts';
import { dayAfter, dayBefore } from './period.ts';

export interface AnchoredWindow {
  days: Days;
  words: string;
  /** Public id of the memory that dates it. */
  anchor: string;
}

export interface EncounterWindow {
  window: AnchoredWindow | null;
  rest: string;
  /** False where a stay is named that the record does not tell. */
  clear: boolean;
}

const STAY =
  /\b(on|in|during|within|throughout|at|for|over|of|from|before|after|since|until|prior to|following) (?:the |their |his |her |this |that )?(very first|first|last|latest|most recent|final|current|present|this|previous|second[ -](?:to[ -])?last)?(?: (hospital|icu|inpatient|emergency|clinic|outpatient))? (visit|encounter|stay|admission|hospitali[sz]ation)s?\b/gi;
/** What is called a hospital stay; other contacts are visits. */
const HOSPITAL = /\b(?:hospital|admission|inpatient|hospitali[sz]ation)\b/i;
export const isHospitalStay = ({ text, attributes }: RecordItem): boolean =>
  HOSPITAL.test(`${text} ${attributes.class ?? ''}`);
const MOST_ENCOUNTERS = 5_000;

/** @param now day that a current stay must hold */
export function encounterWindow(text: string, record: ReadRecord, now: string | null): EncounterWindow {
  const found = [...text.matchAll(STAY)].filter((m) => m[2] !== undefined || /\bthis\b/i.test(m[0]));
  const [one] = found;
  if (!one) return { window: null, rest: text, clear: true };
  if (found.length > 1) return { window: null, rest: text, clear: false };
  const rest = masked(text, { start: one.index, end: one.index + one[0].length });
  const stays = staysOf(record, one[3]?.toLowerCase(), one[4]?.toLowerCase() ?? '');
  const chosen = choose(stays, (one[2] ?? 'this').toLowerCase(), now);
  const from = parseIso(chosen?.validFrom);
  if (!chosen || !from) return { window: null, rest, clear: false };
  const to = parseIso(chosen.validTo);
  const days = bounded((one[1] ?? '').toLowerCase(), firstDay(from), to && lastDay(to));
  if (!days) return { window: null, rest, clear: false };
  return { window: { days, words: one[0].trim(), anchor: chosen.publicId }, rest, clear: true };
}

/** Null for what lies after a stay that goes on. */
function bounded(word: string, first: string, last: string | null): Days | null {
  if (word === 'before' || word === 'until' || word === 'prior to') return { from: null, to: dayBefore(first) };
  if (word === 'since') return { from: first, to: null };
  if (word === 'after' || word === 'following') return last === null ? null : { from: dayAfter(last), to: null };
  return { from: first, to: last };
}

/** Stays that happened, oldest first. */
function staysOf(record: ReadRecord, where: string | undefined, what: string): RecordItem[] {
  const all = record
    .ofKinds(['encounter'], { limit: MOST_ENCOUNTERS })
    .filter(
      (item) =>
        item.subject === 'patient' &&
        item.assertion === 'present' &&
        item.cause !== 'entered in error' &&
        !item.flags.includes('never happened') &&
        item.validFrom !== null,
    )
    .sort((a, b) => a.activeFromMs - b.activeFromMs || a.publicId.localeCompare(b.publicId));
  const hospital = where === 'hospital' || where === 'inpatient' || /^(?:stay|admission|hosp)/.test(what);
  if (where === 'icu') return all.filter((item) => /\bicu\b|intensive care/i.test(item.text));
  if (where === 'emergency') return all.filter((item) => /\bemergency\b/i.test(item.text));
  if (where === 'clinic' || where === 'outpatient') return all.filter((item) => !HOSPITAL.test(item.text));
  return hospital ? all.filter(isHospitalStay) : all;
}

function choose(stays: readonly RecordItem[], which: string, now: string | null): RecordItem | undefined {
  if (/first/.test(which)) return stays[0];
  if (/second/.test(which)) return stays.at(-2);
  if (/previous/.test(which)) return stays.filter((stay) => !isOpen(stay, now)).at(-1);
  if (/current|present|this/.test(which)) return stays.filter((stay) => isOpen(stay, now)).at(-1);
  return stays.at(-1);
}

/** Goes on, as far as the record says. */
function isOpen(stay: RecordItem, now: string | null): boolean {
  if (stay.validTo === null) return stay.store === 'ACTIVE' && !stay.flags.includes('end unknown');
  const to = parseIso(stay.validTo);
  return now !== null && to !== null && lastDay(to) >= now;
}
