/** A value that stands behind the name of what was measured: a number with the unit that is written, or a result in words. */

export interface Value {
  value: number | string;
  /** As written; null where none is. */
  unit: string | null;
  comparator: string | null;
  /** "high", "low", "normal" where it is said beside the number. */
  interpretation: string | null;
  /** Offsets into the text that was read. */
  start: number;
  end: number;
}

const UNITS = [
  'mL\\s?\\/\\s?min(?:ute)?(?:\\s?\\/\\s?1\\.73\\s?m(?:2|²|\\^2)?)?',
  '(?:mmol|µmol|μmol|umol|micromol|nmol|pmol|mEq|mg|g|gm|µg|μg|ug|mcg|ng|pg|mIU|µIU|μIU|uIU|mU|IU|U|units|mosm|kU)\\s?\\/\\s?(?:dL|mL|L|kg|h|hr|mol|g|mmol)',
  '(?:x\\s?)?10\\s?(?:\\^|\\*|e)?\\s?(?:3|6|9|12)\\s?\\/\\s?(?:[uµμ]L|mcL|L|mm3)',
  '(?:K|M|cells|thou(?:s|sand)?|million)\\s?\\/\\s?(?:[uµμ]L|mcL|mm3|cumm)',
  'mm\\s?\\[?Hg\\]?',
  'kg\\s?\\/\\s?m(?:2|²|\\^2|\\*2)',
  'mm\\s?\\/\\s?h(?:r|our)?',
  'L\\s?\\/\\s?min(?:ute)?',
  '(?:beats|breaths)\\s?(?:\\/|per)\\s?min(?:ute)?',
  '(?:per|\\/)\\s?min(?:ute)?',
  'bpm',
  '(?:degrees?\\s?|°\\s?|deg\\s)?(?:Fahrenheit|Celsius)',
  '(?:degrees?\\s?|°\\s?|deg\\s?)[FC](?![a-z])',
  '°',
  'degrees',
  'percent',
  '%',
  'kilograms?|kgs?|pounds?|lbs?|stone|ounces?|oz|grams?',
  'centimet(?:er|re)s?|cms?|inches|feet|ft|met(?:er|re)s?',
  'fL|pg|mg|seconds|sec|ms|kPa|m(?=[\\s.,;)]|$)|g(?=[\\s.,;)]|$)|in(?=[.,;)]|$)|F(?=[\\s.,;)]|$)|C(?=[\\s.,;)]|$)',
];
const UNIT = new RegExp(`\\s?(${UNITS.join('|')})(?![A-Za-z0-9])`, 'iy');

/** Whether a text is a unit and nothing else. */
export function isUnit(text: string): boolean {
  UNIT.lastIndex = 0;
  return UNIT.exec(text.trim())?.[0].length === text.trim().length;
}

