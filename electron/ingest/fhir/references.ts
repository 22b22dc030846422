/**
 * What references point at. A first light pass over the file (and, for a bulk export, over the other files of the set)
 * keeps of each patient its identity and of each medication, condition, encounter, specimen and device no more than its
 * name, so that a reference met later can be read whatever form it has: `Patient/1`, `urn:uuid:…`, an absolute URL, a
 * version of it, or `#contained`.
 */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Coding, PatientDraft } from '../reading.ts';
import { type Concept, concept } from './concepts.ts';
import { firstTime, time } from './fhir-time.ts';
import { type Json, list, obj, str, strings } from './json-access.ts';
import { patientDraft } from './patients.ts';

/** A thing pointed at, as far as it is known: its own id ("Condition/1"), name and best code. */
interface Pointed {
  id: string;
  name: string | null;
  coding: Coding | null;
}

interface Medication {
  concept: Concept | null;
  ingredients: unknown[];
  form: string | null;
}

type Resolved = { patient: PatientDraft } | { problem: string };

/** Resource types that the light pass reads; all others are passed over unparsed. */
export const INDEXED_TYPES = [
  'Patient',
  'Medication',
  'Condition',
  'Encounter',
  'Specimen',
  'Device',
  'Binary',
  'Composition',
] as const;

/** A limit to what is kept of each type but patients and medications, so that memory does not follow a huge file. */
const MAX_KEPT = 200_000;
const MAX_BINARY = 256 * 1024;
const MAX_ALL_BINARIES = 16 * 1024 * 1024;

/** "https://host/fhir/Patient/1/_history/2" and "Patient/1" name the same; null for anything without type and id. */
export function relative(reference: string): string | null {
  const m = /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9\-.]+)(?:\/_history\/[^/]+)?$/.exec(reference);
  return m?.[1] ?? null;
}

/** The name of a medication: its code; in MIMIC-IV on FHIR an identifier carries it and the code has no words. */
function medicationConcept(resource: Json): Concept | null {
  const coded = concept(resource.code);
  const named = list(resource.identifier).find((i) => /medication-(name|mix)$/.test(str(i.system) ?? ''));
  const name = str(named?.value);
  if (!name || coded?.codings.some((c) => c.display)) return coded;
  const readable = /medication-mix$/.test(str(named?.system) ?? '')
    ? name
        .split('_')
        .map((part) => part.split('--')[0])
        .join(' + ')
    : name;
  return { name: readable, codings: coded?.codings ?? [], says: [name, ...(coded?.says ?? [])] };
}

/** MIMIC-IV on FHIR: an isolated organism is an observation whose code is the organism and that has no value. */
export function isOrganism(resource: Json): boolean {
  return list(resource.code).some((c) =>
    list(c.coding).some((x) => /microbiology-organism$/.test(str(x.system) ?? '')),
  );
}

/** The lookups of one file, or of the other files of an import set. */
export class ReferenceIndex {
  private readonly patients = new Map<string, PatientDraft>();
  private readonly medications = new Map<string, Medication>();
  private readonly things = new Map<string, Pointed>();
  private readonly encounters = new Map<string, ClinicalTime>();
  private readonly texts = new Map<string, { contentType: string; data: string }>();
  private binaryBytes = 0;
  /** Date of the first Composition: in a document Bundle, when the document was written. */
  documentTime: ClinicalTime | null = null;

  /** Takes what is worth keeping of a resource; fullUrl is the Bundle entry's. */
  add(resource: Json, fullUrl: string | null): void {
    const type = str(resource.resourceType);
    const id = str(resource.id);
    const own = id ? `${type}/${id}` : null;
    const keys = [...new Set([own, fullUrl].filter((k) => k !== null))];
    const put = <T>(map: Map<string, T>, value: T): void => {
      for (const key of keys) if (!map.has(key)) map.set(key, value);
    };
    if (type === 'Patient') {
      // Two patients of one id (two servers in one file): the second goes by its full URL, and no reference is shared.
      const taken = own !== null && this.patients.has(own) && fullUrl !== null && !this.patients.has(fullUrl);
      const draft = patientDraft(resource, taken ? fullUrl : (own ?? fullUrl ?? ''));
      if (taken) this.patients.set(fullUrl, draft);
      else put(this.patients, draft);
    } else if (type === 'Medication') {
      put(this.medications, medicationOf(resource));
    } else if (type === 'Composition') {
      this.documentTime ??= time(resource.date);
    } else if (type === 'Binary') {
      this.addBinary(resource, keys);
    } else if (type === 'Encounter') {
      const when = firstTime(obj(resource.period)?.end, obj(resource.period)?.start);
      if (when && this.encounters.size < MAX_KEPT) put(this.encounters, when);
    } else if (type && this.things.size < MAX_KEPT) {
      const it = concept(resource.code) ?? concept(resource.type) ?? deviceName(resource);
      put(this.things, { id: own ?? fullUrl ?? type, name: it?.name ?? null, coding: it?.codings[0] ?? null });
    }
  }

