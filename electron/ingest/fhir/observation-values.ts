/** The value of an Observation or of one of its components, whatever FHIR type it has. */
import { type Concept, concept } from './concepts.ts';
import { ratioWords } from './dosage.ts';
import { attributes } from './drafts.ts';
import { periodTime, rangeWords } from './fhir-time.ts';
import { bool, digits, type Json, list, num, obj, oneLine, str } from './json-access.ts';

export interface Value {
  /** As a person reads it, with comparator and unit: "8.0 %", "< 5 mg/L", "Never smoker". */
  words: string;
  /** value, unit, unitCode, comparator, and the code of a coded value. */
  attributes: Record<string, string | number | boolean>;
  says: string[];
}

function quantity(value: unknown): Value | null {
  const it = obj(value);
  const number = num(it?.value);
  const shown = digits(it?.value);
  const comparator = str(it?.comparator);
  const unit = str(it?.unit) ?? str(it?.code);
  if (number === null || shown === null) return null;
  return {
    words: [comparator, shown, unit].filter(Boolean).join(' '),
    says: [],
    attributes: attributes({
      value: number,
      unit,
      unitCode: str(it?.system) === 'http://unitsofmeasure.org' ? str(it?.code) : null,
      comparator,
    }),
  };
}

function plain(words: string | null, value: string | number | boolean | null = words): Value | null {
  if (words === null) return null;
  return {
    words: oneLine(words),
    says: [words],
    attributes: attributes({ value: typeof value === 'string' ? oneLine(value) : value }),
  };
}

/** Codes that stand where a value is missing ("masked", "unknown"): no result. */
const NO_VALUE = /v3-NullFlavor$|data-absent-reason$/;

function isNullFlavor(it: Concept): boolean {
  return it.codings.length > 0 && it.codings.every((c) => NO_VALUE.test(c.system));
}

/** True where the resource says that there is no value to read: a reason for its absence, or a waveform. */
export function isMissing(holder: Json): boolean {
  const coded = concept(holder.valueCodeableConcept);
  return (
    obj(holder.dataAbsentReason) !== null ||
    obj(holder.valueSampledData) !== null ||
    (coded !== null && isNullFlavor(coded))
  );
}

/** Reads value[x]; null where there is none that says anything in words (also for a waveform). */
export function observationValue(holder: Json): Value | null {
  const measured = quantity(holder.valueQuantity);
  if (measured) return measured;
  const coded = concept(holder.valueCodeableConcept);
  if (coded && !isNullFlavor(coded)) {
    const best = coded.codings[0];
    return {
      words: coded.name,
      says: coded.says,
      attributes: attributes({ value: coded.name, valueCode: best?.code, valueSystem: best?.system }),
    };
  }
  const yes = bool(holder.valueBoolean);
  if (yes !== null) return plain(yes ? 'yes' : 'no', yes);
  const whole = digits(holder.valueInteger);
  if (whole !== null) return plain(whole, num(holder.valueInteger));
  const period = periodTime(holder.valuePeriod);
  return (
    plain(str(holder.valueString)) ??
    plain(rangeWords(holder.valueRange)) ??
    plain(ratioWords(holder.valueRatio)) ??
    plain(str(holder.valueDateTime)) ??
    plain(str(holder.valueTime)) ??
    plain([period.start?.date, period.end?.date].filter(Boolean).join(' to ') || null)
  );
}

/** Interpretation and reference range, as far as stated. */
export function surroundings(holder: Json): Record<string, string | number | boolean> {
  const range = list(holder.referenceRange)[0];
  const said = list(holder.interpretation)
    .map((i) => concept(i)?.name)
    .filter(Boolean)
    .join('; ');
  return attributes({
    interpretation: said,
    referenceLow: num(obj(range?.low)?.value),
    referenceHigh: num(obj(range?.high)?.value),
    referenceText: str(range?.text),
  });
}
