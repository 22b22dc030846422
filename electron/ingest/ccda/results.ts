/** Results and vital signs: one measurement per observation, one blood pressure per pair of systolic and diastolic. */
import type { Flag, Status } from '../../../shared/vocabulary.ts';
import { codingsOf, nameOf } from './codes.ts';
import { numberOrText, readValue, referenceRangeOf } from './quantities.ts';
import {
  capital,
  conceptOf,
  type FactSketch,
  type Findings,
  negated,
  type Place,
  referencesOf,
  related,
  statusCode,
  subjectOf,
} from './statement.ts';
import { type Period, periodOf } from './times.ts';
import { attribute, child, descendants, elements, words, type XmlElement } from './xml-tree.ts';

const SYSTOLIC = '8480-6';
const DIASTOLIC = '8462-4';
/** LOINC's panel of exactly these two, which FHIR records carry: the same analyte in both worlds. */
const BLOOD_PRESSURE = { system: 'http://loinc.org', code: '85354-9', display: 'Blood pressure' };

/** Panels that stand empty beside their two values. */
const PRESSURE_PANELS = new Set(['85354-9', '55284-4', '35094-2']);

const STATUS: Record<string, Status> = {
  completed: 'final',
  active: 'preliminary',
  held: 'preliminary',
  suspended: 'preliminary',
  aborted: 'cancelled',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
};

/** Observations that qualify another one and are no result of their own: its unit, a status, a severity, a comment. */
const QUALIFIERS = new Set([
  '246514001',
  '33999-4',
  'SEV',
  'SECCONOBS',
  '263486008',
  '445518008',
  '48767-8',
  '77301-0',
]);

export function isQualifier(observation: XmlElement): boolean {
  return QUALIFIERS.has(attribute(child(observation, 'code'), 'code') ?? '');
}

function bestTime(observation: XmlElement, organizer: XmlElement | null, found: Findings): Period {
  const own = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...own.unreadable);
  if (own.from || own.to || !organizer) return own;
  return periodOf(child(organizer, 'effectiveTime'));
}

function specimenOf(statement: XmlElement | null, place: Place): string | null {
  const player = descendants(statement, 'specimenPlayingEntity')[0];
  return nameOf(child(player, 'code'), place.narrative) ?? (words(child(player, 'name')) || null);
}

function interpretationOf(observation: XmlElement, place: Place): string | null {
  const codes = elements(observation, 'interpretationCode');
  const said = codes
    .map((c) => nameOf(c, place.narrative) ?? attribute(c, 'code'))
    .filter((c) => c !== undefined && c !== null);
  return said.length > 0 ? said.join(', ') : null;
}

/** The unit that an inner observation gives to a value without one (SNOMED 246514001 "units"). */
function statedUnit(observation: XmlElement): string | null {
  const found = related(observation).find((r) => attribute(child(r.statement, 'code'), 'code') === '246514001');
  const value = child(found?.statement, 'value');
  return words(child(value, 'originalText')) || attribute(value, 'code') || null;
}

/** Reads one observation into a measurement, or null where it states no value and is not pending. */
function measurementOf(
  observation: XmlElement,
  organizer: XmlElement | null,
  place: Place,
  found: Findings,
): FactSketch | null {
  const code = child(observation, 'code');
  const concept = conceptOf(code, observation, place) ?? attribute(code, 'code') ?? null;
  if (!concept) return null;
  const values = elements(observation, 'value')
    .map((v) => readValue(v, place.narrative))
    .filter((v) => v !== null);
  const status = STATUS[statusCode(observation) ?? (organizer ? statusCode(organizer) : null) ?? ''] ?? null;
  const isNotDone = negated(observation);
  const first = values[0];
  if (!first && status !== 'preliminary' && status !== 'cancelled' && status !== 'entered-in-error' && !isNotDone)
    return null;
  const time = bestTime(observation, organizer, found);
  const attributes: FactSketch['attributes'] = { ...first?.attributes };
  if (values.length > 1) attributes.value = values.map((v) => v.text).join('; ');
  const unit = first && attributes.unit === undefined && first.quantity ? statedUnit(observation) : null;
  if (unit) attributes.unit = unit;
  const interpretation = interpretationOf(observation, place);
  if (interpretation) attributes.interpretation = interpretation;
  const range = referenceRangeOf(observation, place.narrative);
  if (range) attributes.referenceRange = range;
  const method = nameOf(child(observation, 'methodCode'), place.narrative);
  if (method) attributes.method = method;
  const site = nameOf(child(observation, 'targetSiteCode'), place.narrative);
  if (site) attributes.bodySite = site;
  const specimen = specimenOf(observation, place) ?? specimenOf(organizer, place);
  if (specimen) attributes.specimen = specimen;
  const panel = organizer ? nameOf(child(organizer, 'code'), place.narrative) : null;
  if (panel && panel !== concept) attributes.panel = panel;
  const flags: Flag[] = [];
  if (status === 'preliminary') flags.push('not final');
  if (status === 'cancelled' || isNotDone) flags.push('never happened');
  if (time.startUnknown) flags.push('start unknown');
  const said = values.map((v) => v.text).join('; ');
  const read = first?.quantity ? `${concept} ${said}${unit ? ` ${unit}` : ''}` : `${concept}: ${said}`;
  const withoutValue = isNotDone
    ? 'not done'
    : status === 'preliminary'
      ? 'pending'
      : status === 'cancelled'
        ? 'cancelled'
        : 'no value';
  const { subject, relationship } = subjectOf(observation);
  if (relationship) attributes.relationship = relationship;
  return {
    kind: 'measurement',
    text: first ? read : `${concept}: ${withoutValue}`,
    concept,
    codings: codingsOf(code),
    status: isNotDone ? 'not-done' : status,
    assertion: 'present',
    subject,
    from: time.from ?? time.to,
    to: null,
    attributes,
    flags,
    element: observation,
    references: referencesOf(observation, code, child(observation, 'value')),
  };
}

