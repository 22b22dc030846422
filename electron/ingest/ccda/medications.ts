/** Medications and immunizations: what, how much, how often, from when to when, and whether it is still so. */
import { type ClinicalTime, certainlyBefore } from '../../../shared/clinical-time.ts';
import type { Flag, Status } from '../../../shared/vocabulary.ts';
import { medicationConcept } from '../concept-words.ts';
import { nameOf, originalText } from './codes.ts';
import { saysNothing } from './narrative.ts';
import { ANY_DRUG, type Product, productOf } from './products.ts';
import { quantityOf } from './quantities.ts';
import {
  dateFlags,
  type Findings,
  innerValue,
  isTemplate,
  listed,
  negated,
  type Place,
  referencesOf,
  related,
  statedStatus,
  statusCode,
  subjectOf,
  textOf,
} from './statement.ts';
import { boundsOf, frequencyOf, type Period, periodOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

/** True where the text is the name once more, perhaps with more words behind it. */
function sameStart(text: string, name: string): boolean {
  const length = Math.min(12, name.length, text.length);
  return text.slice(0, length).toLowerCase() === name.slice(0, length).toLowerCase();
}

/** The directions as somebody wrote them: a free-text sig, an inline text, or an instruction. */
function sigOf(administration: XmlElement, name: string, place: Place): string | null {
  const free = related(administration).find(
    (r) =>
      r.statement.name === 'substanceAdministration' &&
      (isTemplate(r.statement, '147') || attribute(child(r.statement, 'code'), 'code') === '76662-6'),
  );
  const instruction = related(administration).find(
    (r) =>
      r.statement.name === 'act' &&
      (isTemplate(r.statement, '20') || attribute(child(r.statement, 'code'), 'code') === 'PINSTRUCT'),
  );
  const candidates = [
    free ? textOf(free.statement, place.narrative) : '',
    words(child(administration, 'text')),
    instruction ? textOf(instruction.statement, place.narrative) : '',
  ];
  const sig = candidates
    .map((text) => text.replace(/\s*\n\s*/g, ', '))
    .find((text) => text !== '' && !sameStart(text, name) && !saysNothing(text));
  return sig ? sig.slice(0, 500) : null;
}

function doseAttributes(administration: XmlElement): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {};
  const dose = quantityOf(child(administration, 'doseQuantity'));
  if (dose) {
    const compared = dose.attributes.comparator;
    attributes.dose = compared ? dose.text : (dose.attributes.value ?? dose.text);
    if (dose.attributes.unit) attributes.doseUnit = dose.attributes.unit;
  }
  const rate = quantityOf(child(administration, 'rateQuantity'));
  if (rate) attributes.rate = rate.text;
  const most = child(administration, 'maxDoseQuantity');
  const numerator = quantityOf(child(most, 'numerator'));
  const denominator = quantityOf(child(most, 'denominator'));
  if (numerator && denominator) attributes.maxDose = `${numerator.text} per ${denominator.text}`;
  return attributes;
}

function asNeededOf(administration: XmlElement, place: Place): string | boolean | null {
  const conditions = elements(administration, 'precondition');
  if (conditions.length === 0) return null;
  const value = child(conditions[0], 'criterion', 'value') ?? child(conditions[0], 'value');
  return nameOf(value, place.narrative) ?? true;
}

/** Status words of an ActStatus, and of systems that write their own order status there. */
const STATUS: Record<string, Status> = {
  active: 'active',
  ordered: 'active',
  new: 'active',
  aborted: 'stopped',
  suspended: 'on-hold',
  held: 'on-hold',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
};

/**
 * Whether the medication is still taken. A status observation speaks first. "completed" closes the interval where its end
 * has passed on the document's date; without an end it says that it is over, at an unknown time; but a row of the
 * narrative that says "Active" contradicts that, and the contradiction is shown instead of decided.
 */
