/**
 * The directions that stand directly behind a drug's name: strength, dose, form, route, frequency, need, duration. Words are taken
 * one after another as long as each is understood; the first that is not ends the directions, so that no dose is bound to a drug
 * across words that may say something else.
 */
import { readNumber } from '../../identity/dose-amount.ts';
import { type Element, elementAt, type Part } from './sig-element.ts';

export interface Sig {
  /** Offsets into the text that was read. */
  start: number;
  end: number;
  /** The directions in plain words and in the order told, without duration: "20 mg oral tablet once daily". */
  words: string;
  /** dose, doseUnit, strength, route, form, frequency, asNeeded, asNeededFor, duration: those that are stated. */
  attributes: Record<string, string | number | boolean>;
}

const NEED_FOR =
  /\s*,?\s*(?:(?<=n|n\.)\s+(?!daily|bid|tid|qid|at\b|every|in\b|with|up\b|max|disp|not?\b|if\b|and\b|or\b|to\b|by\b|po\b|qhs|as\b|on\b|for\b|but\b|she\b|he\b|is\b|was\b)|for\s+)((?:[a-z][a-z'-]*)(?:[ \t]+(?!and\b|or\b|but\b|to\b|as\b|in\b|on\b|at\b|with\b|if\b|that\b|which\b|she\b|he\b|for\b|was\b|were\b|is\b|are\b|has\b|had\b|will\b|after\b|until\b|from\b|since\b|prescri|today\b)[a-z][a-z'-]*){0,2})/iy;
/** Said between the parts, and saying nothing of them. */
const FILLER =
  /(?:to be taken|to take|take[ns]?|taking|gives?|apply|inject|inhale|use|(?:at )?(?:a|the|his|her) (?:total )?(?:current )?(?:dos(?:e|age)|strength) of|at a dose of|dose(?: of)?:?|of|at|strength:?|sig:?|the|each|by|which is)(?![a-z])/iy;
const BETWEEN = /[\s,:()[\]|–—-]/;

/** Skips white space and signs. A comma, a bracket or a dash is only passed where something understood follows. */
function skip(text: string, at: number): number {
  let i = at;
  while (i < text.length && BETWEEN.test(text[i] ?? '')) i++;
  return i;
}

interface Next {
  element: Element;
  start: number;
  /** Behind "take": what is said of how it is taken, not of the product. */
  told: boolean;
}

/** The element at or behind `at`, with fillers before it left out. */
function next(text: string, at: number): Next | null {
  let i = skip(text, at);
  let told = false;
  for (let fillers = 0; fillers < 3; fillers++) {
    const element = elementAt(text, i);
    if (element) return { element, start: i, told };
    FILLER.lastIndex = i;
    const filler = FILLER.exec(text);
    if (!filler) return null;
    told ||= /^(?:to )?(?:take|give|apply|inject|inhale|use)/i.test(filler[0]);
    i = skip(text, i + filler[0].length);
  }
  return null;
}

/** Whether the directions may go on with this part. A second amount, told apart by a comma, is of something else. */
function fits(taken: readonly Element[], found: Next): boolean {
  const { part, words } = found.element;
  const amounts = taken.filter((e) => e.part === 'amount');
  const has = (p: Part): boolean => taken.some((e) => e.part === p);
  switch (part) {
    case 'amount':
      return amounts.length === 0 || (amounts.length === 1 && (found.told || amounts[0]?.words === words));
    case 'strength':
      return taken.filter((e) => e.part === 'strength').length < 1;
    case 'count':
      return !has('count') || isPack(found.element);
    case 'number':
      return taken.length === 0;
    case 'frequency':
      return taken.filter((e) => e.part === 'frequency').length < 2;
    case 'duration':
      return !has('duration');
    default:
      return true;
  }
}

/** "1 cap OD 28 caps": as many as are handed out. */
const isPack = (count: Element): boolean => Number(count.value) >= 10;
const asQuantity = (count: Element): Element => ({ part: 'quantity', end: count.end, words: '' });

/**
 * Reads the directions that begin at `at`; null where none do.
 * @param limit offset at which reading stops (the next drug's name, the end of the sentence)
 */
export function readSig(whole: string, at: number, limit: number): Sig | null {
  const text = whole.slice(0, limit);
  const taken: Element[] = [];
  let end = at;
  let start = at;
  let neededFor = '';
  for (;;) {
    const found = next(text, end);
    if (!found || !fits(taken, found)) break;
    const { element } = found;
    // A bare number is a strength only where a frequency follows it.
    if (element.part === 'number' && next(text, element.end)?.element.part !== 'frequency') break;
    if (taken.length === 0) start = found.start;
    taken.push(element.part === 'count' && taken.some((e) => e.part === 'count') ? asQuantity(element) : element);
    end = element.end;
    if (element.part === 'need') {
      NEED_FOR.lastIndex = end;
      const reason = NEED_FOR.exec(text);
      if (reason) {
        neededFor = (reason[1] ?? '').trim();
        end += reason[0].length;
      }
    }
  }
  if (taken.length === 0) return null;
  // A bracket that was opened within the directions is closed by them.
  const open = text.slice(at, end);
  if (open.split('(').length > open.split(')').length && text[end] === ')') end++;
  return { start, end, words: sigWords(taken), attributes: sigAttributes(taken, neededFor) };
}

function sigWords(taken: readonly Element[]): string {
  return taken
    .map((e) => e.words)
    .filter((words, i, all) => words !== '' && all.indexOf(words) === i)
    .join(' ');
}

/** A number where it is one, a range as written. */
const doseValue = (text: string): string | number => readNumber(text) ?? text.replace(/\s*(?:-|to)\s*/, '-');

function sigAttributes(taken: readonly Element[], neededFor: string): Sig['attributes'] {
  const first = (part: Part): Element | undefined => taken.find((e) => e.part === part);
  const all = (part: Part): string => [...new Set(taken.filter((e) => e.part === part).map((e) => e.value))].join(' ');
  const attributes: Sig['attributes'] = {};
  // "40 mg tablet, take 80 mg": the second amount is what is taken, the first what a tablet holds.
  const amounts = taken.filter((e) => e.part === 'amount');
  const amount = amounts.at(-1);
  const count = first('count');
  const dose = count ?? amount;
  if (dose?.value) {
    attributes.dose = doseValue(dose.value);
    attributes.doseUnit = dose.unit ?? '';
  }
  if (count && amount) attributes.strength = amount.words;
  else if (amounts.length > 1 && amounts[0]?.words !== amount?.words) attributes.strength = amounts[0]?.words ?? '';
  const strength = all('strength');
  if (strength) attributes.strength = strength;
  for (const part of ['form', 'route', 'frequency', 'duration'] as const) if (first(part)) attributes[part] = all(part);
  if (first('need')) attributes.asNeeded = true;
  if (neededFor) attributes.asNeededFor = neededFor;
  return attributes;
}
