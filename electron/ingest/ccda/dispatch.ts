/** Which reader reads a statement: by its template where it claims one, else by its section, its mood and its shape. */

import { readAllergy } from './allergies.ts';
import { isPlaceholder, nameOf } from './codes.ts';
import { readEncounter } from './encounters.ts';
import { readFamily } from './family.ts';
import { readImmunization, readMedication } from './medications.ts';
import { contentOf } from './notes.ts';
import { readPlan } from './plans.ts';
import { type ProblemFrame, readProblem } from './problems.ts';
import { readProcedure, readSupply } from './procedures.ts';
import { isQualifier, readMeasurement, readOrganizer } from './results.ts';
import { isPregnancy, readFinding, readStateFinding } from './social.ts';
import { type Findings, isNull, isRequest, isTemplate, type Place, related, statusCode } from './statement.ts';
import { attribute, child, elements, type XmlElement } from './xml-tree.ts';

/** LOINC codes of the sections whose entries are of one kind. */
const SECTIONS: Record<string, string> = {
  '11450-4': 'problems',
  '11348-0': 'problems',
  '46241-6': 'problems',
  '11535-2': 'problems',
  '10154-3': 'problems',
  '48765-2': 'allergies',
  '10160-0': 'medications',
  '10183-2': 'medications',
  '75311-1': 'medications',
  '42346-7': 'medications',
  '29549-3': 'medications',
  '11369-6': 'immunizations',
  '47519-4': 'procedures',
  '29554-3': 'procedures',
  '62387-6': 'procedures',
  '30954-2': 'results',
  '8716-3': 'results',
  '29762-2': 'social',
  '42348-3': 'social',
  '10157-6': 'family',
  '46240-8': 'encounters',
  '18776-5': 'plans',
  '61146-7': 'plans',
  '69730-0': 'plans',
  '42349-1': 'plans',
  '47420-5': 'states',
  '10190-7': 'states',
  '46264-8': 'equipment',
};

/** Sections that hold no clinical statement: payers, care team, quality measures. */
const NOT_CLINICAL: Record<string, string> = {
  '48768-6': 'insurance',
  '85847-2': 'the care team',
  '55186-1': 'quality measures',
};

/** What a section that is left out is about, or null for a clinical one. */
export function notClinical(section: string): string | null {
  return NOT_CLINICAL[section] ?? null;
}

const NO_FRAME: ProblemFrame = { concern: null, diagnosis: false };

function codeOf(statement: XmlElement): string {
  return attribute(child(statement, 'code'), 'code') ?? '';
}

/** LOINC "Note" and the Note Activity template. */
function isNote(statement: XmlElement): boolean {
  return statement.name === 'act' && (isTemplate(statement, '202') || codeOf(statement) === '34109-9');
}

function readNote(act: XmlElement, place: Place, found: Findings): void {
  const content = contentOf(child(act, 'text'), place.narrative);
  const translation = child(act, 'code', 'translation');
  const title = nameOf(translation, place.narrative) ?? place.sectionTitle;
  if (content && 'text' in content && content.text !== '')
    found.notes.push({ title, text: content.text, element: act });
  else if (content && 'attachment' in content) found.attachments.push(content.attachment);
  else found.empty = true;
}

/** A problem: its template, or a class of statement as code with the finding as value. */
function looksLikeProblem(observation: XmlElement): boolean {
  const value = child(observation, 'value');
  const coded =
    value !== undefined &&
    (attribute(value, 'code') !== undefined ||
      child(value, 'translation') !== undefined ||
      child(value, 'originalText') !== undefined);
  return isTemplate(observation, '4') || (coded && isPlaceholder(child(observation, 'code')));
}

function readObservation(observation: XmlElement, frame: ProblemFrame, place: Place, found: Findings): void {
  const section = SECTIONS[place.section];
  if (isQualifier(observation)) found.empty = true;
  else if (isRequest(observation)) readPlan(observation, place, found);
  else if (isTemplate(observation, '7')) readAllergy(observation, frame.concern, place, found);
  else if (isPregnancy(observation)) readFinding(observation, 'social', place, found);
  else if (isTemplate(observation, '4')) readProblem(observation, frame, place, found);
  else if (isTemplate(observation, '46')) readFamily(observation, place, found);
  else if (isTemplate(observation, '2', '27', '69')) readMeasurement(observation, null, place, found);
  else if (isTemplate(observation, '13')) readProcedure(observation, place, found);
  else if (isTemplate(observation, '78', '85', '38', '48')) readSocial(observation, place, found);
  else if (isTemplate(observation, '67', '74')) readStateFinding(observation, place, found);
  else if (section === 'allergies' && child(observation, 'participant'))
    readAllergy(observation, frame.concern, place, found);
  else if (section === 'family') readFamily(observation, place, found);
  else if (section === 'procedures') readProcedure(observation, place, found);
  else if (section === 'social') readSocial(observation, place, found);
  else if (section === 'states') readStateFinding(observation, place, found);
  else if (section === 'plans' && !child(observation, 'value')) readPlan(observation, place, found);
  else if (section === 'problems' || frame.diagnosis || looksLikeProblem(observation))
    readProblem(observation, frame, place, found);
  else readMeasurement(observation, null, place, found);
}

