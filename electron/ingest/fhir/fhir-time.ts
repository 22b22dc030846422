/** Reads FHIR's choice elements for time (onset[x], effective[x], performed[x] …) without inventing precision or dates. */
import { type ClinicalTime, certainlyBefore, parseIso } from '../../../shared/clinical-time.ts';
import type { Flag } from '../../../shared/vocabulary.ts';
import { at, digits, type Json, list, obj, str } from './json-access.ts';

export interface When {
  start: ClinicalTime | null;
  /** Only where the source gives a period with an end. */
  end: ClinicalTime | null;
  /** A time in words, as an age or as a range, or a date that is none: kept as written, never computed with. */
  words: string | null;
}

/** A FHIR date, dateTime or instant; null when it is none. */
export function time(value: unknown): ClinicalTime | null {
  return parseIso(str(value));
}

/** The first of several that can be read. */
export function firstTime(...values: unknown[]): ClinicalTime | null {
  for (const value of values) {
    const read = time(value);
    if (read) return read;
  }
  return null;
}

/** A FHIR Quantity, Age or Duration as words: "52 years", "> 3 d". */
export function quantityWords(value: unknown): string | null {
  const quantity = obj(value);
  const amount = digits(quantity?.value);
  if (!quantity || amount === null) return null;
  return [str(quantity.comparator), amount, str(quantity.unit) ?? str(quantity.code)].filter(Boolean).join(' ');
}

/** A FHIR Range as words: "3-5 d". */
export function rangeWords(value: unknown): string | null {
  const range = obj(value);
  if (!range) return null;
  const low = digits(at(range, 'low', 'value'));
  const high = digits(at(range, 'high', 'value'));
  if (low === null && high === null) return null;
  const unit = str(at(range, 'high', 'unit')) ?? str(at(range, 'low', 'unit')) ?? str(at(range, 'high', 'code'));
  const amount = low === null ? `up to ${high}` : high === null ? `from ${low}` : `${low}-${high}`;
  return unit ? `${amount} ${unit}` : amount;
}

/** Reads `name`[x] of a resource, whichever of its types is there. */
export function choiceTime(resource: Json, name: string): When {
  for (const suffix of ['DateTime', 'Instant', 'Date']) {
    const text = str(resource[name + suffix]);
    if (text !== null) {
      const start = parseIso(text);
      return { start, end: null, words: start ? null : text };
    }
  }
  const period = obj(resource[`${name}Period`]);
  if (period) return periodTime(period);
  const timing = obj(resource[`${name}Timing`]);
  if (timing) {
    const bounds = obj(at(timing, 'repeat', 'boundsPeriod'));
    if (bounds) return periodTime(bounds);
    const events = Array.isArray(timing.event) ? timing.event : [timing.event];
    return { start: firstTime(...events), end: null, words: str(at(timing, 'code', 'text')) };
  }
  const words =
    str(resource[`${name}String`]) ?? quantityWords(resource[`${name}Age`]) ?? rangeWords(resource[`${name}Range`]);
  return { start: null, end: null, words };
}

/** A FHIR Period. A date in it that cannot be read is kept as words. */
export function periodTime(value: unknown): When {
  const period = obj(value);
  const start = time(period?.start);
  const end = time(period?.end);
  const unread = [start ? null : str(period?.start), end ? null : str(period?.end)].filter((v) => v !== null);
  return { start, end, words: unread.length > 0 ? unread.join(' to ') : null };
}

/** The marks that a pair of times earns: an end before its start; words where a date should be. */
export function timeFlags(
  from: ClinicalTime | null,
  to: ClinicalTime | null,
  words: { start?: string | null; end?: string | null } = {},
): Flag[] {
  const flags: Flag[] = [];
  if (from && to && certainlyBefore(to, from)) flags.push('end before start');
  if (!from && words.start) flags.push('start unknown');
  if (!to && words.end) flags.push('end unknown');
  return flags;
}

/** The text of all annotations of a resource, one after another; null when there are none. */
export function notes(resource: Json): string | null {
  const texts = list(resource.note).map((n) => str(n.text));
  return texts.filter((t) => t !== null).join(' ') || null;
}
