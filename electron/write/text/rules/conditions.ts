/** Diseases and complaints of the patient: stated, denied, suspected, ruled out, over. */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import { certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { Flag, Status } from '../../../../shared/vocabulary.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention, Scope, SectionKind, TextSource, TimeMention } from '../text-contract.ts';
import { currencyOf } from './conditions-currency.ts';
import { namedOnly } from './conditions-named-only.ts';
import { type Located, located } from './conditions-site.ts';
import { documentedStart, longBefore, startOr } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { after, before, capitalised, clauseOf, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

/** Sections whose problems belong to something else: a relative, a drug, a vaccine, a reaction, a household. */
const ELSEWHERE: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'family history',
  'allergies',
  'immunizations',
  'medications',
  'social history',
]);
/** What is absent on an image or at an examination says nothing of a disease on record. */
const LOOKED_AT: ReadonlySet<SectionKind> = new Set<SectionKind>(['results', 'examination', 'vitals']);

/** "No new weakness", "no severe headache": not every weakness or headache is denied. */
export const NOT_ALL_OF_IT =
  /\b(?:new|frank|gross|easy|further|worsening|worse|severe|additional|increas\w+|changes? in|other|frequent|persistent|constant|nocturnal|(?!(?:having|experiencing|feeling|reporting|noticing|including|using|taking|being|noted|reported|observed|associated|experienced|developed|had|usual|typical|for|or|related)\b)\w{3,}(?:al|ar|ic|ing|ive|ed))\s+$/i;
