/**
 * What a sentence says of the course of each drug it names. A sentence is cut at commas, "and" and the like; a verb before a list
 * of drugs holds for all of the list, one behind a drug for that drug, and of two the later one counts.
 */
import type { SentenceContext } from './extractor.ts';
import { actionsIn } from './medications-actions.ts';
import type { DrugPhrase } from './medications-phrases.ts';
import type { Action } from './medications-words.ts';

export interface Told {
  phrase: DrugPhrase;
  /** One of two ("Tylenol or ibuprofen"): which of them is not said. */
  alternative: boolean;
  /** Null where no verb says anything: a name in a list, or a fragment. */
  action: Action | null;
  /** Span of the words that are about this drug: from its verb to the end of its directions or of the verb behind it. Offsets of the body. */
  start: number;
  end: number;
  /** The part of the sentence in which it stands; times in it are those of the drug. */
  clause: { start: number; end: number };
}

/** A comma within a number ("1,000 mg") parts nothing. */
const CUT =
  /;|,(?!(?<=\d,)\d{3}(?!\d))|\n|\s[–—|]\s|\s-\s|\b(?:and|but|then|while|however|although|though|plus|which|who|where|or)\b|&|\.\s/gi;
/** Cuts after which a verb said before holds no longer. */
const HARD = /;|\bbut\b|however|while|although|though|\.\s|which|who|where|\bor\b/i;

/** A part that says nothing of its own: a verb before it still holds behind it. */
const EMPTY =
  /^[\s.,:()]*(?:as (?:prescribed|directed|before|usual|ordered)|too|also|again|still|now|both|only|\d+ ?(?:mg|mcg))?[\s.,:()]*$/i;
