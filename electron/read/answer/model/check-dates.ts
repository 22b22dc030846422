/**
 * Whether the dates of a statement stand for what they stand for in the lines: the day on which a drug was begun is not the day on which
 * it was stopped, though both are in one line.
 */
import { type ClinicalTime, parseIso } from '../../../../shared/clinical-time.ts';
import { absoluteTimes } from '../../../write/text/time/absolute-times.ts';
import { sharedLines } from './check-pairs.ts';
import type { CitedLine } from './cited-line.ts';
import { type SaidThing, within } from './said-things.ts';

const ENDS =
  /\b(?:until|till|stopped|discontinued|ended|ends?|resolved|through|over|completed|ceased|withdrawn|quit|superseded)\b/gi;
const BEGINS = /\b(?:since|from|started|starting|starts?|began|begun|begins?|commenced|introduced|onset)\b/gi;
/** An end of one and a beginning of another. */
const CHANGES = /\b(?:replaced|changed|switched|increased|decreased|reduced|raised|lowered)\b/gi;
/** What holds may be that something is over: "Smoking: stopped". */
const TELLS_END = /\b(?:stopp\w+|quit|ended|ex|former\w*|removed|completed|resolved|remission)\b/i;

/** Why the statement may not stand, in a sentence; null where it may. */
export function wrongDate(text: string, things: readonly SaidThing[]): string | null {
  for (const thing of things) {
    if (thing.type !== 'date' || !thing.time) continue;
    const said = thing.time;
    const role = roleAt(text, thing.start);
    if (role === null) continue;
    const known = sharedLines(text, things, thing).flatMap((line) => [
      ...(role === 'start' ? [] : endsOf(line)),
      ...(role === 'end' ? [] : startsOf(line)),
      ...own(line.evidence.text),
    ]);
    if (!known.some((time) => within(time, said))) {
      const what = { start: 'began', end: 'ended', change: 'changed' }[role];
      return `It says that something ${what} in ${thing.words}, which no line that it cites says.`;
    }
  }
  return null;
}

/** By the nearest word before the date, in the same sentence; null where it is only a date. */
function roleAt(text: string, at: number): 'start' | 'end' | 'change' | null {
  const before = text.slice(Math.max(0, at - 80), at).replace(/^.*[.;]\s/s, '');
  const nearest = (
    [
      ['start', BEGINS],
      ['end', ENDS],
      ['change', CHANGES],
    ] as const
  )
    .map(([role, words]) => ({ role, at: [...before.matchAll(words)].at(-1)?.index ?? -1 }))
    .toSorted((a, b) => b.at - a.at)[0];
  return nearest && nearest.at >= 0 ? nearest.role : null;
}

/** The end of a memory, and the day on which another took its place. */
function endsOf({ evidence, words }: CitedLine): ClinicalTime[] {
  const changed = /\(superseded (\d{4}(?:-\d{2}){0,2}(?: \d{2}:\d{2})?) by/.exec(words)?.[1];
  const told = TELLS_END.test(evidence.text) ? evidence.validFrom : null;
  return [evidence.validTo, parseIso(changed), told].filter((time) => time !== null);
}

function startsOf({ evidence }: CitedLine): ClinicalTime[] {
  return [evidence.validFrom, evidence.entry.time].filter((time) => time !== null);
}

function own(text: string): ClinicalTime[] {
  return absoluteTimes(text).map(({ time }) => time);
}
