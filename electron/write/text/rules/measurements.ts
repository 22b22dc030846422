/**
 * Measurements out of a sentence: vital signs and laboratory values that are results of this patient. A unit is kept as written and
 * never supplied; a goal, a reference range and a dose are no results.
 */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import type { Flag, Status } from '../../../../shared/vocabulary.ts';
import type { Coding, FactDraft } from '../../../ingest/reading.ts';
import { linesAbove } from '../segment/lines-above.ts';
import type { Mention } from '../text-contract.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { pressuresIn } from './measurements-pressure.ts';
import { isNoResult } from './measurements-refusal.ts';
import { tableValue } from './measurements-table.ts';
import { numberAt, type Value, valueAt } from './measurements-value.ts';
import { quoteOf, type Span } from './sentence-words.ts';
import { heightIn, shortVitals } from './vitals.ts';

const BLOOD_PRESSURE: Coding = {
  system: 'http://loinc.org',
  code: '85354-9',
  display: 'Blood pressure panel with all children optional',
};
const SILENT_SECTIONS = new Set(['family history', 'medications', 'allergies', 'plan']);

/** Lists of what is aimed at, of limits and of ranges. */
const NO_RESULTS =
  /^\W*(?:(?:treatment|patient|care|health|current|today['’]?s) )?(?:goals?|targets?)\b|\b(?:goals?|targets?|thresholds?|(?:normal|reference) (?:ranges?|values?)|(?:hold|holding|call|notification|titration) parameters)\W*$/i;

export const measurements: SentenceExtractor = (context) => {
  if (!/\d|negative|positive|reactive|detect|normal|WNL|unremarkable/i.test(context.text)) return [];
  if (SILENT_SECTIONS.has(context.sentence.section.kind) && context.sentence.section.kind !== 'plan') return [];
  if (linesAbove(context.sentence).some((line) => NO_RESULTS.test(line)) || /\?\s*$/.test(context.text)) return [];
  const facts: FactDraft[] = [];
  for (const { name, pressure } of pressuresIn(context)) {
    if (!isResult(context, name, pressure)) continue;
    const pair = `${pressure.systolic}/${pressure.diastolic}`;
    facts.push({
      ...measured(context, name, pressure),
      text: ['Blood pressure', pair, pressure.unit, pressure.position].filter(Boolean).join(' '),
      concept: 'Blood pressure',
      codings: [BLOOD_PRESSURE],
      attributes: {
        value: pair,
        systolic: pressure.systolic,
        diastolic: pressure.diastolic,
        ...(pressure.unit ? { unit: pressure.unit } : {}),
        ...(pressure.position ? { position: pressure.position } : {}),
      },
    });
  }
  for (const { mention, value } of valuesOf(context)) {
    if (isResult(context, mention, value)) facts.push(resultFact(context, mention, value));
  }
  return facts;
};

/** Names of what was measured with their values; a number is given to one name only. */
function valuesOf(context: SentenceContext): { mention: Mention; value: Value }[] {
  const { body } = context.source;
  const analytes = [
    ...context.mentions.filter((m) => m.kind === 'analyte'),
    ...electrolytes(context),
    ...shortVitals(context),
  ]
    .filter((m) => m.concept !== 'blood pressure')
    // "The good cholesterol was 44" is a fraction by its common name, and not the total.
    .filter((m) => m.concept !== 'total cholesterol' || !/\b(?:good|bad)\s+$/i.test(body.slice(0, m.start).slice(-12)))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((m, i, all) => i === 0 || m.start >= (all[i - 1]?.end ?? 0));
  const found: { mention: Mention; value: Value }[] = [];
  analytes.forEach((mention, i) => {
    const limit = analytes[i + 1]?.start ?? context.sentence.end;
    const value =
      context.sentence.form === 'table row' && context.sentence.cells.length > 1
        ? tableValue(context, mention)
        : mention.concept === 'height'
          ? (heightIn(body, mention.end, limit) ?? valueAt(body, mention.end, limit))
          : valueAt(body, mention.end, limit);
    if (!value || !fitsKind(mention, value) || isDate(context, value)) return;
    for (const one of [value, ...laterValues(context, value, limit)]) found.push({ mention, value: one });
  });
  return found;
}

const isDate = (context: SentenceContext, value: Value): boolean =>
  context.times.some((t) => t.start <= value.start && value.start < t.end);

/** "PSA 4.2 in 2021, 5.1 in 2023": a dated value may be followed by the next one. */
function laterValues(context: SentenceContext, first: Value, limit: number): Value[] {
  const { body } = context.source;
  const found: Value[] = [];
  let last = first;
  for (;;) {
    const date = context.times.find((t) => t.start >= last.end && t.start - last.end <= 6);
    const joint = date ? /^\s*\)?\s*(?:,|;|and|then|&)(?:\s*and)?\s*/.exec(body.slice(date.end, limit)) : null;
    const read = date && joint ? numberAt(body.slice(0, limit), date.end + joint[0].length) : null;
    if (!date || !joint || !read) return found;
    last = { ...read, unit: read.unit ?? first.unit, interpretation: null, start: date.end + joint[0].length };
    if (isDate(context, last) || !context.times.some((t) => t.start >= last.end && t.start - last.end <= 6))
      return found;
    found.push(last);
  }
}

const DRUG_LEVEL =
  /^(?:potassium|sodium|calcium|magnesium|chloride|phosphate|bicarbonate|glucose|lithium|digoxin|vancomycin|ferritin|testosterone|cortisol)$/i;

/** Potassium, sodium and the like are known as drugs too; with a concentration behind them they are results. */
function electrolytes(context: SentenceContext): Mention[] {
  return context.mentions
    .filter((m) => m.kind === 'drug' && DRUG_LEVEL.test(m.concept))
    .map((m) => ({ ...m, kind: 'analyte' as const, codings: [] }));
}

/** Tests whose result is a word. */
const TOLD_IN_WORDS =
  /test|culture|screen|strep|hcg|troponin|d-dimer|antibod|antigen|rheumatoid|urinalysis|covid|influenza|urine protein|viral load|nitrite|fecal|occult|hepatitis|hiv/i;

/** A number without a unit is a result of what has usual numbers; a weight without one says nothing. */
function fitsKind(mention: Mention, value: Value): boolean {
  if (typeof value.value === 'string') {
    if (/^(?:weight|height|pulse|body mass index|temperature|pain score)$/i.test(mention.concept)) return false;
    return value.value === 'normal' || TOLD_IN_WORDS.test(mention.concept);
  }
  // "Vancomycin 1 g": an amount, and no concentration, is what is given.
  if (DRUG_LEVEL.test(mention.concept) && value.unit !== null && !/[/%]/.test(value.unit)) return false;
  if (mention.concept === 'weight')
    return value.unit !== null && /^(?:kg|kilo|lb|pound|stone|oz|ounce|g)/i.test(value.unit);
  if (mention.concept === 'height') return value.unit !== null;
  if (mention.concept === 'temperature') return value.value > 30 && value.value < 115;
  if (mention.concept === 'oxygen saturation') return value.value > 30 && value.value <= 100;
  if (mention.concept === 'pain score') return false;
  return true;
}

/** Present, the patient's, and a result. */
function isResult(context: SentenceContext, name: Span, value: Span & { unit: string | null }): boolean {
  const scope = context.scope(name.end > name.start ? name : value);
  if (scope.subject !== 'patient' || scope.question || scope.hypothetical) return false;
  // "Nitrite negative" denies nothing of the test itself; a word of denial before the name does.
  const { unit } = value;
  const before = context.source.body.slice(context.sentence.start, name.start);
  // "Repeat potassium 4.2 mmol/L" was done; without a unit the number may be when it is to be done.
  if (/\b(?:repeat(?:ed)?|recheck(?:ed)?)\s*$/i.test(before) && unit !== null) return !isNoResult(context, name, value);
  if (
    scope.assertion === 'planned' ||
    /\b(?:no|not|denies|without|never|pending|ordered?|repeat|recheck|check)\s+(?:\w+\s+){0,2}$/i.test(before)
  )
    return false;
  return !isNoResult(context, name, value);
}

function measured(context: SentenceContext, name: Span, value: Span): FactDraft {
  const { body } = context.source;
  const before = body.slice(context.sentence.start, name.start);
  const corrected = /\b(?:corrected|amended|revised)\s+(?:result|value|report)s?\b/i.test(before);
  const preliminary = /\bpreliminary\b/i.test(before);
  const status: Status = corrected ? 'corrected' : preliminary ? 'preliminary' : 'final';
  return {
    kind: 'measurement',
    text: '',
    concept: '',
    codings: [],
    status,
    assertion: 'present',
    subject: 'patient',
    ...whenMeasured(context, name, value),
    to: null,
    attributes: {},
    quote: quoteOf(context, { start: Math.min(name.start, value.start), end: value.end }),
  };
}

/** "58, was 70 in 2023": the date is that of the earlier value. */
const NEXT_VALUE = /^\s*(?::|=|it was|was|at|of)?\s*\d+(?:\.\d+)?(?!\s*(?:am|pm|:|\/))/i;
const OTHER_VALUE = /\b(?:was|were|from|previous\w*|prior|last|compared|vs)\b[^;]*\d/i;

const TAKEN_NOW = new Set(['vitals', 'examination']);

/** The date that is said beside it, else the entry's. */
function whenMeasured(context: SentenceContext, name: Span, value: Span): { from: ClinicalTime | null; flags: Flag[] } {
  const near = context.times
    .filter((t) => t.role === 'point')
    .map((t) => ({ t, gap: t.start >= value.end ? t.start - value.end : name.start - t.end }))
    .filter(
      ({ t, gap }) =>
        Math.abs(gap) < 32 &&
        !(t.start >= value.end && NEXT_VALUE.test(context.source.body.slice(t.end, context.sentence.end))) &&
        !OTHER_VALUE.test(context.source.body.slice(value.end, Math.max(value.end, t.start))) &&
        !/[;\n]/.test(context.source.body.slice(Math.min(t.end, value.end), Math.max(t.start, name.start))),
    );
  const [closest] = near.sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap));
  const now = documentedStart(context.source);
  if (closest) {
    const { time } = closest.t;
    const today = time.precision === 'day' && now.from?.date.startsWith(time.date);
    return { from: today ? now.from : time, flags: [] };
  }
  return TAKEN_NOW.has(context.sentence.section.kind) && now.from ? { from: now.from, flags: [] } : now;
}

