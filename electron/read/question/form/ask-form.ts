/** What a question does with what it names: its operation, the side of a fact, and which of several it picks. */
import type { Aspect, Operation, Pick } from '../../../../shared/asking.ts';
import type { Kind } from '../../../../shared/vocabulary.ts';
import { kindsAsked } from './kinds-asked.ts';
import { asksForMore } from './no-form.ts';
import { pickOf } from './pick-of.ts';

export interface AskForm {
  operation: Operation;
  aspect: Aspect;
  pick: Pick;
  /** Of the highest or lowest that were so several times. */
  tie?: 'first' | 'last';
  /** Empty: what the name is decides. */
  kinds: readonly Kind[];
}

const COUNT = /\b(?:how many|how often|how frequently|number of|count)\b/;
const AVERAGE = /\baverage\b/;
const TOTAL = /\b(?:total|sum)\b|^how much (?:of )?§.*\b(?:prescribed|given|receive\w*|taken)\b/;
/** A dose, or the sum of all of them: a sum is asked for where it is of a time. */
const AMOUNT = /\b(?:amount|quantity) of §.*\b(?:prescribed|ordered|given|administered|received)\b/;
/** A stretch of time, reckoned in days or years: none is told. */
const LENGTH = /\b(?:how many|number of|count of) (?:days|hours|minutes|weeks|months|years|of)\b/;
const DIFFERENCE = /\b(?:difference|differ)\b|\bchanges? (?:in|of)\b|\bhow much (?:has|have|did|is)\b.*\bchang/;
const END =
  /\b(?:stop\w*|discontinue\w*|end(?:s|ed|ing)?|quit|finish\w*|resolved?|ceased|c[oa]me off|taken off|get off|got off|off|discharged?|depart|leave)\b/;
const START = /\b(?:start\w*|beg[aiu]n|begins|commenced|initiated|newly|new)\b/;
const DIAGNOSED = /\bdiagnos(?:ed|es)\b/;
/** A step up or down, or from one to another: not the beginning of the drug, and not its end. */
const CHANGE = /\b(?:chang\w+|increas\w+|decreas\w+|reduc\w+|raised|lowered|switch\w*)\b/;
const EXISTS =
  /^(?:and )?(?:has|have|had|did|does|do|is|are|was|were|any)\b|\bever\b|\b(?:is|are|was|were|has|have) there\b|^(?:any )?history of\b/;
/** "(Show me) the drug that she …" asks which. */
const WHICH = /^(?:list|show|name)\b|^the \w+(?: names?)? (?:that|which)\b|\b(?:which|what|name of|names of|list of)\b/;
const DOSE = /\b(?:dos(?:es?|ages?|ing)|strength)\b|\bhow much (?:of )?§/;
const TREND = /\b(?:trend\w*|over time)\b|^how (?:has|have|did) .*\bchang/;

/** Words that mean a drug, an operation, a test … is there although its kind is not said. */
const VERBS: readonly [RegExp, readonly Kind[]][] = [
  [
    /\b(?:dos(?:es?|ages?|ing)|strength|prescri\w+|tak(?:es?|en|ing)|took|via|route)\b|\bon (?:an? |any |the )?§/,
    ['medication'],
  ],
  [
    /\b(?:values?|levels?|readings?|results?|measured?|measurements?|tests?|tested|checked?|labs?|drawn)\b/,
    ['measurement'],
  ],
  [/\b(?:stopped|discontinued|restarted)\b/, ['medication']],
  [/\b(?:diagnosed|diagnosis|suffer\w*)\b/, ['condition', 'symptom']],
  [/\b(?:underwent|undergo\w*|undergone|performed|carried out|operation|surgery|procedure)\b/, ['procedure']],
  [/\b(?:vaccinat\w+|immuni[sz]\w+|shots?)\b/, ['immunization']],
  [/\ballerg\w+\b/, ['allergy']],
];

/**
 * The form of a question, of its words with the names in it replaced; null where it has none that is known.
 *
 * @param skeleton lower case, NAMED for each thing that is named, without words of time
 */
