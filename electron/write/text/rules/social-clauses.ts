/** A sentence of a social history taken apart into statements of one aspect each. */
import { socialAspect } from '../../identity/social-aspect.ts';
import type { SentenceContext } from './extractor.ts';
import { type Span, trimmed } from './sentence-words.ts';

/** Where one statement may end and the next begin. */
const JOINTS = /[;.]\s+|,\s*(?:and|or|but|nor)?\s+|\s+(?:and|or|but|nor)\s+|\s*\/\s*(?=\p{L}{4})/giu;
/** A verb that a list shares: "denies tobacco, alcohol or drugs", "no alcohol or drug use". */
const SHARED =
  /^((?:(?:he|she|the patient|patient|pt|they|i)\s+)?(?:also\s+|currently\s+)?(?:denies|denied|does not use|does not|doesn't|do not|don't|no|never|negative for|without|uses|reports|admits to)(?:\s+(?:any|the use of|use of|using|current|history of|a history of))*)\s+/i;
/** Words that begin a statement of their own. */
const OWN_VERB =
  /^(?:(?:he|she|the patient|patient|pt|they|i)\b|(?:denies|drinks|smokes|uses|lives|works|quit|stopped|never|no|is|was|has|had|retired|married|single|divorced|widowed|does|currently|formerly|ex-|former|non)\b)/i;

export interface SocialClause {
  span: Span;
  /** As it reads by itself, with the verb that it shares with the clause before it. */
  text: string;
}

/** Clauses of one aspect, each with the words around it that name none; a sentence of one aspect stays whole. */
export function socialClauses(context: SentenceContext): SocialClause[] {
  const parts = split(context);
  const named = parts.filter((p) => socialAspect(p.text, []) !== null);
  const aspects = new Set(named.map((p) => socialAspect(p.text, [])));
  if (aspects.size === 0) return [];
  const { start, end } = context.sentence;
  if (aspects.size === 1) return [{ span: { start, end }, text: context.text }];
  const clauses: SocialClause[] = [];
  let shared = '';
  for (const part of parts) {
    const aspect = socialAspect(part.text, []);
    const own = OWN_VERB.test(part.text);
    const last = clauses.at(-1);
    if (own) shared = SHARED.exec(part.text)?.[1] ?? '';
    if (!aspect) {
      // Words without an aspect of their own belong to the statement before them ("20 a day, since 1990").
      if (last && !own) clauses[clauses.length - 1] = joined(context, last, part.span);
      continue;
    }
    const before = last ? socialAspect(last.text, []) : null;
    if (last && before === aspect && !own) clauses[clauses.length - 1] = joined(context, last, part.span);
    else clauses.push({ span: part.span, text: own || !shared ? part.text : `${shared} ${part.text}` });
  }
  return clauses;
}

function joined(context: SentenceContext, clause: SocialClause, next: Span): SocialClause {
  const { body } = context.source;
  return {
    span: { start: clause.span.start, end: next.end },
    text: `${clause.text}${body.slice(clause.span.end, next.end)}`,
  };
}

function split(context: SentenceContext): SocialClause[] {
  const { sentence, text, source } = context;
  const parts: SocialClause[] = [];
  let from = 0;
  const add = (to: number): void => {
    const span = trimmed(source.body, { start: sentence.start + from, end: sentence.start + to });
    if (span.end > span.start) parts.push({ span, text: source.body.slice(span.start, span.end) });
  };
  for (const m of text.matchAll(JOINTS)) {
    add(m.index);
    from = m.index + m[0].length;
  }
  add(text.length);
  return parts;
}
