/** From a model's reply to a fact that may be kept: each step checks it against the source, and none repairs a guess. */
import type { FactDraft } from '../../ingest/reading.ts';
import { located } from '../text/rules/conditions-site.ts';
import type { SentenceContext } from '../text/rules/extractor.ts';
import { capitalised } from '../text/rules/sentence-words.ts';
import { linesAbove } from '../text/segment/lines-above.ts';
import type { Mention, TimeMention } from '../text/text-contract.ts';
import { circumstanceOf, plainWords, withCircumstanceKind } from './circumstance.ts';
import { judge, type Reading } from './claim-guard.ts';
import { withDoneState } from './done-list.ts';
import { type Course, courseOf } from './fact-course.ts';
import { type Detail, detailOf, NO_DETAIL } from './fact-detail.ts';
import { type FactName, nameOf, withAllergyKind } from './fact-name.ts';
import { familyFact } from './family-fact.ts';
import { findWords, type Span } from './find-words.ts';
import { unstatedNumber } from './numbers.ts';
import { namesPerson } from './person-name.ts';
import type { ReplyFact } from './reply-schema.ts';
import { doubtOf } from './unknown-names.ts';

export type Kept = { fact: FactDraft; name: Span; refused: null } | { fact: null; name: null; refused: string };

/** Words that stand for a person, a time, or a thing named elsewhere ("that medicine": which one is not said). */
const NO_THING =
  /^(?:today|yesterday|now|currently|(?:the )?patient|he|she|it|they|i|you|this|that|one|mother|father|doctor|year[- ]old|male|female|man|woman|(?:(?:the|that|this|these|those|his|her|my|your|all|other|same|new) )*(?:medicines?|medications?|meds|drugs?|pills?|tablets?|treatments?|condition|disease|problems?|symptoms?|tests?|results?|labs?|vaccines?|allerg(?:y|ies)))$/i;

/**
 * @param context of the sentence in which the quote stands
 * @param others the other facts of the reply, from their name to the end of their quote: a time in there is that fact's
 */
export function toFact(said: ReplyFact, quote: Span, context: SentenceContext, others: readonly Span[]): Kept {
  const { body } = context.source;
  const { section, leadIn } = context.sentence;
  const quoted = body.slice(quote.start, quote.end);
  const reply = withDoneState(
    withCircumstanceKind(withAllergyKind(said, quoted, section.kind === 'allergies')),
    leadIn ?? '',
  );
  if (NO_THING.test(reply.name.trim()) || !/\p{L}/u.test(reply.name)) return refuse('It names nothing clinical.');
  const inQuote = context.mentions.filter((m) => m.start >= quote.start && m.end <= quote.end);
  const name = reply.kind === 'social' ? aspectOf(reply, body, quote, inQuote) : nameOf(reply, body, quote, inQuote);
  if (!name) return refuse(`The quoted words do not name "${reply.name.trim()}".`);
  if (!name.mention && namesPerson(body, name.span)) return refuse('It is the name of a person.');
  const doubt = doubtOf(name, quoted, reply.detail);
  if (doubt) return refuse(doubt);
  const heading = linesAbove(context.sentence).join(' ');
  const judged = judge(reply, name.kind, context.scope(name.span), context.sentence.voice, quoted, heading);
  if (!judged.reading) return refuse(judged.refused);
  const invented = name.mention ? null : unstatedNumber(reply.name, quoted);
  if (invented) return refuse(`The number ${invented} is not in the quoted words.`);
  if (judged.reading.subject !== 'patient') {
    const fact = familyFact(name, judged.reading, quote);
    return fact ? { fact, name: name.span, refused: null } : refuse('It is said of somebody else.');
  }
  const place = placeOf(name, context);
  if (!place) return refuse('It does not say of which part of the body.');

  const detailAt = findWords(body, quote, reply.detail) ?? findWords(body, context.sentence, reply.detail);
  const number = unstatedNumber(reply.detail, detailAt ? body.slice(...ends(hull(quote, detailAt))) : quoted);
  if (number) return refuse(`The number ${number} is not in the quoted words.`);
  if (isOldAmount(reply, quoted)) return refuse('The amount is the one before the change.');
  // A test that is to be done has no result yet.
  const ahead = reply.state === 'planned' || reply.state === 'possible';
  const detail = detailOf(name, reply.detail) ?? (ahead ? NO_DETAIL : null);
  if (!detail) return refuse('It names a test and states no result.');
  const course = courseOf(name, judged.reading, timeOf(reply, quote, context, others), context.source);
  if (!course) return refuse('It says of something that it is not given, taken or planned.');
  const span = detailAt && reply.detail.trim() !== '' ? hull(quote, detailAt) : quote;
  const fact = draft(place, judged.reading, course, detail, span);
  const text = name.kind === 'social' ? lifeWords(quoted, judged.reading) : fact.text;
  return { fact: { ...fact, text }, name: name.span, refused: null };
}