/** What may stand before a further member of a list of drugs. */
const MEMBER =
  /^[\s(]*(?:(?:his|her|the|their|your|my|a|an|also|daily|plus|with|on|taking|both|low[- ]dose|baby|oral|over[- ]the[- ]counter|otc|as well as|along with|together with|in addition to|occasional|prn|long[- ]acting|extra strength|continue|weekly|nightly|\d+|\w+ly)[\s-]+)*$/i;

interface Segment {
  start: number;
  end: number;
  /** The cut before it. */
  joint: string;
  phrases: DrugPhrase[];
  actions: Action[];
}

/** Blanks the drug phrases of a sentence; offsets stay. */
function blanked(context: SentenceContext, phrases: readonly DrugPhrase[]): string {
  let text = context.text;
  for (const p of phrases) {
    const [a, b] = [p.start - context.sentence.start, p.end - context.sentence.start];
    text = text.slice(0, a) + '~'.repeat(Math.max(0, b - a)) + text.slice(b);
  }
  // Sounds of somebody who thinks while speaking separate nothing.
  return text.replace(/,?\s*\b(?:uh|um|er|you know)\b\s*,?/gi, (m) => ' '.repeat(m.length));
}

function segmentsOf(context: SentenceContext, phrases: readonly DrugPhrase[]): Segment[] {
  const text = blanked(context, phrases);
  const offset = context.sentence.start;
  const segments: Segment[] = [];
  let start = 0;
  let joint = '';
  const close = (end: number, next: string, after: number): void => {
    const inside = phrases.filter((p) => p.start - offset >= start && p.start - offset < end);
    // "While taking": the cut itself tells how the verb behind it stands.
    const near = /^(?:while|although|though)$/i.test(joint) ? start - joint.length : start;
    const actions = actionsIn(text, start, end, near);
    if (inside.length > 0 || actions.length > 0) {
      segments.push({
        start: offset + start,
        end: offset + end,
        joint,
        phrases: inside,
        actions: actions.map((a) => ({ ...a, start: a.start + offset, end: a.end + offset })),
      });
      joint = next;
    } else if (HARD.test(next) || !EMPTY.test(text.slice(start, end))) joint = HARD.test(next) ? next : ';';
    start = after;
  };
  for (const m of text.matchAll(CUT)) close(m.index, m[0], m.index + m[0].length);
  close(text.length, '', text.length);
  return segments;
}

/** What may stand between the beginning of a part without a drug and a verb that speaks of the drug before it. */
const LINK =
  /^(?:\s|\(|that|this|it|they|both|all|also|later|subsequently|recently|now|currently|since|was|were|is|are|has|have|had|been|be|being|will|to|he|she|the|dose|patient|today|yesterday|just|then|first|finally|again|eventually|has since|which)*\s*$/i;
const PLURAL = /\b(?:were|are|both|all|have)\b/i;
/** Words that may stand between a verb and the drug it is said of. */
const NEAR_ON =
  /(?:^|[\s,;:(])on\s+(?:(?:a|an|her|his|your|the|my|their|daily|low|high|dose|low-dose|high-dose|long|term|long-term|chronic|home|oral|both|current|maximum|regular|scheduled|prn|just|only|also|either|maintenance|generic)[\s-]+)*$/i;
const NOT_ON =
  /\b(?:information|counsel\w*|educat\w*|based|effects?|depend\w*|reliant|advice|guidance|literature|discuss\w*|handout|leaflet|focus\w*|hold|was|were|had been|had (?:me|him|her|them|us)|website|while|when|if|not|went|go|not been|placed|later|trial|rash|cough|reaction|bleed\w*|off and)\s+(?:\w+ly\s+)?on\s+(?:\S+\s+){0,3}$/i;

/** Actions of every drug of the sentence, in its order. */
export function coursesOf(context: SentenceContext, phrases: readonly DrugPhrase[]): Told[] {
  const told: Told[] = [];
  let carried: Action | null = null;
  let waiting: Told[] = [];
  for (const segment of segmentsOf(context, phrases)) {
    const other = /^or$/i.test(segment.joint) && segment.phrases.length > 0 ? told.at(-1) : undefined;
    if (other) other.alternative = true;
    if (HARD.test(segment.joint)) {
      carried = null;
      waiting = [];
    }
    if (segment.phrases.length === 0) {
      speakOfLast(context, segment, told, waiting);
      const open = segment.actions.at(-1);
      // "He takes, for his heart, aspirin": a verb whose drug comes later.
      carried = open ?? carried;
      continue;
    }
    segment.phrases.forEach((phrase, i) => {
      const from = segment.phrases[i - 1]?.end ?? segment.start;
      const to = segment.phrases[i + 1]?.start ?? segment.end;
      const pre: Action | undefined = before(context, segment, phrase, from);
      const post = behind(context, segment, phrase, to, i + 1 < segment.phrases.length);
      const member = i > 0 || MEMBER.test(context.source.body.slice(segment.start, phrase.start));
      const action: Action | null = post ?? pre ?? (member ? carried : null);
      const entry: Told = {
        phrase,
        alternative: other !== undefined,
        action,
        start: Math.min(pre && action === pre ? pre.start : phrase.start, phrase.start),
        end: Math.max(phrase.end, post && action === post ? post.end : phrase.end),
        clause: { start: segment.start, end: segment.end },
      };
      if (post && !pre && PLURAL.test(context.source.body.slice(phrase.end, post.start))) {
        for (const w of waiting) w.action = post;
      }
      told.push(entry);
      if (action === null) waiting.push(entry);
      else waiting = [];
      if (pre) carried = pre;
      else if (post) carried = null;
    });
  }
  return told;
}

function before(context: SentenceContext, segment: Segment, phrase: DrugPhrase, from: number): Action | undefined {
  const found = segment.actions
    .filter((a) => a.start >= from && a.end <= phrase.start && reaches(context, a, phrase))
    .at(-1);
  const words = context.source.body.slice(segment.start, phrase.start);
  const on = NEAR_ON.exec(words);
  if (!on || (found && found.end >= segment.start + on.index)) return found;
  // "Started her on", "will be placed on": the verb is told before the "on".
  if (found && found.course !== 'once' && found.course !== 'other') return found;
  const unclear = NOT_ON.test(words) || /\bthey(?:'re| are| all)*\b/i.test(words) || found !== undefined;
  return { course: 'continue', mode: unclear ? 'unclear' : 'done', start: segment.start + on.index, end: phrase.start };
}

/** What is proposed stands right behind the word that proposes it. */
function reaches(context: SentenceContext, action: Action, phrase: DrugPhrase): boolean {
  if (action.course !== 'propose') return true;
  return PROPOSED.test(context.source.body.slice(action.end, phrase.start));
}

const PROPOSED =
  /^[\s:]*(?:(?:prescription for|a|an|the|her|him|that|she|he|they|you|patient|starting|adding|trying|taking|using|trial|use|course|dose|prescription|of|on|with|for a|some|low|high|oral|short|daily|possible|possibly|maybe|either|treatment|therapy|continue|continuing|increasing|try|take|start|over|counter|the-counter|over-the-counter)[\s-]+)*$/i;

/** Verbs that can stand behind the drug that they speak of ("was stopped", "was declined"). */
function mayFollow(context: SentenceContext, action: Action): boolean {
  if (action.course === 'once') return false;
  return (
    action.course !== 'other' || /^(?:declin|refus|failed)/i.test(context.source.body.slice(action.start, action.end))
  );
}

/** A verb behind the drug that speaks of it: not one that leads to the next drug. */
function behind(
  context: SentenceContext,
  segment: Segment,
  phrase: DrugPhrase,
  to: number,
  more: boolean,
): Action | undefined {
  const found = segment.actions.find((a) => a.start >= phrase.end && a.end <= to && mayFollow(context, a));
  if (!found || isConditional(context, found)) return undefined;
  const gap = context.source.body.slice(phrase.end, found.start);
  const lead = context.source.body.slice(found.end, to);
  // "metoprolol for her heart, started atenolol": the verb stands right before another drug.
  if (more && /^\s*(?:on|a|the|her|his|with|to)?\s*$/i.test(lead)) return undefined;
  return /^[\s,)(:-]*(?:(?:dose|which|that|was|were|is|are|has|have|had|been|be|being|to|will|recently|also|then|now|just|should|can|may|previously|temporarily|today|yesterday|at (?:this|that) time|by \w+|both|all|not|no|\w+ly|her|his|therapy|treatment|use|course|tablets?)\s*)*$/i.test(
    gap,
  )
    ? found
    : undefined;
}

/** A part without a drug ("… and was stopped in March") speaks of the drug before it where nothing else is its subject. */
function speakOfLast(context: SentenceContext, segment: Segment, told: Told[], waiting: readonly Told[]): void {
  const [action] = segment.actions;
  const last = told.at(-1);
  if (!action || !last || action.course === 'once' || action.course === 'continue') return;
  const lead = context.source.body.slice(segment.start, action.start);
  if (isConditional(context, action) || speaksOfAnother(context, action)) return;
  if (!LINK.test(lead) || action.mode === 'order' || action.mode === 'unclear') return;
  const all = PLURAL.test(lead) ? [...waiting, last] : [last];
  for (const entry of new Set(all)) {
    entry.action = action;
    entry.end = Math.max(entry.end, action.end);
    entry.clause = { start: entry.clause.start, end: segment.end };
  }
}

/** "… (stop if rash)": what to do if it comes to that, and nothing that was done. */
function isConditional(context: SentenceContext, action: Action): boolean {
  if (action.course !== 'stop' && action.course !== 'hold') return false;
  const rest = context.source.body.slice(action.end, context.sentence.end);
  return /^\s*(?:(?:it|this|that|taking(?: it)?|the (?:drug|medication|medicine)|immediately|at once)\s+)*(?:if|should (?:she|he|they|you|there)|in case)\b/i.test(
    rest,
  );
}

/** "I tried some Prilosec and then stopped that other one", "… and quit smoking": the verb has an object of its own. */
function speaksOfAnother(context: SentenceContext, action: Action): boolean {
  const rest = context.source.body.slice(action.end, context.sentence.end);
  return /^\s*(?:(?:that|the|this|my|his|her) other\b|another\b|a different\b|smoking\b|drinking\b|eating\b|working\b|exercising\b|going\b)/i.test(
    rest,
  );
}
