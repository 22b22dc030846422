/** Whether a sentence says that a procedure was done, is planned or only thought of; where it says none of these, nothing. */
import type { Mention, Scope, SectionKind } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { after, before, clauseOf, wordsOf } from './sentence-words.ts';

export type ProcedureCourse = 'done' | 'planned' | 'possible';

/** Words anywhere in the clause under which nothing was done and nothing is ordered. */
const NEITHER =
  /\b(?:declin\w+|refus\w+|defer\w*|forego\w*|forgo\w*|not (?:perform\w+|done|needed|necessary|indicated|undergone|had|recommend\w+|been done|completed|a candidate|want|available|think|believe|need|require)|n['’]t (?:think|need|believe|require|want|had|have)|never (?:had|undergone)|cancel\w+|against|contraindicated|no need|hold off|unable to|due for|overdue|without (?:a|an|any)|no (?:prior|previous|recent|history of)|denies|postponed|instead of|rather than|risks?|benefits?|alternatives?|candidate|eligible|approv\w+|insurance|avoid\w*|role of|asked about|born (?:at|by|via)|evaluat\w+ for|inquir\w+|interested in|hesitant|reluctant)\b/i;
/** Another thing's name: "surgery center", "dialysis catheter", "biopsy proven". */
const PART_OF_NAME =
  /^[- ]*(?:proven|center|centre|catheter|clinic|team|unit|machine|specialist|technician|scar|site|incision|appointment|lab|department|suite|room)\b/i;

const CUES: readonly (readonly [ProcedureCourse | 'talked of', RegExp])[] = [
  [
    'talked of',
    /\b(?:options?|discuss(?:ed|ing)?|would like|think(?:ing)? about|versus|vs\.?|possibility of|told|explained)\b/gi,
  ],
  [
    'possible',
    /\b(?:consider\w*|may (?:need|require|benefit)|might|could|contemplat\w+|if (?:this|symptoms|the|he|she|it|not))\b/gi,
  ],
  [
    'planned',
    /\b(?:plan(?:s|ned|ning)?|schedul\w+|book(?:ed)?|order(?:ed|s|ing)?|will (?:also )?(?:have|get|need|undergo|obtain|be|arrange|send|proceed|perform|do|request)|to (?:have|get|undergo|obtain|be done|be performed)|going to|gonna|obtain(?:ing)?|arrang\w+|request(?:ed|ing)?|recommend\w*|refer(?:red|ral)?|repeat|proceed with|needs|awaiting|pending|listed for|let['’]s (?:get|do|order)|send for|follow[- ]?up|additional testing|further testing)\b/gi,
  ],
  [
    'done',
    /\b(?:s\/p|status[- ]post|underwent|undergone|undergoing|had(?! (?:recommended|discussed))|history of|h\/o|previous|prior|post|following|after|performed|conducted|complet(?:ed|ing)|received|recent|last|surgical history|psh|review(?:ed|ing|of)?|interpretation of|results? of|obtained|taken|done|shows?|showed|reveal(?:ed|s)|demonstrat\w+|normal|negative|positive|unremarkable|findings)\b/gi,
  ],
];
/** What a result or a deed behind the name says: "was performed", "demonstrates". */
const DONE_BEHIND =
  /^[\w\s(),/'’-]{0,50}?\b(?:(?:was|were|has been|had been|is|are)\s+(?:\w+\s+)?(?:performed|done|completed|obtained|reviewed|normal|negative|positive|unremarkable|abnormal|clear|taken|placed|removed)|performed|completed|done|ordered and (?:obtained|performed|reviewed)|show(?:ed|s|ing)|reveal(?:ed|s)|demonstrat(?:ed|es|ing)|found|confirmed|suggested)\b|^\s*(?:results?|reports?|images?)\b/i;
const TO_BE_BEHIND =
  /^[\w\s(),/'’-]{0,30}?\b(?:(?:is|are|was|were|needs?|has|have|still) to be|will (?:also )?be|(?:should|must|can) be)\s+(?:performed|done|completed|obtained|taken|placed|repeated|drawn|checked)\b/i;
const HAD = /\b(?:s\/p|status[- ]post|underwent|completed|had|received|history of|finished|after)\b[^.;]*$/i;
const NEEDED_BEHIND =
  /^[\w\s,/-]{0,20}?\b(?:may|might|could)\s+(?:also\s+)?be\s+(?:required|needed|considered|necessary|indicated)\b/i;
const PLANNED_BEHIND =
  /^[\w\s(),/'’-]{0,30}?\b(?:(?:is |was |has been |will be |will also be |to be )?(?:planned|scheduled|booked|ordered|arranged|requested|recommended)(?! by)|in (?:\d+|one|two|three|six|twelve) (?:weeks?|months?|years?)\b(?!\s+ago))/i;
/** How far before a name a word may stand that says what becomes of it. */
const REACH = 90;

/** Lists of what was done. */
const DONE_LISTS: ReadonlySet<SectionKind> = new Set<SectionKind>(['procedures', 'past history']);

export function procedureCourse(context: SentenceContext, mention: Mention, scope: Scope): ProcedureCourse | null {
  if (scope.assertion === 'absent' || scope.assertion === 'refuted') return null;
  const clause = wordsOf(context, clauseOf(context, mention));
  if (NEITHER.test(clause) || NEITHER.test(context.sentence.leadIn ?? '') || PART_OF_NAME.test(after(context, mention)))
    return null;
  const said =
    context.sentence.turn === null ? saidInNote(context, mention, scope) : saidInTalk(context, clause, scope);
  if (!/(?:therapy|rehabilitation|dialysis|\bcare)\b/i.test(mention.concept)) return said;
  // Treatments over weeks are no deed of a day, and a plan for one is a referral.
  return said === 'done' && HAD.test(before(context, mention)) ? 'done' : null;
}

function saidInNote(context: SentenceContext, mention: Mention, scope: Scope): ProcedureCourse | null {
  const right = after(context, mention);
  // A list belongs to the line that leads it in: "The following procedures were conducted:".
  const nearest = nearestBefore(before(context, mention)) ?? nearestBefore(context.sentence.leadIn ?? '');
  if (/^[^.;]{0,60}\b(?:never|not)\b|^[^.;]{0,60}n['’]t\b/i.test(right)) return null;
  if (NEEDED_BEHIND.test(right)) return 'possible';
  if (TO_BE_BEHIND.test(right)) return ordersOfOthers(context) ? null : 'planned';
  if (DONE_BEHIND.test(right)) return nearest === 'possible' ? null : 'done';
  if (PLANNED_BEHIND.test(right)) return nearest === 'done' || ordersOfOthers(context) ? null : 'planned';
  if (nearest === 'talked of') return null;
  if (nearest === 'done') return 'done';
  if (scope.assertion === 'possible') return ordersOfOthers(context) ? null : 'possible';
  if (nearest) return ordersOfOthers(context) ? null : nearest;
  if (scope.assertion === 'planned') return ordersOfOthers(context) ? null : 'planned';
  if (scope.past !== null) return 'done';
  const { section, form } = context.sentence;
  if (DONE_LISTS.has(section.kind)) return form !== 'prose' || isBareList(context.text) ? 'done' : null;
  return section.kind === 'plan' && (form !== 'prose' || isBareList(context.text)) ? 'planned' : null;
}

/** In the story of an illness somebody else ordered it then, unless it is said to lie ahead. */
function ordersOfOthers(context: SentenceContext): boolean {
  return (
    context.sentence.section.kind === 'present illness' &&
    !/\b(?:will|scheduled|is going|upcoming|planned for)\b/i.test(context.text)
  );
}

/** The word next before the name decides: "previous CT ordered by …", "recommended that we proceed with". */
function nearestBefore(left: string): ProcedureCourse | 'talked of' | null {
  const near = left.slice(-REACH);
  let found: ProcedureCourse | 'talked of' | null = null;
  let [at, end] = [-1, -1];
  let word = '';
  for (const [course, pattern] of CUES) {
    for (const m of near.matchAll(pattern)) {
      // "To be performed" is one cue, and not the "performed" in it.
      if (m.index <= at || m.index + m[0].length <= end) continue;
      [at, end] = [m.index, m.index + m[0].length];
      found = course;
      word = m[0].toLowerCase();
    }
  }
  // "Resume a week after the operation", "will be off work following the repair": still to come.
  const relative = word === 'after' || word === 'following' || word === 'post';
  return relative && /\b(?:will|should|can|may|plan\w*|going to|resume|until)\b/i.test(left) ? null : found;
}

/** A short line that names operations and nothing else: "Cholecystectomy 2015." */
function isBareList(text: string): boolean {
  return !/\b(?:is|are|was|were|has|have|had|will|would|can|should|to|she|he|i|we)\b/i.test(text);
}

/** In a talk only what the patient had counts as done, and what the clinician orders as planned. */
function saidInTalk(context: SentenceContext, clause: string, scope: Scope): ProcedureCourse | null {
  if (scope.assertion === 'possible' || /\b(?:consider\w*|may|might|could|option\w*|maybe)\b/i.test(clause))
    return null;
  const { voice } = context.sentence;
  if (voice === 'patient') {
    return /\b(?:i|he|she) (?:had|'ve had|have had|has had|underwent|got)\b/i.test(clause) ? 'done' : null;
  }
  if (voice !== 'clinician') return null;
  return /\b(?:i(?:'m| am) going to|i'll|i will|we(?:'ll| will)|let's|i want to|i'd like to|i wan na|i'm gon na|i'm gonna)\s+(?:\w+\s+){0,3}(?:order|get|schedule|obtain|repeat|send|do|refer)\b/i.test(
    clause,
  )
    ? 'planned'
    : null;
}
