/** One FHIR resource -> its patient (once), its entry, its notes and its problems; and the count of what has no fact. */
import { createHash } from 'node:crypto';
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { PatientDraft, ReadItem } from '../reading.ts';
import { allergyIntolerance } from './allergies.ts';
import { bodyOf, quoteIn } from './body.ts';
import { condition } from './conditions.ts';
import { device, deviceUseStatement } from './devices.ts';
import { clinicalImpression, composition, diagnosticReport, documentReference } from './documents.ts';
import type { Mapped, Mapper } from './drafts.ts';
import { encounter } from './encounters.ts';
import { familyMemberHistory } from './family-history.ts';
import { choiceTime, firstTime } from './fhir-time.ts';
import { imagingStudy } from './imaging.ts';
import { type Json, list, obj, str } from './json-access.ts';
import { medicationAdministration, medicationDispense, medicationRequest, medicationStatement } from './medications.ts';
import { observation } from './observations.ts';
import { patientDraft } from './patients.ts';
import { carePlan, goal, serviceRequest } from './plans.ts';
import { immunization, procedure } from './procedures.ts';
import { type ReferenceIndex, References } from './references.ts';

const MAPPERS: Record<string, Mapper> = {
  AllergyIntolerance: allergyIntolerance,
  CarePlan: carePlan,
  ClinicalImpression: clinicalImpression,
  Composition: composition,
  Condition: condition,
  Device: device,
  DeviceRequest: serviceRequest,
  DeviceUseStatement: deviceUseStatement,
  DiagnosticReport: diagnosticReport,
  DocumentReference: documentReference,
  Encounter: encounter,
  FamilyMemberHistory: familyMemberHistory,
  Goal: goal,
  ImagingStudy: imagingStudy,
  Immunization: immunization,
  MedicationAdministration: medicationAdministration,
  MedicationDispense: medicationDispense,
  MedicationRequest: medicationRequest,
  MedicationStatement: medicationStatement,
  Observation: observation,
  Procedure: procedure,
  ProcedureRequest: serviceRequest,
  ServiceRequest: serviceRequest,
};

/** Clinical resource types that are kept as entries, though no fact is read from them. */
const KEPT_WHOLE = new Set([
  'AdverseEvent',
  'Communication',
  'CommunicationRequest',
  'Consent',
  'DetectedIssue',
  'EpisodeOfCare',
  'Flag',
  'ImmunizationEvaluation',
  'ImmunizationRecommendation',
  'Media',
  'NutritionOrder',
  'QuestionnaireResponse',
  'RiskAssessment',
  'VisionPrescription',
]);

const MAX_NESTED_BUNDLES = 5;

