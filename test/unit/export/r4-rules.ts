/**
 * The rules of FHIR R4 (4.0.1) that an exported resource must keep, written from the specification and apart from the export:
 * elements that exist, elements that must be there, required value sets, formats of primitives, invariants.
 */
type Json = { [name: string]: unknown };

const INHERITED = ['resourceType', 'id', 'extension', 'identifier'];
const REQUEST = ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'];

interface Rules {
  elements: string;
  required: string[];
  status?: string[];
}

const RULES: Record<string, Rules> = {
  Patient: { elements: 'name gender birthDate', required: [] },
  Condition: {
    elements:
      'clinicalStatus verificationStatus severity code bodySite subject onsetDateTime onsetString abatementDateTime abatementString recordedDate stage evidence note',
    required: ['subject'],
  },
  AllergyIntolerance: {
    elements:
      'clinicalStatus verificationStatus type category criticality code patient onsetDateTime onsetString recordedDate lastOccurrence note reaction',
    required: ['patient'],
  },
  MedicationStatement: {
    elements:
      'status statusReason medicationCodeableConcept subject effectiveDateTime effectivePeriod dateAsserted reasonCode note dosage',
    required: ['status', 'medicationCodeableConcept', 'subject'],
    status: ['active', 'completed', 'entered-in-error', 'intended', 'stopped', 'on-hold', 'unknown', 'not-taken'],
  },
  Observation: {
    elements:
      'status category code subject effectiveDateTime effectivePeriod valueQuantity valueCodeableConcept valueString valueBoolean interpretation note bodySite method specimen referenceRange component',
    required: ['status', 'code'],
    status: ['registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown'],
  },
  Procedure: {
    elements:
      'status statusReason code subject performedDateTime performedPeriod performedString reasonCode bodySite outcome complication note',
    required: ['status', 'subject'],
    status: [
      'preparation',
      'in-progress',
      'not-done',
      'on-hold',
      'stopped',
      'completed',
      'entered-in-error',
      'unknown',
    ],
  },
  Immunization: {
    elements:
      'status statusReason vaccineCode patient occurrenceDateTime occurrenceString recorded lotNumber site route doseQuantity note reasonCode',
    required: ['status', 'vaccineCode', 'patient', 'occurrence'],
    status: ['completed', 'entered-in-error', 'not-done'],
  },
  Device: {
    elements: 'status manufacturer lotNumber serialNumber modelNumber udiCarrier type patient note',
    required: [],
    status: ['active', 'inactive', 'entered-in-error', 'unknown'],
  },
  Encounter: {
    elements: 'status class type priority subject period reasonCode hospitalization',
    required: ['status', 'class'],
    status: [
      'planned',
      'arrived',
      'triaged',
      'in-progress',
      'onleave',
      'finished',
      'cancelled',
      'entered-in-error',
      'unknown',
    ],
  },
  ServiceRequest: {
    elements:
      'status intent priority doNotPerform code subject occurrenceDateTime occurrencePeriod authoredOn reasonCode bodySite note patientInstruction',
    required: ['status', 'intent', 'subject'],
    status: REQUEST,
  },
  CarePlan: {
    elements: 'status intent category title description subject period created activity note',
    required: ['status', 'intent', 'subject'],
    status: REQUEST,
  },
  FamilyMemberHistory: {
    elements: 'status patient date name relationship note condition',
    required: ['status', 'patient', 'relationship'],
    status: ['partial', 'completed', 'entered-in-error', 'health-unknown'],
  },
  DocumentReference: {
    elements: 'status type subject date content context',
    required: ['status', 'content'],
    status: ['current', 'superseded', 'entered-in-error'],
  },
  Basic: { elements: 'code subject', required: ['code'] },
  Provenance: {
    elements: 'target occurredDateTime recorded reason activity agent entity',
    required: ['target', 'recorded', 'agent'],
  },
};

