/**
 * Threads: which claims are about one and the same thing (one drug, one disease on one side, one analyte in one unit
 * family). A claim has one or more keys; claims that share a key share a thread. Only within a thread may one claim retire
 * another, so a key must never be shared by two different things; where in doubt there are two threads.
 */
import type { Kind, Subject } from '../../../shared/vocabulary.ts';
import type { Coding } from '../../ingest/reading.ts';
import { allergenOf, denied } from './allergen.ts';
import { conceptName } from './concept-name.ts';
import { identifyDrug } from './drug-name.ts';
import { laterality } from './laterality.ts';
import { plainNameOf } from './plain-analytes.ts';
import { unitFamily } from './quantity.ts';
import { threadIngredients } from './same-treatment.ts';
import { socialAspect } from './social-aspect.ts';

/** What is needed of a fact to say what it is about. */
export interface Identifiable {
  kind: Kind;
  subject: Subject;
  assertion: string;
  text: string;
  concept: string;
  codings: Coding[];
  attributes: Record<string, string | number | boolean>;
  from: { date: string } | null;
  /** Distinguishes encounters that name no time. */
  sourceId: string;
}

/** Key of "no known … allergies", before what it is said of. */
export const NO_KNOWN = 'no known|';

/** Kinds whose plans and deeds are matched by the same keys. */
export const DEEDS: readonly Kind[] = ['procedure', 'immunization', 'measurement'];

/** Keys of the thread of a fact, at least one; the first names it. */
export function threadKeys(fact: Identifiable): string[] {
  const kind = threadKind(fact);
  const prefix = `${kind}|${fact.subject}`;
  return bodiesOf(kind, fact).map((body) => `${prefix}|${body}`);
}

/** An operation that is planned is a plan, whatever the source calls it. */
export function threadKind(fact: Pick<Identifiable, 'kind' | 'assertion'>): Kind {
  return fact.kind === 'procedure' && fact.assertion === 'planned' ? 'plan' : fact.kind;
}

/** The keys under which a plan would find the deeds that fulfil it. */
export function deedKeys(plan: Identifiable): string[] {
  return DEEDS.filter((k) => k !== 'measurement').flatMap((kind) =>
    conceptBodies(kind, plan).map((body) => `${kind}|${plan.subject}|${body}`),
  );
}

/** The keys of plans that a deed would fulfil. */
export function planKeys(deed: Identifiable): string[] {
  return conceptBodies('plan', deed).map((body) => `plan|${deed.subject}|${body}`);
}

function bodiesOf(kind: Kind, fact: Identifiable): string[] {
  switch (kind) {
    case 'medication': {
      const drug = identifyDrug(fact);
      const name = threadIngredients(drug.ingredients);
      // Words that are no known name are one drug with the same words only, or with the same code.
      const coding = drug.known ? undefined : fact.codings.find((c) => /[1-9a-z]/i.test(c.code));
      return coding ? [name, `c:${coding.system}|${coding.code}`] : [name];
    }
    case 'measurement':
      return measurementBodies(fact);
    case 'allergy': {
      const denies = fact.assertion === 'absent' || fact.assertion === 'refuted';
      const stated = allergenOf(fact.text, fact.concept);
      const { allergen, noKnown } =
        denies && !stated.noKnown ? allergenOf(denied(fact.text), denied(fact.concept)) : stated;
      // "No known food allergies" and "NKDA" speak of two things, and neither of penicillin and latex at once.
      return [noKnown ? `${NO_KNOWN}${allergen}` : `t:${allergen}`];
    }
    case 'social':
      return [socialAspect(fact.text, fact.codings) ?? conceptBodies(kind, fact)[0] ?? 'unnamed'];
    case 'family history':
      return [`${relative(fact)}|${conceptName(kind, fact.concept || fact.text)}`];
    case 'encounter':
      return [`${fact.from?.date ?? fact.sourceId}|${conceptName(kind, fact.text)}`];
    default:
      return conceptBodies(kind, fact);
  }
}

function conceptBodies(kind: Kind, fact: Identifiable): string[] {
  const side = laterality(`${fact.text} ${fact.codings[0]?.display ?? ''}`, fact.attributes) ?? '';
  const name = conceptName(kind, fact.concept || fact.text);
  const keys: string[] = [];
  const coding = fact.codings[0];
  if (coding) keys.push(`c:${coding.system}|${coding.code}|${side}`);
  if (name) keys.push(`t:${name}|${side}`);
  return keys.length > 0 ? keys : [`s:${fact.sourceId}`];
}

const LOINC = 'http://loinc.org';
const ESTIMATED = /\best(imated?|\.)?\b/i;

function measurementBodies(fact: Identifiable): string[] {
  const unit = fact.attributes.unit;
  const family = unitFamily(typeof unit === 'string' ? unit : undefined);
  const loinc = fact.codings.find((c) => c.system === LOINC) ?? fact.codings[0];
  // An estimated weight is not a measured one: it never takes its place.
  const { method = '', estimated: marked = '' } = fact.attributes;
  const estimate = marked === true || ESTIMATED.test(`${fact.text} | ${method} | ${marked}`);
  const estimated = estimate ? '|estimated' : '';
  if (loinc) {
    // One code for the susceptibility of every organism: what was grown is part of what was measured. Any other code names
    // its specimen itself, whether a source repeats it or not.
    const named = /\bsusceptib/i.test(fact.concept) ? `|${conceptName('measurement', fact.concept)}` : '';
    const coded = `c:${loinc.system}|${loinc.code}|${family}${named}${estimated}`;
    const plain = loinc.system === LOINC ? plainNameOf(loinc.code) : null;
    return plain === null ? [coded] : [coded, `t:${plain}||${family}${estimated}`];
  }
  const specimen = fact.attributes.specimenType ?? fact.attributes.fluid ?? fact.attributes.specimen ?? '';
  return [
    `t:${conceptName('measurement', withoutValue(fact))}|${String(specimen).toLowerCase()}|${family}${estimated}`,
  ];
}

/** "Urine nitrite NEG" measures urine nitrite: a result in words is no part of the name, as little as a number. */
function withoutValue(fact: Identifiable): string {
  const name = (fact.concept || fact.text).trim();
  const value = String(fact.attributes.value ?? '').trim();
  const cut =
    value !== '' && name.toLowerCase().endsWith(` ${value.toLowerCase()}`) ? name.slice(0, -value.length) : name;
  return cut.replace(/[\s:=,-]+$/, '') || name;
}

function relative(fact: Identifiable): string {
  const stated = fact.attributes.relationship;
  if (typeof stated === 'string' && stated) return stated.toLowerCase();
  return /^([a-z' -]{2,30}):/i.exec(fact.text)?.[1]?.toLowerCase() ?? '';
}
