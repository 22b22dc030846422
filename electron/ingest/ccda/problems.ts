/**
 * Problems and diagnoses. Two levels speak of their course, and only one of them of the illness: the concern act says
 * whether somebody still follows it, the problem observation (with its own dates and its status observation) whether
 * the patient still has it. The observation's statusCode is always "completed" and means "recorded".
 */
import type { Flag, Kind, Status } from '../../../shared/vocabulary.ts';
import { codingsOf, isPlaceholder, nameOf, originalText } from './codes.ts';
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
  statedStatus,
  statusCode,
  subjectOf,
  textAsName,
} from './statement.ts';
import { type Period, periodOf } from './times.ts';
import { attribute, child, elements, type XmlElement } from './xml-tree.ts';

/** SNOMED "Symptom" and LOINC's translation of it, as the type of a problem. */
const SYMPTOM = new Set(['418799008', '75325-1']);
/** SNOMED situations that mean "none". */
const NO_PROBLEM = new Set(['160245001', '160244002']);

/** What surrounds a problem observation: a concern act with its statusCode, a diagnosis of an encounter, or nothing. */
export interface ProblemFrame {
  concern: string | null;
  diagnosis: boolean;
}

/** Course of a problem and how sure it is, from the three places that may state it. */
function courseOf(
  stated: Status | null,
  period: Period,
  frame: ProblemFrame,
  observationStatus: string | null,
  saidActive: boolean,
): { status: Status | null; flags: Flag[] } {
  if (observationStatus === 'nullified' || frame.concern === 'nullified')
    return { status: 'entered-in-error', flags: [] };
  if (observationStatus === 'cancelled') return { status: 'cancelled', flags: [] };
  const endedSometime = period.endFlavor === 'UNK';
  if (stated) {
    const over = stated === 'resolved' || stated === 'inactive' || stated === 'stopped' || stated === 'completed';
    if (over) return { status: stated, flags: period.to ? [] : ['end unknown'] };
    // "Active" is a plain statement; an end of unknown time beside it is how some systems write that there is none.
    return { status: stated, flags: [] };
  }
  if (period.to) return { status: frame.concern === 'completed' ? 'resolved' : null, flags: [] };
  if (endedSometime && !saidActive) return { status: 'resolved', flags: ['end unknown'] };
  if (endedSometime) return { status: null, flags: ['currency unknown'] };
  if (frame.concern === 'active' && !frame.diagnosis) return { status: 'active', flags: [] };
  // Nobody follows it any more, or it was a diagnosis of one visit: neither says whether the patient still has it.
  if (frame.concern !== null || frame.diagnosis || !period.from) return { status: null, flags: ['currency unknown'] };
  return { status: null, flags: [] };
}

function absentText(name: string, frame: ProblemFrame): string {
  if (/^(no|not|denies|without)\b/i.test(name)) return name;
  return frame.diagnosis ? `Not diagnosed: ${name}` : `Not present: ${name}`;
}

/** Reads one Problem Observation into a condition or symptom; an observation without a name gives nothing. */
export function readProblem(observation: XmlElement, frame: ProblemFrame, place: Place, found: Findings): void {
  const value = child(observation, 'value');
  const period = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const type = attribute(child(observation, 'code'), 'code') ?? '';
  const translatedType = attribute(child(observation, 'code', 'translation'), 'code') ?? '';
  const kind: Kind = SYMPTOM.has(type) || SYMPTOM.has(translatedType) ? 'symptom' : 'condition';

  const unspecific =
    isPlaceholder(value) &&
    !elements(value, 'translation').some((t) => attribute(t, 'code')) &&
    codingsOf(value).length <= 1;
  const original = originalText(value, place.narrative);
  const generic =
    unspecific && (original === '' || /^(no known )?(problems?|diseases?|conditions?)\.?$/i.test(original));
  const noKnown = NO_PROBLEM.has(attribute(value, 'code') ?? '') || (negated(observation) && generic);
  const { subject, relationship } = subjectOf(observation);
  const references = referencesOf(value, observation, child(observation, 'code'));
  const base = { kind, subject, references, element: observation };
  if (noKnown) {
    found.facts.push({
      ...base,
      kind: 'condition',
      text: 'No known problems',
      concept: 'No known problems',
      codings: NO_PROBLEM.has(attribute(value, 'code') ?? '') ? codingsOf(value) : [],
      status: null,
      assertion: 'absent',
      from: period.from,
      to: null,
      attributes: {},
      flags: [],
    });
    return;
  }
  const named = generic ? textAsName(observation, place.narrative) : conceptOf(value, observation, place);
  if (!named) {
    found.empty = true;
    return;
  }
  const site = nameOf(child(observation, 'targetSiteCode'), place.narrative);
  const laterality = lateralityOf(observation, place);
  const severity = innerValue(observation, place, (r) => isTemplate(r.statement, '8'));
  const qualifiers = elements(value, 'qualifier').map((q) => nameOf(child(q, 'value'), place.narrative));
  const attributes: Record<string, string> = {};
  if (site) attributes.bodySite = site;
  if (laterality) attributes.laterality = laterality;
  if (severity) attributes.severity = severity.name;
  if (relationship) attributes.relationship = relationship;
  const qualified = listed(...qualifiers);
  if (qualified) attributes.qualifier = qualified;
  const course = courseOf(
    statedStatus(observation, place),
    period,
    frame,
    statusCode(observation),
    place.narrative.saysActive(references, named),
  );
  const absent = negated(observation);
  const where = listed(site && !named.toLowerCase().includes(site.toLowerCase()) ? site : null, laterality, qualified);
  found.facts.push({
    ...base,
    text: absent ? absentText(named, frame) : `${named}${where ? ` (${where})` : ''}`,
    concept: named,
    codings: codingsOf(value).filter(() => !generic),
    status: absent ? null : course.status,
    assertion: absent ? 'absent' : 'present',
    from: period.from,
    to: period.to,
    attributes,
    flags: [...dateFlags(period), ...(absent ? [] : course.flags)],
  });
}

/** Laterality stands in a qualifier of the site or of the finding (SNOMED 272741003). */
export function lateralityOf(statement: XmlElement, place: Place): string | null {
  const carriers = [
    child(statement, 'targetSiteCode'),
    child(statement, 'value'),
    child(statement, 'approachSiteCode'),
  ];
  for (const qualifier of carriers.flatMap((c) => elements(c, 'qualifier'))) {
    if (attribute(child(qualifier, 'name'), 'code') !== '272741003') continue;
    const side = nameOf(child(qualifier, 'value'), place.narrative);
    if (side) return side.toLowerCase();
  }
  return null;
}
