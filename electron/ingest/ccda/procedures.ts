/** Procedures, the devices they left in the patient, and medical equipment. */
import type { Flag, Status } from '../../../shared/vocabulary.ts';
import { codingsOf, nameOf, nullFlavor } from './codes.ts';
import { saysNothing } from './narrative.ts';
import { lateralityOf } from './problems.ts';
import { readValue } from './quantities.ts';
import {
  conceptOf,
  dateFlags,
  type Findings,
  innerValue,
  isTemplate,
  listed,
  negated,
  type Place,
  referencesOf,
  related,
  statusCode,
  subjectOf,
  textOf,
} from './statement.ts';
import { NO_PERIOD, periodOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

const STATUS: Record<string, Status> = {
  completed: 'completed',
  active: 'active',
  aborted: 'stopped',
  suspended: 'on-hold',
  held: 'on-hold',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
};

/** Codes that stand for procedures or devices as such: negated, they say "none". */
const ANY = new Set(['71388002', '40388003', '49062001', '363787002']);
/** SNOMED "Failed attempted procedure", "Procedure not done" as a remark on a procedure. */
const FAILED = new Set(['103709008', '385660001']);

function unspecific(code: XmlElement | undefined): boolean {
  const value = attribute(code, 'code');
  return value === undefined ? nullFlavor(code) !== undefined && codingsOf(code).length === 0 : ANY.has(value);
}

function reasonOf(statement: XmlElement, place: Place): { name: string; code: string | undefined } | null {
  return innerValue(
    statement,
    place,
    (r) =>
      r.type === 'RSON' || isTemplate(r.statement, '19') || attribute(child(r.statement, 'code'), 'code') === '77301-0',
  );
}

/** "No known procedures", "no implanted devices": a negated statement about the class itself. */
function readNone(statement: XmlElement, kind: 'procedure' | 'device', place: Place, found: Findings): void {
  const said = textOf(statement, place.narrative);
  const inReference = attribute(child(statement, 'text', 'reference'), 'value') ?? '';
  // One vendor writes the words themselves where the reference belongs.
  const text = said || (/\s/.test(inReference) ? inReference : '');
  if (text === '' || text.length > 200 || saysNothing(text)) {
    found.empty = true;
    return;
  }
  const concept = kind === 'procedure' ? 'No known procedures' : 'No known devices';
  found.facts.push({
    kind,
    text: concept,
    concept,
    codings: [],
    status: null,
    assertion: 'absent',
    subject: 'patient',
    from: null,
    to: null,
    attributes: {},
    flags: [],
    element: statement,
    references: referencesOf(statement),
  });
}

/** Reads a Procedure Activity (procedure, act or observation) that happened, or was refused, stopped or cancelled. */
export function readProcedure(statement: XmlElement, place: Place, found: Findings): void {
  const code = child(statement, 'code');
  if (negated(statement) && unspecific(code)) {
    readNone(statement, place.section === '46264-8' ? 'device' : 'procedure', place, found);
    return;
  }
  const before = found.facts.length;
  if (!negated(statement)) readDevices(statement, place, found);
  const devices = found.facts.length - before;
  const name = conceptOf(code, statement, place);
  // "Procedure" as such only carries the device it is about.
  if (!name || (devices > 0 && unspecific(code))) {
    found.empty = true;
    return;
  }
  const period = periodOf(child(statement, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const attributes: Record<string, string | number | boolean> = {};
  const site = nameOf(child(statement, 'targetSiteCode'), place.narrative);
  if (site) attributes.bodySite = site;
  const laterality = lateralityOf(statement, place);
  if (laterality) attributes.laterality = laterality;
  const method = nameOf(child(statement, 'methodCode'), place.narrative);
  if (method) attributes.method = method;
  const value = statement.name === 'observation' ? readValue(child(statement, 'value'), place.narrative) : null;
  if (value) Object.assign(attributes, value.attributes);
  const reason = reasonOf(statement, place);
  if (reason) {
    attributes.reason = reason.name;
    if (reason.code) attributes.reasonCode = reason.code;
  }
  const failure = related(statement).find((r) => FAILED.has(attribute(child(r.statement, 'code'), 'code') ?? ''));
  const outcome = failure ? nameOf(child(failure.statement, 'code'), place.narrative) : null;
  if (outcome) attributes.outcome = outcome;
  const { subject, relationship } = subjectOf(statement);
  if (relationship) attributes.relationship = relationship;
  const refused = negated(statement);
  const status: Status | null = refused
    ? 'not-done'
    : outcome
      ? 'stopped'
      : (STATUS[statusCode(statement) ?? ''] ?? null);
  const flags: Flag[] = dateFlags(period);
  if (refused || status === 'cancelled') flags.push('never happened');
  const detail = listed(site && !name.toLowerCase().includes(site.toLowerCase()) ? site : null, laterality, outcome);
  const text = refused
    ? `Not done: ${name}${reason ? ` (${reason.name})` : ''}`
    : `${name}${detail ? ` (${detail})` : ''}${value ? `: ${value.text}` : ''}`;
  found.facts.push({
    kind: 'procedure',
    text,
    concept: name,
    codings: codingsOf(code),
    status,
    assertion: 'present',
    subject,
    from: period.from ?? period.to,
    to: period.point ? null : period.to,
    attributes,
    flags,
    element: statement,
    references: referencesOf(code, statement),
  });
}

/** Devices that take part in a statement (DEV, PRD): implants of a procedure, equipment of a supply. */
export function readDevices(statement: XmlElement, place: Place, found: Findings): void {
  for (const participant of elements(statement, 'participant')) {
    const role = child(participant, 'participantRole');
    const device = child(role, 'playingDevice');
    if (!device) continue;
    const code = child(device, 'code');
    const name = nameOf(code, place.narrative) ?? (words(child(device, 'manufacturerModelName')) || null);
    if (!name || ANY.has(attribute(code, 'code') ?? '')) continue;
    const period = periodOf(child(statement, 'effectiveTime'));
    const attributes: Record<string, string> = {};
    const udi = elements(role, 'id')
      .map((id) => attribute(id, 'extension'))
      .find((id) => id !== undefined);
    if (udi) attributes.udi = udi;
    const model = words(child(device, 'manufacturerModelName'));
    if (model) attributes.model = model;
    const site = nameOf(child(statement, 'targetSiteCode'), place.narrative);
    if (site) attributes.bodySite = site;
    // Present equipment is in use; an implant of a completed procedure is in the patient from then on.
    const supplied = statement.name === 'supply' || statement.name === 'organizer';
    const own = supplied ? (STATUS[statusCode(statement) ?? ''] ?? null) : null;
    found.facts.push({
      kind: 'device',
      text: `${name}${site ? ` (${site})` : ''}`,
      concept: name,
      codings: codingsOf(code),
      status: own,
      assertion: 'present',
      subject: subjectOf(statement).subject,
      from: period.from,
      to: supplied ? period.to : null,
      attributes,
      flags: dateFlags(period),
      element: participant,
      references: referencesOf(code, statement),
    });
  }
}

/** Reads a Non-Medicinal Supply: what the patient was given to use. */
export function readSupply(supply: XmlElement, place: Place, found: Findings): void {
  const before = found.facts.length;
  if (negated(supply)) {
    readNone(supply, 'device', place, found);
    return;
  }
  readDevices(supply, place, found);
  if (found.facts.length > before) return;
  const material = child(supply, 'product', 'manufacturedProduct', 'manufacturedMaterial');
  const code = child(material, 'code') ?? child(supply, 'code');
  const name =
    nameOf(code, place.narrative) ??
    (words(child(material, 'name')) || conceptOf(child(supply, 'code'), supply, place));
  if (!name) {
    found.empty = true;
    return;
  }
  const period = supply.attributes.nullFlavor ? NO_PERIOD : periodOf(child(supply, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const quantity = attribute(child(supply, 'quantity'), 'value');
  found.facts.push({
    kind: 'device',
    text: name,
    concept: name,
    codings: codingsOf(code),
    status: STATUS[statusCode(supply) ?? ''] ?? null,
    assertion: 'present',
    subject: subjectOf(supply).subject,
    from: period.from,
    to: period.to,
    attributes: quantity ? { quantity } : {},
    flags: dateFlags(period),
    element: supply,
    references: referencesOf(code, supply),
  });
}
