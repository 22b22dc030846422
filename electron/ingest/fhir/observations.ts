/** FHIR Observation -> measurements and social facts; a blood pressure is one fact. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Flag, Kind, Status } from '../../../shared/vocabulary.ts';
import { containedOf } from './body.ts';
import { type Concept, codeWord, concept, hasCode, laterality, names } from './concepts.ts';
import { attributes, type FactSeed, factOf, type Mapped, type Mapper, short } from './drafts.ts';
import { choiceTime, firstTime, notes } from './fhir-time.ts';
import { type Json, list, obj, str } from './json-access.ts';
import { isMissing, observationValue, surroundings, type Value } from './observation-values.ts';
import { isOrganism, type References } from './references.ts';

/** FHIR R4 observation-status. "unknown" says nothing. */
const STATUS: Record<string, Status> = {
  registered: 'preliminary',
  preliminary: 'preliminary',
  final: 'final',
  amended: 'corrected',
  corrected: 'corrected',
  cancelled: 'cancelled',
  'entered-in-error': 'entered-in-error',
};

/** LOINC of tobacco use, which sources file under survey or vital signs as often as under social history. */
const SOCIAL_CODES = new Set(['72166-2', '11367-0', '39240-7', '74013-4', '81229-7']);

const SYSTOLIC = '8480-6';
const DIASTOLIC = '8462-4';

/** A laboratory says in a comment what the first report was: "CORRECTED RESULT, PREVIOUSLY REPORTED AS 10." */
const PREVIOUSLY = /previously\s+reported\s+as:?\s+(.+?)\s*\.?\s*(?:$|[;\n])/i;

/** A result that says that there is none: "TEST CANCELLED, PATIENT CREDITED." */
const NOT_PERFORMED = /\btest (was )?cancell?ed\b|\bpatient credited\b/i;

interface Head {
  name: Concept;
  status: Status | null;
  from: ClinicalTime | null;
  flags: Flag[];
  kind: Kind;
  shared: Record<string, string | number | boolean>;
}

function claim(name: string, value: Value | null): string {
  if (!value) return name;
  const joint = typeof value.attributes.value === 'number' ? ' ' : ': ';
  return `${name}${joint}${value.words}`;
}

function valueFact(head: Head, name: Concept, holder: Json, value: Value | null, more = {}): FactSeed {
  return factOf(name, {
    kind: head.kind,
    text: short(claim(name.name, value), 400),
    status: head.status,
    from: head.from,
    flags: head.flags,
    attributes: { ...value?.attributes, ...surroundings(holder), ...head.shared, ...more },
    says: [...name.says, ...(value?.says ?? [])],
  });
}

function isPart(component: Json, code: string): boolean {
  return hasCode(component.code, code);
}

/** A number without its unit. */
const bare = (words: string): string => words.replace(/ .*/, '');

/** Systolic and diastolic of one reading as one fact; null where neither has a value. */
function bloodPressure(head: Head, components: Json[]): FactSeed | null {
  const high = components.find((c) => isPart(c, SYSTOLIC));
  const low = components.find((c) => isPart(c, DIASTOLIC));
  const systolic = high ? observationValue(high) : null;
  const diastolic = low ? observationValue(low) : null;
  if (!systolic && !diastolic) return null;
  const top = systolic?.attributes.value;
  const bottom = diastolic?.attributes.value;
  const unit = (systolic ?? diastolic)?.attributes.unit;
  const both = systolic && diastolic && unit === (diastolic.attributes.unit ?? unit);
  const pair = both ? `${bare(systolic.words)}/${bare(diastolic.words)}` : null;
  const words = both
    ? `${bare(systolic.words)}/${diastolic.words}`
    : [systolic ? `systolic ${systolic.words}` : null, diastolic ? `diastolic ${diastolic.words}` : null]
        .filter(Boolean)
        .join(', ');
  return factOf(head.name, {
    kind: head.kind,
    text: `Blood pressure ${words.replace('mm[Hg]', 'mmHg')}`,
    concept: 'Blood pressure',
    status: head.status,
    from: head.from,
    flags: head.flags,
    attributes: {
      ...attributes({
        systolic: top,
        diastolic: bottom,
        value: pair,
        unit,
        unitCode: (systolic ?? diastolic)?.attributes.unitCode,
      }),
      ...head.shared,
    },
  });
}

