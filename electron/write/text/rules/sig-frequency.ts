/** How often a drug is taken, as prescriptions and notes write it, and in plain words. */

/** Number words and figures before "times a day" and the like. */
const COUNT: Readonly<Record<string, string>> = {
  once: 'once',
  one: 'once',
  '1': 'once',
  twice: 'twice',
  two: 'twice',
  '2': 'twice',
  thrice: 'three times',
  three: 'three times',
  '3': 'three times',
  four: 'four times',
  '4': 'four times',
  five: 'five times',
  '5': 'five times',
  six: 'six times',
  '6': 'six times',
};
const NUMBER = String.raw`\d+(?:\.\d+)?(?:\s*(?:-|–|to)\s*\d+(?:\.\d+)?)?`;
const MANY = '(?:once|one|twice|two|thrice|three|four|five|six|[1-6])';
const EACH = '(?:a|per|each|every|/)';
const END = '(?![A-Za-z])';

type Rule = [pattern: string, words: string | ((m: RegExpExecArray) => string)];

function times(word: string | undefined): string {
  return COUNT[(word ?? '').toLowerCase()] ?? `${word} times`;
}

function perPeriod(m: RegExpExecArray): string {
  const period = (m[2] ?? 'day').toLowerCase();
  if (period.startsWith('d')) return `${times(m[1])} daily`;
  return `${times(m[1])} a ${period.startsWith('w') ? 'week' : 'month'}`;
}

function everySo(m: RegExpExecArray): string {
  const unit = (m[2] ?? '').toLowerCase();
  const period = unit.startsWith('h')
    ? 'hours'
    : unit.startsWith('d')
      ? 'days'
      : unit.startsWith('w')
        ? 'weeks'
        : 'months';
  return `every ${(m[1] ?? '').replace(/\s*(?:-|–|to)\s*/, '-')} ${period}`;
}

/** In order: the more particular first. */
const RULES: readonly Rule[] = [
  ['every other day|alternate days|on alternate days|qod|q\\.o\\.d\\.?', 'every other day'],
  [`every (\\d+|two|three) (?:${EACH} )?(night|day|week|month)s`, (m) => everySo(m)],
  [`(?:every|q)\\s*(${NUMBER})[ -]*(hours?|hrs?|h|days?|d|weeks?|wks?|months?)${END}`, everySo],
  [`(${MANY})[ -]*(?:times?|x)?[ -]*(?:${EACH}\\s*)(day|d|week|wk|month)s?${END}`, perPeriod],
  [`(${MANY})[ -]*(?:times?|x)[ -]*(daily|weekly|monthly)${END}`, perPeriod],
  [`(once|twice|thrice)[ -]*(daily|weekly|monthly)${END}`, perPeriod],
  [`(?:bid|b\\.i\\.d\\.?|bd|b\\.d\\.)${END}`, 'twice daily'],
  [`(?:tid|t\\.i\\.d\\.?|tds|t\\.d\\.s\\.?)${END}`, 'three times daily'],
  [`(?:qid|q\\.i\\.d\\.?|qds|q\\.d\\.s\\.?)${END}`, 'four times daily'],
  [`(?:qd|q\\.d\\.?|od|o\\.d\\.?|q\\.?\\s?day|qday)${END}`, 'once daily'],
  [
    `(?:qhs|q\\.h\\.s\\.?|hs|(?:every (?:night|day) )?at bedtime|before bed(?:time)?|q bedtime|every bedtime)${END}`,
    'at bedtime',
  ],
  [`(?:nocte|nightly|(?:every|each|at|per) night|in the night|qpm at bedtime)${END}`, 'at night'],
  [`(?:mane|qam|q\\.a\\.m\\.?|(?:every|each) (?:morning|am)|in the mornings?|in the am)${END}`, 'every morning'],
  [`(?:qpm|q\\.p\\.m\\.?|(?:every|each) (?:evening|pm)|in the evenings?|in the pm)${END}`, 'every evening'],
  [`(?:once weekly|weekly|(?:every|each|per) week|q ?week(?:ly)?|qwk)${END}`, 'once weekly'],
  [`(?:fortnightly|every fortnight|every other week|biweekly)${END}`, 'every 2 weeks'],
  [`(?:monthly|(?:every|each|per) month)${END}`, 'once monthly'],
  [`(?:yearly|annually|(?:every|each|per) year)${END}`, 'once yearly'],
  [`(?:daily|every ?day|each day|per day|a day|/ ?day)${END}`, 'daily'],
];

const COMPILED = RULES.map(([pattern, words]) => [new RegExp(`(?:${pattern})`, 'iy'), words] as const);

/**
 * A frequency that begins exactly at `at`; null where none does.
 * @returns its end and its plain words ("twice daily" for "BID")
 */
export function frequencyAt(text: string, at: number): { end: number; words: string } | null {
  for (const [pattern, words] of COMPILED) {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m) return { end: at + m[0].length, words: typeof words === 'string' ? words : words(m) };
  }
  return null;
}
