/** How often a drug is taken, in one spelling. */
import { plain } from './normal-text.ts';

export interface Frequency {
  /** "2/d", "1/2d" (every other day), "1/7d", "once", "continuous" …; '' when not stated. */
  rate: string;
  /** "night", "morning" …; '' when not stated. */
  when: string;
  /** True for "as needed". */
  asNeeded: boolean;
}

const COUNTS: Record<string, number> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  'three times': 3,
  three: 3,
  thrice: 3,
  'four times': 4,
  four: 4,
  'five times': 5,
  five: 5,
  'six times': 6,
  six: 6,
};
const DAYS: Record<string, number> = {
  d: 1,
  day: 1,
  wk: 7,
  w: 7,
  week: 7,
  fortnight: 14,
  mo: 30,
  month: 30,
  a: 365,
  year: 365,
  yr: 365,
};

/** Times in so many days; "12 hours" and "twice daily" are one rate, since charts use them for each other. */
function rate(times: number, days: number): string {
  const perDay = Number((times / days).toPrecision(6));
  const apart = Number((days / times).toPrecision(6));
  if (perDay >= 1) return Number.isInteger(perDay) ? `${perDay}/d` : `${times}/${days}d`;
  return Number.isInteger(apart) ? `1/${apart}d` : `${times}/${days}d`;
}

const number = (text: string): number => COUNTS[text.trim()] ?? Number(text);
const COUNT = String.raw`(?:\d+(?:\.\d+)?|once|one|twice|two|thrice|three|four|five|six)`;
/** Before "daily" a bare number is more likely a strength than a count. */
const COUNT_WORD = '(?:once|one|twice|two|thrice|three|four|five|six)';
const PERIOD = `(?:hours?|hrs?|hr|h|days?|d|weeks?|wk|w|fortnight|months?|mo|years?|yr|a)`;

function daysOf(n: number, period: string): number {
  const p = period.replace(/s$/, '');
  return /^h(?:r|our)?$/.test(p) ? n / 24 : n * (DAYS[p] ?? 1);
}

type Rule = [RegExp, (match: RegExpExecArray) => string];
/** In order: the more particular first. */
const RULES: Rule[] = [
  [
    new RegExp(
      String.raw`(\d+)\s*(?:-|to)\s*(\d+)(?: times?|x)?\s*(?:(?:a|per|each|/)\s*(${PERIOD})(?![a-z])|daily\b)`,
    ),
    (m) => `${m[1]}-${m[2]}/${(m[3] ?? 'd').charAt(0)}`,
  ],
  [/\bcontinuous(?:ly)?\b|\bcontinuous infusion\b/, () => 'continuous'],
  [/\b(?:every other day|alternate days|on alternate days|qod|q\.o\.d\.|q48h)(?![a-z])/, () => rate(1, 2)],
  [
    /\b(?:bid|b\.i\.d\.|bd|twice (?:a|per|each) day|twice daily|two times (?:a|per) day|2 times daily)(?![a-z])/,
    () => rate(2, 1),
  ],
  [
    /\b(?:tid|t\.i\.d\.|tds|three times (?:a|per|each) day|three times daily|thrice daily|3 times daily)(?![a-z])/,
    () => rate(3, 1),
  ],
  [/\b(?:qid|q\.i\.d\.|qds|four times (?:a|per|each) day|four times daily|4 times daily)(?![a-z])/, () => rate(4, 1)],
  [/\bmorning and (?:at )?(?:night|evening|bedtime)\b|\bqam and q?(?:hs|pm)\b/, () => rate(2, 1)],
  [
    new RegExp(
      String.raw`\b(${COUNT_WORD}|${COUNT}(?: times?|x))(?: times?)? (?:a |per |each |every )?(daily|weekly|monthly)\b`,
    ),
    (m) =>
      rate(number((m[1] ?? '1').replace(/(?: times?|x)$/, '')), m[2] === 'weekly' ? 7 : m[2] === 'monthly' ? 30 : 1),
  ],
  [
    new RegExp(
      String.raw`\b(${COUNT})(?: times?|x)?\s*(?:a|per|each|every|/)\s*(\d+(?:\.\d+)?)?\s*(${PERIOD})(?![a-z])`,
    ),
    (m) => rate(number(m[1] ?? '1'), daysOf(Number(m[2] ?? 1), m[3] ?? 'd')),
  ],
  [
    new RegExp(String.raw`\b(?:every|each|q)\s*(\d+(?:\.\d+)?)\s*(?:-|to)\s*(\d+(?:\.\d+)?)\s*(${PERIOD})(?![a-z])`),
    (m) => `every ${m[1]}-${m[2]} ${(m[3] ?? '').charAt(0)}`,
  ],
  [
    new RegExp(String.raw`\b(?:every|each|q)\s*(\d+(?:\.\d+)?)\s*(${PERIOD})(?![a-z])`),
    (m) => rate(1, daysOf(Number(m[1] ?? 1), m[2] ?? 'd')),
  ],
  [/\b(?:hourly|every hour|each hour)\b/, () => rate(24, 1)],
  [/\b(?:once weekly|weekly|every week|each week|qwk|qweek|q week|once a week|per week)\b/, () => rate(1, 7)],
  [/\b(?:fortnightly|every fortnight|biweekly)\b/, () => rate(1, 14)],
  [/\b(?:monthly|every month|once a month|qmonth)\b/, () => rate(1, 30)],
  [/\b(?:yearly|annually|every year|once a year)\b/, () => rate(1, 365)],
  [/\b(?:daily|qd|q\.d\.|od|o\.d\.|qday|q day|once a day|every day|each day|per day|a day)(?![a-z])/, () => rate(1, 1)],
  [
    /\b(?:qhs|q\.h\.s\.|hs|nocte|qpm|qam|mane|nightly|every (?:night|morning|evening)|at (?:night|bedtime)|bedtime|in the (?:morning|evening))(?![a-z])/,
    () => rate(1, 1),
  ],
  [/\b(?:stat|single dose|one time|once only|one-time|x1)\b/, () => 'once'],
];