function courseOf(
  administration: XmlElement,
  period: Period,
  references: string[],
  name: string,
  place: Place,
): { status: Status | null; flags: Flag[] } {
  const code = statusCode(administration);
  if (code === 'nullified') return { status: 'entered-in-error', flags: [] };
  if (code === 'cancelled') return { status: 'cancelled', flags: ['never happened'] };
  const stated = statedStatus(administration, place);
  if (stated && !(stated === 'active' && code === 'aborted')) {
    const over = stated !== 'active' && stated !== 'on-hold';
    return {
      status: stated === 'inactive' || stated === 'resolved' ? 'stopped' : stated,
      flags: over && !period.to ? ['end unknown'] : [],
    };
  }
  if (code === 'completed') {
    if (period.to) return { status: isPast(period.to, place.documentTime) ? 'completed' : null, flags: [] };
    if (place.narrative.saysActive(references, name)) return { status: null, flags: ['currency unknown'] };
    return { status: 'completed', flags: ['end unknown'] };
  }
  if (code === 'aborted') return { status: 'stopped', flags: period.to ? [] : ['end unknown'] };
  const status = code ? (STATUS[code] ?? null) : null;
  if (status === null && period.to === null) return { status, flags: ['currency unknown'] };
  return { status, flags: [] };
}

function isPast(end: ClinicalTime, documentTime: ClinicalTime | null): boolean {
  return (
    documentTime === null ||
    certainlyBefore(end, documentTime) ||
    end.date.slice(0, 10) === documentTime.date.slice(0, 10)
  );
}

function reasonOf(administration: XmlElement, place: Place): { name: string; code: string | undefined } | null {
  const isReason = (type: string, statement: XmlElement): boolean =>
    type === 'RSON' || isTemplate(statement, '19') || attribute(child(statement, 'code'), 'code') === '77301-0';
  const direct = innerValue(
    administration,
    place,
    (r) => r.statement.name === 'observation' && isReason(r.type, r.statement),
  );
  if (direct) return direct;
  const act = related(administration).find((r) => r.type === 'RSON' && r.statement.name === 'act');
  return act ? innerValue(act.statement, place, (r) => r.statement.name === 'observation') : null;
}

/** A refusal's reason stands in an observation of its own (template 53), with the reason as its code. */
function refusalOf(administration: XmlElement, place: Place): string | null {
  const found = related(administration).find((r) => isTemplate(r.statement, '53'));
  return found ? nameOf(child(found.statement, 'code'), place.narrative) : null;
}

function readNegated(
  administration: XmlElement,
  product: Product,
  references: string[],
  what: 'medications' | 'immunizations',
  place: Place,
  found: Findings,
): boolean {
  const name = product.name ?? '';
  if (!negated(administration) || !(product.unspecified || /^(no|none|not|unknown)\b/i.test(name))) return false;
  const said = [
    name,
    textOf(administration, place.narrative),
    originalText(child(administration, 'code'), place.narrative),
    originalText(product.code, place.narrative),
  ].find((text) => text !== '');
  const denies = said
    ? !saysNothing(said)
    : product.flavor === 'NA' || product.flavor === 'OTH' || attribute(product.code, 'code') === ANY_DRUG;
  if (!denies) {
    found.empty = true;
    return true;
  }
  const text = `No known ${what}`;
  found.facts.push({
    kind: what === 'medications' ? 'medication' : 'immunization',
    text,
    concept: text,
    codings: [],
    status: null,
    assertion: 'absent',
    subject: 'patient',
    from: null,
    to: null,
    attributes: {},
    flags: [],
    element: administration,
    references,
  });
  return true;
}

