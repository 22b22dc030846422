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

/** The whole reference is a UUID: "urn:uuid:…", "Patient/…", an address that ends in one, or the bare id. */
const UUID_REFERENCE =
  /^(?:urn:uuid:|(?:.*\/)?Patient\/)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/**
 * The identifier that a bare reference stands for. A UUID is unique in the world; "Patient/1" only among the files of one
 * folder. A UUID that names only the system of a number ("<uuid>|7") identifies nobody.
 */
function referenceIdentifier(ref: string, file: string): PatientIdentifier {
  const uuid = UUID_REFERENCE.exec(ref)?.[1];
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
    this.#askAboutBearers(patient, draft);
    for (const identifier of [...draft.identifiers, reference]) this.#patients.addIdentifier(patient.id, identifier);
    return patient;
  }

  /**
   * Checks that a draft may be put onto the patient it is forced on.
   * @throws StamError OTHER_PATIENT where the file names somebody else
   */
  assertSame(forced: StoredPatient, draft: PatientDraft): void {
    const owned = draft.identifiers.some((identifier) => {
      const bearers = this.#patients.bearers(identifier);
      return bearers.length > 0 && !bearers.some((p) => p.id === forced.id);
    });
    if (!owned && !isOtherPerson(forced, draft) && !this.#contradicts(forced, draft)) return;
    const who = draft.name ?? draft.publicId;
    const born = draft.birthDate?.date ?? null;
    throw new StamError(
      'OTHER_PATIENT',
      `This file is about ${who}${born ? `, born ${born}` : ''}; it was not put into the record of ${forced.name ?? forced.publicId}${forced.birthDate ? `, born ${forced.birthDate}` : ''}.`,
    );
  }

  /**
   * Numbers are not as unique as they should be: sites share example numbers, cards are lent, digits are mistyped. A number
   * whose bearer has another name or birth date is no match; it is put to a person.
   */
  #known(draft: PatientDraft, reference: PatientIdentifier): StoredPatient | null {
    let borne = false;
    for (const identifier of draft.identifiers) {
      const bearers = this.#patients.bearers(identifier);
      borne ||= bearers.length > 0;
      const match = theOne(bearers, draft);
      if (match) return match;
    }
    if (borne) return null;
    // The same local reference under another number is somebody else.
    const here = this.#patients.bearers(reference).filter((p) => !this.#contradicts(p, draft));
    return theOne(here, draft);
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

  /** A record that came whole is nobody who is here; whoever may be the same person is put to somebody who decides. */
  compare(patient: StoredPatient, draft: PatientDraft): void {
    this.#askAboutBearers(patient, draft);
    this.#askAboutLikely(patient, draft);
  }

  #askAboutBearers(patient: StoredPatient, draft: PatientDraft): void {
    for (const identifier of draft.identifiers) {
      for (const other of this.#patients.bearers(identifier)) {
        if (other.id === patient.id) continue;
        const differ = isOtherPerson(other, draft) ? ', yet differ in name or birth date' : '';
        this.#ask(patient, other, `share an identifier${differ}`);
      }
    }
  }

  #askAboutLikely(made: StoredPatient, draft: PatientDraft): void {
    if (!draft.birthDate || !draft.name) return;
    const words = nameWords(draft.name);
    for (const other of this.#patients.bornOn(draft.birthDate.date.slice(0, 10))) {
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

/** Whether a draft speaks of another person than this patient, as far as name and birth date tell. What is unknown tells nothing. */
function isOtherPerson(patient: StoredPatient, draft: PatientDraft): boolean {
  return knownAs(patient).every((known) => differs(known, draft));
}

/** A record that was joined of two answers to the name and birth date of either. */
function knownAs(patient: StoredPatient): readonly Pick<StoredPatient, 'name' | 'birthDate'>[] {
  return [patient, ...(patient.formerly ?? [])];
}

function differs(patient: Pick<StoredPatient, 'name' | 'birthDate'>, draft: PatientDraft): boolean {
  const born = draft.birthDate?.date ?? null;
  if (born !== null && patient.birthDate !== null && !agree(born, patient.birthDate)) return true;
  const words = nameWords(draft.name ?? '');
  const own = nameWords(patient.name ?? '');
  return words.length > 0 && own.length > 0 && !words.some((w) => own.includes(w));
}

/**
 * The one bearer of a number that the draft fits; null where there is none. Where several bear it, only a name tells which: what
 * names nobody then goes to nobody who has a name.
 */
function theOne(bearers: readonly StoredPatient[], draft: PatientDraft): StoredPatient | null {
  const fitting = bearers.filter((p) => !isOtherPerson(p, draft));
  if (bearers.length <= 1) return fitting[0] ?? null;
  const words = nameWords(draft.name ?? '');
  const named = fitting.filter((p) => {
    const own = knownAs(p).flatMap((known) => nameWords(known.name ?? ''));
    return words.length === 0 ? own.length === 0 : words.some((w) => own.includes(w));
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Two dates agree where one is as precise as the other allows: "1910" and "1910-05-01". */
function agree(a: string, b: string): boolean {
  const [x, y] = [a.slice(0, 10), b.slice(0, 10)];
  return x.startsWith(y) || y.startsWith(x);
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((w) => w.length > 2);
}
