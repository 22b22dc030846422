/**
 * What the words around a problem make of it, where they say more than the general rules of scope know: what belongs to
 * problems alone ("no severe headache", "3/7 hx of cough", "pain, likely due to").
 */
import type { Mention, Scope } from '../text-contract.ts';
import { currencyOf } from './conditions-currency.ts';
import type { SentenceContext } from './extractor.ts';
import { scopeAbove } from './line-above-problems.ts';
import { rowScope } from './row-of-problem.ts';
import { after, before } from './sentence-words.ts';
import { lookedForInVain } from './suspicion-settled.ts';

/** "No new weakness", "no severe headache": not every weakness or headache is denied. */
const NOT_ALL_OF_IT =
  /\b(?:new|frank|gross|easy|further|worsening|worse|severe|additional|increas\w+|changes? in|other|frequent|persistent|constant|nocturnal|(?!(?:having|experiencing|feeling|reporting|noticing|including|using|taking|being|noted|reported|observed|associated|experienced|developed|had|usual|typical|for|or|related)\b)\w{3,}(?:al|ar|ic|ing|ive|ed))\s+$/i;
const SPAN_OF_TIME =
  /\b(?:\d+(?:-\d+)?\/(?:7|52|12|24)|(?:\d+(?:\s?(?:-|to)\s?\d+)?|a|an|one|two|three|four|five|six|seven|eight|ten|several|couple)[- ]*(?:hours?|days?|weeks?|months?|years?)(?:['’]s?)?)[- ]+(?:hx|history|h\/o)\b[^.;]*$/i;
const RECENTLY =
  /^[^.;]{0,40}\b(?:in|over|for|during) the (?:past|last) (?:\d|few|couple|several|one|two|three|four|five|six|eight|ten|day|week|month|year)/i;
const NO_LONGER = /^[^.;]{0,30}\b(?:is|are|was) no longer (?:present|active|an issue|a problem)\b/i;
const WHICH_RESOLVED =
  /^[^.;]{0,60},? (?:which|that|and (?:this|it)) (?:has |have |had )?(?:since |now |completely |fully )?(?:resolved|subsided|gone away|went away)\b/i;
const IN_DOUBT =
  /^\s*(?:is |are |was )?(?:highly|very|quite|most|more|somewhat|less)\s+(?:un)?(?:likely|probable|possible)\b/i;
const NEGATIVE_FOR = /\bnegative (?:as far as|with regards? to|in terms of|regarding)\b[^.;]*$/i;
const LACK_OF_OTHER = /\black of [^,;]{3,40},[^;]*$/i;
/** A list of the past goes on to its end, however long it is. */
const OF_THE_PAST =
  /\b(?:has|had|with) an? (?:\w+ ){0,3}history of (?![^.;]*\b(?:presents?|presenting|presented|here|now|today|currently|complain\w*|who|reports?|endorses|is|was|but)\b)[^.;]*,[^.;]*$/i;
const PAST_EPISODES = /\b(?:past|prior|previous|old|remote)\s+(?:episodes?|bouts?|attacks?) of\s+$/i;
/** "Had a skin cancer removed five months ago". */
const HAD_ONE = /\b(?:had|have had|has had)\s+(?:(?:a|an|the|my|his|her|small|some|one|two|that)\s+)*$/i;
const TAKEN_OUT = /^\s*(?:that was |which was )?(?:removed|excised|cut out|taken (?:off|out)|resected|drained)\b/i;
/** "Went into diverticulitis and they ended up having to remove a bit of my colon": a story that has its end. */
const OPERATED =
  /^\s*(?:,\s*)?(?:and|so|then) (?:then |so )?(?:they|we|the (?:surgeons?|doctors?)) (?:ended up|had to (?:remove|operate|take)|went in|took (?:it )?out|removed|operated)\b/i;
const NIL_OF_NOTE = /\b(?:nil|nothing|none)(?: else)? (?:of note|significant|to note|acute)\b/i;
const LASTED = /^\s*over\s+(?:the|a|his|her|\w+ days|\w+ weeks)\b/i;
const FEELS =
  /\bi (?:just |also |sometimes |do )?(?:feel|felt)\s+(?:(?:a|bit|little|slightly|very|really|kind|of|so|quite|kinda|pretty|more|just|uh|um|,)\s*)*$/i;
const CAUSE_IN_DOUBT =
  /^[^.;:]{0,40}?,?\s*(?:is |are |was |were )?(?:(?:most |more |very |quite )?likely|probably|possibly|presumably|suspected|thought)\s+(?:to be )?(?:caused|due|secondary|related|from|a result|because|attributable|resulting|stemming)\b/i;

const NOT_IN_DOUBT =
  /^(?!.*\b(?:probabl[ey]|possibl[ey]|suspect\w*|likely|presum\w*|query)\b[^,;]{0,25}$)(?!.*\?\s*$)/is;
/** A list that is denied is denied to its end, unless something else is said in between. */
const DENIED_LIST =
  /\b(?:denies|denied)\b(?![^.;]*\b(?:but|except|however|although|reports?|has|have|had|admits?|positive|complains?|endorses|presents?|is|was|though|other than|apart from|aside from|with|notes|states)\b)[^.;:]*(?:,|\bor\b|\/)\s*(?:(?!new|worsening|severe)\w+\s+){0,2}$/i;

/** One correction: where it applies, and what it makes of the scope. */
interface Correction {
  assertion: Scope['assertion'] | null;
  left?: RegExp;
  right?: RegExp;
  past?: Scope['past'] | 'any';
  becomes: Partial<Scope>;
}

/** The first that applies is taken. */
const CORRECTIONS: readonly Correction[] = [
  { assertion: null, past: 'resolved', right: LASTED, becomes: { past: null } },
  { assertion: null, past: 'any', left: SPAN_OF_TIME, becomes: { past: null } },
  { assertion: null, past: 'any', right: RECENTLY, becomes: { past: null } },
  { assertion: 'present', right: NO_LONGER, becomes: { past: 'resolved' } },
  { assertion: 'present', right: WHICH_RESOLVED, becomes: { past: 'resolved' } },
  { assertion: 'present', right: IN_DOUBT, becomes: { assertion: 'possible' } },
  { assertion: 'present', left: NEGATIVE_FOR, becomes: { assertion: 'absent' } },
  { assertion: 'absent', left: LACK_OF_OTHER, becomes: { assertion: 'present' } },
  { assertion: 'present', past: null, left: OF_THE_PAST, becomes: { past: 'history of' } },
  { assertion: 'present', past: null, left: PAST_EPISODES, becomes: { past: 'history of' } },
  { assertion: 'present', past: null, left: HAD_ONE, right: TAKEN_OUT, becomes: { past: 'history of' } },
  { assertion: 'present', past: null, right: OPERATED, becomes: { past: 'history of' } },
  // "Nil of note, back pain": the nil is said of the rest.
  { assertion: 'absent', left: NIL_OF_NOTE, becomes: { assertion: 'present' } },
  // "I feel a bit dizzy" is a complaint, and no opinion.
  { assertion: 'possible', left: FEELS, becomes: { assertion: 'present' } },
  // "Knee pain, likely due to arthritis": the cause is in doubt, and not the pain.
  { assertion: 'possible', left: NOT_IN_DOUBT, right: CAUSE_IN_DOUBT, becomes: { assertion: 'present' } },
  { assertion: 'present', left: DENIED_LIST, becomes: { assertion: 'absent' } },
];

/** The scope of a mention of a problem, corrected by what belongs to problems alone. */
export function problemScope(context: SentenceContext, mention: Mention): Scope {
  const scope = { ...context.scope(mention), ...scopeAbove(context), ...rowScope(context, mention) };
  const left = before(context, mention);
  const right = after(context, mention);
  if (scope.assertion === 'possible' && lookedForInVain(context, mention)) return { ...scope, assertion: 'refuted' };
  if (scope.assertion === 'present' && scope.past === null && treatedAway(context, mention, right))
    return { ...scope, past: 'resolved' };
  const found = CORRECTIONS.find(
    (c) =>
      (c.assertion === null || c.assertion === scope.assertion) &&
      (c.past === undefined || (c.past === 'any' ? scope.past !== null : c.past === scope.past)) &&
      (c.left?.test(left) ?? true) &&
      (c.right?.test(right) ?? true),
  );
  return found ? { ...scope, ...found.becomes } : scope;
}

/** "Pneumonia: treated with ceftriaxone, resolved." Of what is for life it may be a rise or a flare that is over. */
function treatedAway(context: SentenceContext, mention: Mention, right: string): boolean {
  if (!RESOLVED_AT_END.test(right) || currencyOf(mention.concept) !== 'passes') return false;
  return !context.mentions.some((m) => m.start >= mention.end && (m.kind === 'condition' || m.kind === 'symptom'));
}

const RESOLVED_AT_END = /(?:[,:–-]|\band)\s*(?:now |since |has |have |completely |fully )*resolved\W{0,3}$/i;

/** Whether only some of it is denied ("no new weakness"), so that the denial says nothing of the rest. */
export function deniesPart(left: string): boolean {
  return NOT_ALL_OF_IT.test(left);
}