function readIt(
  administration: XmlElement,
  kind: 'medication' | 'immunization',
  planned: boolean,
  place: Place,
  found: Findings,
): void {
  const product = productOf(administration, place);
  const references = referencesOf(product.code, administration, child(administration, 'code'));
  if (
    readNegated(
      administration,
      product,
      references,
      kind === 'medication' ? 'medications' : 'immunizations',
      place,
      found,
    )
  )
    return;
  const own = textOf(administration, place.narrative).replace(/\s*\n\s*/g, ', ');
  const name = product.name ?? product.codings[0]?.code ?? (saysNothing(own) ? null : own.slice(0, 200));
  if (!name) {
    found.empty = true;
    return;
  }
  const timings = elements(administration, 'effectiveTime');
  const period = periodOf(boundsOf(timings));
  found.unreadable.push(...period.unreadable);
  const attributes: Record<string, string | number | boolean> = {
    ...product.attributes,
    ...doseAttributes(administration),
  };
  const route = nameOf(child(administration, 'routeCode'), place.narrative);
  if (route) attributes.route = route;
  const site = nameOf(child(administration, 'approachSiteCode'), place.narrative);
  if (site) attributes.site = site;
  const frequency = frequencyOf(timings);
  if (frequency) attributes.frequency = frequency;
  const asNeeded = asNeededOf(administration, place);
  if (asNeeded !== null) attributes.asNeeded = asNeeded;
  const sig = product.name && kind === 'medication' ? sigOf(administration, product.name, place) : null;
  if (sig) attributes.sig = sig;
  const reason = reasonOf(administration, place);
  if (reason) {
    attributes.reason = reason.name;
    if (reason.code) attributes.reasonCode = reason.code;
  }
  const refusal = refusalOf(administration, place);
  if (refusal) attributes.reason = refusal;
  const vehicle = elements(administration, 'participant')
    .map((p) => child(p, 'participantRole'))
    .find((r) => attribute(child(r, 'code'), 'code') === '412307009');
  const vehicleName =
    nameOf(child(vehicle, 'playingEntity', 'code'), place.narrative) ?? words(child(vehicle, 'playingEntity', 'name'));
  if (vehicleName && vehicleName !== name) attributes.vehicle = vehicleName;
  const doseNumber = attribute(child(administration, 'repeatNumber'), 'value');
  if (doseNumber && kind === 'immunization') attributes.doseNumber = doseNumber;

  const { subject, relationship } = subjectOf(administration);
  if (relationship) attributes.relationship = relationship;
  const structured = listed(
    doseText(attributes),
    attributes.rate ? `at ${attributes.rate}` : null,
    route?.replace(/ route of administration$/i, '').toLowerCase(),
    frequency,
    asNeededText(asNeeded),
  );
  const how = kind === 'immunization' ? '' : (sig ?? structured);
  const refused = negated(administration);
  const course =
    kind === 'immunization'
      ? immunizationCourse(administration)
      : courseOf(administration, period, references, name, place);
  const base = {
    concept: kind === 'medication' ? medicationConcept(name) : name,
    codings: product.codings,
    subject,
    attributes,
    element: administration,
    references,
  };
  const text = `${name}${how ? `, ${how}` : ''}`;
  if (planned) {
    if (period.from) attributes.plannedFor = period.from.date;
    if (period.to) attributes.plannedUntil = period.to.date;
    found.facts.push({
      ...base,
      kind: 'plan',
      text: refused ? `Not planned: ${name}` : `Planned: ${text}`,
      status: refused ? 'not-done' : course.status,
      assertion: refused ? 'absent' : 'planned',
      from: place.entryTime,
      to: null,
      flags: [],
    });
    return;
  }
  if (refused) {
    const why = typeof attributes.reason === 'string' ? ` (${attributes.reason})` : '';
    found.facts.push({
      ...base,
      kind,
      text: `Not given: ${name}${why}`,
      status: 'not-done',
      assertion: 'present',
      from: period.from,
      to: null,
      flags: ['never happened'],
    });
    return;
  }
  const single =
    period.point &&
    kind === 'medication' &&
    statusCode(administration) === 'completed' &&
    attribute(administration, 'moodCode') === 'EVN';
  found.facts.push({
    ...base,
    kind,
    text,
    status: course.status,
    assertion: 'present',
    from: period.from,
    // One administration began and ended at its one time.
    to: single ? period.from : kind === 'immunization' ? null : period.to,
    flags: [...dateFlags(period), ...(single ? [] : course.flags)],
  });
}

function doseText(attributes: Record<string, string | number | boolean>): string | null {
  if (attributes.dose === undefined) return null;
  return attributes.doseUnit && attributes.doseUnit !== '1'
    ? `${attributes.dose} ${attributes.doseUnit}`
    : `dose ${attributes.dose}`;
}

function asNeededText(asNeeded: string | boolean | null): string | null {
  if (asNeeded === null || asNeeded === false) return null;
  return asNeeded === true ? 'as needed' : `as needed for ${asNeeded}`;
}

function immunizationCourse(administration: XmlElement): { status: Status | null; flags: Flag[] } {
  const code = statusCode(administration);
  if (code === 'nullified') return { status: 'entered-in-error', flags: [] };
  if (code === 'cancelled' || code === 'aborted') return { status: 'not-done', flags: ['never happened'] };
  return { status: code === 'completed' ? 'completed' : null, flags: [] };
}

/** Reads a Medication Activity (or a planned one, into a plan). */
export function readMedication(administration: XmlElement, planned: boolean, place: Place, found: Findings): void {
  readIt(administration, 'medication', planned, place, found);
}

/** Reads an Immunization Activity; a refused one is kept with the status "not-done". */
export function readImmunization(administration: XmlElement, planned: boolean, place: Place, found: Findings): void {
  readIt(administration, 'immunization', planned, place, found);
}