function head(resource: Json, references: References, name: Concept, value: Value | null): Head {
  const word = codeWord(resource.status);
  const when = choiceTime(resource, 'effective');
  const comment = [notes(resource), str(resource.comment)].filter(Boolean).join(' ');
  const previous = PREVIOUSLY.exec(comment)?.[1];
  let status = STATUS[word ?? ''] ?? null;
  // What the words say wins over "final"; it never softens a status that already takes the result back.
  if (status === 'final' || status === null) {
    if (previous) status = 'corrected';
    else if (NOT_PERFORMED.test(`${value?.words ?? ''} ${comment}`)) status = 'cancelled';
  }
  const specimen = references.condition(resource.specimen);
  const site = concept(resource.bodySite);
  const social = hasCode(resource.category, 'social-history') || name.codings.some((c) => SOCIAL_CODES.has(c.code));
  // A susceptibility test is about the isolated organism; two isolates of one day are two specimens.
  const isolate = references.condition(list(resource.derivedFrom)[0]);
  return {
    name,
    status,
    from: when.start ?? firstTime(resource.issued),
    flags: status === 'preliminary' ? ['not final'] : [],
    kind: social ? 'social' : 'measurement',
    shared: attributes({
      specimen: specimen?.name ?? (isSusceptibility(name) ? isolate?.name : null),
      specimenId: specimen?.id,
      method: names(resource.method),
      bodySite: site?.name,
      laterality: laterality(...(site?.says ?? [])),
      effective: when.words,
      periodEnd: when.end?.date,
      previouslyReported: previous,
      derivedFrom: isolate?.id,
      category: names(resource.category),
      focus: references.names(resource.focus),
      dilution: dilution(resource),
      note: comment,
    }),
  };
}

/** MIMIC-IV on FHIR: the code of a susceptibility test is the antibiotic alone. */
function isSusceptibility(name: Concept): boolean {
  return name.codings.some((c) => /microbiology-antibiotic$/.test(c.system));
}

/** MIMIC-IV on FHIR holds the dilution of a susceptibility test in an extension. */
function dilution(resource: Json): string | null {
  const details = list(resource.extension).find((e) => /dilution-details$/.test(str(e.url) ?? ''));
  const it = obj(details?.valueQuantity);
  return it ? [str(it.comparator), str(it.value)].filter(Boolean).join(' ') : null;
}

/** The facts of one Observation. Panels and results that are missing for a stated reason have none. */
export function observationFacts(resource: Json, references: References): FactSeed[] {
  const value = observationValue(resource);
  const name = concept(resource.code);
  const components = list(resource.component);
  if (!name) return [];
  const of = head(resource, references, name, value);
  const facts: FactSeed[] = [];
  const isPressure = components.some((c) => isPart(c, SYSTOLIC) || isPart(c, DIASTOLIC));
  const pressure = isPressure ? bloodPressure(of, components) : null;
  if (pressure) facts.push(pressure);
  if (value) {
    const fact = valueFact(of, name, resource, value);
    const organism = of.shared.specimen;
    const tested = organism ? `${name.name} susceptibility of ${organism}` : `${name.name} susceptibility`;
    facts.push(isSusceptibility(name) ? { ...fact, text: claim(tested, value), concept: tested } : fact);
  }
  for (const component of components) {
    if (isPressure && (isPart(component, SYSTOLIC) || isPart(component, DIASTOLIC))) continue;
    const part = concept(component.code);
    const measured = observationValue(component);
    if (part && measured) facts.push(valueFact(of, part, component, measured, { panel: name.name }));
  }
  const panel = list(resource.hasMember).length > 0 || list(resource.related).length > 0 || components.length > 0;
  if (facts.length > 0 || isMissing(resource)) return facts;
  if (isOrganism(resource)) {
    return [{ ...valueFact(of, name, resource, null), text: `${name.name} isolated` }];
  }
  // Without value, members and reason for absence, the code is the finding ("abdominal tenderness").
  return panel ? [] : [valueFact(of, name, resource, null)];
}

export const observation: Mapper = (resource, references): Mapped => {
  const name = concept(resource.code);
  const when = choiceTime(resource, 'effective');
  const members = containedOf(resource, 'Observation').flatMap((c) => observationFacts(c, references));
  return {
    title: `Observation: ${name ? short(name.name, 120) : 'not named'}`,
    time: when.start ?? firstTime(resource.issued),
    facts: [...observationFacts(resource, references), ...members],
  };
};