/** Words between the name and its value that add nothing, or how high it is. */
const LINK = new RegExp(
  String.raw`(?:\s?[-–]\s(?=\d))?(?:\s|:|=|,(?=\s*(?:which|currently|now|was|is|at|elevated|low|high))|\(|\|)*` +
    String.raw`(?:(?:level|levels|result|results|reading|value|count|score|rate|today|tonight|currently|current|now|here|in (?:the )?(?:clinic|office)|on admission|on arrival|on room air|this (?:morning|visit)|came back|comes back|has come back|returned|measures|measured|measuring|recorded|noted|reported|found|checked|drawn|done|which|that|it|is|was|are|were|has been|of|at|as|to be|being|approximately|about|around|only|still|stable|improved|slightly|mildly|significantly|markedly|very|bit|a|the|elevated|raised|high|low|decreased|reduced|normal|good|and)(?![A-Za-z-])(?:\s|:|=|,|\(|\|)*){0,7}`,
  'iy',
);
const COMPARATOR = /([<>≤≥]=?)\s*/y;
const NUMBER = /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/y;
/** Behind a number: it is no result but a range, a date, a fraction, a time, a dose, a grade. */
const NOT_A_RESULT =
  /^(?:\s?[-–]\s?\d|\s?\/\s?\d|\s+to\s+\d|\+|\s?x\s?\d|(?:st|nd|rd|th)\b|['’]?s\b|\s?(?:[-–]\s?)?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|minutes?|times?|tablets?|tabs?|capsules?|pills?|doses?|units?(?!\s?\/)|mEq(?!\s?\/)|mcg(?!\s?\/)|mg(?!\s?\/)|mg\/day|points?|out of|of \d|separate|different|more|less|am|pm|cycles|packs?|cups?|glasses|meals?|to \d|or \d|and \d)\b|:\d|\.\d|\s*\?)/i;
/** Behind an amount: it is taken, not measured. */
const DOSE_BEHIND =
  /^\s*(?:injectable|injection|solution|oral(?:ly)?|tablets?|capsules?|cream|drops|suspension|vial|by mouth|po|iv|daily|once|twice|every|bid|tid|qd|weekly|nightly)\b/i;
const WORDS =
  /(negative|positive|non-?reactive|reactive|not detected|undetectable|detected|normal|within normal limits|WNL|unremarkable)(?![a-z-])/iy;

function at(pattern: RegExp, text: string, i: number): RegExpExecArray | null {
  pattern.lastIndex = i;
  return pattern.exec(text);
}

/** The value that follows the name ending at `from`; null where none does. @param limit offset at which reading stops */
export function valueAt(whole: string, from: number, limit: number): Value | null {
  const text = whole.slice(0, limit);
  // A number that begins within the name is none.
  if (/^\d\.?\d/.test(text.slice(from - 1, from + 2)) || /^\d\./.test(text.slice(from - 1, from + 1))) return null;
  const link = at(LINK, text, from)?.[0] ?? '';
  const first = numberAt(text, from + link.length);
  const number = first ? latest(text, first) : changedTo(text, from);
  if (number)
    return {
      ...number,
      interpretation: interpretation(link, text, number.end),
      start: first ? from + link.length : number.end,
    };
  const words = at(WORDS, text, from + link.length);
  if (!words || /\b(?:of|at)\b/i.test(link)) return wordsInLink(link, from);
  return {
    value: plainWords(words[1] ?? ''),
    unit: null,
    comparator: null,
    interpretation: null,
    start: words.index,
    end: words.index + words[0].length,
  };
}

const NOW =
  /(?:\s+(?:overnight|yesterday|initially|earlier|on (?:admission|arrival|presentation)|at (?:triage|presentation)|in (?:ed|er)))?(?:\s|,|;|\()*(?:and\s+)?(?:is\s+|it is\s+|has\s+)?(?:(?:now|currently|today|improved|increased|decreased|down|up|rose|fell|came down)\s+(?:is\s+|at\s+|to\s+|down to\s+|up to\s+)?|to\s+|→\s*|-+>\s*)/iy;

/** "Was 8.2, now 7.1": the last value of the row is the result of now. */
function latest(
  text: string,
  first: NonNullable<ReturnType<typeof numberAt>>,
): NonNullable<ReturnType<typeof numberAt>> {
  const now = at(NOW, text, first.end);
  const next = now ? numberAt(text, first.end + now[0].length) : null;
  return next ? { ...next, unit: next.unit ?? first.unit } : first;
}

/** "Improved from 8.2 to 7.1". */
function changedTo(text: string, from: number): ReturnType<typeof numberAt> {
  const m =
    /^(?![^.;,\d]*\b(?:rang|vari|vary|fluctuat|between))[^.;,\d]{0,30}\b(?:improved|increased|decreased|dropped|rose|risen|fell|fallen|went|gone|came|come|down|up|reduced|changed)\s+(?:slightly\s+)?from\s+(?:about\s+)?\d+(?:\.\d+)?\s?\S{0,8}\s+(?:down |up )?to\s+/i.exec(
      text.slice(from, from + 90),
    );
  return m ? numberAt(text, from + m[0].length) : null;
}

/** A number with comparator and unit that begins at `i`. */
export function numberAt(text: string, i: number): Omit<Value, 'interpretation' | 'start'> | null {
  const comparator = at(COMPARATOR, text, i);
  const start = i + (comparator?.[0].length ?? 0);
  const number = at(NUMBER, text, start);
  if (!number) return null;
  let end = start + number[0].length;
  const unit = at(UNIT, text, end);
  const rest = text.slice(end, end + 24);
  if (!unit && NOT_A_RESULT.test(rest)) return null;
  if (unit) {
    end += unit[0].length;
    if (/^\s?(?:[-–]\s?\d|to\s+\d)/.test(text.slice(end)) || DOSE_BEHIND.test(text.slice(end))) return null;
  } else if (/^[A-Za-z]/.test(text.slice(end))) return null;
  return {
    value: Number(number[0].replace(/,/g, '')),
    unit: unit?.[1] ?? null,
    comparator: comparator?.[1] ?? null,
    end,
  };
}

/** "TSH is normal": the word was taken for one that only leads to a number. */
function wordsInLink(link: string, from: number): Value | null {
  const m =
    /^[\s:=]*(normal)\s*$/i.exec(link.replace(/[\s,(|]+$/, '')) ??
    /\b(?:is|was|are|were|:|=)\s*(?:today |currently |now |all |also )*(normal)\s*$/i.exec(
      link.replace(/[\s,(|]+$/, ''),
    );
  if (!m) return null;
  const start = from + link.toLowerCase().lastIndexOf('normal');
  return { value: 'normal', unit: null, comparator: null, interpretation: null, start, end: start + 'normal'.length };
}

function plainWords(written: string): string {
  const word = written.toLowerCase();
  return word === 'wnl' || word === 'within normal limits' || word === 'unremarkable' ? 'normal' : word;
}

function interpretation(link: string, text: string, end: number): string | null {
  const behind = /^\s*\(?\s*(H|L|high|low|elevated|normal|abnormal)\b\s*\)?/.exec(text.slice(end))?.[1] ?? '';
  const said = `${link} ${behind}`;
  if (/\b(?:elevated|raised|high|H)\b/.test(said)) return 'high';
  if (/\b(?:low|decreased|reduced|L)\b/.test(said)) return 'low';
  return /\bnormal\b/i.test(said) ? 'normal' : null;
}