/** An entry that begins with its resource's type, so that the type can be told without parsing it. */
const BEGINS = /^\s*\{\s*(?:"fullUrl"\s*:\s*"[^"\\]*"\s*,\s*)?(?:"resource"\s*:\s*\{\s*)?"resourceType"\s*:\s*"(\w+)"/;

/** Turns the resources of one file into items, and remembers what has to be said once at its end. */
export class ResourceReader {
  private readonly indexes: ReferenceIndex[];
  private readonly greeted = new Set<string>();
  private readonly left = new Map<string, number>();
  private readonly whole = new Map<string, number>();
  /** Date of the document (Composition.date): when it states what has no date of its own. */
  private readonly stated: ClinicalTime | null;
  /** Resources seen, of any kind: a file without one is no FHIR file. */
  seen = 0;

  constructor(indexes: ReferenceIndex[], stated: ClinicalTime | null = null) {
    this.indexes = indexes;
    this.stated = stated;
  }

  /**
   * True for the bytes of an entry or resource that says at its beginning that it has no clinical fact; it is counted and
   * need not be parsed. Half of a Synthea record is claims.
   */
  leavesOut(bytes: Buffer | null): boolean {
    const type = bytes === null ? null : BEGINS.exec(bytes.toString('latin1', 0, 300))?.[1];
    if (!type || type === 'Bundle' || type === 'Patient' || MAPPERS[type] || KEPT_WHOLE.has(type)) return false;
    this.seen++;
    this.left.set(type, (this.left.get(type) ?? 0) + 1);
    return true;
  }

  /**
   * Items of one resource. `where` names its place in the file; a Bundle inside is read through. `versioned` (history
   * bundles) makes each version an entry of its own.
   */
  *items(
    resource: Json,
    where: string,
    fullUrl: string | null = null,
    versioned = false,
    depth = 0,
  ): Generator<ReadItem> {
    const type = str(resource.resourceType);
    if (type === null) {
      yield problem('UNREADABLE_PART', 'A part of the file is no FHIR resource and was left out.', where);
      return;
    }
    this.seen++;
    if (type === 'Bundle') {
      yield* this.bundle(resource, where, depth);
      return;
    }
    if (type === 'Patient') {
      yield* this.patient(resource, fullUrl);
      return;
    }
    const mapper = MAPPERS[type];
    const mapped = mapper && !(type === 'Device' && !obj(resource.patient));
    if (!mapped && !KEPT_WHOLE.has(type)) {
      this.left.set(type, (this.left.get(type) ?? 0) + 1);
      return;
    }
    const sourceId = sourceIdOf(resource, type, fullUrl, versioned);
    const place = `${where} (${sourceId})`;
    try {
      yield* this.clinical(resource, mapped ? mapper : keptWhole, sourceId, place);
      if (!mapped) this.whole.set(type, (this.whole.get(type) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      yield problem('UNREADABLE_PART', `A ${type} has a shape that FHIR does not know and was left out.`, place);
    }
  }

  private *bundle(bundle: Json, where: string, depth: number): Generator<ReadItem> {
    if (depth >= MAX_NESTED_BUNDLES) {
      yield problem('UNREADABLE_PART', 'Bundles lie inside each other too deeply; the innermost was left out.', where);
      return;
    }
    const versioned = str(bundle.type) === 'history';
    let number = 0;
    for (const entry of list(bundle.entry)) {
      number++;
      yield* this.entry(entry, `${where}, entry ${number}`, versioned, depth + 1);
    }
  }

  /** Items of one entry of a Bundle: its resource, or what it says instead of one. */
  *entry(entry: Json, where: string, versioned: boolean, depth = 0): Generator<ReadItem> {
    const resource = obj(entry.resource);
    const fullUrl = str(entry.fullUrl);
    if (resource) {
      yield* this.items(resource, where, fullUrl, versioned, depth);
      return;
    }
    const method = str(obj(entry.request)?.method);
    const target = str(obj(entry.request)?.url) ?? fullUrl;
    if (method === 'DELETE') {
      const message = `The file says that ${target ?? 'a resource'} was deleted at its source; what is known of it here was left as it is.`;
      yield problem('UNREADABLE_PART', message, where);
    } else {
      yield problem(
        'UNREADABLE_PART',
        `An entry holds no resource${target ? ` for ${target}` : ''} and was left out.`,
        where,
      );
    }
  }

  private *patient(resource: Json, fullUrl: string | null): Generator<ReadItem> {
    const id = str(resource.id);
    const reference = fullUrl ?? (id ? `Patient/${id}` : null);
    for (const index of this.indexes) {
      const known = reference === null ? null : index.patient(reference);
      if (known) {
        yield* this.greet(known);
        return;
      }
    }
    yield* this.greet(patientDraft(resource, reference ?? ''));
  }

  /** Says who a patient is before the first entry about them, once in a file. */
  private *greet(patient: PatientDraft): Generator<ReadItem> {
    if (this.greeted.has(patient.ref)) return;
    this.greeted.add(patient.ref);
    yield { type: 'patient', patient };
  }

  private *clinical(resource: Json, mapper: Mapper, sourceId: string, where: string): Generator<ReadItem> {
    const references = new References(resource, this.indexes);
    const resolved = references.patient(sourceId);
    if ('problem' in resolved) {
      yield problem('NO_PATIENT', `${str(resource.resourceType)} ${resolved.problem}; it was left out.`, where);
      return;
    }
    const mapped = mapper(resource, references);
    yield* this.greet(resolved.patient);
    const time = mapped.time ?? this.stated;
    yield* entries(resource, { ...mapped, time }, resolved.patient.ref, sourceId);
    for (const { code, message } of mapped.problems ?? []) yield problem(code, message, where);
  }

  /** What has to be said once at the end of the file. */
  *closing(where: string): Generator<ReadItem> {
    const total = sum(this.left);
    if (total > 0) {
      const one = total === 1;
      const message = `${total.toLocaleString('en-US')} billing and administrative resource${one ? '' : 's'} carr${one ? 'ies' : 'y'} no clinical fact and ${one ? 'was' : 'were'} left out (${listed(this.left)}).`;
      yield problem('NOT_CLINICAL', message, where);
    }
    if (this.whole.size > 0) {
      const message = `${sum(this.whole).toLocaleString('en-US')} resources were kept whole, but no fact is read from their kind (${listed(this.whole)}).`;
      yield problem('UNREADABLE_PART', message, where);
    }
  }
}

function* entries(resource: Json, mapped: Mapped, patientRef: string, sourceId: string): Generator<ReadItem> {
  const replaces = mapped.replaces ? { replaces: mapped.replaces } : {};
  if (!mapped.notesOnly) {
    const body = bodyOf(resource, mapped.medication);
    const facts = mapped.facts.map(({ says, ...fact }) => ({ ...fact, quote: quoteIn(body, says) }));
    yield {
      type: 'entry',
      entry: { patientRef, sourceId, type: 'facts', title: mapped.title, time: mapped.time, body, facts, ...replaces },
    };
  }
  for (const note of mapped.notes ?? []) {
    if (note.text === '') continue;
    yield {
      type: 'entry',
      entry: {
        patientRef,
        sourceId: sourceId + note.suffix,
        type: 'note',
        title: note.title,
        time: mapped.time,
        body: note.text,
        facts: [],
        ...(mapped.notesOnly ? replaces : {}),
      },
    };
  }
}

/** "Condition/abc"; the fullUrl, or a hash of the content, where there is no id: the same content is the same entry. */
function sourceIdOf(resource: Json, type: string, fullUrl: string | null, versioned: boolean): string {
  const id = str(resource.id);
  if (id) {
    const version = versioned ? str(obj(resource.meta)?.versionId) : null;
    return version ? `${type}/${id}/_history/${version}` : `${type}/${id}`;
  }
  if (fullUrl) return fullUrl.startsWith('urn:') ? `${type}/${fullUrl}` : fullUrl;
  return `${type}/sha256-${createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16)}`;
}

const keptWhole: Mapper = (resource) => ({
  title: `${str(resource.resourceType)}`,
  time:
    firstTime(
      resource.started,
      resource.authored,
      resource.dateTime,
      resource.date,
      resource.sent,
      resource.authoredOn,
    ) ??
    choiceTime(resource, 'occurrence').start ??
    choiceTime(resource, 'identified').start,
  facts: [],
});

const problem = (code: ErrorCode, message: string, where: string): ReadItem => ({
  type: 'problem',
  problem: { code, message, where },
});

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

const listed = (counts: Map<string, number>): string =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([type, n]) => `${type} ${n.toLocaleString('en-US')}`)
    .join(', ');
