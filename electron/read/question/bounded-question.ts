/** The times a question bounds itself to, put together: stated, of a stay, of something that happened. */
import type { TimeWindow } from '../../../shared/asking.ts';
import type { ReadRecord } from '../read-contract.ts';
import { kindsAsked } from './form/kinds-asked.ts';
import { masked, NAMED, squeezed } from './mask.ts';
import type { NamedThing } from './named-things.ts';
import { common, type Days } from './window/days.ts';
import { type AnchoredWindow, encounterWindow } from './window/encounter-window.ts';
import { boundBefore, eventWindow } from './window/event-window.ts';
import { statedWindow } from './window/stated-window.ts';

export interface Bounds {
  window: TimeWindow | null;
  rest: string;
  /** False where the question bounds itself to a time that cannot be told. */
  clear: boolean;
}

/** Times that need no name. @param now day that "this year" counts from */
export function boundsOf(text: string, record: ReadRecord, now: string | null): Bounds {
  const stay = encounterWindow(text, record, now);
  const stated = statedWindow(stay.rest, now);
  const own = stay.window;
  const days = stated.days;
  const said: TimeWindow | null = days && { ...days, words: stated.words, anchor: null };
  const window = own ? met(said, own) : said;
  return {
    window: window ?? null,
    rest: stated.rest,
    clear: stay.clear && stated.clear && window !== undefined,
  };
}

/** A window narrowed by another; undefined where they have no day in common. */
function met(a: TimeWindow | null, b: AnchoredWindow): TimeWindow | undefined {
  const days: Days | null = a ? common(a, b.days) : b.days;
  if (!days) return undefined;
  return { ...days, words: a ? `${b.words}, ${a.words}` : b.words, anchor: b.anchor };
}

export interface EventBounds extends Bounds {
  /** The things that are asked about, without the one that dates the window. */
  things: readonly NamedThing[];
}

const DATES = new Set(['condition', 'symptom', 'procedure', 'device', 'encounter', 'immunization']);
const HAPPENED = /\b(?:happen\w*|went on|occurred|took place)\b/i;
const UNNAMED = /\b(before|prior to|after|following|since) (?:the|her|his|their|they) (operation|surgery|procedure)\b/i;

/** Times that something named in the question dates. */
export function eventBounds(bounds: Bounds, things: readonly NamedThing[], record: ReadRecord): EventBounds {
  const { rest, window } = bounds;
  for (const thing of things) {
    const bound = boundBefore(rest, thing.start);
    if (!bound) continue;
    const others = things.filter((other) => other !== thing);
    const span = { start: bound.start, end: thing.end };
    const left = masked(rest, span);
    const dates =
      thing.kinds.some((kind) => DATES.has(kind)) || /\bstart(?:ing)?\b/i.test(rest.slice(bound.start, thing.start));
    const asksOfAll = HAPPENED.test(left);
    if (!dates || (others.length === 0 && !asksOfAll && kindsAsked(squeezed(left.toLowerCase())).length === 0))
      continue;
    const words = squeezed(rest.slice(span.start, span.end));
    const items = record.ofConcepts(
      thing.concepts.map((concept) => concept.id),
      { limit: 500 },
    );
    const own = eventWindow(
      bound.word,
      items.filter((item) => DATES.has(item.kind) || item.kind === 'medication'),
      words,
    );
    const both = own ? met(window, own) : undefined;
    // What dates nothing is at least what evidence is looked for.
    if (asksOfAll && both === undefined) return { ...bounds, clear: false, things };
    return { window: both ?? window, rest: left, clear: bounds.clear && both !== undefined, things: others };
  }
  const unnamed = UNNAMED.exec(rest);
  if (!unnamed) return { ...bounds, things };
  const left = masked(rest, { start: unnamed.index, end: unnamed.index + unnamed[0].length });
  if (things.length === 0 && kindsAsked(squeezed(left.toLowerCase())).length === 0) return { ...bounds, things };
  const operations = record.ofKinds(['procedure'], { limit: 500 });
  const own = eventWindow((unnamed[1] ?? '').toLowerCase(), operations, unnamed[0]);
  const both = own ? met(window, own) : undefined;
  return { window: both ?? window, rest: left, clear: bounds.clear && both !== undefined, things };
}

/** The text with every named thing replaced by one sign. */
export function withoutNames(rest: string, things: readonly NamedThing[]): string {
  let text = rest;
  for (const thing of things) text = masked(text, thing, NAMED);
  return text;
}