const DATE_TIME =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00)))?)?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const CODE = /^\S+( \S+)*$/;
const TIMES = /(DateTime|^start|^end|^recordedDate|^dateAsserted|^authoredOn|^created|^recorded|^lastOccurrence)$/;
const CLINICAL = ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'];
const VERIFICATION = ['unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted', 'entered-in-error'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export function codeOf(concept: unknown): string | null {
  const [first] = isObject(concept) && Array.isArray(concept.coding) ? concept.coding : [];
  return isObject(first) ? String(first.code) : null;
}

/** What is wrong with a resource, in words; [] where nothing is. */
export function violations(resource: Json): string[] {
  const type = String(resource.resourceType);
  const rules = RULES[type];
  if (!rules) return [`${type} is no resource that is expected here`];
  const found: string[] = [];
  const members = Object.keys(resource);
  const known = [...INHERITED, ...rules.elements.split(' ')];
  for (const name of members) {
    if (!known.includes(name.replace(/^_/, ''))) found.push(`${type} has no element ${name}`);
  }
  for (const name of rules.required) {
    if (!members.some((m) => m.replace(/^_/, '').startsWith(name))) found.push(`${type} lacks ${name}`);
  }
  if (rules.status && members.includes('status') && !rules.status.includes(String(resource.status))) {
    found.push(`${type}.status ${resource.status}`);
  }
  if (!/^[A-Za-z0-9\-.]{1,64}$/.test(String(resource.id))) found.push(`id ${resource.id}`);
  for (const choice of ['onset', 'abatement', 'effective', 'value', 'performed', 'occurrence']) {
    const given = members.filter((m) => new RegExp(`^${choice}[A-Z]`).test(m));
    if (given.length > 1) found.push(`${type} has ${given.join(' and ')}`);
  }
  found.push(...walk(resource, type), ...invariants(type, resource));
  return found;
}

function walk(value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [`${path} is null`];
  if (typeof value === 'string') return value.trim() === '' ? [`${path} is empty`] : [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is no number`];
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} is an empty list`];
    return value.flatMap((item, i) => walk(item, `${path}[${i}]`));
  }
  if (!isObject(value)) return [];
  if (Object.keys(value).length === 0) return [`${path} is an empty object`];
  const found = Object.entries(value).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const wrong = walk(member, at);
    if (typeof member === 'string') {
      if (TIMES.test(name) && !DATE_TIME.test(member)) wrong.push(`${at} is no dateTime: ${member}`);
      if (name === 'date') {
        const form = path === 'DocumentReference' ? INSTANT : DATE_TIME;
        if (!form.test(member)) wrong.push(`${at}: ${member}`);
      }
      if (name === 'birthDate' && !/^\d{4}(-\d{2}(-\d{2})?)?$/.test(member)) wrong.push(`${at}: ${member}`);
      if ((name === 'code' || name === 'valueCode') && !CODE.test(member)) wrong.push(`${at} is no code: ${member}`);
      if ((name === 'system' || name === 'url') && /\s/.test(member)) wrong.push(`${at} is no URI: ${member}`);
      if (name === 'comparator' && !['<', '<=', '>=', '>'].includes(member)) wrong.push(`${at}: ${member}`);
    }
    if (name === 'extension' && Array.isArray(member)) {
      for (const it of member) {
        const carried = Object.keys(it).filter((k) => k === 'extension' || /^value[A-Z]/.test(k));
        if (typeof it.url !== 'string' || carried.length !== 1) wrong.push(`${at} is no extension`);
      }
    }
    return wrong;
  });
  if (typeof value.code === 'string' && typeof value.value === 'number' && value.system === undefined) {
    found.push(`${path} breaks qty-3: a code without its system`);
  }
  return found;
}

function invariants(type: string, resource: Json): string[] {
  const found: string[] = [];
  const clinical = codeOf(resource.clinicalStatus);
  const verification = codeOf(resource.verificationStatus);
  if (type === 'Condition' || type === 'AllergyIntolerance') {
    if (clinical !== null && !CLINICAL.includes(clinical)) found.push(`clinicalStatus ${clinical}`);
    if (verification !== null && !VERIFICATION.includes(verification)) found.push(`verification ${verification}`);
    if (verification === 'entered-in-error' && clinical !== null) found.push('con-5/ait-2');
  }
  if (type === 'Condition') {
    const abated = Object.keys(resource).some((k) => /^_?abatement/.test(k));
    if (abated && !['inactive', 'resolved', 'remission'].includes(clinical ?? '')) found.push('con-4');
  }
  if (type === 'AllergyIntolerance' && verification !== 'entered-in-error') {
    if (clinical === null) found.push('ait-1');
    else if (!['active', 'inactive', 'resolved'].includes(clinical)) found.push(`allergy clinicalStatus ${clinical}`);
  }
  if (type === 'FamilyMemberHistory' && Array.isArray(resource.condition)) {
    for (const condition of resource.condition)
      if (!condition.code) found.push('a relative’s condition lacks its code');
  }
  if (type === 'Observation' && Array.isArray(resource.component)) {
    if (Object.keys(resource).some((k) => /^value[A-Z]/.test(k))) found.push('a value beside its components');
    for (const component of resource.component) if (!component.code) found.push('a component lacks its code');
  }
  return found;
}

interface Bundle {
  resourceType: string;
  type: string;
  entry: { fullUrl: string; resource: Json }[];
}

/** What is wrong with a collection Bundle: its resources, its URLs, references that lead nowhere. */
export function bundleViolations(bundle: Bundle): string[] {
  const found: string[] = [];
  if (bundle.resourceType !== 'Bundle' || bundle.type !== 'collection') found.push('no collection Bundle');
  const urls = bundle.entry.map((e) => e.fullUrl);
  if (new Set(urls).size !== urls.length) found.push('bdl-7: a full URL twice');
  for (const url of urls) {
    if (!/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(url)) found.push(`fullUrl ${url}`);
  }
  const there = new Set(urls);
  const follow = (value: unknown): void => {
    if (!isObject(value)) return;
    if (typeof value.reference === 'string' && !there.has(value.reference)) found.push(`dangling ${value.reference}`);
    for (const member of Object.values(value)) follow(member);
  };
  for (const { resource } of bundle.entry) {
    found.push(...violations(resource).map((v) => `${resource.resourceType}/${resource.id}: ${v}`));
    follow(resource);
  }
  return found;
}

export type { Bundle, Json };
