/** Whether a length of time tells a beginning, and whether a statement looks ahead. Silence where the words do not say. */

const STILL =
  /\b(?:has|have|is|are|'s|'ve|been|remains?|continues?|persist\w*|ongoing|present|worsening|unchanged|stable)\b[^.;]{0,80}$/i;
const COURSE =
  /\b(?:take|takes|do|keep|try|finish|complete|start|starts|begin|give|given|use|apply|prescrib\w*|rx|continue|continued|course|mg|mcg|ml|tablets?|tabs?|capsules?|puffs?|units|bd|bid|tds|tid|qds|qid|od|daily|nightly|hourly|antibiotics?|abx|avoid|rest|will|shall|should|would|recommend\w*|advise\w*|plan|therapy|treat\w*|trial|hold|stop|monitor|wear\w*|cream|ointment|lotion|drops|inhaler|b\.i\.d|t\.i\.d|q\.i\.d|q\.d|lasts|return|refill\w*|supply|script)\b/i;
const OVER =
  /\b(?:was|were|had|did|took|smoked|drank|used|lasted|lived|worked|ex-?|former\w*|previous\w*|stayed|spent|went|underwent|received|hospitali[sz]ed|admitted|treated|completed|tried|stopped|quit|ended|resolved|gone|free|off|if|until|then)\b/i;
const SURELY_COMING =
  /\b(?:will|shall|schedul\w*|planned|due|appointment|appt|going to|gonna|gon na|wan na|to be|upcoming|expected|plan to|intends? to)\b[^.;!?]{0,100}$/i;
const COMING =
  /\b(?:plan|planning|follow(?:[- ]?up)?|f\/u|fu|return|rtc|review|recheck|re-?check|repeat|again|see (?:you|him|her|them|us|me|back)|(?:come|be|call|get) back|reassess|re-?evaluate|come|book|arrange|refer|next|call|talk|check|tcu|r\/v|start|resume|restart)\b[^.;!?]{0,100}$/i;
const PAST = /\b(?:was|were|had|did|has|have been|\w{2,}ed|took|went|began|saw|fell|got|quit|left)\b/i;

/**
 * Whether "for two months" says when something began: it goes on still, and is no course of a treatment that is prescribed.
 *
 * @param recent "for the past two months": it reaches to the entry by its own words
 */
export function durationStarts(text: string, start: number, end: number, recent: boolean): boolean {
  const before = clauseBefore(text, start);
  if (
    /^\s*(?:then|until|followed by|and then|in (?:19|20)\d\d|after|each|every|per|a day|at a time)\b/i.test(
      text.slice(end, end + 24),
    )
  )
    return false;
  if (/\b(?:will|should|if|every|each|going to|gonna|gon na)\b/i.test(before)) return false;
  if (recent) return true;
  if (/\b(?:has|have|'s|'ve|is|are) (?:\w+ )?been\b|\b(?:has|have) had\b|\bon and off\b/i.test(before))
    return !/\bhad been\b/i.test(before);
  if (COURSE.test(before) || OVER.test(before)) return false;
  return STILL.test(before) || !/\b\w{3,}ed\b/i.test(before);
}

/** Whether the words before tell of something to come. */
export function looksAhead(text: string, start: number): boolean {
  const before = clauseBefore(text, start);
  return SURELY_COMING.test(before) || (COMING.test(before) && !PAST.test(before));
}

/** The words before in the same sentence; a full stop ends it where a capital follows ("b.i.d. for" goes on). */
function clauseBefore(text: string, start: number): string {
  const window = text.slice(Math.max(0, start - 160), start);
  const last = [...window.matchAll(/[.?!]\s+(?=\p{Lu})|;|\n\n|[.?!]\s+$/gu)].findLast(
    (m) => !/\.\w\.\s+$/.test(window.slice(0, m.index + m[0].length)),
  );
  return last ? window.slice(last.index + last[0].length) : window;
}