export function askForm(skeleton: string, options: { named: boolean; bounded: boolean }): AskForm | null {
  const { named, bounded } = options;
  const kinds = named ? (VERBS.find(([verb]) => verb.test(skeleton))?.[1] ?? []) : kindsAsked(skeleton);
  if (!named && kinds.length === 0) return null;
  // "In 2019, was she …": what stood before the comma is understood already.
  const s = skeleton
    .replace(/[?.!]+$/, '')
    .replace(/^[\s,;:-]+/, '')
    .trim();
  if (asksForMore(s)) return null;
  const form = (operation: Operation, aspect: Aspect, pick: Pick): AskForm => ({ operation, aspect, pick, kinds });
  const picked = pickOf(s);
  if (/^why\b|\breasons?\b/.test(s)) {
    return END.test(s) || /\b(?:chang|switch|increas|reduc|decreas|lower)/.test(s)
      ? named
        ? form('tell', 'reason', 'last')
        : null
      : null;
  }
  if (DIFFERENCE.test(s) && !TREND.test(s)) return named ? form('difference', 'value', ofDifference(s)) : null;
  if (TREND.test(s)) return named ? { ...form('tell', 'value', 'all'), kinds: ['measurement'] } : null;
  if (LENGTH.test(s)) return null;
  if (!named && /\blab(?:s|oratory)?\b/.test(s)) return null;
  if (COUNT.test(s) && !/\bhow many (?:§ )?(?:mg|milligrams|units)\b/.test(s)) return counts(s, form, named);
  if (AVERAGE.test(s)) return named ? form('average', 'value', 'all') : null;
  if (AMOUNT.test(s) && !TOTAL.test(s) && !bounded) return null;
  if ((TOTAL.test(s) || AMOUNT.test(s)) && !(picked === 'first' || picked === 'last'))
    return named ? { ...form('total', 'dose', 'all'), kinds: ['medication'] } : null;
  const timed = times(s, form, picked, named);
  if (timed !== undefined) return timed;
  if (/\broute\b/.test(s) && named && !/\bvia\b/.test(s)) return form('tell', 'route', picked ?? byTense(s, bounded));
  if (/^how (?:is|was|does|did)\b.*\b(?:taken|given|administered|take|used?)\b/.test(s)) {
    return named ? { ...form('tell', 'route', picked ?? byTense(s, bounded)), kinds: ['medication'] } : null;
  }
  if (DOSE.test(s))
    return named ? { ...form('tell', 'dose', picked ?? byTense(s, bounded)), kinds: ['medication'] } : null;
  if (EXISTS.test(s) && !/^(?:what|which|list|show|how)\b/.test(s)) return exists(s, form, bounded, named);
  if (!named) return lists(s, form, picked, bounded);
  if (/^(?:can|could|how|who|where|whose)\b/.test(s)) return null;
  return form('tell', 'whole', picked ?? byTense(s, bounded));
}

type Make = (operation: Operation, aspect: Aspect, pick: Pick) => AskForm;

/** "When", "since when", "how long". Undefined where the question asks for no time. */
function times(s: string, form: Make, picked: Pick | null, named: boolean): AskForm | null | undefined {
  if (/\bhow long\b/.test(s)) {
    if (!named) return null;
    // Of the present course, not of one that ended before it; how long something lasted is not reckoned.
    return /\b(?:was|were|did|had)\b|\boff\b/.test(s) ? null : form('tell', 'start', 'current');
  }
  const asked =
    /\bwhen\b|\bsince when\b|\b(?:what|which) (?:(?:first|last) )?(?:date|day|time)\b|\b(?:date|time|day) (?:of|that|when)\b|\b(?:date|time)s?$|\b(?:discharge|admission|visit|stay|encounter) (?:time|date)\b|^what was (?:first|last)\b.*§/;
  if (!asked.test(s)) return undefined;
  if (CHANGE.test(s)) return null;
  if (END.test(s)) return form('tell', 'end', picked ?? 'last');
  if (picked === 'highest' || picked === 'lowest') return ofExtreme(s, form('tell', 'start', picked), named);
  if (picked === 'previous') return null;
  if (/\b(?:current|present) dose\b/.test(s)) return form('tell', 'start', 'current');
  if (picked === 'first' || picked === 'last' || picked === 'second last') return form('tell', 'start', picked);
  if (/\b(?:start\w*|beg[aiu]n|commenced|initiated|diagnos\w*|since when)\b/.test(s))
    return form('tell', 'start', 'first');
  return form('tell', 'start', 'last');
}

