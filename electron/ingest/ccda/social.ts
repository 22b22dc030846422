/** Social history, pregnancy, advance directives, and findings of functional and mental status. */
import type { Assertion, Flag, Kind } from '../../../shared/vocabulary.ts';
import { codingsOf, isPlaceholder, nameOf, nullFlavor } from './codes.ts';
import { readValue } from './quantities.ts';
import { readMeasurement } from './results.ts';
import {
  conceptOf,
  dateFlags,
  type Findings,
  negated,
  type Place,
  referencesOf,
  related,
  statusCode,
  subjectOf,
  textAsName,
} from './statement.ts';
import { periodOf, timeOf } from './times.ts';
import { attribute, child, type XmlElement } from './xml-tree.ts';

/** Values that state ignorance and no finding ("Unknown if ever smoked"). */
const UNKNOWN_VALUES = new Set(['266927001', '261665006', '373068000']);
const PREGNANT = '77386006';
const NOT_PREGNANT = '60001007';

/** Pregnancy as an assertion: present, absent by negation or by code, or not known. */
function readPregnancy(observation: XmlElement, place: Place, found: Findings): void {
  const value = child(observation, 'value');
  const period = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const unknown = nullFlavor(observation) !== undefined || nullFlavor(value) !== undefined;
  const absent = negated(observation) || attribute(value, 'code') === NOT_PREGNANT;
  const assertion: Assertion = absent ? 'absent' : unknown ? 'possible' : 'present';
  const attributes: Record<string, string> = {};
  for (const { statement } of related(observation)) {
    const code = attribute(child(statement, 'code'), 'code');
    const inner = readValue(child(statement, 'value'), place.narrative);
    if (code === '11778-8' || code === '11779-6' || code === '11780-4') {
      const due = timeOf(attribute(child(statement, 'value'), 'value'));
      if (due) attributes.estimatedDelivery = due.date;
    } else if (inner && /gestation/i.test(nameOf(child(statement, 'code'), place.narrative) ?? '')) {
      attributes.gestationalAge = inner.text;
    }
  }
  const detail = attributes.gestationalAge ? `, gestational age ${attributes.gestationalAge}` : '';
  found.facts.push({
    kind: 'social',
    text: absent ? 'Not pregnant' : unknown ? 'Pregnancy: not known' : `Pregnant${detail}`,
    concept: 'Pregnancy',
    codings: [{ system: 'http://snomed.info/sct', code: PREGNANT, display: 'Pregnancy' }],
    status: null,
    assertion,
    subject: subjectOf(observation).subject,
    from: period.from,
    to: absent || unknown ? null : period.to,
    attributes,
    flags: [...dateFlags(period), ...(unknown && !absent ? (['currency unknown'] as Flag[]) : [])],
    element: observation,
    references: referencesOf(observation, value),
  });
}

export function isPregnancy(observation: XmlElement): boolean {
  const value = attribute(child(observation, 'value'), 'code');
  return value === PREGNANT || value === NOT_PREGNANT;
}

/**
 * Reads an observation whose value is a state of the patient or of their life. Where the code is only "ASSERTION", the
 * value is the concept. A value that says "unknown" is kept as a possibility, so that it never takes the place of an
 * earlier answer.
 * @param kind the kind that the section gives it
 */
export function readFinding(observation: XmlElement, kind: Kind, place: Place, found: Findings): void {
  if (isPregnancy(observation)) {
    readPregnancy(observation, place, found);
    return;
  }
  const code = child(observation, 'code');
  const valueElement = child(observation, 'value');
  const value = readValue(valueElement, place.narrative);
  const asserted = isPlaceholder(code) && codingsOf(code).length === 0 && nameOf(code, place.narrative) === null;
  // A code without any name says less than its value does ("Do not resuscitate").
  const asked = conceptOf(code, observation, place);
  const assertsValue = (asserted || attribute(code, 'code') === 'ASSERTION' || asked === null) && value !== null;
  const concept = assertsValue ? value.text : asked;
  if (!concept) {
    found.empty = true;
    return;
  }
  const said = value?.text ?? textAsName(observation, place.narrative);
  if (!said || (!value && said === concept && nullFlavor(valueElement) !== undefined)) {
    found.valueless.push(concept);
    found.empty = true;
    return;
  }
  const period = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const unknown = UNKNOWN_VALUES.has(attribute(valueElement, 'code') ?? '') || /^unknown\b/i.test(said);
  const absent = negated(observation);
  const { subject, relationship } = subjectOf(observation);
  const attributes: Record<string, string | number | boolean> = assertsValue ? {} : { ...value?.attributes };
  if (relationship) attributes.relationship = relationship;
  const flags: Flag[] = dateFlags(period);
  if (unknown) flags.push('currency unknown');
  const status = statusCode(observation);
  const text =
    assertsValue || said === concept ? concept : value?.quantity ? `${concept} ${said}` : `${concept}: ${said}`;
  found.facts.push({
    kind,
    text: absent ? `Not present: ${text}` : text,
    concept,
    codings: assertsValue ? codingsOf(valueElement) : codingsOf(code),
    status: status === 'nullified' ? 'entered-in-error' : status === 'cancelled' ? 'cancelled' : null,
    assertion: absent ? 'absent' : unknown ? 'possible' : 'present',
    subject,
    from: period.from,
    to: period.to,
    attributes,
    flags,
    element: observation,
    references: referencesOf(valueElement, observation, code),
  });
}

/**
 * Reads a finding of functional or mental status. A coded finding is a condition of its own (two findings share one code,
 * so the finding is the concept); a score or a quantity is a measurement.
 */
export function readStateFinding(observation: XmlElement, place: Place, found: Findings): void {
  const value = child(observation, 'value');
  const type = attribute(value, 'type')?.replace(/^.*:/, '') ?? '';
  const coded = /^(CD|CE|CO|CV)$/.test(type) && codingsOf(value).length > 0;
  if (!coded) {
    readMeasurement(observation, null, place, found);
    return;
  }
  readFinding(observation, 'condition', place, found);
  const fact = found.facts.at(-1);
  const name = nameOf(value, place.narrative);
  if (fact?.element !== observation || !name || fact.kind !== 'condition') return;
  fact.concept = name;
  fact.codings = codingsOf(value);
  delete fact.attributes.value;
  delete fact.attributes.valueCode;
}
