/** Values of observations and doses: what they say in words, and as attributes. Units stay as they were written. */
import { codingsOf, nameOf } from './codes.ts';
import type { Narrative } from './narrative.ts';
import { timeOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

export interface Value {
  /** As it is read out ("13.2 g/dL", ">500 mg/dL", "Positive"). */
  text: string;
  /** True for a quantity: "Glucose 98 mg/dL"; otherwise "Culture: no growth". */
  quantity: boolean;
  attributes: Record<string, string | number | boolean>;
}

/** A number where the text is a plain decimal, else the text itself ("1:80", "0-10", "500,000"). */
export function numberOrText(text: string): string | number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) && text.length < 16 ? Number(text) : text;
}

/** UCUM's "1" and curly annotations of nothing are no unit to read out. */
function readUnit(unit: string | undefined): string {
  return unit && unit !== '1' ? ` ${unit}` : '';
}

function quantity(value: string, unit: string | undefined, comparator = ''): Value {
  const attributes: Value['attributes'] = { value: numberOrText(value) };
  if (unit) attributes.unit = unit;
  if (comparator) attributes.comparator = comparator;
  return { text: `${comparator}${value}${readUnit(unit)}`, quantity: true, attributes };
}

/** One end of an interval; in a unit that the sender's list does not have, it comes as a translation. */
function endOf(end: XmlElement | undefined): { value: string | undefined; unit: string | undefined } {
  const value = attribute(end, 'value');
  if (value !== undefined) return { value, unit: attribute(end, 'unit') };
  const translated = elements(end, 'translation').find((t) => attribute(t, 'value') !== undefined);
  return { value: attribute(translated, 'value'), unit: translated ? unitOfTranslation(translated) : undefined };
}

function unitOfTranslation(translated: XmlElement): string | undefined {
  return (
    words(child(translated, 'originalText')) || attribute(translated, 'displayName') || attribute(translated, 'code')
  );
}

/** An interval as a value: one open side is a comparator; 0 as the lower end of an amount bounds nothing. */
function interval(low: XmlElement | undefined, high: XmlElement | undefined): Value | null {
  const { value: from, unit: lowUnit } = endOf(low);
  const { value: to, unit: highUnit } = endOf(high);
  const unit = lowUnit ?? highUnit;
  const excluded = (end: XmlElement | undefined): boolean => end?.attributes.inclusive === 'false';
  if (from !== undefined && to !== undefined && Number(from) !== 0) {
    return {
      text: `${from}-${to}${readUnit(unit)}`,
      quantity: true,
      attributes: { value: `${from}-${to}`, ...(unit ? { unit } : {}) },
    };
  }
  if (to !== undefined) return quantity(to, unit, excluded(high) ? '<' : '<=');
  if (from !== undefined) return quantity(from, unit, excluded(low) ? '>' : '>=');
  return null;
}

/** A quantity with value and unit, or with low and high; null when it states nothing. */
export function quantityOf(element: XmlElement | null | undefined): Value | null {
  if (!element) return null;
  const value = attribute(element, 'value');
  if (value !== undefined) return quantity(value, attribute(element, 'unit'));
  const bounds = interval(child(element, 'low'), child(element, 'high'));
  if (bounds) return bounds;
  // A quantity in a unit that the sender's list does not have comes as a translation of an empty one.
  const translated = elements(element, 'translation').find((t) => attribute(t, 'value') !== undefined);
  if (!translated) return null;
  return quantity(attribute(translated, 'value') ?? '', unitOfTranslation(translated));
}

/** The element's own text, without what its children say. */
function ownWords(element: XmlElement): string {
  const text = element.children.filter((c) => typeof c === 'string').join(' ');
  return text.replace(/\s+/g, ' ').trim();
}

function saidText(text: string): Value {
  const compared = /^(<=|>=|<|>)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (compared) return quantity(compared[2] ?? '', undefined, compared[1] ?? '');
  return { text, quantity: /^[+-]?\d+(\.\d+)?$/.test(text), attributes: { value: numberOrText(text) } };
}

/**
 * The value of an observation, of any HL7 type (PQ, IVL_PQ, RTO, INT, REAL, BL, TS, ST, ED, CD, CE, CO). Null where it
 * states nothing.
 */
export function readValue(element: XmlElement | null | undefined, narrative: Narrative): Value | null {
  if (!element) return null;
  const type = attribute(element, 'type')?.replace(/^.*:/, '') ?? '';
  if (type === 'BL') {
    const value = attribute(element, 'value');
    return value
      ? { text: value === 'true' ? 'yes' : 'no', quantity: false, attributes: { value: value === 'true' } }
      : null;
  }
  if (type === 'TS') {
    const value = attribute(element, 'value');
    const time = timeOf(value);
    return value ? { text: time?.date ?? value, quantity: false, attributes: { value: time?.date ?? value } } : null;
  }
  const numerator = quantityOf(child(element, 'numerator'));
  const denominator = quantityOf(child(element, 'denominator'));
  if (numerator && denominator) {
    const units = numerator.attributes.unit !== undefined || denominator.attributes.unit !== undefined;
    const text = `${numerator.text}${units ? ' / ' : ':'}${denominator.text}`;
    return { text, quantity: true, attributes: { value: text } };
  }
  if (/^(CD|CE|CO|CV|CS|CR)$/.test(type) || (type === '' && attribute(element, 'code') !== undefined)) {
    const text = nameOf(element, narrative) ?? attribute(element, 'displayName') ?? codingsOf(element)[0]?.code;
    if (!text) return null;
    const code = attribute(element, 'code');
    return { text, quantity: false, attributes: { value: text, ...(code ? { valueCode: code } : {}) } };
  }
  const amount = quantityOf(element);
  if (amount) return amount;
  const inline = ownWords(element);
  if (inline) return saidText(inline.slice(0, 2000));
  const reference =
    attribute(child(element, 'reference'), 'value') ?? attribute(child(element, 'originalText', 'reference'), 'value');
  const found = reference ? narrative.at(reference) : '';
  // One system writes the words themselves where the reference belongs; they are believed where the narrative has them.
  const isWords =
    reference && !reference.startsWith('#') && narrative.text.toLowerCase().includes(reference.toLowerCase());
  const pointed = found === '' && isWords ? reference : found;
  return pointed ? saidText(pointed.replace(/\s*\n\s*/g, ', ').slice(0, 2000)) : null;
}

/** Reference ranges in words ("80-140 mg/dL Normal"); null when there are none. */
export function referenceRangeOf(observation: XmlElement, narrative: Narrative): string | null {
  const ranges = elements(observation, 'referenceRange').flatMap((r) => elements(r, 'observationRange'));
  const said = ranges.map((range) => {
    const text = child(range, 'text');
    const reference = attribute(child(text, 'reference'), 'value');
    const written = words(text) || (reference ? narrative.at(reference) : '');
    const value = child(range, 'value');
    const bounds = value ? (readValue(value, narrative)?.text ?? '') : '';
    return written || bounds;
  });
  const known = said.filter((text) => text !== '');
  return known.length > 0 ? known.join('; ').slice(0, 500) : null;
}