const SPAN_OF_TIME =
  /\b(?:\d+(?:-\d+)?\/(?:7|52|12|24)|(?:\d+(?:\s?(?:-|to)\s?\d+)?|a|an|one|two|three|four|five|six|seven|eight|ten|several|couple)[- ]*(?:hours?|days?|weeks?|months?|years?)(?:['’]s?)?)[- ]+(?:hx|history|h\/o)\b[^.;]*$/i;
const RECENTLY =
  /^[^.;]{0,40}\b(?:in|over|for|during) the (?:past|last) (?:\d|few|couple|several|one|two|three|four|five|six|eight|ten|day|week|month|year)/i;
const NO_LONGER = /^[^.;]{0,30}\b(?:is|are|was) no longer (?:present|active|an issue|a problem)\b/i;
const WHICH_RESOLVED =
  /^[^.;]{0,60},? (?:which|that|and (?:this|it)) (?:has |have |had )?(?:since |now |completely |fully )?(?:resolved|subsided|gone away|went away)\b/i;
const IN_DOUBT =
  /^\s*(?:is |are |was )?(?:highly|very|quite|most|more|somewhat|less)\s+(?:un)?(?:likely|probable|possible)\b/i;
const NEGATIVE_FOR = /\bnegative (?:as far as|with regards? to|in terms of|regarding)\b[^.;]*$/i;
const LACK_OF_OTHER = /\black of [^,;]{3,40},[^;]*$/i;
/** A list of the past goes on to its end, however long it is. */
const OF_THE_PAST =
  /\b(?:has|had|with) an? (?:\w+ ){0,3}history of (?![^.;]*\b(?:presents?|presenting|presented|here|now|today|currently|complain\w*|who|reports?|endorses|is|was|but)\b)[^.;]*,[^.;]*$/i;
const NIL_OF_NOTE = /\b(?:nil|nothing|none)(?: else)? (?:of note|significant|to note|acute)\b/i;
const CHILDHOOD = /\b(?:as a (?:child|kid|baby)|childhood|as an infant|in (?:his|her|my) (?:childhood|youth|teens))\b/i;
const LASTED = /^\s*over\s+(?:the|a|his|her|\w+ days|\w+ weeks)\b/i;
const CAUSE_IN_DOUBT =
  /^[^.;:]{0,40}?,?\s*(?:is |are |was |were )?(?:(?:most |more |very |quite )?likely|probably|possibly|presumably|suspected|thought)\s+(?:to be )?(?:caused|due|secondary|related|from|a result|because|attributable|resulting|stemming)\b/i;

const ONSET =
  /\b(?:diagnos\w+|dx|onset|beg[au]n|start(?:ed|ing)?|develop\w*|since|first|notic\w+|appeared|occurred|sustained|suffered|sprain\w*|fractur\w*|broke|fell|injur\w*|happened|ago|came on|woke|presented with|had an?)\b/i;
const REMISSION = /\bin (?:(?:complete|full|partial|sustained|clinical|deep) )*remission\b/i;

export const conditions: SentenceExtractor = (context) => {
  if (ELSEWHERE.has(context.sentence.section.kind)) return [];
  const problems = context.mentions.filter((m) => m.kind === 'condition' || m.kind === 'symptom');
  return problems.flatMap((mention) => {
    const fact = problem(context, mention);
    return fact ? [fact] : [];
  });
};

function problem(context: SentenceContext, mention: Mention): FactDraft | null {
  const scope = weighed(context, mention);
  if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion === 'planned') return null;
  if (namedOnly(context, mention)) return null;
  if (scope.assertion === 'absent' && NOT_ALL_OF_IT.test(before(context, mention))) return null;
  const section = context.sentence.section.kind;
  // A reason for coming is often a suspicion or a check of what is over.
  if (section === 'reason for visit' && mention.kind === 'condition' && currencyOf(mention.concept) !== 'persists')
    return null;
  if (scope.assertion === 'absent' && mention.kind === 'condition' && LOOKED_AT.has(section)) return null;
  const place = located(context, mention);
  if (!place) return null;
  const course = courseOf(context, mention, scope);
  if (!course) return null;
  return {
    kind: mention.kind === 'symptom' ? 'symptom' : 'condition',
    text: capitalised(course.words(place.name)),
    concept: capitalised(place.concept),
    codings: place.exact ? mention.codings : [],
    status: course.status,
    assertion: scope.assertion,
    subject: 'patient',
    from: course.from,
    to: course.to,
    attributes: place.attributes satisfies Located['attributes'],
    quote: quoteOf(context, mention),
    flags: course.flags,
  };
}

/** What scope says of a mention, where the words right behind it do not speak of something else. */
function weighed(context: SentenceContext, mention: Mention): Scope {
  const scope = context.scope(mention);
  const behind = after(context, mention);
  if (scope.past === 'resolved' && LASTED.test(behind)) return { ...scope, past: null };
  // "3/7 hx of cough", "weight loss in the past 6 months": how long it has been going on.
  if (scope.past !== null && (SPAN_OF_TIME.test(before(context, mention)) || RECENTLY.test(behind)))
    return { ...scope, past: null };
  if (scope.assertion === 'present' && (NO_LONGER.test(behind) || WHICH_RESOLVED.test(behind)))
    return { ...scope, past: 'resolved' };
  if (scope.assertion === 'present' && IN_DOUBT.test(behind)) return { ...scope, assertion: 'possible' };
  if (scope.assertion === 'present' && NEGATIVE_FOR.test(before(context, mention)))
    return { ...scope, assertion: 'absent' };
  if (scope.assertion === 'absent' && LACK_OF_OTHER.test(before(context, mention)))
    return { ...scope, assertion: 'present' };
  if (scope.assertion === 'present' && scope.past === null && OF_THE_PAST.test(before(context, mention)))
    return { ...scope, past: 'history of' };
  // "Nil of note, back pain": the nil is said of the rest.
  if (scope.assertion === 'absent' && NIL_OF_NOTE.test(before(context, mention)))
    return { ...scope, assertion: 'present' };
  // "Knee pain, likely due to arthritis": the cause is in doubt, and not the pain.
  if (scope.assertion === 'possible' && CAUSE_IN_DOUBT.test(behind)) return { ...scope, assertion: 'present' };
  return scope;
}

interface Course {
  status: Status | null;
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  flags: Flag[];
  /** The claim, out of the name of the problem. */
  words(name: string): string;
}

function courseOf(context: SentenceContext, mention: Mention, scope: Scope): Course | null {
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
  const time = timeOf(context, mention, rivals(context, mention));
  const clause = wordsOf(context, clauseOf(context, mention));
  if (scope.past === 'resolved') return ended(time);
  if (REMISSION.test(clause)) {
    return {
      status: 'remission',
      to: null,
      ...documentedStart(source),
      flags: ['in remission'],
      words: (name) => `${name}, in remission`,
    };
  }
  const onset = onsetOf(time, clause, mention, context);
  // What was felt on a day years ago says nothing of today.
  const point = time?.role === 'point' ? time.time : null;
  if (mention.kind === 'symptom' && point && longBefore(point, source.time)) return null;
  const childhood = CHILDHOOD.test(clause);
  const listed = context.sentence.section.kind === 'past history';
  if (scope.past === 'history of' || listed || childhood)
    return pastCourse(onset ?? pointOf(time), mention, source, scope.past !== null || childhood, childhood);
  if (currencyOf(mention.concept) === 'passes' && onset && longBefore(onset, source.time)) {
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
): Course {
  const symptom = mention.kind === 'symptom';
  const currency = symptom || childhood ? 'unclear' : currencyOf(mention.concept);
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
