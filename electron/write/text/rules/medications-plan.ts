/** What is planned, advised or thought about for a drug: a plan of the day of the entry, never a drug that is taken. */
import type { FactDraft } from '../../../ingest/reading.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext } from './extractor.ts';
import { changedDose } from './medications-change.ts';
import type { Told } from './medications-course.ts';
import { wasDeclined } from './medications-declined.ts';
import { base, isAhead, timesOf } from './medications-facts.ts';
import { capital, nameWords, phraseAttributes, phraseWords } from './medications-phrases.ts';
import type { Course } from './medications-words.ts';
import type { Sig } from './sig.ts';

const VERB: Partial<Record<Course, string>> = {
  start: 'Start',
  restart: 'Restart',
  continue: 'Take',
  stop: 'Stop',
  hold: 'Hold',
  propose: 'Consider',
};

/** Null where the plan hangs on a condition, or does not say what is to be done. */
export function plannedFact(context: SentenceContext, t: Told): FactDraft | null {
  const { action, phrase } = t;
  if (!action) return null;
  // What hangs on a condition ("if pain persists") is no plan until it comes.
  if (/\b(?:if|unless|in case)\b/i.test(context.source.body.slice(phrase.end, context.sentence.end))) return null;
  if (action.course !== 'stop' && wasDeclined(context, t)) return null;
  const sig = action.course === 'change' ? changedDose(context, t) : phrase.sig;
  const text = planWords(context, t, sig);
  if (text === null) return null;
  const { from } = documentedStart(context.source);
  const ahead = timesOf(context, t).find((time) => isAhead(context, time.time));
  return {
    ...base(context, t, sig),
    kind: 'plan',
    text,
    assertion: action.mode === 'possible' || action.course === 'propose' ? 'possible' : 'planned',
    from,
    flags: from ? [] : ['start unknown'],
    attributes: { ...phraseAttributes(phrase, sig), ...(ahead ? { plannedFor: ahead.time.date } : {}) },
  };
}

/** "Start metformin 500 mg twice daily", "Increase lisinopril to 40 mg daily"; null where it cannot be told. */
function planWords(context: SentenceContext, t: Told, sig: Sig | null): string | null {
  const { action, phrase } = t;
  const { body } = context.source;
  if (!action) return null;
  if (action.course === 'change') {
    if (action.mode === 'possible' || !sig) return null;
    const verb = /^(?:up-?titrat|increas|rais|go up|bump)/i.test(body.slice(action.start, action.end))
      ? 'Increase'
      : 'Change';
    return `${verb} ${lower(nameWords(phrase, body))} to ${sig.words}`;
  }
  const possible = action.mode === 'possible';
  if (possible && action.course !== 'start' && action.course !== 'propose') return null;
  const verb = possible ? 'Consider' : VERB[action.course];
  return verb ? `${verb} ${lower(phraseWords(phrase, body))}` : null;
}

const lower = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : capital(name);
