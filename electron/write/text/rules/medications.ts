/**
 * Medications out of a sentence. A drug is current only where the text says so: a verb ("takes", "started", "continue"), a list of
 * drugs, or a fragment that is nothing but a drug and its dose. What was given once, thought about or declined is not current.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Scope } from '../text-contract.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { changedDose, doseOf } from './medications-change.ts';
import { coursesOf, type Told } from './medications-course.ts';
import { endedBy, heldFact, runningFact, startedFact, stoppedFact } from './medications-facts.ts';
import { cellCourse, isDeniedOfAnother, standsAlone, standsInList, standsOnListOf } from './medications-list.ts';
import { deniesTaking, isNotTaken, listedAsNotTaken } from './medications-not-taken.ts';
import { drugPhrases } from './medications-phrases.ts';
import { plannedFact } from './medications-plan.ts';
import { switchedFrom } from './medications-switch.ts';
import { waits } from './medications-waits.ts';
import type { Action } from './medications-words.ts';

/** Sections in which a drug is named for another reason than that it is taken. */
const ELSEWHERE = new Set([
  'allergies',
  'family history',
  'immunizations',
  'examination',
  'vitals',
  'review of systems',
  'social history',
]);

export const medications: SentenceExtractor = (context) => {
  if (ELSEWHERE.has(context.sentence.section.kind)) return [];
  const phrases = drugPhrases(context);
  if (phrases.length === 0 || isRunOn(context)) return [];
  // What was given in hospital is not what is taken at home.
  if (context.sentence.section.kind === 'course' && !/\bdischarg|\bhome\b/i.test(context.text)) return [];
  const told = coursesOf(context, phrases);
  const left = switchedFrom(context, told);
  return told.flatMap((t) => {
    const scope = context.scope({ start: t.phrase.mention.start, end: t.phrase.mention.end });
    if (t.alternative || !isSaid(context, scope)) return [];
    if (left.has(t))
      return left.get(t) === 'from' ? said(stoppedFact(context, t)) : said(startedFact(context, t, false));
    return said(factOf(context, t, scope));
  });
};

