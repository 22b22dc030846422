/** The parts of which directions are made ("20 mg", "2 puffs", "by mouth", "twice daily"), each found where it begins. */
import { AMOUNT_UNIT_SOURCE, COUNTED_SOURCE, NUMBER_SOURCE } from '../../identity/dose-amount.ts';
import { frequencyAt } from './sig-frequency.ts';
import { FORM, ROUTE } from './sig-words.ts';

export type Part =
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

export interface Element {
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
const DURATION = sticky(
  String.raw`(?:for|x|×)\s*(?:(?:a|the next|another|up to|total of)\s+)?((?:\d+(?:\s*(?:-|to)\s*\d+)?|one|two|three|four|five|six|seven|ten|a)[ -]*(?:more )?(?:days?|weeks?|wks?|months?|d|h(?:ours)?))(?![a-z])`,
);
/** British shorthand: 5/7 are five days, 2/52 two weeks. */
const SHORT_DURATION = sticky(String.raw`(?:for\s+|x\s*)?(\d{1,2})\s?\/\s?(7|52)(?![\w/.]|\s?(?:mg|mcg|%))`);
const MEALS = sticky(
  String.raw`(?:with|before|after|without)\s(?:a\s)?(?:food|meals?|breakfast|lunch|dinner|supper|each meal|every meal)(?![a-z])`,
);
/** A number that only its place makes a strength: "ramipril 5 od". */
const BARE = sticky(String.raw`(\d+(?:\.\d+)?)(?=\s+[a-z])`);
/** How much is handed out says nothing of how it is taken. */
const QUANTITY = sticky(
  String.raw`(?:#\s?\d+|disp(?:ense)?:?\s*#?\d+(?:\s*(?:tablets?|capsules?|tabs?|caps?|ml|each))?|(?:rfl|refills?):?\s*\d+|no refills)(?![a-z])`,
);

/** The part of directions that begins exactly at `at`; null where none does. */
export function elementAt(text: string, at: number): Element | null {
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
  m = match(SHORT_DURATION);
  if (m) return { ...spelt(m, 'duration', ''), value: `${m[1]} ${m[2] === '7' ? 'days' : 'weeks'}` };
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