/** "The last time that it was the highest": of those that share the value, the last. */
function ofExtreme(s: string, asked: AskForm, named: boolean): AskForm | null {
  const first = /\b(?:first|earliest)\b/.test(s);
  const last = /\b(?:last|latest|most recent)\b/.test(s);
  if (!named || (first && last)) return null;
  return first ? { ...asked, tie: 'first' } : last ? { ...asked, tie: 'last' } : asked;
}

function counts(s: string, form: Make, named: boolean): AskForm | null {
  const different = /\b(?:unique|distinct|different|(?:kinds?|types?) of)\b/.test(s);
  const now =
    /\b(?:current|currently|now|at present)\b/.test(s) ||
    (/\b(?:is|are|does|do)\b/.test(s) && !/\b(?:been|was|were|did)\b/.test(s));
  const things = /\bhow many (?:\w+ )?(?:medications?|drugs?|medicines?|problems?|conditions?|allergies)\b/.test(s);
  if (now && !named) return form('count', 'name', 'current');
  return form('count', different || (things && !named) ? 'name' : 'whole', 'all');
}

/** "Does she have" is of now; "has she had", "did she", "was she" of any time. Whether it began or ended is asked of its dates. */
function exists(s: string, form: Make, bounded: boolean, named: boolean): AskForm | null {
  const isNow = /^(?:and )?(?:does|do|is|are)\b|\b(?:still|currently|now)\b/.test(s);
  const always = /\b(?:ever|been|history of|allerg\w*)\b/.test(s) || bounded;
  if (CHANGE.test(s) || (START.test(s) && bounded)) return null;
  const visit = kindsAsked(s).includes('encounter');
  if (END.test(s) && !visit) return named && !bounded ? form('tell', 'end', 'last') : null;
  // "Any allergies?" asks which.
  if (!named && /\ballerg/.test(s)) return form('tell', 'name', 'all');
  return form('exists', 'whole', isNow && !always ? 'current' : 'all');
}

function lists(s: string, form: Make, picked: Pick | null, bounded: boolean): AskForm | null {
  const bare =
    /^(?:(?:the|his|her|their|they|all|current|active|present|past|previous|medical|list|show|what|about|of|me|any|known|last|first|recent|most) )*[a-z]+(?: (?:list|history|now|today|currently))*$/;
  if (!WHICH.test(s) && !bare.test(s)) return null;
  const ends = END.test(s) && !kindsAsked(s).includes('encounter');
  const begins = (START.test(s) || DIAGNOSED.test(s)) && picked !== 'first' && picked !== 'last';
  if (CHANGE.test(s)) return null;
  // Which began or ended is no list of what held; it is asked of a time.
  if (ends || (begins && (bounded || START.test(s)))) {
    return bounded && ends !== begins && picked === null ? form('tell', ends ? 'end' : 'start', 'all') : null;
  }
  if (/\ballerg/.test(s)) return form('tell', 'name', picked === 'current' ? 'current' : 'all');
  return form('tell', 'name', picked ?? byTense(s, bounded));
}

/** What is asked for in the past, or for a stated time, is all of it; what is asked for without a time is what holds now. */
function byTense(s: string, bounded: boolean): Pick {
  return bounded || /\b(?:was|were|did|had|been|got|received|took|ever)\b/.test(s) ? 'all' : 'current';
}

function ofDifference(s: string): Pick {
  if (/\bsecond\b|\bprevious\b|\bprior\b|\bnext to last\b/.test(s)) return 'second last';
  if (/\b(?:highest|max\w*|lowest|min\w*)\b/.test(s)) return 'highest';
  if (/\bfirst\b/.test(s)) return 'first';
  return 'all';
}