/** Speech without stops, or taken back in one breath: too much may stand between a verb and its drug. */
const isRunOn = (context: SentenceContext): boolean =>
  context.sentence.voice !== 'author' &&
  (context.text.length > 350 || /\b(?:i'?m sorry|scratch that|no wait|correction)\b/i.test(context.text));

const said = (fact: FactDraft | null): FactDraft[] => (fact ? [fact] : []);

/** Of the patient, and said: not asked, not a condition, not denied. */
function isSaid(context: SentenceContext, scope: Scope): boolean {
  return scope.subject === 'patient' && !scope.question && !scope.hypothetical && !/\?\s*$/.test(context.text);
}

function factOf(context: SentenceContext, t: Told, scope: Scope): FactDraft | null {
  const { action } = t;
  if (!action) return unspoken(context, t, scope);
  if (action.mode === 'unclear' && action.course === 'continue' && endedBy(context, t)) return stoppedFact(context, t);
  if (action.mode === 'denied' || action.mode === 'unclear' || action.course === 'once') return null;
  if (t.phrase.mention.kind === 'drug class' && t.phrase.mention.concept === 'inhaler') return null;
  if (t.phrase.mention.kind === 'drug class' && action.course !== 'continue' && action.course !== 'propose')
    return null;
  const refused = scope.assertion === 'absent' || scope.assertion === 'refuted';
  if (action.mode === 'order' && waits(context, t)) return plannedFact(context, t);
  if (action.course === 'stop') return stopped(context, t);
  if (action.course === 'hold' && deniesTaking(context, t)) return isNotTaken(context, t) ? heldFact(context, t) : null;
  if (refused) return null;
  if (isOfTheSpeaker(context, t) || WITH_A_DOSE.test(context.source.body.slice(action.end, t.phrase.start)))
    return null;
  if (FORMERLY.test(words(context, t.clause)) && action.mode === 'done') return null;
  if (action.mode === 'possible' || action.mode === 'planned') return plannedFact(context, t);
  switch (action.course) {
    case 'hold':
      return action.mode === 'order' && context.sentence.voice !== 'author' ? null : heldFact(context, t);
    case 'change':
      return changed(context, t);
    case 'start':
    case 'restart':
      return action.mode === 'order' && context.sentence.voice !== 'author'
        ? plannedFact(context, t)
        : (startedFact(context, t, isOrdered(context, action), doseOf(context, t)) ?? plannedFact(context, t));
    case 'continue':
      return action.mode === 'order' &&
        !/^(?:continu|refill|renew|keep|stay|remain|maintain)/i.test(words(context, action))
        ? plannedFact(context, t)
        : runningFact(context, t);
    default:
      return null;
  }
}

/** "I'm using a cc of betamethasone": said by the clinician, it is nothing that the patient takes. */
function isOfTheSpeaker(context: SentenceContext, t: Told): boolean {
  if (context.sentence.voice !== 'clinician' || t.action?.course !== 'continue') return false;
  return /\b(?:i|i'm|i am|i've been|we|we're|we are)\s+(?:currently |also |just )*(?:taking|using|take|use|on)\s*$/i.test(
    context.source.body.slice(context.sentence.start, t.action.end),
  );
}

/** "Continue each dose with vitamin C": what another drug is taken with. */
const WITH_A_DOSE = /^\s*(?:each|every|the|her|his|your) (?:\w+ )?(?:doses?|pills?|tablets?) with\s*$/i;

/** Told of another time than now. */
const FORMERLY =
  /\b(?:in the past|back in|for (?:a|some) (?:while|time)|previously|formerly|years ago|historically|as a child|at (?:that|the) time|back then|in (?:high school|college|childhood)|used to|while (?:in|at) (?:the )?hospital|during (?:her|his|the) (?:hospitali[sz]ation|admission|stay))\b/i;

const words = (context: SentenceContext, span: { start: number; end: number }): string =>
  context.source.body.slice(span.start, span.end);

/** Ordered in this visit: told by who may order it. */
function isOrdered(context: SentenceContext, action: Action): boolean {
  const { voice, section } = context.sentence;
  // What the history tells was prescribed by somebody at some time.
  if (section.kind === 'present illness' || section.kind === 'past history') return false;
  return (
    action.mode === 'order' ||
    ((voice === 'author' || voice === 'clinician') && /prescri/i.test(words(context, action)))
  );
}

function stopped(context: SentenceContext, t: Told): FactDraft | null {
  if (t.action?.mode === 'done') return stoppedFact(context, t);
  // "Stop ibuprofen" in a note is an order of this visit; said by somebody in a dialogue it is advice.
  if (t.action?.mode === 'order' && context.sentence.voice === 'author') return stoppedFact(context, t);
  return t.action?.mode === 'planned' || t.action?.mode === 'order' ? plannedFact(context, t) : null;
}

/** "Lisinopril increased" without a dose says that it runs, and no more; the dose that stands beside it is no longer right. */
function changed(context: SentenceContext, t: Told): FactDraft | null {
  if (t.action?.mode === 'order' && context.sentence.voice !== 'author') return null;
  const sig = changedDose(context, t);
  return sig ? startedFact(context, { ...t, end: Math.max(t.end, sig.end) }, t.action?.mode === 'order', sig) : null;
}

/** A drug without a verb. */
function unspoken(context: SentenceContext, t: Told, scope: Scope): FactDraft | null {
  if (listedAsNotTaken(context, t) && standsOnListOf(context, t) === 'taken') return heldFact(context, t);
  const denied = scope.assertion === 'absent' && !isDeniedOfAnother(context, t);
  if (denied || (scope.assertion !== 'present' && scope.assertion !== 'absent') || scope.past !== null) return null;
  const cell = cellCourse(context);
  if (cell === 'not taken') return null;
  const list = cell ?? standsOnListOf(context, t);
  if (list === 'stopped') return stoppedFact(context, t);
  if (list === 'held') return heldFact(context, t);
  if (list === 'planned') return null;
  return (list === 'taken' && standsInList(context, t)) || standsAlone(context, t) ? runningFact(context, t) : null;
}
