/** A sentence of a social history taken apart into statements of one aspect each. */
import { socialAspect } from '../../identity/social-aspect.ts';
import type { SentenceContext } from './extractor.ts';
import { type Span, trimmed } from './sentence-words.ts';

/** Where one statement may end and the next begin. */
const JOINTS = /[;.]\s+|,\s*(?:and|or|but|nor)?\s+|\s+(?:and|or|but|nor)\s+|\s*\/\s*(?=\p{L}{4})/giu;
/** A verb that a list shares: "denies tobacco, alcohol or drugs", "no alcohol or drug use". */
const SHARED =
  /^((?:(?:he|she|the patient|patient|pt|they|i)\s+)?(?:also\s+|currently\s+)?(?:denies|denied|does not use|does not|doesn't|do not|don't|no|nil|never|negative for|without|uses|reports|admits to)(?:\s+(?:any|the use of|use of|using|current|history of|a history of))*)\s+/i;
/** "Nil smoking, social alcohol": an amount is no part of what is denied before it. */
const AMOUNT =
  /^(?:social\w*|moderate\w*|mild\w*|minimal\w*|occasional\w*|light|heavy|rare\w*|some|weekend|daily|\d|>|<)/i;
/** "Smoker since his teens; quit 2 years ago": the end belongs to the habit. */
const GAVE_UP =
  /^(?:(?:he|she|the patient|patient|i)\s+)?(?:has\s+|have\s+|had\s+)?(?:since\s+|then\s+|now\s+)?(?:quit|stopped|gave (?:it )?up|given (?:it )?up|ceased)\b/i;
const DENIAL = /^(?:(?:he|she|the patient|patient)\s+)?(?:also\s+)?(?:denies|denied|no|nil|non|never)\b/i;
/** Words that begin a statement of their own. */
const OWN_VERB =
  /^(?:(?:he|she|the patient|patient|pt|they|i)\b|(?:denies|denied|nil|admits|admitted|used|consumes|drinks|smokes|uses|lives|living|works|quit|stopped|never|no|is|was|has|had|retired|married|single|divorced|widowed|does|did|notes|reports|states|says|recently|continues|enjoys|supports|currently|formerly|ex-|former|non)\b)/i;

/** Words that only say more of the statement before them. */
const GOES_ON =
  /^(?:\d|since|for|about|approx\w*|until|from|per|each|every|one|two|three|half|on|in|at|with|a|an|then|has|had|only|mostly|usually|his|her|their|children|kids)\b/i;

export interface SocialClause {
  span: Span;
  /** As it reads by itself, with the verb that it shares with the clause before it. */
  text: string;
}

/** Clauses of one aspect each, in order; words that speak of none and stand by themselves are left out. */
export function socialClauses(context: SentenceContext): SocialClause[] {
  const clauses: SocialClause[] = [];
  let shared = '';
  let waiting: Span | null = null;
  let broken = false;
  for (const part of split(context)) {
    const aspect = socialAspect(part.text, []);
    const own = OWN_VERB.test(part.text);
    const last = clauses.at(-1);
    if (own) shared = SHARED.exec(part.text)?.[1] ?? '';
    if (!aspect) {
      // Words without an aspect belong to the statement before them ("20 a day, since 1990") or behind them ("In March, …").
      if (last && !broken && GAVE_UP.test(part.text)) {
        clauses[clauses.length - 1] = joined(context, last, part.span);
        continue;
      }
      if (own) broken = true;
      else if (last && !broken && (GOES_ON.test(part.text) || socialAspect(last.text, []) === 'residence'))
        clauses[clauses.length - 1] = joined(context, last, part.span);
      else if (!last && part.text.length <= 24) waiting = part.span;
      continue;
    }
    broken = false;
    if (last && socialAspect(last.text, []) === aspect && !DENIAL.test(part.text)) {
      clauses[clauses.length - 1] = joined(context, last, part.span);
      continue;
    }
    const span: Span = waiting ? { start: waiting.start, end: part.span.end } : part.span;
    const text = waiting ? worded(context.source.body.slice(span.start, span.end)) : part.text;
    clauses.push({ span, text: own || !shared || AMOUNT.test(text) ? text : `${shared} ${text}` });
    waiting = null;
  }
  return clauses;
}

function joined(context: SentenceContext, clause: SocialClause, next: Span): SocialClause {
  const { body } = context.source;
  return {
    span: { start: clause.span.start, end: next.end },
    text: `${clause.text}${worded(body.slice(clause.span.end, next.end))}`,
  };
}

function split(context: SentenceContext): SocialClause[] {
  const { sentence, text, source } = context;
  const parts: SocialClause[] = [];
  let from = 0;
  const add = (to: number): void => {
    const span = trimmed(source.body, { start: sentence.start + from, end: sentence.start + to });
    if (span.end > span.start) parts.push({ span, text: worded(source.body.slice(span.start, span.end)) });
  };
  for (const m of text.matchAll(JOINTS)) {
    add(m.index);
    from = m.index + m[0].length;
  }
  add(text.length);
  return parts;
}

/** "EtOH" is alcohol, also for what groups statements by their words. */
function worded(text: string): string {
  return text.replace(/\betoh\b/gi, 'alcohol').replace(/^(?:SHx?|Social)\s*[-:–]\s*/i, '');
}
