/** Encounters: an interval with its place, its reason and how it ended. */
import type { Status } from '../../../shared/vocabulary.ts';
import { codingsOf, nameOf } from './codes.ts';
import {
  conceptOf,
  dateFlags,
  type Findings,
  isTemplate,
  negated,
  type Place,
  referencesOf,
  related,
  statusCode,
  subjectOf,
} from './statement.ts';
import { periodOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

const STATUS: Record<string, Status> = {
  completed: 'completed',
  active: 'active',
  aborted: 'stopped',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
};

function locationOf(encounter: XmlElement, place: Place): string | null {
  for (const participant of elements(encounter, 'participant')) {
    const role = child(participant, 'participantRole');
    if (attribute(participant, 'typeCode') !== 'LOC' && attribute(role, 'classCode') !== 'SDLOC') continue;
    const name = words(child(role, 'playingEntity', 'name')) || nameOf(child(role, 'code'), place.narrative);
    if (name) return name;
  }
  return null;
}

function reasonOf(encounter: XmlElement, place: Place): string | null {
  const reasons = related(encounter)
    .filter((r) => r.statement.name === 'observation' && (r.type === 'RSON' || isTemplate(r.statement, '19')))
    .map((r) => nameOf(child(r.statement, 'value'), place.narrative))
    .filter((name) => name !== null);
  return reasons.length > 0 ? reasons.join('; ') : null;
}

/** Reads an Encounter Activity. Its diagnoses are read apart, by the acts that hold them. */
export function readEncounter(encounter: XmlElement, place: Place, found: Findings): void {
  const code = child(encounter, 'code');
  const period = periodOf(child(encounter, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const named = conceptOf(code, encounter, place);
  const location = locationOf(encounter, place);
  if (negated(encounter) || (!named && !period.from && !period.to)) {
    found.empty = true;
    return;
  }
  const concept = named ?? 'Encounter';
  const attributes: Record<string, string> = {};
  if (location) attributes.location = location;
  const reason = reasonOf(encounter, place);
  if (reason) attributes.reason = reason;
  const disposition = nameOf(child(encounter, 'dischargeDispositionCode'), place.narrative);
  if (disposition) attributes.dischargeDisposition = disposition;
  const { subject, relationship } = subjectOf(encounter);
  if (relationship) attributes.relationship = relationship;
  found.facts.push({
    kind: 'encounter',
    text: `${concept}${location ? ` at ${location}` : ''}`,
    concept,
    codings: codingsOf(code),
    status: STATUS[statusCode(encounter) ?? ''] ?? null,
    assertion: 'present',
    subject,
    from: period.from,
    // A visit that has one time began and ended at it.
    to: period.point ? period.from : period.to,
    attributes,
    flags: dateFlags(period),
    element: encounter,
    references: referencesOf(code, encounter),
  });
}
