/**
 * A drug that the patient does not take though nobody stopped it: "ran out of metformin 2 weeks ago", "has not taken her statin in
 * months". The order stands, so it is no stop; it is shown as not taken, and never as running without a mark.
 */
import type { SentenceContext } from './extractor.ts';
import type { Told } from './medications-course.ts';

const DENIES = /\bout\b|n['’]t\b|\bnot\b/i;
/** Missed for longer than a day. */
const FOR_LONG =
  /^[^.;]{0,120}?\b(?:(?:for|in) (?:(?:about|over|at least|the (?:past|last)|more than) )*(?:\d+|an?|one|two|three|four|five|six|several|many|some|a few|a couple(?: of)?)?[ -]*(?:days|weeks?|months?|years?|while|long time)|since|lately|any ?more|at all)\b/i;
/** Who takes it irregularly still takes it. */
const IRREGULARLY =
  /^[^.;]*\b(?:regularly|regular basis|as (?:prescribed|directed|often)|consistently|every ?day|reliably|correctly|properly|with food|full dose|faithfully|on time|today|this morning|last night)\b/i;

/** Whether the verb of a pause says that the drug is not taken, and not that somebody holds it. */
export function deniesTaking(context: SentenceContext, t: Told): boolean {
  if (t.action === null) return listedAsNotTaken(context, t);
  return DENIES.test(context.source.body.slice(t.action.start, t.action.end));
}

/** "Lisinopril 10 mg daily (not taking)", on a list: it was ordered, and is not taken. */
export function listedAsNotTaken(context: SentenceContext, t: Told): boolean {
  return /^\s*(?:\(|[-–—,:]+)\s*(?:(?:the )?(?:patient|pt|she|he)\s+)?(?:is\s+)?not (?:currently )?(?:taking|using)\b(?![^.;)]*\b(?:regularly|as (?:prescribed|directed)|daily)\b)/i.test(
    context.source.body.slice(t.phrase.end, context.sentence.end),
  );
}

/** Whether it is not taken for long enough to matter, and not only irregularly. */
export function isNotTaken(context: SentenceContext, t: Told): boolean {
  if (t.action?.course !== 'hold' || t.action.mode !== 'done' || !deniesTaking(context, t)) return false;
  const { body } = context.source;
  const verb = body.slice(t.action.start, t.action.end);
  if (/\bout\b/i.test(verb)) return true;
  const rest = body.slice(t.action.end, context.sentence.end);
  return !IRREGULARLY.test(rest) && (!/\b(?:taken|used)$/i.test(verb) || FOR_LONG.test(rest));
}
