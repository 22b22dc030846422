/** Whether a sentence says that a procedure was done, is planned or only thought of; where it says none of these, nothing. */
import type { Mention, Scope, SectionKind } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { after, before, clauseOf, wordsOf } from './sentence-words.ts';

export type ProcedureCourse = 'done' | 'planned' | 'possible';

const NOT_DONE =
  /\b(?:declin\w+|refus\w+|defer\w*|forego\w*|forgo\w*|not (?:perform\w+|done|needed|necessary|indicated|undergone|had|recommend\w+|been done|completed|a candidate|want)|never (?:had|undergone)|cancel\w+|against|contraindicated|no need|hold off|unable to|due for|overdue|has(?:n't| not) had|did(?:n't| not) have|without (?:a|an|any)|no (?:prior|previous|recent|history of)|denies|postponed|instead of|rather than|risks?|benefits?|alternatives?|candidate|eligible|approv\w+|insurance)\b/i;
const POSSIBLE =
  /\b(?:consider\w*|may (?:need|require|benefit|be)|might|could|possible|potential(?:ly)?|if|option\w*|discuss\w*|would like|think about|contemplat\w+|versus|vs\.?|can be|should .* (?:fail|persist))\b/i;
const PLANNED =
  /\b(?:plan(?:s|ned|ning)?|schedul\w+|book\w*|order(?:ed|s|ing)?|will (?:have|get|need|undergo|obtain|order|be|arrange|send|proceed|repeat|perform|do|schedule|request)|to (?:have|get|undergo|obtain|be done|be performed|schedule)|going to|gonna|obtain|arrange\w*|request\w*|recommend\w*|refer\w*|repeat|proceed with|needs?|due|awaiting|pending|listed for|let's (?:get|do|order)|i(?:'d| would) like to (?:order|get|obtain)|send for|follow[- ]?up|additional testing)\b/i;
const DONE_BEFORE =
  /\b(?:s\/p|status[- ]post|underwent|undergone|had (?:a|an|her|his|the|my|prior|previous|recent|bilateral|left|right|both|undergone|to have)?|has had|have had|history of|h\/o|previous|prior|post|following|after|performed|completed|received|recent|last|most recent|surgical history|psh|day \d+ (?:after|post))\s*(?::|[\w\s,/-]{0,40})$/i;
const DONE_AFTER =
  /^[\w\s(),/-]{0,40}?\b(?:(?:was|were|has been|had been)\s+(?:\w+\s+)?(?:performed|done|completed|obtained|reviewed|normal|negative|positive|unremarkable|abnormal|clear|taken|placed|removed)|performed|completed|done|showed|shows|showing|reveal(?:ed|s)|demonstrat(?:ed|es|ing)|found|confirmed|suggested|(?:is|was|were) (?:normal|negative|unremarkable|positive)|results?)\b/i;
/** Lists of what was done. */
const LISTS: ReadonlySet<SectionKind> = new Set<SectionKind>(['procedures', 'past history']);
/** Lists of what is to be done. */
const ORDERS: ReadonlySet<SectionKind> = new Set<SectionKind>(['plan']);

export function procedureCourse(context: SentenceContext, mention: Mention, scope: Scope): ProcedureCourse | null {
  if (scope.assertion === 'absent' || scope.assertion === 'refuted') return null;
  const clause = wordsOf(context, clauseOf(context, mention));
  if (NOT_DONE.test(clause)) return null;
  const section = context.sentence.section.kind;
  const left = before(context, mention);
  const right = after(context, mention);
  // A name within another name: "surgery center", "dialysis catheter", "biopsy proven".
  if (
    /^[- ]*(?:proven|center|centre|catheter|clinic|team|unit|machine|specialist|technician|scar|site|incision|appointment)\b/i.test(
      right,
    )
  )
    return null;
  if (context.sentence.turn !== null) return inTalk(context, clause, scope);
  const ahead =
    scope.assertion === 'planned' || PLANNED.test(clause) || (ORDERS.has(section) && context.sentence.form !== 'prose');
  const done = DONE_BEFORE.test(left) || DONE_AFTER.test(right) || scope.past !== null;
  if (scope.assertion === 'possible' || (POSSIBLE.test(clause) && !done))
    return ahead || section === 'plan' || section === 'assessment' ? 'possible' : null;
  // "Repeat the echocardiogram that was done in May" says both; which one is meant cannot be told by these rules.
  if (done && ahead) return doneOrPlanned(left, right);
  if (done) return 'done';
  if (ahead) return 'planned';
  return LISTS.has(section) && context.sentence.form !== 'prose' ? 'done' : listedAlone(context, section);
}

/** The words nearest to the name decide, where one clause speaks of both. */
function doneOrPlanned(left: string, right: string): ProcedureCourse | null {
  if (/^\s*(?:was|were|has been|had been)?\s*(?:performed|done|completed)\b/i.test(right)) return 'done';
  if (/\b(?:planned|scheduled|booked|ordered|arranged)\b/i.test(right.slice(0, 40))) return 'planned';
  if (/\b(?:order|obtain|schedule|repeat|recommend|plan|arrange|refer)\w*\b[^.]{0,40}$/i.test(left)) return 'planned';
  return null;
}

/** A short line of a past history that names operations and nothing else: "Cholecystectomy 2015." */
function listedAlone(context: SentenceContext, section: SectionKind): ProcedureCourse | null {
  if (!LISTS.has(section)) return null;
  return /\b(?:is|are|was|were|has|have|had|will|would|can|should|to)\b/i.test(context.text) ? null : 'done';
}

/** In a talk only what the patient had counts as done, and what the clinician orders as planned. */
function inTalk(context: SentenceContext, clause: string, scope: Scope): ProcedureCourse | null {
  if (POSSIBLE.test(clause) || scope.assertion === 'possible') return null;
  const { voice } = context.sentence;
  if (voice === 'patient' && /\b(?:i|he|she) (?:had|'ve had|have had|has had|underwent|got)\b/i.test(clause))
    return 'done';
  if (
    voice === 'clinician' &&
    /\b(?:i(?:'m| am) going to|i'll|i will|we(?:'ll| will)|let's|i want to|i'd like to|i wan na|i'm gon na)\s+(?:\w+\s+){0,3}(?:order|get|schedule|obtain|repeat|send|do|refer)\b/i.test(
      clause,
    )
  )
    return 'planned';
  return null;
}