const WHEN: readonly [RegExp, string][] = [
  [/\bmorning and (?:at )?(?:night|evening|bedtime)\b/, ''],
  [/\b(?:qhs|q\.h\.s\.|hs|nocte|nightly|every night|at night|at bedtime|bedtime)(?![a-z])/, 'night'],
  [/\b(?:qam|mane|every morning|in the morning)\b/, 'morning'],
  [/\b(?:qpm|every evening|in the evening)\b/, 'evening'],
  [/\b(?:before meals|ac)\b/, 'before meals'],
  [/\b(?:after meals|pc)\b/, 'after meals'],
  [/\bwith (?:meals|food|breakfast|dinner|supper)\b/, 'with meals'],
];

/** Reads the frequency out of free text; every part is empty where the text does not state it. */
export function frequencyIn(statement: string): Frequency {
  const text = plain(statement);
  let found = '';
  for (const [pattern, spell] of RULES) {
    const match = pattern.exec(text);
    if (match) {
      found = spell(match);
      break;
    }
  }
  const when = WHEN.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  return {
    rate: found,
    when,
    asNeeded: /\b(?:prn|p\.r\.n\.|as needed|as required|when needed|if needed)(?![a-z])/.test(text),
  };
}

/**
 * Reads an attribute that states nothing but a frequency: what is not understood is kept word for word, because a stated
 * difference must not be lost, except words that state nothing ("as directed").
 */
export function frequencyOf(attribute: string | number | boolean): Frequency {
  if (typeof attribute === 'number') return { rate: rate(attribute, 1), when: '', asNeeded: false };
  const text = plain(String(attribute));
  const found = frequencyIn(text);
  if (found.rate !== '' || found.when !== '' || found.asNeeded) return found;
  if (text === 'once' || text === 'once mr1') return { ...found, rate: text };
  if (/^\d+(?:\.\d+)?$/.test(text)) return { ...found, rate: rate(Number(text), 1) };
  return text === '' || /^(?:asdir|as directed|unknown|unk|null)$/.test(text) ? found : { ...found, rate: text };
}
