/** The dose to which a drug was changed. */
import type { SentenceContext } from './extractor.ts';
import { coursesOf, type Told } from './medications-course.ts';
import { capital, drugPhrases } from './medications-phrases.ts';
import { readSig, type Sig } from './sig.ts';

const TO =
  /(?:\bto|→|-+>|⇒|\bup to|\bdown to)\s+(?:(?:a|the)?\s*(?:total |new |full |maximum )?(?:dose|dosage) of\s+)?/gi;
/** The new amount as a share of an old one that is not named ("to twice the dose") says no number. */
const SHARE = /^\s*(?:twice|half|double|one half|three times)\s+(?:the|his|her|that|of)/i;

/**
 * The directions that hold from the change on: those after "to"; without a "to", those that stand beside the name while "from"
 * tells the old ones. Null where the new dose is not said, or could be another one.
 */
export function changedDose(context: SentenceContext, t: Told): Sig | null {
  const { body } = context.source;
  const from = t.phrase.nameEnd;
  const region = body.slice(from, t.clause.end);
  const target = lastDose(context, from, region, t.clause.end);
  if (target) return { ...target, attributes: withOldTiming(target, t.phrase.sig) };
  // "Metoprolol 50 mg daily (reduced from 100 mg)"
  const old = /\b(?:from|was|previously)\s+\d/i.exec(region);
  const own = t.phrase.sig;
  if (old && own?.attributes.dose !== undefined && t.action !== null && own.end <= t.action.start) return own;
  // "CHANGE furosemide 40 mg daily", on a list of drugs to be taken from now on.
  const listed = context.sentence.section.kind === 'medications' && t.action?.mode === 'order';
  if (listed && own?.attributes.frequency !== undefined && !/\b(?:to|from|for|with|was)\b|->|→/i.test(region))
    return own;
  // "Reduced to 50 mg of metoprolol": the amount before the name.
  return null;
}

function lastDose(context: SentenceContext, from: number, region: string, limit: number): Sig | null {
  const { body } = context.source;
  let found: Sig | null = null;
  for (const m of region.matchAll(TO)) {
    const at = from + m.index + m[0].length;
    if (SHARE.test(body.slice(at, limit))) return null;
    const sig = readSig(body, at, limit) ?? bareNumber(body, at, limit);
    if (
      sig &&
      sig.start === at &&
      (sig.attributes.dose !== undefined ||
        sig.attributes.strength !== undefined ||
        sig.attributes.frequency !== undefined ||
        /^[\d.]+$/.test(sig.words))
    )
      found = sig;
  }
  return found;
}

/** "Increase lisinopril to 20": shown as it is written; a unit is never supplied. */
function bareNumber(body: string, at: number, limit: number): Sig | null {
  const m = /^\d+(?:\.\d+)?(?!,\d)(?=\s*(?:[,;)]|\.(?!\d)|$)|\s+(?:today|for|given|because|due|as|and)\b)/.exec(
    body.slice(at, limit),
  );
  return m ? { start: at, end: at + m[0].length, words: m[0], attributes: {} } : null;
}

/** Nothing of the old directions is taken over: whether they still hold is not said. */
function withOldTiming(target: Sig, old: Sig | null): Sig['attributes'] {
  const route = old?.attributes.route;
  return route === undefined || target.attributes.route !== undefined
    ? target.attributes
    : { ...target.attributes, route };
}

/** The names of the drugs whose dose the sentence changes, as the facts of it call them. */
export function drugsChanged(context: SentenceContext): Set<string> {
  if (!context.mentions.some((m) => m.kind === 'drug')) return new Set();
  const told = coursesOf(context, drugPhrases(context));
  return new Set(told.filter((t) => t.action?.course === 'change').map((t) => capital(t.phrase.mention.concept)));
}

/** The directions of a drug that begins: beside its name, else behind the verb ("resumed at 25 mg daily"). */
export function doseOf(context: SentenceContext, t: Told): Sig | null {
  const own = t.phrase.sig;
  if (own?.attributes.dose !== undefined || t.phrase.amount !== null || t.action === null) return own;
  if (t.action.start < t.phrase.end) return own;
  const { body } = context.source;
  const at = /^[^.;,]{0,40}?\b(?:at|with)\s+(?:a dose of\s+)?(?=\d)|^\s+(?=\d)/i.exec(
    body.slice(t.action.end, t.clause.end),
  );
  const sig = at ? readSig(body, t.action.end + at[0].length, t.clause.end) : null;
  return sig?.attributes.dose !== undefined ? sig : own;
}
