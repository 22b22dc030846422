/** Facts of one drug: it runs, it was started, stopped or put on hold. */
import { type ClinicalTime, certainlyBefore, lastDay } from '../../../../shared/clinical-time.ts';
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { TimeMention } from '../text-contract.ts';
import { courseEnd } from './course-end.ts';
import { documentedStart } from './documented-start.ts';
import { doseSteps } from './dose-steps.ts';
import type { SentenceContext } from './extractor.ts';
import type { Told } from './medications-course.ts';
import { deniesTaking } from './medications-not-taken.ts';
import { capital, phraseAttributes, phraseWords } from './medications-phrases.ts';
import { quoteOf, trimmed } from './sentence-words.ts';
import type { Sig } from './sig.ts';

interface When {
  from: ClinicalTime | null;
  flags: Flag[];
}

/** Times that the words about this drug state, the nearest to its verb first; how long it is to be taken ("for 7 days") is none. */
export function timesOf(context: SentenceContext, t: Told): TimeMention[] {
  const only = context.mentions.filter((m) => m.kind === 'drug').length === 1 && context.times.length === 1;
  const { clause, phrase } = t;
  if (YEAR_IN_WORDS.test(context.text)) return [];
  const said = context.times.filter((time) => {
    const here = time.start >= clause.start && time.end <= clause.end;
    const within = phrase.sig !== null && time.start < phrase.sig.end && time.end > phrase.sig.start;
    const asDuration = within && !hasBeen(context, t);
    return (here || only) && !asDuration;
  });
  // "Started in 2020, was stopped yesterday": a date belongs to the verb beside it.
  const at = t.action?.end ?? phrase.end;
  return said.sort((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at));
}

/** "September of nineteen ninety five": a date of which only a part was read is none. */
const YEAR_IN_WORDS =
  /\b(?:nineteen|two thousand|twenty)[ -](?:and |oh[ -])?(?:ten|eleven|twelve|\w+teen|\w+ty|one|two|three|four|five|six|seven|eight|nine)\b/i;
/** "Has been taking it for three months": the months lie behind. */
const hasBeen = (context: SentenceContext, t: Told): boolean =>
  t.action?.course === 'continue' && /\bbeen\b/i.test(context.source.body.slice(t.clause.start, t.phrase.start));

export const isAhead = (context: SentenceContext, time: ClinicalTime): boolean =>
  context.source.time !== null && certainlyBefore(context.source.time, time);

/** Says how long it is to be taken, not since when: "for two weeks" behind a drug that begins. */
const forSoLong = (context: SentenceContext, time: TimeMention): boolean =>
  /^(?:for|x)\b/i.test(context.source.body.slice(time.start, time.end)) ||
  /\bfor\s+(?:the\s+)?(?:next\s+|another\s+)?$/i.test(context.source.body.slice(context.sentence.start, time.start));

export function base(context: SentenceContext, t: Told, told: Sig | null): FactDraft {
  const { body } = context.source;
  const sig = doseSteps(context, told) ?? told;
  return {
    kind: 'medication',
    text: phraseWords(t.phrase, body, sig),
    concept: capital(t.phrase.mention.concept),
    codings: [...t.phrase.mention.codings],
    status: 'active',
    assertion: 'present',
    subject: 'patient',
    from: null,
    to: null,
    attributes: { ...phraseAttributes(t.phrase, sig), ...reasonOf(context, t, sig) },
    quote: quoteFor(context, t),
    flags: [],
  };
}

/** A name on a list is quoted by its own words; what a verb says of a drug, with the verb. */
function quoteFor(context: SentenceContext, t: Told): { start: number; end: number } {
  const listed = t.action === null && context.mentions.filter((m) => m.kind === 'drug').length > 1;
  return listed ? trimmed(context.source.body, t.clause) : quoteOf(context, { start: t.start, end: t.end });
}

/** "for hypertension", directly behind the directions. */
function reasonOf(context: SentenceContext, t: Told, sig: Sig | null): Record<string, string> {
  const end = Math.max(t.phrase.end, sig?.end ?? 0);
  const reason = context.mentions.find((m) => (m.kind === 'condition' || m.kind === 'symptom') && m.start >= end);
  if (!reason) return {};
  const between = context.source.body.slice(end, reason.start);
  return /^\s*,?\s*(?:for|to treat)\s+(?:(?:his|her|the|your|my|a|an|chronic|known)\s+)*$/i.test(between)
    ? { reason: reason.concept }
    : {};
}

