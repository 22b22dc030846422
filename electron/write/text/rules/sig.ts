/**
 * The directions that stand directly behind a drug's name: strength, dose, form, route, frequency, need, duration. Words are taken
 * one after another as long as each is understood; the first that is not ends the directions, so that no dose is bound to a drug
 * across words that may say something else.
 */
import { AMOUNT_UNIT_SOURCE, COUNTED_SOURCE, NUMBER_SOURCE, readNumber } from '../../identity/dose-amount.ts';
import { frequencyAt } from './sig-frequency.ts';
import { FORM, ROUTE } from './sig-words.ts';

export interface Sig {
  /** Offsets into the text that was read. */
  start: number;
  end: number;
  /** The directions in plain words and in the order told, without duration: "20 mg oral tablet once daily". */
  words: string;
  /** dose, doseUnit, strength, route, form, frequency, asNeeded, asNeededFor, duration: those that are stated. */
  attributes: Record<string, string | number | boolean>;
}

type Part =
  | 'amount'
  | 'quantity'
  | 'strength'
  | 'count'
  | 'form'
  | 'route'
  | 'frequency'
  | 'need'
  | 'duration'
  | 'meals'
  | 'number';

interface Element {
  part: Part;
  end: number;
  words: string;
  value?: string;
  unit?: string;
}

const sticky = (source: string): RegExp => new RegExp(source, 'iy');

const COUNT_WORDS: Readonly<Record<string, string>> = {
  a: '1',
  an: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  half: '0.5',
};
const COMBINED = sticky(
  String.raw`(\d+(?:\.\d+)?)(?:\s?mg)?\s?\/\s?(\d+(?:\.\d+)?)(?:\s?\/\s?(\d+(?:\.\d+)?))?\s*-?\s*(mg|mcg|ug|µg)?(?![\w./-])`,
);
const PER = '(?:ml|mls|l|g|actuation|actuat|puff|spray|hr|hrs|hour|h|24\\s?h(?:r|ours)?|dose|kg|min)';
const CONCENTRATION = sticky(
  String.raw`(${NUMBER_SOURCE})\s*(${AMOUNT_UNIT_SOURCE})\s*(?:\/|per\s)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)?\s*(${PER})(?![a-z])`,
);
const AMOUNT = sticky(String.raw`(${NUMBER_SOURCE})\s*-?\s*(${AMOUNT_UNIT_SOURCE}|ml|mls)(?![a-z/])`);
const PERCENT = sticky(String.raw`(\d+(?:\.\d+)?|\.\d+)\s*%`);
const COUNT = sticky(
  String.raw`(${NUMBER_SOURCE}|an?(?!\s+dose)|one|two|three|four|half)\s+(?:of\s+(?:a|an)\s+|a\s+|an\s+|full\s+)?(${COUNTED_SOURCE}|pills?)(?![a-z])`,
);
const NEED = sticky(
  String.raw`(?:prn|p\.r\.n\.?|(?:only )?(?:as|when|if|where)\s(?:needed|required|necessary))(?![a-z])`,
);
const NEED_FOR = sticky(
  String.raw`\s*,?\s*(?:(?<=n|n\.)\s+(?!daily|bid|tid|qid|at\b|every|in\b|with|up\b|max|disp|not?\b|if\b|and\b|or\b|to\b|by\b|po\b|qhs|as\b|on\b|for\b|but\b|she\b|he\b|is\b|was\b)|for\s+)((?:[a-z][a-z'-]*)(?:[ \t]+(?!and\b|or\b|but\b|to\b|as\b|in\b|on\b|at\b|with\b|if\b|that\b|which\b|she\b|he\b|for\b|was\b|were\b|is\b|are\b|has\b|had\b|will\b|after\b|until\b|from\b|since\b|prescri|today\b)[a-z][a-z'-]*){0,2})`,
);
const DURATION = sticky(
  String.raw`(?:for|x|×)\s*(?:(?:a|the next|another|up to|total of)\s+)?((?:\d+(?:\s*(?:-|to)\s*\d+)?|one|two|three|four|five|six|seven|ten|a)[ -]*(?:more )?(?:days?|weeks?|wks?|months?|d|h(?:ours)?))(?![a-z])`,
);
const MEALS = sticky(
  String.raw`(?:with|before|after|without)\s(?:a\s)?(?:food|meals?|breakfast|lunch|dinner|supper|each meal|every meal)(?![a-z])`,
);
/** A number that only its place makes a strength: "ramipril 5 od". */
const BARE = sticky(String.raw`(\d+(?:\.\d+)?)(?=\s+[a-z])`);
/** Said between the parts, and saying nothing of them. */
const FILLER = sticky(
  `(?:to be taken|to take|take[ns]?|taking|gives?|apply|inject|inhale|use|(?:at )?(?:a|the|his|her) (?:total )?(?:current )?(?:dos(?:e|age)|strength) of|at a dose of|dose(?: of)?:?|of|at|strength:?|sig:?|the|each|by|which is)(?![a-z])`,
);
/** How much is handed out says nothing of how it is taken. */
const QUANTITY = sticky(
  String.raw`(?:#\s?\d+|disp(?:ense)?:?\s*#?\d+(?:\s*(?:tablets?|capsules?|tabs?|caps?|ml|each))?|(?:rfl|refills?):?\s*\d+|no refills)(?![a-z])`,
);
const BETWEEN = /[\s,:()[\]–—-]/;

