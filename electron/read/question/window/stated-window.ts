/** The time that a question bounds itself: "in 2019", "between March 2019 and May 2020", "since 08/2100", "before 2010". */
import { masked, type Span } from '../mask.ts';
import { common, type Days } from './days.ts';
import { agoDay, dayAfter, dayBefore, type Period, periodsIn } from './period.ts';

export interface StatedWindow {
  days: Days | null;
  words: string;
  /** The text without the words of time. */
  rest: string;
  /** False where words of time are there that no day can be told from. */
  clear: boolean;
}

const BETWEEN = /\b(?:between|from) (?:the )?$/i;
const TO = /^,? ?(?:-|and|to|until|till|through) ?(?:the )?$/i;
const BOUND =
  /\b(since|starting (?:from|in)|from|after|following|before|prior to|until|till|up to|by|in|on|during|at|within|of|for|throughout|as of|around|back in)(?: (?:about|around|early|late|mid|the (?:year|month|day|end|beginning|start)(?: of)?|the))? $/i;

/** @param now day that "this year" counts from; null: unknown, and such words tell no time */
export function statedWindow(text: string, now: string | null): StatedWindow {
  const periods = periodsIn(text, now);
  let rest = text;
  let days: Days | null = null;
  let clear = true;
  const words: string[] = [];
  const take = (span: Span, bound: Days | null): void => {
    rest = masked(rest, span);
    words.push(text.slice(span.start, span.end).trim());
    if (bound === null) clear = false;
    else if (days === null) days = bound;
    else {
      const both = common(days, bound);
      if (both) days = both;
      else clear = false;
    }
  };
  for (let i = 0; i < periods.length; i++) {
    const one = periods[i];
    if (!one) continue;
    const next = periods[i + 1];
    const head = text.slice(0, one.start);
    const opened = BETWEEN.exec(head);
    if (next && TO.test(text.slice(one.end, next.start)) && (opened || one.bare)) {
      const known = one.known && next.known && (one.from ?? '') <= (next.to ?? '');
      take({ start: opened?.index ?? one.start, end: next.end }, known ? { from: one.from, to: next.to } : null);
      i += 1;
      continue;
    }
    const bound = BOUND.exec(head);
    // A later word of time after "since": "since 2019 until 2020" are two bounds and meet.
    take({ start: bound?.index ?? one.start, end: one.end }, bounded(bound?.[1]?.toLowerCase(), one, text, now));
  }
  return { days, words: words.join(', '), rest, clear };
}

function bounded(word: string | undefined, one: Period, text: string, now: string | null): Days | null {
  const { from, to, known, rolling } = one;
  if (!known || from === null || to === null) return null;
  if (rolling) return { from, to };
  switch (word) {
    case 'since':
    case 'starting from':
    case 'starting in':
      return { from: agoDay(text.slice(one.start, one.end), now) ?? from, to: null };
    // "From 2019" alone is of that year, or of it and all later ones.
    case 'from':
      return null;
    case 'within':
      return { from: agoDay(text.slice(one.start, one.end), now) ?? from, to };
    case 'after':
    case 'following':
      return { from: dayAfter(to), to: null };
    case 'before':
    case 'prior to':
      return { from: null, to: dayBefore(from) };
    case 'until':
    case 'till':
    case 'up to':
    case 'by':
      return { from: null, to };
    default:
      return { from, to };
  }
}