/** Reads an observation and the observations it is made of (a questionnaire's items, a culture's organisms). */
export function readMeasurement(
  observation: XmlElement,
  organizer: XmlElement | null,
  place: Place,
  found: Findings,
): void {
  if (isQualifier(observation)) {
    found.empty = true;
    return;
  }
  const fact = measurementOf(observation, organizer, place, found);
  if (fact) found.facts.push(fact);
  const name = fact ? null : nameOf(child(observation, 'code'), place.narrative);
  let parts = 0;
  for (const { statement } of related(observation)) {
    if (statement.name === 'observation' && !isQualifier(statement) && child(statement, 'value')) {
      parts++;
      readMeasurement(statement, organizer ?? observation, place, found);
    } else if (statement.name === 'organizer') {
      parts++;
      readOrganizer(statement, place, found);
    }
  }
  if (fact || parts > 0) return;
  if (name && !PRESSURE_PANELS.has(attribute(child(observation, 'code'), 'code') ?? '')) found.valueless.push(name);
  found.empty = true;
}

function isPart(fact: FactSketch, code: string, word: RegExp): boolean {
  return fact.codings.some((c) => c.code === code) || (fact.codings.length === 0 && word.test(fact.concept));
}

/** Two readings of one moment, at one place of the body, in one unit. */
function belongTogether(a: FactSketch, b: FactSketch): boolean {
  return (
    (a.from?.date ?? '') === (b.from?.date ?? '') &&
    a.status === b.status &&
    a.attributes.unit === b.attributes.unit &&
    a.attributes.bodySite === b.attributes.bodySite &&
    a.attributes.value !== undefined &&
    b.attributes.value !== undefined
  );
}

function pressureOf(systolic: FactSketch, diastolic: FactSketch, organizer: XmlElement): FactSketch {
  const { value: high, ...shared } = systolic.attributes;
  const low = diastolic.attributes.value;
  const unit = shared.unit === undefined ? '' : ` ${shared.unit}`;
  const pair = `${high}/${low}`;
  return {
    ...systolic,
    text: `Blood pressure ${pair}${unit}`,
    concept: 'Blood pressure',
    codings: [BLOOD_PRESSURE],
    attributes: { ...shared, value: pair, systolic: numberOrText(String(high)), diastolic: numberOrText(String(low)) },
    flags: [...new Set([...systolic.flags, ...diastolic.flags])],
    element: organizer,
    references: [...systolic.references, ...diastolic.references],
  };
}

/** Joins systolic and diastolic of the same organizer; what has no partner stays as it is. */
function joinPressures(facts: FactSketch[], organizer: XmlElement): FactSketch[] {
  const waiting = facts.filter((f) => isPart(f, DIASTOLIC, /\bdiastolic\b/i));
  const joined = new Map<FactSketch, FactSketch>();
  for (const fact of facts) {
    if (!isPart(fact, SYSTOLIC, /\bsystolic\b/i)) continue;
    const at = waiting.findIndex((other) => belongTogether(fact, other));
    const partner = waiting[at];
    if (!partner) continue;
    waiting.splice(at, 1);
    joined.set(fact, pressureOf(fact, partner, organizer));
    joined.set(partner, fact);
  }
  return facts.flatMap((fact) => {
    const other = joined.get(fact);
    return other === undefined ? [fact] : isPart(fact, SYSTOLIC, /\bsystolic\b/i) ? [other] : [];
  });
}

/** Reads a Result Organizer or a Vital Signs Organizer. An organizer that only names a pending panel is one fact. */
export function readOrganizer(organizer: XmlElement, place: Place, found: Findings): void {
  const before = found.facts.length;
  for (const { statement } of related(organizer)) {
    if (statement.name === 'observation') readMeasurement(statement, organizer, place, found);
    else if (statement.name === 'organizer') readOrganizer(statement, place, found);
  }
  const own = found.facts.splice(before);
  found.facts.push(...joinPressures(own, organizer));
  if (own.length > 0) return;
  const code = child(organizer, 'code');
  const name = nameOf(code, place.narrative);
  const status = STATUS[statusCode(organizer) ?? ''] ?? null;
  if (!name || (status !== 'preliminary' && status !== 'cancelled')) {
    found.empty = true;
    return;
  }
  found.facts.push({
    kind: 'measurement',
    text: `${capital(name)}: ${status === 'preliminary' ? 'pending' : 'cancelled'}`,
    concept: name,
    codings: codingsOf(code),
    status,
    assertion: 'present',
    subject: 'patient',
    from: periodOf(child(organizer, 'effectiveTime')).from,
    to: null,
    attributes: {},
    flags: [status === 'preliminary' ? 'not final' : 'never happened'],
    element: organizer,
    references: referencesOf(code, organizer),
  });
}