/** It is taken now. A start that is said is its start; else it counts from the entry. */
export function runningFact(context: SentenceContext, t: Told): FactDraft | null {
  const fact = base(context, t, t.phrase.sig);
  const times = timesOf(context, t);
  const start = times.find((time) => time.role === 'start' && !isAhead(context, time.time));
  const end = times.find((time) => time.role === 'end');
  // "Lisinopril in 2019" says nothing of now.
  const past = times.find(
    (time) => time.role === 'point' && !isToday(context, time.time) && !isAhead(context, time.time),
  );
  if (past && !start && context.sentence.section.kind !== 'medications' && context.sentence.form === 'prose')
    return null;
  const since =
    start && !(forSoLong(context, start) && t.action?.course !== 'continue')
      ? { from: start.time, flags: [] }
      : documentedStart(context.source);
  const { duration, ...attributes } = fact.attributes;
  const over = end && !isAhead(context, end.time);
  // On a list the days count from the entry at the latest; behind a verb ("on prednisone for 5 days") they may lie behind.
  const rest = context.source.body.slice(t.phrase.sig?.end ?? t.phrase.end, context.sentence.end);
  const to = end?.time ?? (t.action === null ? courseEnd(since.from, duration, rest) : null);
  return {
    ...fact,
    ...since,
    to,
    status: over ? 'stopped' : 'active',
    attributes: hasBeen(context, t) ? attributes : fact.attributes,
  };
}

function isToday(context: SentenceContext, time: ClinicalTime): boolean {
  const today = context.source.time?.date.slice(0, 10) ?? '';
  return time.precision !== 'year' && today.startsWith(time.date.slice(0, 10));
}

/** It begins, again, or at another dose: on the day that is said, else on the day of the entry. */
export function startedFact(
  context: SentenceContext,
  t: Told,
  ordered: boolean,
  sig: Sig | null = t.phrase.sig,
): FactDraft | null {
  const stated = timesOf(context, t).find((time) => time.role !== 'end' && !forSoLong(context, time));
  if (stated && isAhead(context, stated.time)) return null;
  const end = timesOf(context, t).find((time) => time.role === 'end' && isAhead(context, time.time));
  const fact = base(context, t, sig);
  const attributes = ordered ? { ...fact.attributes, ordered: true } : fact.attributes;
  const when = startOf(context, t, stated?.time ?? null);
  const rest = context.source.body.slice(sig?.end ?? t.phrase.end, context.sentence.end);
  const to = end?.time ?? courseEnd(when.from, fact.attributes.duration, rest);
  return { ...fact, ...when, to, attributes };
}

/** Sections that tell what went before: a start without a date was at some time before the entry. */
const TOLD_BACK = new Set(['present illness', 'past history', 'problems', 'medications', 'course']);

function startOf(context: SentenceContext, t: Told, stated: ClinicalTime | null): When {
  if (stated) return { from: stated, flags: [] };
  const now = documentedStart(context.source);
  if (now.from === null) return now;
  const clause = context.source.body.slice(t.clause.start, t.clause.end);
  const vague =
    /\b(?:ago|last|recently|earlier|back|since|previously)\b/i.test(clause) ||
    context.sentence.voice !== 'author' ||
    context.times.some((time) => !isToday(context, time.time) && !isAhead(context, time.time));
  const toldBack = (TOLD_BACK.has(context.sentence.section.kind) || vague) && t.action?.mode === 'done';
  return { from: now.from, flags: toldBack ? now.flags : [] };
}

/** "Last week" may reach to a day behind the entry: then all that is known is that it is over. */
const isOver = (context: SentenceContext, time: ClinicalTime): boolean =>
  context.source.time === null || lastDay(time) <= lastDay(context.source.time);

/** "Off prednisone since February": since then it is over. */
const isOff = (context: SentenceContext, t: Told): boolean =>
  t.action !== null && /\b(?:off|no longer)\b/i.test(context.source.body.slice(t.action.start, t.action.end));

/** "Was on metformin until January": it is over since then. */
export function endedBy(context: SentenceContext, t: Told): boolean {
  return timesOf(context, t).some((time) => time.role === 'end' && isOver(context, time.time));
}

export function stoppedFact(context: SentenceContext, t: Told): FactDraft {
  const stated = timesOf(context, t).find(
    (time) => (time.role !== 'start' || isOff(context, t)) && isOver(context, time.time),
  );
  const fact = base(context, t, t.phrase.sig);
  return {
    ...fact,
    text: `${fact.text} stopped`,
    status: 'stopped',
    to: stated?.time ?? null,
    flags: stated ? [] : ['end unknown'],
  };
}

export function heldFact(context: SentenceContext, t: Told): FactDraft {
  const stated = timesOf(context, t).find((time) => time.role !== 'end' && !isAhead(context, time.time));
  const fact = base(context, t, t.phrase.sig);
  const when: When = stated ? { from: stated.time, flags: [] } : documentedStart(context.source);
  const held: FactDraft = { ...fact, ...when, status: 'on-hold', flags: [...when.flags, 'on hold'] };
  if (!deniesTaking(context, t)) return { ...held, text: `${fact.text} on hold` };
  // "For 3 weeks" is how long it was missed, and not how long it is to be taken.
  const { duration, ...attributes } = fact.attributes;
  return { ...held, attributes, text: `${fact.text} not taken` };
}
