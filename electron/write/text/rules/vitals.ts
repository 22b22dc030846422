/** Vital signs by their letters ("HR 72, RR 16, T 37.2"), which mean them only beside each other. */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import type { Value } from './measurements-value.ts';

/** Letters, what they stand for, its LOINC code and the numbers that it can have. */
const LETTERS: readonly (readonly [source: string, concept: string, loinc: string | null])[] = [
  ['HR|P', 'pulse', '8867-4'],
  ['RR|R', 'respiratory rate', '9279-1'],
  ['T|Temp', 'temperature', '8310-5'],
  ['Wt', 'weight', '29463-7'],
  ['Ht', 'height', '8302-2'],
  ['Sats?|O2', 'oxygen saturation', null],
];
const PATTERN = new RegExp(
  `(?<![\\w/-])(?:${LETTERS.map(([s], i) => `(?<l${i}>${s})`).join('|')})(?=[:=\\s]\\s*(?:of |is )?\\d)`,
  'g',
);
const OTHERS = /\b(?:BP|HR|RR|SpO2|O2 sat|pulse|temp(?:erature)?|vitals?|obs)\b/i;

/** Mentions that only a line of vital signs has: a single "T" or "R" in prose is no temperature and no breath. */
export function shortVitals(context: SentenceContext): Mention[] {
  const { kind } = context.sentence.section;
  if (kind !== 'vitals' && !OTHERS.test(context.text)) return [];
  const taken = (start: number): boolean =>
    context.mentions.some((m) => m.kind === 'analyte' && m.start <= start && start < m.end);
  const found: Mention[] = [];
  for (const m of context.text.matchAll(PATTERN)) {
    const at = LETTERS.findIndex((_, i) => m.groups?.[`l${i}`] !== undefined);
    const letter = LETTERS[at];
    const start = context.sentence.start + m.index;
    if (!letter || taken(start)) continue;
    const [, concept, loinc] = letter;
    found.push({
      start,
      end: start + m[0].length,
      kind: 'analyte',
      concept,
      codings: loinc ? [{ system: 'http://loinc.org', code: loinc, display: null }] : [],
    });
  }
  return found;
}

const FEET = /[\s:=]*(?:is |of )?(\d)\s?(?:'|′|’|ft|feet|foot)\s?(?:(\d{1,2}(?:\.\d+)?)\s?(?:"|″|”|''|in|inches)?)?/iy;

/** A height in feet and inches, in inches; null where it is not told so. */
export function heightIn(body: string, from: number, limit: number): Value | null {
  FEET.lastIndex = from;
  const m = FEET.exec(body.slice(0, limit));
  if (!m) return null;
  const start = from + m[0].search(/\d/);
  return {
    value: Number(m[1]) * 12 + Number(m[2] ?? 0),
    unit: 'in',
    comparator: null,
    interpretation: null,
    start,
    end: from + m[0].length,
  };
}