  private addBinary(resource: Json, keys: string[]): void {
    const data = str(resource.data);
    const contentType = str(resource.contentType) ?? '';
    if (!data || data.length > MAX_BINARY || this.binaryBytes + data.length > MAX_ALL_BINARIES) return;
    if (!/^text\/|rtf/i.test(contentType)) return;
    this.binaryBytes += data.length;
    for (const key of keys) this.texts.set(key, { contentType, data });
  }

  patient(reference: string): PatientDraft | null {
    return lookUp(this.patients, reference);
  }
  medication(reference: string): Medication | null {
    return lookUp(this.medications, reference);
  }
  thing(reference: string): Pointed | null {
    return lookUp(this.things, reference);
  }
  encounterTime(reference: string): ClinicalTime | null {
    return lookUp(this.encounters, reference);
  }
  binary(reference: string): { contentType: string; data: string } | null {
    return lookUp(this.texts, reference);
  }
}

function deviceName(resource: Json): Concept | null {
  return concept(str(list(resource.deviceName)[0]?.name));
}

function medicationOf(resource: Json): Medication {
  return {
    concept: medicationConcept(resource),
    ingredients: list(resource.ingredient).map((i) => i.itemCodeableConcept ?? i.itemReference),
    form: concept(resource.form)?.name ?? null,
  };
}

function lookUp<T>(map: Map<string, T>, reference: string): T | null {
  const tail = relative(reference);
  return map.get(reference) ?? (tail === null ? null : map.get(tail)) ?? null;
}

/** Follows the references of one resource: its contained resources first, then the file, then the other files. */
export class References {
  private readonly resource: Json;
  private readonly indexes: ReferenceIndex[];

  constructor(resource: Json, indexes: ReferenceIndex[]) {
    this.resource = resource;
    this.indexes = indexes;
  }

  /** The contained resource of a "#id" reference. */
  contained(reference: unknown): Json | null {
    const name = str(obj(reference)?.reference);
    if (!name?.startsWith('#')) return null;
    return list(this.resource.contained).find((c) => str(c.id) === name.slice(1) || str(c.id) === name) ?? null;
  }

  private find<T>(reference: unknown, from: (index: ReferenceIndex, name: string) => T | null): T | null {
    const name = str(obj(reference)?.reference);
    if (!name) return null;
    for (const index of this.indexes) {
      const found = from(index, name);
      if (found !== null) return found;
    }
    return null;
  }

