/** What a line of the page says of a memory, and from when. */
import type { Memory } from '../../../shared/interchange.ts';
import { deniesInWords } from '../../../shared/own-denial.ts';
import { deniesAll } from '../../ingest/fhir/concepts.ts';
import { isNegated } from '../../write/reconcile/negated.ts';

/**
 * Words of a fact with what makes it less than one: read without it, a denial would be a diagnosis.
 * @param contradicted whether a contradiction with another fact is undecided: each of the two stands where it would, maybe far apart
 */
export function saidOf(memory: Memory, contradicted: boolean): string {
  const { text, assertion, flags, subject, kind } = memory;
  const marks = [
    ...(contradicted ? ['CONTRADICTED, undecided'] : []),
    ...(assertion === 'possible' ? ['possible, not confirmed'] : []),
    ...(assertion === 'planned' && kind !== 'plan' ? ['planned, not done'] : []),
    ...(subject === 'other' ? ['about another person'] : []),
    ...(flags.includes('currency unknown') ? ['unknown whether current'] : []),
    ...(flags.includes('recorded as inactive') ? ['recorded as inactive'] : []),
    ...(flags.includes('on hold') ? ['on hold'] : []),
    ...(flags.includes('in remission') ? ['in remission'] : []),
    ...(flags.includes('not final') ? ['not final'] : []),
  ];
  const said = isNegated(memory) && !saysNo(memory) ? `NOT PRESENT: ${text}` : text;
  return marks.length === 0 ? said : `${said} [${marks.join('; ')}]`;
}

/** Whether it says that there is nothing of its kind at all: "No known allergies". */
export const deniesKind = ({ assertion, text, code }: Memory): boolean =>
  assertion === 'absent' && deniesAll({ name: text, codings: code ? [code] : [], says: [] });

/** "No chest pain" says so already: marked as not present it would be read as its opposite. */
const saysNo = (memory: Memory): boolean =>
  deniesKind(memory) || (memory.assertion === 'absent' && deniesInWords(memory.text));

/** @param date what the date of the line means: since when it holds, or the day on which it was so */
export function datedOf({ validFrom, entry, lastStated }: Memory, date: 'since' | 'on'): string {
  const day = (time: Memory['validFrom']): string | null => time?.date.slice(0, 10) ?? null;
  const from = day(validFrom);
  const stated = day(lastStated) ?? day(entry.time);
  if (date === 'on') return from ?? stated ?? 'no date';
  if (from === null) return stated === null ? 'no date' : `stated ${stated}`;
  return stated === null || stated === from ? `since ${from}` : `since ${from}, stated ${stated}`;
}
