/**
 * Orders that wait for something: "begin warfarin once the INR is known", "unless the A1c is below 7", "pending serologies". Nothing
 * is taken yet when the note is written. Directions use the same words ("when needed", "after meals", "once daily") and do not wait;
 * "until" tells the end of what runs now.
 */
import type { SentenceContext } from './extractor.ts';
import type { Told } from './medications-course.ts';

/** Whom or what a wait is for; without it "once" and "when" belong to the directions. */
const FOR_WHAT = String.raw`(?:the|his|her|your|their|this|that|an?|we|she|he|they|you|it|patient|pt|labs?|results?|cultures?|imaging|insurance|cleared|confirmed|approved|approval|stable|able|available|tolerating|discharged|home|prior auth\w*)\b`;
const EVENT =
  /^[^.;,]{0,30}\b(?:discharged?|surgery|operation|procedure|labs?|results?|tests?|testing|delivery|clearance|approval|consult\w*|visit|follow[- ]?up|finishing|completing|completion|course)\b/i;
const WAITS = new RegExp(
  String.raw`\b(?:(?<time>once|when)\s+(?=(?<what>${FOR_WHAT})?)|(?<after>after)\s+|unless\b|pending\b|as soon as\b|provided that\b|depending on\b|contingent (?:up)?on\b)`,
  'gi',
);
/** What comes by itself again and again: then the drug is taken as needed. */
const HABIT =
  /^[^.;,]{0,25}\b(?:travel\w*|eat\w*|sleep\w*|wak\w*|goes to bed|go to bed|feel\w*|needs?|exercis\w*|fly\w*|symptom\w*|attacks?|flares?|meals?|food)\b/i;
/** An event that lies behind, or a talk that has just been held. */
const BEHIND =
  /^(?:(?:the|a|her|his|their)\s+)?(?:recent|last|prior|previous|discuss\w*|review\w*|shared|talk\w*|explain\w*|consider\w*|informed|obtaining consent)\b/i;

/** Whether the order of a drug hangs on something that has not come. */
export function waits(context: SentenceContext, t: Told): boolean {
  const lead = context.source.body.slice(context.sentence.start, t.action?.start ?? t.phrase.start);
  if (WAITS_FIRST.test(lead)) return true;
  const from = t.phrase.end;
  const end = context.sentence.end;
  const stop = /;|\.(?:\s|$)/.exec(context.source.body.slice(from, end))?.index ?? end - from;
  const rest = context.source.body.slice(from, from + stop);
  for (const m of rest.matchAll(WAITS)) {
    const at = from + m.index;
    // "Hold metformin until after the scan": the wait is for the end of what runs now.
    if (/\buntil\s+$/i.test(rest.slice(0, m.index))) continue;
    if (speaksOfAnother(context, from, at)) return false;
    const behind = rest.slice(m.index + m[0].length);
    const named = context.mentions.filter((x) => x.start >= at && x.start <= at + m[0].length + 25);
    const measured = named.some((x) => x.kind === 'analyte' || x.kind === 'procedure');
    if (m.groups?.after !== undefined) {
      if ((EVENT.test(behind) || measured) && !BEHIND.test(behind)) return true;
    } else if (m.groups?.time === undefined) return true;
    else if (
      (m.groups.what !== undefined || measured) &&
      !HABIT.test(behind) &&
      !named.some((x) => x.kind === 'symptom')
    )
      return true;
  }
  return false;
}

/** "Once the INR is known, begin warfarin": the wait is told first. */
const WAITS_FIRST = new RegExp(
  String.raw`^\W*(?:plan:\s*)?(?:(?:once|when)\s+${FOR_WHAT}|as soon as\b|unless\b|pending\b|depending on\b)[^;.]*,[^,;.]*$`,
  'i',
);

/** "Start amlodipine, and metformin once …": the wait is that of the drug named last, unless they are joined by no more than "and". */
function speaksOfAnother(context: SentenceContext, from: number, at: number): boolean {
  const other = context.mentions.find((m) => m.kind === 'drug' && m.start >= from && m.end <= at);
  if (!other) return false;
  return /,|\b(?:continu|stop|hold|increas|decreas|start|begin|add)\w*/i.test(
    context.source.body.slice(from, other.start),
  );
}
