/** Allergies and intolerances: the substance, what it did, and the several ways of saying that there is none. */

import type { Flag, Status } from '../../../shared/vocabulary.ts';
import type { Coding } from '../reading.ts';
import { codingsOf, nameOf, nullFlavor, withoutTag } from './codes.ts';
import {
  conceptOf,
  dateFlags,
  type Findings,
  innerValue,
  isNull,
  isTemplate,
  listed,
  negated,
  type Place,
  referencesOf,
  related,
  statedStatus,
  statusCode,
  subjectOf,
  textAsName,
} from './statement.ts';
import { periodOf } from './times.ts';
import { attribute, child, descendants, words, type XmlElement } from './xml-tree.ts';

/** SNOMED situations "no known … allergy", with what they deny. */
const NO_KNOWN: Record<string, string> = {
  '716186003': 'No known allergies',
  '160244002': 'No known allergies',
  '409137002': 'No known drug allergies',
  '428607008': 'No known environmental allergies',
  '429625007': 'No known food allergies',
  '428197003': 'No known insect allergies',
  '1003774007': 'No known latex allergies',
};

/** What a negated allergy without a substance denies, by the type of allergy that it states. */
const DENIED_BY_TYPE: Record<string, string> = {
  '416098002': 'No known drug allergies',
  '419511003': 'No known drug allergies',
  '59037007': 'No known drug allergies',
  '414285001': 'No known food allergies',
  '418471000': 'No known food allergies',
  '235719002': 'No known food allergies',
};

/** Playing entities that are a whole class and no substance ("Drug or medicament", "Substance"). */
const CLASSES = new Set(['410942007', '105590001', '762766007', '373873005']);

function relationTo(type: string | null): string {
  if (type && /intolerance/i.test(type)) return 'Intolerance to';
  if (type && /propensity|adverse reaction/i.test(type)) return 'Adverse reaction to';
  return 'Allergy to';
}

function noKnownOf(
  value: XmlElement | undefined,
  substance: XmlElement | undefined,
  isNegated: boolean,
): string | null {
  for (const code of [attribute(value, 'code'), attribute(substance, 'code')]) {
    if (code && NO_KNOWN[code]) return NO_KNOWN[code];
  }
  for (const name of [attribute(substance, 'displayName'), attribute(value, 'displayName')]) {
    if (name && /^(no known|nkd?a\b|no (drug |food )?allerg)/i.test(name)) return withoutTag(name);
  }
  const code = attribute(substance, 'code');
  if (isNegated && (!code || CLASSES.has(code)))
    return DENIED_BY_TYPE[attribute(value, 'code') ?? ''] ?? 'No known allergies';
  return null;
}

/** Reactions (MFST) with their own severities, in words. */
function reactionsOf(observation: XmlElement, place: Place): string[] {
  return related(observation)
    .filter((r) => r.type === 'MFST' || isTemplate(r.statement, '9'))
    .flatMap(({ statement }) => {
      const value = child(statement, 'value');
      const name = nameOf(value, place.narrative) ?? (words(value) || textAsName(statement, place.narrative));
      return name ? [name] : [];
    });
}

function severityOf(observation: XmlElement, place: Place): string | null {
  const own = innerValue(observation, place, (r) => isTemplate(r.statement, '8'));
  if (own) return own.name;
  const ofReaction = related(observation)
    .filter((r) => r.type === 'MFST' || isTemplate(r.statement, '9'))
    .map((r) => innerValue(r.statement, place, (inner) => isTemplate(inner.statement, '8')))
    .find((s) => s !== null);
  return ofReaction?.name ?? null;
}

/** Course of an allergy: its status observation, an end, then the concern act around it. */
function courseOf(observation: XmlElement, concern: string | null, ended: boolean, place: Place): Status | null {
  if (statusCode(observation) === 'nullified' || concern === 'nullified') return 'entered-in-error';
  const stated = statedStatus(observation, place);
  if (stated) return stated;
  if (ended && concern === 'completed') return 'resolved';
  return concern === 'active' ? 'active' : null;
}

/**
 * Reads one Allergy Observation. "No known allergies" in any of its forms, and a negated allergy to one substance, are
 * allergies with the assertion "absent".
 * @param concern statusCode of the concern act around it, or null
 */
export function readAllergy(observation: XmlElement, concern: string | null, place: Place, found: Findings): void {
  const value = child(observation, 'value');
  const period = periodOf(child(observation, 'effectiveTime'));
  found.unreadable.push(...period.unreadable);
  const entity = descendants(child(observation, 'participant', 'participantRole'), 'playingEntity')[0];
  const substance = child(entity, 'code');
  const references = referencesOf(substance, observation, value);
  const { subject } = subjectOf(observation);
  const base = { kind: 'allergy' as const, subject, references, element: observation, from: period.from };

  const entityName = words(child(entity, 'name')) || null;
  const substanceName = substance ? nameOf(substance, place.narrative) : null;
  const noKnown =
    substanceName &&
    negated(observation) &&
    attribute(substance, 'code') &&
    !CLASSES.has(attribute(substance, 'code') ?? '')
      ? noKnownOf(undefined, substance, false)
      : noKnownOf(value, substance, negated(observation) && !entityName);
  if (noKnown) {
    const codings: Coding[] = [...codingsOf(value), ...codingsOf(substance)].filter((c) => NO_KNOWN[c.code]);
    found.facts.push({
      ...base,
      text: noKnown,
      concept: noKnown,
      codings,
      status: null,
      assertion: 'absent',
      to: null,
      attributes: {},
      flags: [],
    });
    return;
  }
  const name =
    substanceName ??
    entityName ??
    (isNull(substance) ? textAsName(observation, place.narrative) : conceptOf(substance, observation, place));
  if (!name) {
    const generic = nameOf(value, place.narrative);
    if (!generic || nullFlavor(value) !== undefined) {
      found.empty = true;
      return;
    }
  }
  const type = nameOf(value, place.narrative);
  const concept = name ?? type ?? '';
  const reactions = [...new Set(reactionsOf(observation, place))];
  const severity = severityOf(observation, place);
  const criticality = innerValue(
    observation,
    place,
    (r) => isTemplate(r.statement, '145') || attribute(child(r.statement, 'code'), 'code') === '82606-5',
  );
  const attributes: Record<string, string> = {};
  if (type) attributes.allergyType = type;
  if (reactions.length > 0) attributes.reaction = reactions.join('; ');
  if (severity) attributes.severity = severity;
  if (criticality) attributes.criticality = criticality.name;
  // Start and end on one day are the day of the reaction or of its record, not the span of the allergy.
  const end = period.to?.date === period.from?.date ? null : period.to;
  const absent = negated(observation);
  const status = absent ? null : courseOf(observation, concern, end !== null, place);
  const flags: Flag[] = dateFlags(period);
  if (status === 'inactive' || status === 'resolved') {
    flags.push('recorded as inactive');
    if (!end) flags.push('end unknown');
  }
  // Nobody follows the concern any more: that does not say that the patient can take it again.
  if (!absent && status === null && concern !== null) flags.push('currency unknown');
  const what = name ? `${relationTo(type)} ${name}` : concept;
  const how = listed(reactions.join(', ') || null, severity);
  found.facts.push({
    ...base,
    text: absent ? `No ${what.charAt(0).toLowerCase()}${what.slice(1)}` : `${what}${how ? `: ${how}` : ''}`,
    concept,
    codings: codingsOf(name ? substance : value),
    status,
    assertion: absent ? 'absent' : 'present',
    to: end,
    attributes,
    flags,
  });
}
