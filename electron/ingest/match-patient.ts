/**
 * Which patient a file speaks of. Patients match on identifiers, never on content: two people with the same history are two
 * people, and one person under two numbers stays two patients until somebody decides (a likely match is put to a person).
 */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import type { Patients, StoredPatient } from '../store/repositories/patients.ts';
import type { Waiting } from '../store/repositories/waiting.ts';
import type { PatientDraft, PatientIdentifier } from './reading.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * The identifier that a bare reference stands for. A UUID is unique in the world; "Patient/1" only among the files of one
 * folder.
 */
function referenceIdentifier(ref: string, file: string): PatientIdentifier {
  const uuid = UUID.exec(ref)?.[0];
  if (uuid) return { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${uuid.toLowerCase()}` };
  const scope = createHash('sha256').update(dirname(file)).digest('hex').slice(0, 16);
  return { system: `urn:stam:reference:${scope}`, value: ref };
}

export class PatientMatcher {
  readonly #patients: Patients;
  readonly #waiting: Waiting;

  constructor(patients: Patients, waiting: Waiting) {
    this.#patients = patients;
    this.#waiting = waiting;
  }

  /** The patient of a draft: found by identifier, or made. Runs inside the caller's transaction. */
  resolve(draft: PatientDraft, file: string): StoredPatient {
    const reference = referenceIdentifier(draft.ref, file);
    const found = this.#known(draft, reference);
    const patient = found ?? this.#make(draft);
    if (found) {
      this.#patients.complete(found.id, { name: draft.name, birthDate: draft.birthDate?.date ?? null, sex: draft.sex });
      if (found.name === null && draft.name !== null) this.#askAboutLikely({ ...found, name: draft.name }, draft);
    }
    for (const identifier of [...draft.identifiers, reference]) this.#patients.addIdentifier(patient.id, identifier);
    return patient;
  }

  /**
   * Checks that a draft may be put onto the patient it is forced on.
   * @throws StamError OTHER_PATIENT where the file names somebody else
   */
  assertSame(forced: StoredPatient, draft: PatientDraft): void {
    const owner = draft.identifiers.map((i) => this.#patients.byIdentifier(i)).find((p) => p && p.id !== forced.id);
    const born = draft.birthDate?.date ?? null;
    const otherBirth = born !== null && forced.birthDate !== null && !agree(born, forced.birthDate);
    const otherNumber = this.#contradicts(forced, draft);
    if (!owner && !otherBirth && !otherNumber) return;
    const who = draft.name ?? draft.publicId;
    throw new StamError(
      'OTHER_PATIENT',
      `This file is about ${who}${born ? `, born ${born}` : ''}; it was not put into the record of ${forced.name ?? forced.publicId}${forced.birthDate ? `, born ${forced.birthDate}` : ''}.`,
    );
  }

  #known(draft: PatientDraft, reference: PatientIdentifier): StoredPatient | null {
    const owners = draft.identifiers.map((i) => this.#patients.byIdentifier(i)).filter((p) => p !== null);
    const first = owners[0];
    if (first) {
      for (const other of owners) if (other.id !== first.id) this.#ask(first, other, 'share an identifier');
      return first;
    }
    const byReference = this.#patients.byIdentifier(reference);
    if (!byReference) return null;
    // The same local reference under another number or birth date is somebody else.
    if (this.#contradicts(byReference, draft)) return null;
    const born = draft.birthDate?.date ?? null;
    if (born !== null && byReference.birthDate !== null && !agree(born, byReference.birthDate)) return null;
    return byReference;
  }

  /** Whether the draft carries another number in a system in which the patient has one. */
  #contradicts(patient: StoredPatient, draft: PatientDraft): boolean {
    if (draft.identifiers.length === 0) return false;
    const own = new Map<string, Set<string>>();
    for (const { system, value } of this.#patients.identifiers(patient.id)) {
      const values = own.get(system) ?? new Set();
      values.add(value);
      own.set(system, values);
    }
    const shared = draft.identifiers.filter((i) => own.has(i.system));
    return shared.length > 0 && !shared.some((i) => own.get(i.system)?.has(i.value));
  }

  #make(draft: PatientDraft): StoredPatient {
    let publicId = draft.publicId;
    for (let n = 2; this.#patients.byPublicId(publicId); n++) publicId = `${draft.publicId}-${n}`;
    const made = this.#patients.create({
      publicId,
      name: draft.name,
      birthDate: draft.birthDate?.date ?? null,
      sex: draft.sex,
    });
    this.#askAboutLikely(made, draft);
    return made;
  }

  #askAboutLikely(made: StoredPatient, draft: PatientDraft): void {
    if (!draft.birthDate || !draft.name) return;
    const words = nameWords(draft.name);
    for (const other of this.#patients.bornOn(draft.birthDate.date)) {
      if (other.id === made.id || !other.name) continue;
      const shared = nameWords(other.name).filter((w) => words.includes(w));
      if (shared.length > 0) this.#ask(made, other, 'share a name and a birth date');
    }
  }

  #ask(a: StoredPatient, b: StoredPatient, why: string): void {
    const say = (p: StoredPatient): string => `${p.name ?? 'a patient without a name'} (${p.publicId})`;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      this.#waiting.addAttention({
        patientId: one.id,
        kind: 'likely the same patient',
        message: `${say(one)} and ${say(other)} ${why}.`,
        advice:
          'Compare both records. Until somebody decides, they stay two patients and nothing is shared between them.',
        key: `${one.id}|${other.id}`,
      });
    }
  }
}

/** Two dates agree where one is as precise as the other allows: "1910" and "1910-05-01". */
function agree(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((w) => w.length > 2);
}