function elementAt(text: string, at: number): Element | null {
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const spelt = (m: RegExpExecArray, part: Part, words: string): Element => ({ part, end: at + m[0].length, words });
  let m = match(QUANTITY);
  if (m) return spelt(m, 'quantity', '');
  m = match(CONCENTRATION);
  if (m) return { ...spelt(m, 'strength', m[0].trim()), value: m[0].trim() };
  m = match(AMOUNT);
  if (m) {
    const [, value = '', unit = ''] = m;
    return { ...spelt(m, 'amount', `${value} ${unitWords(unit)}`), value, unit: unitWords(unit) };
  }
  m = match(PERCENT);
  if (m) return { ...spelt(m, 'strength', `${m[1]} %`), value: `${m[1]} %` };
  m = match(COUNT);
  if (m) {
    const [, written = '', unit = ''] = m;
    const value = COUNT_WORDS[written.toLowerCase()] ?? written;
    return { ...spelt(m, 'count', `${value} ${unit.toLowerCase()}`), value, unit: unit.toLowerCase() };
  }
  const often = frequencyAt(text, at);
  if (often) return { part: 'frequency', end: often.end, words: often.words, value: often.words };
  m = match(NEED);
  if (m) return spelt(m, 'need', 'as needed');
  m = match(DURATION);
  if (m) return { ...spelt(m, 'duration', ''), value: (m[1] ?? '').trim() };
  m = match(MEALS);
  if (m) return { ...spelt(m, 'meals', m[0].toLowerCase()) };
  m = match(COMBINED);
  if (m && !(m[1] === '1' && m[2] === '2')) return { ...spelt(m, 'strength', m[0].trim()), value: m[0].trim() };
  m = match(ROUTE);
  if (m) return { ...spelt(m, 'route', routeWords(m[0])), value: routeWords(m[0]) };
  m = match(FORM);
  if (m) return { ...spelt(m, 'form', m[0].toLowerCase()), value: m[0].toLowerCase() };
  m = match(BARE);
  if (m) return { ...spelt(m, 'number', m[0]), value: m[1] ?? '' };
  return null;
}

function unitWords(unit: string): string {
  if (/^(?:units?|u|iu)$/i.test(unit)) return 'units';
  return /^(?:mg|mcg|g|ml|kg)$/i.test(unit) ? unit.toLowerCase() : unit;
}

function routeWords(written: string): string {
  const word = written.toLowerCase().replace(/\./g, '');
  const plain: Readonly<Record<string, string>> = {
    po: 'by mouth',
    iv: 'IV',
    im: 'IM',
    sc: 'SC',
    sq: 'SC',
    sl: 'sublingual',
    pr: 'rectally',
    inh: 'inhaled',
  };
  return plain[word] ?? word;
}

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
