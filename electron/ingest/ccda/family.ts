/** Family history: one fact per illness of a relative. */
import { codingsOf, isPlaceholder, nameOf, originalText } from './codes.ts';
import { quantityOf } from './quantities.ts';
import { capital, conceptOf, type Findings, negated, type Place, referencesOf, related } from './statement.ts';
import { periodOf, timeOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

const ROLE: Record<string, string> = {
  FTH: 'father',
  NFTH: 'natural father',
  MTH: 'mother',
  NMTH: 'natural mother',
  BRO: 'brother',
  SIS: 'sister',
  SON: 'son',
  DAU: 'daughter',
  GRMTH: 'grandmother',
  GRFTH: 'grandfather',
  MGRMTH: 'maternal grandmother',
  MGRFTH: 'maternal grandfather',
  PGRMTH: 'paternal grandmother',
  PGRFTH: 'paternal grandfather',
};

const DEAD = '419099009';

function relativeOf(
  organizer: XmlElement,
  place: Place,
): { name: string; attributes: Record<string, string | boolean> } {
  const relative = child(organizer, 'subject', 'relatedSubject');
  const code = child(relative, 'code');
  const name =
    ROLE[attribute(code, 'code') ?? ''] ??
    nameOf(code, place.narrative) ??
    (originalText(code, place.narrative) || 'family member');
  const attributes: Record<string, string | boolean> = { relationship: name.toLowerCase() };
  const person = child(relative, 'subject');
  // Two brothers are two people: what tells them apart is kept with each fact.
  const id = elements(person, 'id')
    .map((i) => attribute(i, 'extension') ?? attribute(i, 'root'))
    .find((i) => i !== undefined);
  if (id) attributes.relative = id;
  const called = words(child(person, 'name'));
  if (called) attributes.relativeName = called;
  const deceased = attribute(child(person, 'deceasedInd'), 'value');
  if (deceased === 'true' || deceased === 'false') attributes.deceased = deceased === 'true';
  const died = timeOf(attribute(child(person, 'deceasedTime'), 'value'));
  if (died) attributes.deceasedOn = died.date;
  return { name, attributes };
}

/** Reads one Family History Observation of the relative; also used where it stands without an organizer. */
function readIllness(observation: XmlElement, organizer: XmlElement, place: Place, found: Findings): void {
  const { name, attributes: shared } = relativeOf(organizer, place);
  const value = child(observation, 'value');
  const absent = negated(observation);
  const none =
    absent && isPlaceholder(value) && codingsOf(value).length <= 1 && originalText(value, place.narrative) === '';
  const illness = none ? 'No known problems' : conceptOf(value, observation, place);
  if (!illness) {
    found.empty = true;
    return;
  }
  const period = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const attributes = { ...shared };
  for (const { statement, type } of related(observation)) {
    if (
      attribute(child(statement, 'code'), 'code') === '445518008' ||
      attribute(child(statement, 'code'), 'code') === '397659008'
    ) {
      const age = quantityOf(child(statement, 'value'));
      const unit = age?.attributes.unit;
      if (age)
        attributes.ageAtOnset =
          unit === 'a' || unit === undefined ? String(age.attributes.value ?? age.text) : age.text;
    } else if (type === 'CAUS' || attribute(child(statement, 'value'), 'code') === DEAD) attributes.causeOfDeath = true;
  }
  const who = capital(name);
  const age = attributes.ageAtOnset ? ` (at age ${attributes.ageAtOnset})` : '';
  const text = none
    ? `${who}: no known problems`
    : absent
      ? `${who}: not present: ${illness}`
      : `${who}: ${illness}${age}`;
  found.facts.push({
    kind: 'family history',
    text,
    concept: illness,
    codings: none ? [] : codingsOf(value),
    status: null,
    assertion: absent ? 'absent' : 'present',
    subject: 'family member',
    from: period.from,
    to: null,
    attributes,
    flags: [],
    element: observation,
    references: referencesOf(value, observation),
  });
}

/** Reads a Family History Organizer, or a lone observation of family history. */
export function readFamily(statement: XmlElement, place: Place, found: Findings): void {
  if (statement.name === 'observation') {
    readIllness(statement, statement, place, found);
    return;
  }
  const observations = related(statement).filter((r) => r.statement.name === 'observation');
  for (const { statement: observation } of observations) readIllness(observation, statement, place, found);
  if (observations.length === 0) found.empty = true;
}
