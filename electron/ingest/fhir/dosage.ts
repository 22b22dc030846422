/** FHIR Dosage -> attributes and the words that follow the name of a medication. Nothing is filled in. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import { concept, names } from './concepts.ts';
import { attributes } from './drafts.ts';
import { periodTime, quantityWords, rangeWords } from './fhir-time.ts';
import { at, bool, digits, type Json, list, num, obj, oneLine, str } from './json-access.ts';

export interface Dosage {
  /** What follows the name: " — take 1 at bedtime"; '' where the source says no dose in words or with a unit. */
  words: string;
  attributes: Record<string, string | number | boolean>;
  /** Stated bounds of the course. */
  start: ClinicalTime | null;
  end: ClinicalTime | null;
  /** Bounds that are no date ("5 days", a date that cannot be read). */
  boundsWords: string | null;
}

/** FHIR units of time in words (UCUM d, wk …). */
const PERIOD: Record<string, string> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

/** "2 per 1 day" as FHIR Timing.repeat says it; a code ("BID", "DAILY") or text wins over it. */
function frequency(timing: unknown): string | null {
  const named = concept(at(timing, 'code'))?.name;
  if (named) return named;
  const repeat = obj(at(timing, 'repeat'));
  const count = digits(repeat?.frequency);
  const period = num(repeat?.period);
  const unit = PERIOD[str(repeat?.periodUnit) ?? ''];
  if (period === null || !unit) return null;
  const many = digits(repeat?.frequencyMax);
  const times = many ? `${count ?? '1'}-${many}` : (count ?? '1');
  return `${times} per ${period === 1 ? unit : `${digits(repeat?.period)} ${unit}s`}`;
}

function route(dosage: Json): string | null {
  return concept(dosage.route)?.name ?? null;
}

function amount(dosage: Json): unknown {
  const rate = list(dosage.doseAndRate)[0] ?? dosage;
  return rate.doseQuantity ?? rate.dose;
}

function amountWords(dosage: Json): string | null {
  const rate = list(dosage.doseAndRate)[0] ?? dosage;
  const quantity = obj(amount(dosage));
  if (quantity) return str(quantity.unit) || str(quantity.code) ? quantityWords(quantity) : null;
  return rangeWords(rate.doseRange);
}

/** Words of an instruction, as against those of a product ("40 mg tablet", "100 units/mL vial"). */
const INSTRUCTION =
  /\b(take|give|apply|inject|inhale|use|insert|instil+|dissolve|chew|drink|every|each|daily|once|twice|times|(per|a) day|bedtime|morning|evening|night|hourly|hours?|needed|prn|bid|tid|qid|od|bd|tds|weekly|orally|by mouth)\b/i;

/** One dosage in words: its own instruction; the structured dose before it where it does not hold that number. */
function sentence(dosage: Json): string | null {
  const text = str(dosage.text) ?? str(dosage.patientInstruction);
  const dose = amountWords(dosage);
  const built = [dose, route(dosage), frequency(dosage.timing), bool(dosage.asNeededBoolean) ? 'as needed' : null];
  const structured = dose ? built.filter(Boolean).join(' ') : null;
  if (!text || !structured) return text ? oneLine(text) : structured;
  const number = digits(obj(amount(dosage))?.value);
  if (INSTRUCTION.test(text) && (number === null || holdsNumber(text, number))) return oneLine(text);
  return `${structured} (${oneLine(text)})`;
}

function holdsNumber(text: string, number: string): boolean {
  return new RegExp(`(^|[^\\d.,])${number.replace('.', '\\.')}($|[^\\d.,]|[.,](?!\\d))`).test(text);
}

/** Reads all dosages of a medication resource; several (a taper, two doses a day) give words and no single dose. */
export function dosage(value: unknown): Dosage {
  const all = list(value);
  const sentences = [...new Set(all.map(sentence).filter((s) => s !== null))];
  const bounds = all.map((d) => periodTime(at(d, 'timing', 'repeat', 'boundsPeriod')));
  const first = all[0];
  const last = bounds.at(-1);
  const one = all.length === 1 ? first : undefined;
  const rate = one ? (list(one.doseAndRate)[0] ?? one) : null;
  const quantity = one ? obj(amount(one)) : null;
  const duration = all.map((d) => {
    const repeat = at(d, 'timing', 'repeat');
    return quantityWords(at(repeat, 'boundsDuration')) ?? rangeWords(at(repeat, 'boundsRange'));
  });
  const asNeededFor = one ? names(one.asNeededCodeableConcept) : null;
  return {
    words: sentences.length > 0 ? ` — ${sentences.join('; ')}` : '',
    start: bounds[0]?.start ?? null,
    end: last?.end ?? null,
    boundsWords: bounds.map((b) => b.words).find((w) => w !== null) ?? null,
    attributes: attributes({
      dose: num(quantity?.value),
      doseUnit: str(quantity?.unit) ?? str(quantity?.code),
      doseUnitCode: /unitsofmeasure/.test(str(quantity?.system) ?? '') ? str(quantity?.code) : null,
      doseLow: num(at(rate, 'doseRange', 'low', 'value')),
      doseHigh: num(at(rate, 'doseRange', 'high', 'value')),
      rate: quantityWords(rate?.rateQuantity) ?? ratioWords(rate?.rateRatio) ?? rangeWords(rate?.rateRange),
      route: [...new Set(all.map(route).filter(Boolean))].join('; '),
      frequency: [...new Set(all.map((d) => frequency(d.timing)).filter(Boolean))].join('; '),
      asNeeded: one ? (asNeededFor ? true : bool(one.asNeededBoolean) || null) : null,
      asNeededFor,
      site: first ? names(first.site) : null,
      method: first ? names(first.method) : null,
      duration: duration.find((d) => d !== null),
      sig: all
        .map((d) => str(d.text) ?? str(d.patientInstruction))
        .filter(Boolean)
        .join('; '),
    }),
  };
}

/** A FHIR Ratio as words: "40 mL per 1 h", "1:128". */
export function ratioWords(value: unknown): string | null {
  const ratio = obj(value);
  const top = quantityWords(ratio?.numerator);
  const bottom = quantityWords(ratio?.denominator);
  if (!top || !bottom) return top;
  return /\s/.test(top + bottom) ? `${top} per ${bottom}` : `${top}:${bottom}`;
}
