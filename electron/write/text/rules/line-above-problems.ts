/** What the heading or the line above a list says of the problems in it: "Entered in error:", "Sick contacts:", "Inactive problems:". */
import { linesAbove } from '../segment/lines-above.ts';
import type { Mention, Scope } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { rowScope } from './row-of-problem.ts';
import { after } from './sentence-words.ts';

const IN_ERROR =
  /\b(?:in error|by mistake|erroneously)\b|\b(?:incorrect|wrong|erroneous) (?:\w+ )?diagnos|\bmisdiagnos/i;
/** Taken off a list, for whatever reason. */
const REMOVED =
  /\b(?:problems?|diagnos[ei]s|conditions?) (?:\w+ )?(?:removed|deleted)\b|\b(?:removed|deleted) from (?:\w+ ){0,3}list\b|^\W*(?:removed|deleted)\W*$/i;
/** Lists of what others have, of what might happen, and of what is looked for. */
const OF_NO_ONE =
  /^\W*(?:(?:known|recent|possible|potential|sick|ill|household|close|positive|other|return|safety|general|the)\s+)*(?:exposures?|contacts?|exposure history|contact history|precautions|(?:household|family) members?|family (?:medical )?(?:problems?|conditions?|diseases?|illness(?:es)?|diagnoses)|risks?(?! factors?)|screening|screens|(?:patient )?(?:concerns|worries|fears)|immune|immunity|carrier|cleared|(?:common|typical|expected) (?:reactions|side effects|symptoms))\b|\bworried about\b/i;
const INACTIVE = /\b(?:inactive|no longer active|not active|former)\b/i;
const INACTIVE_BEHIND = /^[\s,(:;|–-]*(?:currently |now )?(?:inactive|not (?:currently )?active|no longer active)\b/i;

/** What was entered in error is ruled out; null where the lines above say nothing of that. */
export function scopeAbove(context: SentenceContext): Partial<Scope> | null {
  return linesAbove(context.sentence).some((line) => IN_ERROR.test(line)) ? { assertion: 'refuted' } : null;
}

/** Whether the problems of the list are named for another reason than that the patient has them. */
export function namesOnlyAbove(context: SentenceContext): boolean {
  return linesAbove(context.sentence).some((line) => REMOVED.test(line) || OF_NO_ONE.test(line));
}

/** Whether a problem is told as no longer active, so that also one for life may be over. */
export function isInactive(context: SentenceContext, mention: Mention): boolean {
  return (
    linesAbove(context.sentence).some((line) => INACTIVE.test(line)) ||
    INACTIVE_BEHIND.test(after(context, mention)) ||
    rowScope(context, mention)?.past === 'history of'
  );
}
