/** What a statement says that can be looked up: dates, numbers and names, each with the cited lines that have it too. */
import { type ClinicalTime, firstDay, lastDay } from '../../../../shared/clinical-time.ts';
import type { Mention, MentionKind } from '../../../write/text/text-contract.ts';
import { absoluteTimes } from '../../../write/text/time/absolute-times.ts';
import { firstOfEach } from '../../../write/text/time/found.ts';
import { type Amount, amountsIn, sameAmount } from './amounts.ts';
import { blanked, type CitedLine, ingredientsOf, mentionsIn } from './cited-line.ts';

export interface SaidThing {
  type: 'date' | 'number' | 'name';
  /** As written. */
  words: string;
  start: number;
  end: number;
  /** Of a date: what it means; null of everything else. */
  time: ClinicalTime | null;
  /** Of the cited lines, those that say it. Empty: none does. */
  lines: CitedLine[];
}

/** In the order of their places. A number that only counts the cited lines is left out: they are what it is checked by. */
export function saidThings(text: string, cited: readonly CitedLine[]): SaidThing[] {
  const times = firstOfEach(absoluteTimes(text));
  const dates = times.map(({ start, end, time }) => ({
    ...thing('date', text, { start, end }, cited, (line) => line.times.some((known) => within(known, time))),
    time,
  }));
  const names = mentionsIn(text).filter(isName);
  const undated = blanked(text, [...times, ...names]);
  const numbers = amountsIn(undated)
    .filter((amount) => !countsLines(amount.value, amount.unit, amount.next, cited))
    .map((amount) => thing('number', text, amount, cited, (line) => hasAmount(line, amount)));
  return [
    ...dates,
    ...numbers,
    ...numberWords(undated, cited),
    ...names.map((mention) => thing('name', text, mention, cited, (line) => hasName(line, mention, text))),
    ...unlistedDrugs(text, names, cited),
  ].toSorted((a, b) => a.start - b.start);
}

interface Span {
  start: number;
  end: number;
}

function thing(
  type: SaidThing['type'],
  text: string,
  { start, end }: Span,
  cited: readonly CitedLine[],
  says: (line: CitedLine) => boolean,
): SaidThing {
  return { type, words: text.slice(start, end), start, end, time: null, lines: cited.filter(says) };
}

/** "March 2021" is true of 2021-03-04; a day is not true of a month, since nobody said which. */
export function within(known: ClinicalTime, said: ClinicalTime): boolean {
  if (said.precision === 'minute' && known.precision !== 'minute') return false;
  if (said.precision === 'minute') return known.date.slice(0, 16) === said.date.slice(0, 16);
  return firstDay(said) <= firstDay(known) && lastDay(known) <= lastDay(said);
}

function hasAmount(line: CitedLine, said: Amount): boolean {
  if (line.amounts.some((known) => sameAmount(said, known))) return true;
  return said.unit === null && line.digits.has(said.value);
}

/** "Two drugs": what is counted are the cited lines themselves. Never of doses, times and stretches of time. */
const NO_COUNT =
  /^(?:tablets?|tabs?|pills?|capsules?|caps?|puffs?|drops?|sprays?|patch(?:es)?|times?|doses?|hours?|days?|weeks?|months?|years?|minutes?|daily|weekly|and|or|to|by|over)$/;

function countsLines(value: number, unit: string | null, next: string, cited: readonly CitedLine[]): boolean {
  return unit === null && next !== '' && !NO_COUNT.test(next) && value === cited.length;
}

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  twice: 2,
  thrice: 3,
};
/** How charts write how often a drug is taken. */
const TIMES_A_DAY: Readonly<Record<number, RegExp>> = {
  2: /\bb\.?i\.?d\b|\bevery 12 h|\bq ?12 ?h|\b12 hours/,
  3: /\bt\.?i\.?d\b|\bevery 8 h|\bq ?8 ?h|\b8 hours/,
  4: /\bq\.?i\.?d\b|\bevery 6 h|\bq ?6 ?h|\b6 hours/,
};

function numberWords(text: string, cited: readonly CitedLine[]): SaidThing[] {
  const found = [...text.matchAll(/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice)\b/gi)];
  return found.flatMap((match) => {
    const value = WORDS[match[0].toLowerCase()] ?? 0;
    const span = { start: match.index, end: match.index + match[0].length };
    const next = /^\s*(\p{L}+)/u.exec(text.slice(span.end))?.[1]?.toLowerCase() ?? '';
    if (countsLines(value, null, next, cited)) return [];
    const spelt = Object.keys(WORDS).filter((word) => WORDS[word] === value);
    const says = (line: CitedLine): boolean =>
      line.digits.has(value) ||
      spelt.some((word) => holds(line.words, word)) ||
      (TIMES_A_DAY[value]?.test(line.words) ?? false);
    return [thing('number', text, span, cited, says)];
  });
}

/** Words for any of a kind, which name none: the line's kind says the same. */
const GENERAL =
  /^(?:surger(?:y|ies)|operations?|procedures?|imaging|scans?|allerg(?:y|ies|ic)|vaccin\w+|immuni[sz]ations?|diseases?|illness(?:es)?|conditions?|disorders?|symptoms?|devices?|implants?)$/i;
const NAMED: ReadonlySet<MentionKind> = new Set<MentionKind>([
  'drug',
  'drug class',
  'vaccine',
  'condition',
  'symptom',
  'procedure',
  'analyte',
  'allergen',
  'device',
]);

function isName({ kind, concept }: Mention): boolean {
  return NAMED.has(kind) && !GENERAL.test(concept);
}

function hasName(line: CitedLine, mention: Mention, text: string): boolean {
  if (line.concepts.has(mention.concept.toLowerCase())) return true;
  if (holds(line.words, text.slice(mention.start, mention.end).toLowerCase())) return true;
  return mention.kind === 'drug' && ingredientsOf(mention).every((name) => line.ingredients.has(name));
}

/** Stems that international nonproprietary names of drugs end in (WHO, "The use of stems"): a name that no list knows is still a drug. */
const STEM =
  /\b[a-z]{3,}(?:tinib|ciclib|mab|pril|sartan|statin|olol|azole|cillin|mycin|cycline|floxacin|dipine|gliptin|gliflozin|prazole|tidine|setron|triptan|parin|xaban|gatran|glutide|vir|caine|azepam|azolam|thiazide)\b/gi;

function unlistedDrugs(text: string, names: readonly Mention[], cited: readonly CitedLine[]): SaidThing[] {
  return [...text.matchAll(STEM)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    if (names.some(({ start, end }) => start <= span.start && span.end <= end)) return [];
    return [thing('name', text, span, cited, (line) => holds(line.words, match[0].toLowerCase()))];
  });
}

/** Whether words stand in a text as words, and not within others. */
function holds(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?:e?s)?(?![\\p{L}\\d])`, 'u').test(text);
}