/** A statement on how somebody lives is kept in its own words. */
function aspectOf(reply: ReplyFact, body: string, quote: Span, mentions: readonly Mention[]): FactName | null {
  const found = circumstanceOf(reply, body, quote, mentions);
  return found && { span: found.span, concept: capitalised(found.concept), codings: [], mention: null, kind: 'social' };
}

/** Problems are named with their place and side, as the rules name them; "pain" or "tenderness" alone name none. */
function placeOf(name: FactName, context: SentenceContext): Located | null {
  const problem = name.kind === 'condition' || name.kind === 'symptom';
  if (problem && name.mention) {
    const place = located(context, name.mention);
    return place && { ...place, codings: place.exact ? name.codings : [] };
  }
  return { concept: name.concept, name: name.concept, attributes: {}, codings: name.codings };
}

interface Located {
  concept: string;
  /** As it reads in a sentence. */
  name: string;
  attributes: Record<string, string>;
  codings: FactDraft['codings'];
}

function draft(place: Located, reading: Reading, course: Course, detail: Detail, quote: Span): FactDraft {
  const due = course.plannedFor ? { plannedFor: course.plannedFor } : {};
  return {
    kind: course.kind,
    text: capitalised(course.words(`${place.name}${detail.words}`)),
    concept: capitalised(place.concept),
    codings: place.codings,
    status: course.status,
    assertion: course.assertion,
    subject: reading.subject,
    from: course.from,
    to: course.to,
    attributes: { ...place.attributes, ...detail.attributes, ...due },
    quote,
    flags: course.flags,
  };
}

/** An item of a list under "history of" carries these words with it. */
function lifeWords(quoted: string, { state }: Reading): string {
  const words = plainWords(quoted);
  return capitalised(state === 'past' && !/\bhistory\b/i.test(words) ? `history of ${words}` : words);
}

/** "Reduced from 100 mg to 50 mg": a model that answers 100 mg would make the old dose the current one. */
function isOldAmount(reply: ReplyFact, quoted: string): boolean {
  const change = /\bfrom\s+(\d[\d.,]*)\s*[^\d\s]*[^\d]{0,40}?\bto\s+(\d[\d.,]*)/i.exec(quoted);
  const stated = /\d[\d.,]*/.exec(reply.detail)?.[0];
  return change !== null && stated !== undefined && stated === change[1] && stated !== change[2];
}

/** The time that the words of this fact state: the one that the model points at, else the only one within its quote. */
function timeOf(reply: ReplyFact, quote: Span, context: SentenceContext, others: readonly Span[]): TimeMention | null {
  const within = context.times.filter((t) => t.start >= quote.start && t.end <= quote.end);
  const pointed = reply.when.trim() === '' ? null : findWords(context.source.body, context.sentence, reply.when);
  const named = pointed ? context.times.filter((t) => t.start < pointed.end && t.end > pointed.start) : [];
  const own = named.find((t) => isOwnTime(t, quote, others, context.source.body));
  if (own) return own;
  return within.length === 1 ? (within[0] ?? null) : null;
}

/**
 * Whether a time may be that of the words quoted: within them, before them ("in 2020 haemoglobin low, ferritin low" dates both), or
 * behind them without a number between ("7.2 %, down from 8.1 % in January" dates the second), and never behind the name of
 * another fact in its words ("appendectomy in 2018, hysterectomy").
 */
export function isOwnTime(time: Span, quote: Span, others: readonly Span[], body: string): boolean {
  if (time.start >= quote.start && time.end <= quote.end) return true;
  if (others.some((o) => time.start >= o.start && time.end <= o.end)) return false;
  return time.end <= quote.start || !/\d/.test(body.slice(quote.end, time.start));
}

function hull(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

const ends = ({ start, end }: Span): [number, number] => [start, end];

function refuse(refused: string): Kept {
  return { fact: null, name: null, refused };
}
