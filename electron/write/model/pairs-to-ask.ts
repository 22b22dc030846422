/**
 * Which earlier memories a model is asked about. The rules of identity cut first: a blood pressure is never asked about an
 * allergy, one drug not about every other. So cost grows with what is related to the new fact, and not with the record.
 */
import type { Kind } from '../../../shared/vocabulary.ts';
import { type Claim, compareClaims, VOID } from '../claim.ts';
import { allergenOf } from '../identity/allergen.ts';
import { conceptName } from '../identity/concept-name.ts';
import { bareIngredients } from '../identity/same-treatment.ts';
import { socialAspect } from '../identity/social-aspect.ts';
import { isAllergen } from '../knowledge/allergen-classes.ts';
import { CLASSES } from '../knowledge/drug-classes.ts';
import { systemicLink, treats } from '../knowledge/indications.ts';
import { interactionOf } from '../knowledge/interactions.ts';
import { monitors } from '../knowledge/monitoring.ts';

/** Most pairs of one new fact; the newest memories first. */
const MOST_PAIRS = 8;

/** Kinds of which rules alone say what is newer: results by analyte and time, visits by date, doses of vaccine by name. */
const BY_RULES: ReadonlySet<Kind> = new Set<Kind>(['measurement', 'encounter', 'immunization', 'family history']);

/** Drugs for one purpose, of which one is often given in place of another ("switched from warfarin to apixaban"). */
const REPLACE_EACH_OTHER: readonly (readonly string[])[] = [
  CLASSES.statins,
  CLASSES.betaBlockers,
  CLASSES.nsaids,
  CLASSES.antiplatelets,
  CLASSES.benzodiazepines,
  CLASSES.opioids,
  CLASSES.loopAndThiazide,
  CLASSES.nitrates,
  CLASSES.glucoseLowering,
  [...CLASSES.aceInhibitors, ...CLASSES.arbs],
  [...CLASSES.vitaminKAntagonists, ...CLASSES.directAnticoagulants, ...CLASSES.heparins],
];

/** Words that are in many names and make no two of them related. */
const COMMON = new Set(
  'acute and bilateral check chronic disease disorder disorders follow-up for from history injury left mild moderate non of on or other pain planned possible primary referral right secondary severe stage syndrome the to type unspecified upper lower with without'.split(
    ' ',
  ),
);

/** Of each related thread the newest memory, newest first; none of another person, of no value any more, or unrelated. */
export function pairsToAsk(incoming: Claim, candidates: readonly Claim[]): Claim[] {
  if (incoming.subject !== 'patient' || BY_RULES.has(incoming.kind) || VOID.has(incoming.status)) return [];
  const newest = new Map<number, Claim>();
  for (const other of candidates) {
    if (other.id === incoming.id || other.patientId !== incoming.patientId) continue;
    if (other.subject !== 'patient' || BY_RULES.has(other.kind) || VOID.has(other.status)) continue;
    if (!related(incoming, other)) continue;
    const known = newest.get(other.threadId);
    if (!known || compareClaims(known, other) < 0) newest.set(other.threadId, other);
  }
  return [...newest.values()].sort((a, b) => compareClaims(b, a)).slice(0, MOST_PAIRS);
}

function related(a: Claim, b: Claim): boolean {
  if (a.threadId === b.threadId) return true;
  const [first, second] = a.kind < b.kind ? [a, b] : [b, a];
  return RELATED[`${first.kind} ${second.kind}`]?.(first, second) ?? false;
}

type Test = (a: Claim, b: Claim) => boolean;

/** By kinds in the order of the alphabet; a pair of kinds that is not here is never asked. */
const RELATED: Readonly<Record<string, Test>> = {
  'medication medication': relatedDrugs,
  'condition medication': (condition, drug) => treatsProblem(drug, condition),
  'medication symptom': (drug, symptom) => treatsProblem(drug, symptom) || shareWords(drug, symptom),
  'allergy medication': (allergy, drug) => drugOfAllergy(drug, allergy),
  'allergy allergy': shareWords,
  'condition condition': relatedProblems,
  'condition symptom': relatedProblems,
  'symptom symptom': shareWords,
  'condition procedure': shareWords,
  'condition plan': shareWords,
  'device procedure': shareWords,
  'device device': shareWords,
  'medication monitoring': (drug, monitoring) => monitorsDrug(monitoring, drug),
  'condition monitoring': shareWords,
  'monitoring monitoring': shareWords,
  'medication plan': shareIngredientOfWords,
  'plan procedure': shareWords,
  'plan plan': shareWords,
  'procedure procedure': shareWords,
  'social social': (a, b) => aspect(a) !== null && aspect(a) === aspect(b),
};

function relatedDrugs(a: Claim, b: Claim): boolean {
  const [x, y] = [bareIngredients(a), bareIngredients(b)];
  if (x.some((name) => y.includes(name)) || interactionOf(x, y) !== null) return true;
  // Another drug of one class is often the one that takes its place.
  return REPLACE_EACH_OTHER.some((members) => x.some((n) => members.includes(n)) && y.some((n) => members.includes(n)));
}

function treatsProblem(drug: Claim, problem: Claim): boolean {
  const name = conceptName('condition', problem.concept);
  const reason = drug.attributes.reason;
  if (reason !== undefined && conceptName('condition', String(reason)) === name) return true;
  return treats(bareIngredients(drug), name) !== null;
}

function relatedProblems(a: Claim, b: Claim): boolean {
  const [x, y] = [a, b].map((claim) => conceptName('condition', claim.concept));
  return shareWords(a, b) || systemicLink(x ?? '', y ?? '') !== null;
}

function drugOfAllergy(drug: Claim, allergy: Claim): boolean {
  const { allergen, noKnown } = allergenOf(allergy.text, allergy.concept);
  if (noKnown) return false;
  const ingredients = bareIngredients(drug);
  return isAllergen(allergen, ingredients) !== null || ingredients.some((name) => allergen.includes(name));
}

function monitorsDrug(monitoring: Claim, drug: Claim): boolean {
  const ingredients = bareIngredients(drug);
  return monitors(monitoring.text).some((row) => row.ingredients.some((name) => ingredients.includes(name)));
}

function shareIngredientOfWords(drug: Claim, plan: Claim): boolean {
  const words = `${plan.concept} ${plan.text}`.toLowerCase();
  return bareIngredients(drug).some((name) => words.includes(name));
}

function aspect(claim: Claim): string | null {
  return socialAspect(claim.text, claim.codings);
}

function shareWords(a: Claim, b: Claim): boolean {
  const words = wordsOf(a);
  return [...wordsOf(b)].some((word) => words.has(word));
}

function wordsOf(claim: Claim): Set<string> {
  const words = `${conceptName(claim.kind, claim.concept)} ${claim.concept}`.toLowerCase().match(/[\p{L}\p{N}-]{3,}/gu);
  return new Set((words ?? []).filter((word) => !COMMON.has(word)));
}
