/** Conditions, medications, allergies, procedures, encounters, care plans, devices: true from START to STOP. */
import { medicationConcept } from '../concept-words.ts';
import { stated } from '../row-body.ts';
import { codingsOf, type FactRow, field, interval, type ReadFact, RXNORM, reasonOf, SNOMED } from './fact-row.ts';

export function readCondition(input: FactRow): ReadFact {
  const fact = interval(input, 'condition', { codings: codingsOf(input.row, SNOMED) });
  return { fact, time: fact.from, title: fact.text };
}

export function readMedication(input: FactRow): ReadFact {
  const description = field(input.row, 'DESCRIPTION');
  const fact = interval(input, 'medication', {
    codings: codingsOf(input.row, RXNORM),
    ...(description === '' ? {} : { concept: medicationConcept(description) }),
  });
  return { fact, time: fact.from, title: fact.text };
}

/** The substance alone is no claim: the text says that it is an allergy, or what TYPE calls it. */
export function readAllergy(input: FactRow): ReadFact {
  const { row } = input;
  const substance = field(row, 'DESCRIPTION') || `Code ${field(row, 'CODE')}`;
  const type = field(row, 'TYPE');
  const fact = interval(input, 'allergy', {
    codings: codingsOf(row, SNOMED),
    text: /allerg|intoleran/i.test(substance)
      ? substance
      : `${type === 'intolerance' ? 'Intolerance' : 'Allergy'} to ${substance}`,
    concept: substance,
    attributes: stated({
      type,
      category: row.CATEGORY,
      reaction: both(row.DESCRIPTION1, row.DESCRIPTION2),
      severity: both(row.SEVERITY1, row.SEVERITY2),
    }),
  });
  return { fact, time: fact.from, title: fact.text };
}

function both(first: string | undefined, second: string | undefined): string {
  return [first, second].filter((word) => word?.trim()).join('; ');
}

export function readProcedure(input: FactRow): ReadFact {
  const fact = interval(input, 'procedure', { codings: codingsOf(input.row, SNOMED) });
  return { fact, time: fact.from, title: fact.text };
}

export function readEncounter(input: FactRow): ReadFact {
  const fact = interval(input, 'encounter', {
    codings: codingsOf(input.row, SNOMED),
    attributes: { ...reasonOf(input.row), ...stated({ class: input.row.ENCOUNTERCLASS }) },
  });
  return { fact, time: fact.from, title: fact.text };
}

/** A care plan is what is intended, in force from START to STOP. */
export function readCarePlan(input: FactRow): ReadFact {
  const fact = interval(input, 'plan', { codings: codingsOf(input.row, SNOMED), assertion: 'planned' });
  return { fact, time: fact.from, title: `Care plan: ${fact.text}` };
}

export function readDevice(input: FactRow): ReadFact {
  const fact = interval(input, 'device', {
    codings: codingsOf(input.row, SNOMED),
    attributes: stated({ udi: input.row.UDI }),
  });
  return { fact, time: fact.from, title: fact.text };
}