  /** Whom the resource is about. Never a guess: without a reference to a patient there is a sentence instead. */
  patient(sourceId: string): Resolved {
    const subject = obj(this.resource.subject) ?? obj(this.resource.patient) ?? obj(this.resource.individual);
    const name = str(subject?.reference);
    const inside = this.contained(subject);
    if (inside && str(inside.resourceType) === 'Patient') {
      return { patient: patientDraft(inside, `${sourceId}#${str(inside.id) ?? ''}`) };
    }
    const known = this.find(subject, (index, reference) => index.patient(reference));
    if (known) return { patient: known };
    const tail = name ? relative(name) : null;
    const display = str(subject?.display);
    const type = str(subject?.type);
    const opaque =
      name !== null && /^urn:(uuid|oid):/.test(name) && (type === null || type === 'Patient') ? name : null;
    const ref = tail?.startsWith('Patient/') ? tail : opaque;
    if (ref) {
      const publicId = ref.slice(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf(':')) + 1);
      return { patient: { ref, publicId, identifiers: [], name: display, birthDate: null, sex: null } };
    }
    const identifier = obj(subject?.identifier) ?? conditional(name);
    const value = str(identifier?.value);
    const system = str(identifier?.system);
    if (value && system && (!tail || tail.startsWith('Patient/'))) {
      const named = `identifier:${system}|${value}`;
      return {
        patient: {
          ref: named,
          publicId: value,
          identifiers: [{ system, value }],
          name: display,
          birthDate: null,
          sex: null,
        },
      };
    }
    if (name) return { problem: `is about ${name}, which is not a patient` };
    if (display)
      return { problem: `names its subject only in words (“${display}”), which is not enough to tell whose it is` };
    return { problem: 'does not say which patient it is about' };
  }

  /**
   * Name and codes of medication[x]; ingredients stand in where the medication itself has no name. `missing`: it is pointed
   * at, and nothing tells its name.
   */
  medication(
    resource: Json = this.resource,
  ): (Concept & { form: string | null; reference: string | null; missing?: boolean }) | null {
    const reference = obj(resource.medicationReference);
    const name = str(reference?.reference);
    const inside = this.contained(reference);
    const pointed = inside ? medicationOf(inside) : this.find(reference, (index, r) => index.medication(r));
    const said =
      pointed?.concept ?? (pointed ? this.mixture(pointed) : null) ?? concept(resource.medicationCodeableConcept);
    const extra = { form: pointed?.form ?? null, reference: name && !name.startsWith('#') ? name : null };
    if (said) return { ...said, ...extra };
    const words = str(reference?.display) ?? str(obj(reference?.identifier)?.value);
    if (words) return { name: words, codings: [], says: [words], ...extra };
    return name
      ? { name: `Medication ${name.replace(/^#/, '')} (not in this file)`, codings: [], says: [name], ...extra }
      : null;
  }

  private mixture(medication: Medication): Concept | null {
    const parts = medication.ingredients.map((item) => {
      const inside = this.contained(item);
      const pointed = inside ? medicationOf(inside) : this.find(item, (index, r) => index.medication(r));
      return pointed?.concept ?? concept(item);
    });
    const named = parts
      .filter((p, i) => p !== null && parts.findIndex((q) => q?.name === p.name) === i)
      .filter((p) => p !== null);
    if (named.length === 0) return null;
    return { name: named.map((p) => p.name).join(' + '), codings: [], says: named.flatMap((p) => p.says) };
  }

  /** Name, id and code of a referenced condition, specimen or device, as far as the file has them. */
  condition(reference: unknown): Pointed | null {
    const display = str(obj(reference)?.display);
    const inside = this.contained(reference);
    const held = inside ? (concept(inside.code) ?? concept(inside.type)) : null;
    if (held) return { id: str(obj(reference)?.reference) ?? '', name: held.name, coding: held.codings[0] ?? null };
    const found = this.find(reference, (index, name) => index.thing(name));
    if (found) return { ...found, name: found.name ?? display };
    const name = str(obj(reference)?.reference);
    return name || display ? { id: name ? (relative(name) ?? name) : '', name: display, coding: null } : null;
  }

  /** When the encounter that the resource belongs to was over (or began, where no end is stated). */
  encounterTime(): ClinicalTime | null {
    const reference = obj(this.resource.encounter) ?? obj(this.resource.context);
    const inside = this.contained(reference);
    if (inside) return time(obj(inside.period)?.end) ?? time(obj(inside.period)?.start);
    return this.find(reference, (index, name) => index.encounterTime(name));
  }

  /** The text of a Binary that an attachment's url points at, where the file holds it and it is small. */
  binary(url: string): { contentType: string; data: string } | null {
    return this.find({ reference: url }, (index, name) => index.binary(name));
  }

  /** Short names of references in one text: what they say, else where they point. */
  names(references: unknown): string | null {
    const all = list(references).map((r) => this.condition(r)?.name ?? str(r.reference));
    return [...new Set(strings(all))].join('; ') || null;
  }
}

/** The identifier of a conditional reference, "Patient?identifier=system|value". */
function conditional(name: string | null): Json | null {
  const m = /^Patient\?identifier=([^|&]*)\|([^&]+)/.exec(name ?? '');
  return m ? { system: m[1], value: m[2] } : null;
}
