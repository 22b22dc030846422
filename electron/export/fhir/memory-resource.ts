/** Which FHIR resource says what a memory says, in one place. */
import type { Kind } from '../../../shared/vocabulary.ts';
import { allergyResource } from './allergy-intolerance.ts';
import { basicResource } from './basic.ts';
import { conditionResource } from './condition.ts';
import { deviceResource } from './device.ts';
import { only, type Resource } from './elements.ts';
import { encounterResource } from './encounter.ts';
import { familyResource } from './family-member-history.ts';
import { immunizationResource } from './immunization.ts';
import { medicationResource } from './medication-statement.ts';
import { observationResource } from './observation.ts';
import { planResource } from './plan.ts';
import { procedureResource } from './procedure.ts';
import { type Reference, standingExtensions } from './standing-extension.ts';
import { isDenied, type Statement } from './statement.ts';

type Maker = typeof conditionResource;

const BY_KIND: Record<Kind, Maker> = {
  medication: medicationResource,
  condition: conditionResource,
  symptom: conditionResource,
  allergy: allergyResource,
  measurement: observationResource,
  social: observationResource,
  procedure: procedureResource,
  immunization: immunizationResource,
  device: deviceResource,
  plan: planResource,
  monitoring: planResource,
  'family history': familyResource,
  encounter: encounterResource,
};

function makerOf(s: Statement): Maker {
  const { kind, subject, assertion } = s.memory;
  if (subject === 'other') return basicResource;
  if (subject === 'family member') return familyResource;
  if (kind === 'immunization' || kind === 'device') {
    if (assertion === 'planned') return planResource;
    if (assertion === 'possible' || (kind === 'device' && isDenied(s))) return basicResource;
  }
  if (kind === 'encounter' && isDenied(s)) return basicResource;
  return BY_KIND[kind];
}

/** The one resource of a memory, with its standing in extensions. */
export function memoryResource(statement: Statement, reference: Reference): Resource {
  const { resourceType, ...members } = makerOf(statement)(statement);
  return {
    resourceType: String(resourceType),
    id: statement.memory.id,
    extension: standingExtensions(statement, reference),
    ...only(members),
  };
}