function resultFact(context: SentenceContext, mention: Mention, value: Value): FactDraft {
  const name = capital(mention.concept);
  const { body } = context.source;
  const around = body.slice(
    Math.max(context.sentence.start, mention.start - 14),
    Math.min(context.sentence.end, value.end + 14),
  );
  const estimated = mention.concept !== 'egfr' && /\b(?:estimated|est\.|approximate weight)/i.test(around);
  const shown =
    typeof value.value === 'string'
      ? `: ${value.value}`
      : ` ${[value.comparator, value.value, value.unit].filter((x) => x !== null).join(' ')}`;
  return {
    ...measured(context, mention, value),
    text: `${name}${shown}${estimated ? ' (estimated)' : ''}`,
    concept: name,
    codings: [...mention.codings],
    attributes: {
      value: value.value,
      ...(value.unit ? { unit: value.unit } : {}),
      ...(value.comparator ? { comparator: value.comparator } : {}),
      ...(value.interpretation ? { interpretation: value.interpretation } : {}),
      ...(estimated ? { estimated: true } : {}),
    },
  };
}

/** "egfr" and "hba1c" as people write them. */
const SPELT: Readonly<Record<string, string>> = { hba1c: 'HbA1c', egfr: 'eGFR', tsh: 'TSH', inr: 'INR' };
const capital = (text: string): string => SPELT[text.toLowerCase()] ?? text.charAt(0).toUpperCase() + text.slice(1);
