/** When a problem began, whether it is over, and what a history of it means. */
import { type ClinicalTime, certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { Flag, Status } from '../../../../shared/vocabulary.ts';
import type { Mention, Scope, TextSource, TimeMention } from '../text-contract.ts';
import { currencyOf } from './conditions-currency.ts';
import { documentedStart, longBefore, startOr } from './documented-start.ts';
import type { SentenceContext } from './extractor.ts';
import { isInactive } from './line-above-problems.ts';
import { endInRow } from './row-of-problem.ts';
import { after, before, clauseOf, timeOf, wordsOf } from './sentence-words.ts';

const CURRENTLY = /\b(?:currently|now|presently|today|still|ongoing)\b/i;
const AT_THAT_TIME = /\b(?:at (?:that|the) time|back then|initially|originally)\b/i;
const CHILDHOOD = /\b(?:as a (?:child|kid|baby)|childhood|as an infant|in (?:his|her|my) (?:childhood|youth|teens))\b/i;
const ONSET =
  /\b(?:diagnos\w+|dx|onset|beg[au]n|start(?:ed|ing)?|develop\w*|since|first|notic\w+|appeared|occurred|sustained|suffered|sprain\w*|fractur\w*|broke|fell|injur\w*|happened|ago|came on|woke|presented with|had an?)\b/i;
/** "I had asthma in the past": what else is for life is told as over, so that it cannot be said whether it is. */
const IN_THE_PAST = /\b(?:in the past|used to (?:have|get|suffer))\b/i;
const REMISSION = /\bin (?:(?:complete|full|partial|sustained|clinical|deep) )*remission\b/i;

/** "Had pneumonia last winter": told of a season that is over. "Since last winter" still goes on. */
const HAD =
  /\b(?:i|she|he|they|you|patient|pt) (?:also )?(?:had|got|caught|was treated for|was hospitali[sz]ed (?:for|with))\s+(?:(?:a|an|bad|severe|mild)\s+)*$/i;
const SEASON = /^(?!.*\bsince\b)[^.;,]{0,20}\blast (?:winter|spring|summer|autumn|fall)\b(?!.*\b(?:still|ongoing)\b)/i;

/** How a problem runs: its status and times, and the words for it. */
export interface Course {
  status: Status | null;
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  flags: Flag[];
  /** The claim, out of the name of the problem. */
  words(name: string): string;
}

/** The course that a sentence states; null where what it says is of another time. */
export function courseOf(context: SentenceContext, mention: Mention, scope: Scope): Course | null {
  const { source } = context;
  const documented = { status: null, to: null, ...documentedStart(source) };
  switch (scope.assertion) {
    case 'absent':
      return { ...documented, words: (name) => `no ${name}` };
    case 'refuted':
      return { ...documented, words: (name) => `${name} ruled out` };
    case 'possible':
      return { ...documented, words: (name) => `possible ${name}` };
    default:
  }
  const time = timeOf(context, mention, rivals(context, mention)) ?? yearBehind(context, mention);
  const clause = wordsOf(context, clauseOf(context, mention));
  if (scope.past === 'resolved') return ended(context.sentence.form === 'table row' ? endInRow(context) : time);
  if (REMISSION.test(clause)) {
    const remission = startOr(time?.role === 'start' ? time.time : null, source);
    return {
      status: 'remission',
      to: null,
      ...remission,
      flags: ['in remission', ...remission.flags],
      words: (name) => `${name}, in remission`,
    };
  }
  const onset = onsetOf(time, clause, mention, context);
  // What was felt on a day years ago says nothing of today.
  const point = time?.role === 'point' ? time.time : null;
  if (
    currencyOf(mention.concept) === 'passes' &&
    HAD.test(before(context, mention)) &&
    SEASON.test(after(context, mention))
  )
    return { ...ended(null), words: (name) => `history of ${name}` };
  if (mention.kind === 'symptom' && ((point && longBefore(point, source.time)) || AT_THAT_TIME.test(clause)))
    return null;
  const childhood = CHILDHOOD.test(clause);
  const listed = context.sentence.section.kind === 'past history' && !CURRENTLY.test(clause);
  const inactive = isInactive(context, mention);
  if (scope.past === 'history of' || listed || childhood || inactive)
    return pastCourse(
      onset ?? pointOf(time),
      mention,
      source,
      scope.past !== null || childhood,
      childhood,
      IN_THE_PAST.test(clause) || (inactive && currencyOf(mention.concept) === 'persists'),
    );
  // What passes and happened more than three months ago is over, or has another name by now.
  if (
    currencyOf(mention.concept) === 'passes' &&
    time?.role === 'point' &&
    onset &&
    longBefore(onset, source.time, 3)
  ) {
    return { status: 'resolved', from: onset, to: null, flags: ['end unknown'], words: (name) => `history of ${name}` };
  }
  return { status: 'active', to: null, ...startOr(onset, source), words: (name) => name };
}

function ended(time: TimeMention | null): Course {
  const to = time && time.role !== 'start' ? time.time : null;
  return { status: 'resolved', from: null, to, flags: to ? [] : ['end unknown'], words: (name) => `${name}, resolved` };
}

/** A list of past diseases: those for life go on, those that pass are over, of the rest it cannot be told. */
function pastCourse(
  onset: ClinicalTime | null,
  mention: Mention,
  source: TextSource,
  saidPast: boolean,
  childhood: boolean,
  saidOver: boolean,
): Course {
  const symptom = mention.kind === 'symptom';
  const currency = symptom || childhood || saidOver ? 'unclear' : currencyOf(mention.concept);
  if (currency === 'persists') return { status: 'active', to: null, ...startOr(onset, source), words: (name) => name };
  if (currency === 'passes') {
    return { status: 'resolved', from: onset, to: null, flags: ['end unknown'], words: (name) => `history of ${name}` };
  }
  return {
    status: null,
    from: onset,
    to: null,
    flags: ['currency unknown'],
    words: (name) => (saidPast ? `history of ${name}` : name),
  };
}

function pointOf(time: TimeMention | null): ClinicalTime | null {
  return time && time.role !== 'end' ? time.time : null;
}

/** "Miscarriage 2019.": a year by itself behind the name, not after the year of the entry. */
function yearBehind(context: SentenceContext, mention: Mention): TimeMention | null {
  const m = /^\s+((?:19|20)\d\d)(?=\s*(?:[,;)]|\.(?!\d)|$))/.exec(after(context, mention));
  const written = context.source.time?.date.slice(0, 4);
  if (!m?.[1] || !written || m[1] > written) return null;
  const start = mention.end + m[0].length - 4;
  return { start, end: start + 4, time: { date: m[1], precision: 'year' }, role: 'point' };
}

/** Mentions that a time could belong to instead. */
function rivals(context: SentenceContext, mention: Mention): Mention[] {
  return context.mentions.filter((m) => m !== mention && m.kind !== 'social');
}

/** A time is an onset where it says "since", stands in brackets behind the name, or the clause speaks of a beginning. */
function onsetOf(
  time: TimeMention | null,
  clause: string,
  mention: Mention,
  context: SentenceContext,
): ClinicalTime | null {
  if (!time || time.role === 'end') return null;
  if (context.source.time && certainlyBefore(context.source.time, time.time)) return null;
  if (time.role === 'start') return time.time;
  const follows =
    time.start >= mention.end &&
    /^\s*(?:\(|,|in|on|from|dx|diagnosed)*\s*(?:in |on )?$/i.test(context.source.body.slice(mention.end, time.start));
  const said = `${before(context, mention)} ${after(context, mention)}`;
  return follows || (ONSET.test(clause) && ONSET.test(said)) ? time.time : null;
}