/** An observation of social history; a survey is read by its items. */
function readSocial(observation: XmlElement, place: Place, found: Findings): void {
  const items = related(observation).filter(
    (r) => r.type === 'COMP' && r.statement.name === 'observation' && child(r.statement, 'value'),
  );
  if (items.length > 0) readMeasurement(observation, null, place, found);
  else readFinding(observation, 'social', place, found);
}

function readAct(act: XmlElement, frame: ProblemFrame, place: Place, found: Findings): void {
  const section = SECTIONS[place.section];
  const code = codeOf(act);
  const inner = related(act).filter((r) => r.type !== 'RSON');
  // An act without a code and without parts only points to another entry by its id.
  if (isNull(child(act, 'code')) && inner.length === 0 && !child(act, 'text')) {
    found.empty = true;
    return;
  }
  if (isNote(act)) {
    readNote(act, place, found);
    return;
  }
  const isConcern = isTemplate(act, '3', '30', '132', '136') || code === 'CONC';
  const isDiagnosis =
    isTemplate(act, '80', '33', '34') || code === '29308-4' || code === '11535-2' || code === '46241-6';
  if (isConcern || isDiagnosis || ((section === 'problems' || section === 'allergies') && inner.length > 0)) {
    const next: ProblemFrame = { concern: statusCode(act), diagnosis: isDiagnosis };
    for (const { statement } of inner) {
      if (statement.name === 'observation' && section === 'allergies' && child(statement, 'participant')) {
        readAllergy(statement, next.concern, place, found);
      } else readStatement(statement, next, place, found);
    }
    if (inner.length === 0) found.empty = true;
    return;
  }
  if (
    isTemplate(act, '12') ||
    (section === 'procedures' &&
      inner.every((r) => r.statement.name !== 'act' || !child(r.statement, 'effectiveTime')) &&
      !isRequest(act))
  ) {
    readProcedure(act, place, found);
    return;
  }
  if (isTemplate(act, '20', '39') || (isRequest(act) && (inner.length === 0 || section === 'plans'))) {
    readPlan(act, place, found);
    return;
  }
  for (const { statement } of inner) readStatement(statement, frame, place, found);
}

/**
 * Reads one statement and what hangs on it into facts and notes.
 * @param frame the concern or diagnosis act around it; of entries, none
 */
export function readStatement(statement: XmlElement, frame: ProblemFrame, place: Place, found: Findings): void {
  const section = SECTIONS[place.section];
  const mood = attribute(statement, 'moodCode') ?? '';
  switch (statement.name) {
    case 'observation':
      readObservation(statement, frame, place, found);
      break;
    case 'act':
      readAct(statement, frame, place, found);
      return;
    case 'organizer':
      if (isTemplate(statement, '45') || section === 'family') readFamily(statement, place, found);
      else if (isTemplate(statement, '1', '26') || section === 'results') readOrganizer(statement, place, found);
      else for (const { statement: inner } of related(statement)) readStatement(inner, frame, place, found);
      return;
    case 'procedure':
      if (isRequest(statement)) readPlan(statement, place, found);
      else readProcedure(statement, place, found);
      break;
    case 'encounter':
      if (isRequest(statement)) readPlan(statement, place, found);
      else readEncounter(statement, place, found);
      break;
    case 'substanceAdministration': {
      const planned =
        /^(RQO|PRMS|PRP|ARQ|OPT)$/.test(mood) ||
        isTemplate(statement, '42', '120') ||
        (section === 'plans' && mood === 'INT');
      const vaccine = isTemplate(statement, '52', '120') || section === 'immunizations';
      if (vaccine) readImmunization(statement, planned || mood === 'INT', place, found);
      else readMedication(statement, planned, place, found);
      break;
    }
    case 'supply':
      if (isRequest(statement)) readPlan(statement, place, found);
      else readSupply(statement, place, found);
      break;
    default:
      return;
  }
  readAttached(statement, place, found);
}

/** Notes on a statement, and the diagnoses of an encounter. */
function readAttached(statement: XmlElement, place: Place, found: Findings): void {
  for (const { statement: inner } of related(statement)) {
    if (isNote(inner)) readNote(inner, place, found);
    else if (
      statement.name === 'encounter' &&
      inner.name === 'act' &&
      (isTemplate(inner, '80') || /^(29308-4|11535-2|46241-6)$/.test(codeOf(inner)))
    ) {
      readAct(inner, NO_FRAME, place, found);
    }
  }
}

/** The statements of an entry, its templateIds and the like left aside. */
export function statementsOf(entry: XmlElement): XmlElement[] {
  return elements(entry).filter((e) => e.name !== 'templateId' && e.name !== 'realmCode' && e.name !== 'typeId');
}

export { NO_FRAME };
