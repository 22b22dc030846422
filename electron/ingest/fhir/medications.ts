/** FHIR MedicationRequest, -Statement, -Administration and -Dispense -> medications. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Assertion, Flag, Status } from '../../../shared/vocabulary.ts';
import { medicationConcept } from '../concept-words.ts';
import { codeWord, deniesAll, names, saysNothing } from './concepts.ts';
import { type Dosage, dosage, ratioWords } from './dosage.ts';
import { attributes, factOf, type Mapped, type Mapper, reasons } from './drafts.ts';
import { choiceTime, firstTime, notes, quantityWords, time, timeFlags, type When } from './fhir-time.ts';
import { at, bool, type Json, obj, str } from './json-access.ts';
import type { References } from './references.ts';

/** FHIR R4 status words of the four resources. Words that say nothing of the drug's course ("unknown") are not here. */
const STATUS: Record<string, Status> = {
  active: 'active',
  'in-progress': 'active',
  'on-hold': 'on-hold',
  completed: 'completed',
  stopped: 'stopped',
  cancelled: 'cancelled',
  declined: 'cancelled',
  'not-done': 'not-done',
  'not-taken': 'not-done',
  'entered-in-error': 'entered-in-error',
};

const NEVER: Status[] = ['cancelled', 'not-done', 'entered-in-error'];

interface Course {
  label: string;
  time: ClinicalTime | null;
  status: Status | null;
  assertion: Assertion;
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  when: When | null;
  dose: Dosage;
  flags: Flag[];
  more: Record<string, string | number | boolean | null | undefined>;
  /** Set for an order not to give it. */
  forbidden?: boolean;
}

function mapped(resource: Json, references: References, course: Course): Mapped {
  const drug = references.medication(resource);
  const title = `${course.label}: ${drug?.name ?? 'not named'}`;
  if (!drug) {
    const message = `A ${course.label.toLowerCase()} names no medication; it is kept without a fact.`;
    return { title, time: course.time, facts: [], problems: [{ code: 'UNREADABLE_PART', message }] };
  }
  if (saysNothing(drug)) return { title, time: course.time, facts: [] };
  const { from, to, dose } = course;
  const named = resource.medicationReference && !drug.missing ? { medication: drug.name } : {};
  const words = { start: course.when?.words ?? dose.boundsWords, end: dose.boundsWords };
  return {
    title,
    time: course.time,
    ...named,
    facts: [
      factOf(drug, {
        concept: medicationConcept(drug.name),
        says: [drug.name, ...drug.says, str(obj(resource.medicationReference)?.display)],
        kind: course.forbidden ? 'plan' : 'medication',
        text: course.forbidden ? `Do not give ${drug.name}` : `${drug.name}${dose.words}`,
        status: course.status,
        assertion: deniesAll(drug) ? 'absent' : course.assertion,
        from,
        to,
        flags: [...timeFlags(from, to, words), ...course.flags],
        attributes: {
          ...dose.attributes,
          ...reasons(resource, references),
          ...attributes({
            form: drug.form,
            medicationReference: drug.reference,
            when: course.when?.words,
            statusReason: names(resource.statusReason) ?? names(resource.reasonNotGiven),
            note: notes(resource),
            ...course.more,
          }),
        },
      }),
    ],
  };
}

export const medicationRequest: Mapper = (resource, references) => {
  const word = codeWord(resource.status);
  const intent = codeWord(resource.intent);
  const dose = dosage(resource.dosageInstruction);
  const authored = time(resource.authoredOn);
  const status = STATUS[word ?? ''] ?? null;
  const suggested = intent === 'proposal' || intent === 'plan' || word === 'draft';
  const supply = obj(resource.dispenseRequest);
  return mapped(resource, references, {
    label: 'Medication order',
    time: authored ?? dose.start,
    status,
    assertion: suggested ? 'planned' : intent === 'option' ? 'possible' : 'present',
    from: dose.start ?? authored,
    to: dose.end,
    when: null,
    dose,
    flags: status === null && word !== 'draft' && dose.end === null ? ['currency unknown'] : [],
    forbidden: bool(resource.doNotPerform) === true,
    more: {
      intent: intent === 'order' ? null : intent,
      category: names(resource.category),
      doNotPerform: bool(resource.doNotPerform) || null,
      // How long the order may be filled; says nothing of how long the drug was taken.
      validityStart: str(at(supply, 'validityPeriod', 'start')),
      validityEnd: str(at(supply, 'validityPeriod', 'end')),
      refills: str(supply?.numberOfRepeatsAllowed),
      quantity: quantityWords(supply?.quantity),
      priorPrescription: str(obj(resource.priorPrescription)?.reference),
      encounter: str(obj(resource.encounter)?.reference),
    },
  });
};

export const medicationStatement: Mapper = (resource, references) => {
  const word = codeWord(resource.status);
  const when = choiceTime(resource, 'effective');
  const dose = dosage(resource.dosage);
  const status = STATUS[word ?? ''] ?? null;
  const to = when.end ?? dose.end;
  return mapped(resource, references, {
    label: 'Medication',
    time: firstTime(resource.dateAsserted) ?? when.start,
    status,
    assertion: word === 'intended' ? 'planned' : 'present',
    from: when.start ?? dose.start,
    to,
    when,
    dose,
    flags: status === null && word !== 'intended' && to === null ? ['currency unknown'] : [],
    more: {
      category: names(resource.category),
      notTaken: word === 'not-taken' || null,
      encounter: str(obj(resource.context)?.reference),
    },
  });
};

export const medicationAdministration: Mapper = (resource, references) => {
  const when = choiceTime(resource, 'effective');
  const given = obj(resource.dosage);
  // One administration holds its dose beside its text; a Dosage holds it in doseAndRate.
  const dose = dosage(
    given ? { ...given, doseAndRate: [{ doseQuantity: given.dose, rateQuantity: given.rateQuantity }] } : null,
  );
  const status = STATUS[codeWord(resource.status) ?? ''] ?? null;
  return mapped(resource, references, {
    label: 'Medication given',
    time: when.start,
    status,
    assertion: 'present',
    from: when.start,
    to: when.end,
    when,
    dose,
    flags: status === null && when.end === null ? ['currency unknown'] : [],
    more: {
      event: 'administration',
      rate: ratioWords(given?.rateRatio),
      encounter: str(obj(resource.context)?.reference),
    },
  });
};

/**
 * What was handed out. A completed dispense says that the patient has the drug, not that the course is over, so only
 * the words that say it never was, or was stopped, become a status.
 */
export const medicationDispense: Mapper = (resource, references) => {
  const handed = firstTime(resource.whenHandedOver, resource.whenPrepared);
  const said = STATUS[codeWord(resource.status) ?? ''] ?? null;
  const status = said !== null && (NEVER.includes(said) || said === 'stopped' || said === 'on-hold') ? said : null;
  const dose = dosage(resource.dosageInstruction);
  return mapped(resource, references, {
    label: 'Medication dispensed',
    time: handed,
    status,
    assertion: 'present',
    from: dose.start ?? handed,
    to: dose.end,
    when: null,
    dose,
    flags: status === null && dose.end === null ? ['currency unknown'] : [],
    more: {
      event: 'dispense',
      daysSupply: quantityWords(resource.daysSupply),
      quantity: quantityWords(resource.quantity),
      encounter: str(obj(resource.context)?.reference),
    },
  });
};
