/** Which rules each policy uses for a kind: when two claims say the same, and when one ends the other. */
import type { Assertion, Kind } from '../../../shared/vocabulary.ts';
import { type Claim, ENDED, inWords, startOf, VOID } from '../claim.ts';
import { addsAllergyDetail } from '../identity/allergy-detail.ts';
import { conceptName } from '../identity/concept-name.ts';
import { doseSignature, sameRegimen } from '../identity/dose.ts';
import { addsDetail, saysOtherTime } from '../identity/dose-detail.ts';
import { sameQuantity } from '../identity/quantity.ts';
import { treatmentsDiffer } from '../identity/same-treatment.ts';
import { substanceOf } from '../identity/social-aspect.ts';
import type { AppendOnlyRules } from './append-only.ts';
import type { IntervalRules } from './interval.ts';

const SOFT: ReadonlySet<Assertion> = new Set<Assertion>(['possible', 'planned']);

/** Derived once per claim: identities are asked for again and again while a thread is weighed. */
const signatures = new WeakMap<Claim, string>();

function regimen(claim: Claim): string {
  let known = signatures.get(claim);
  if (known === undefined) {
    known = doseSignature(claim);
    signatures.set(claim, known);
  }
  return known;
}

/** A possibility or a plan stands beside facts; it is replaced by facts and never replaces them. */
function bySoftness(older: Claim, newer: Claim): boolean | null {
  if (SOFT.has(newer.assertion) && !SOFT.has(older.assertion)) return false;
  if (SOFT.has(older.assertion) && SOFT.has(newer.assertion)) return older.assertion === newer.assertion ? null : false;
  return null;
}

export const medicationRules: IntervalRules = {
  sameFact: (shown, said) =>
    shown.assertion === said.assertion &&
    (isHeld(shown) === isHeld(said) || saysNoCourse(said)) &&
    treatmentsDiffer(shown, said) === null &&
    (regimen(shown) === regimen(said) ||
      (sameRegimen(regimen(shown), regimen(said)) && !addsDetail(regimen(shown), regimen(said)))),
  replaces: (older, newer) => treatmentsDiffer(older, newer) === null && (bySoftness(older, newer) ?? true),
  beside: (a, b) => saysOtherTime(regimen(a), regimen(b)),
  pauses: (pause, order) =>
    isHeld(pause) &&
    !isHeld(order) &&
    treatmentsDiffer(pause, order) === null &&
    sameRegimen(regimen(pause), regimen(order)),
  replacedReason: (_, newer) => {
    if (newer.assertion === 'absent')
      return `No longer taken according to the entry of ${inWords(newer.entryTime)}: “${newer.text}”.`;
    if (isHeld(newer)) return `Put on hold on ${inWords(startOf(newer))}: “${newer.text}”.`;
    return `The same drug continues as “${newer.text}” from ${inWords(startOf(newer))} on.`;
  },
};

/** A word that ends or withdraws an order speaks of it whether it was on hold then or not. */
function saysNoCourse(claim: Claim): boolean {
  return ENDED.has(claim.status) || VOID.has(claim.status);
}

function isHeld(claim: Claim): boolean {
  return claim.status === 'on-hold';
}

/** The stage of a disease that a source names: a cancer in remission is not the cancer that was active. */
function stage(claim: Claim): string {
  return claim.status === 'remission' || claim.status === 'recurrence' ? claim.status : 'active';
}

function sameConcept(a: Claim, b: Claim): boolean {
  const x = a.codings[0];
  const y = b.codings[0];
  if (x && y && x.system === y.system) return x.code === y.code;
  return conceptName(a.kind, a.concept || a.text) === conceptName(b.kind, b.concept || b.text);
}

export const conditionRules: IntervalRules = {
  sameFact: (shown, said) =>
    shown.assertion === said.assertion && sameConcept(shown, said) && (endsOnly(said) || stage(shown) === stage(said)),
  replaces: (older, newer) => {
    const soft = bySoftness(older, newer);
    if (soft !== null) return soft;
    if (older.assertion !== newer.assertion) return true;
    return sameConcept(older, newer) && stage(older) !== stage(newer);
  },
  beside: () => false,
  pauses: () => false,
  replacedReason: (older, newer) => {
    const when = inWords(startOf(newer));
    if (older.assertion === 'possible')
      return `The suspicion was settled on ${when}: “${newer.text}” (${newer.assertion}).`;
    if (newer.assertion === 'absent' || newer.assertion === 'refuted') {
      return `Stated to be ${newer.assertion} on ${when}: “${newer.text}”.`;
    }
    return `Continues as “${newer.text}” from ${when} on.`;
  },
};

function endsOnly(claim: Claim): boolean {
  return ENDED.has(claim.status);
}

function said(claim: Claim): string {
  return `${claim.assertion}|${claim.text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`;
}

export const latestRules: IntervalRules = {
  sameFact: (shown, other) => said(shown) === said(other),
  replaces: (older, newer) => {
    const [was, is] = [substanceOf(older.text), substanceOf(newer.text)];
    // Who leaves cocaine has not left cannabis.
    if (was !== null && is !== null && was !== is) return false;
    return bySoftness(older, newer) ?? true;
  },
  beside: () => false,
  pauses: () => false,
  replacedReason: (_, newer) => `The newer statement holds: “${newer.text}” from ${inWords(startOf(newer))} on.`,
};

/** Plans, monitoring and encounters run beside each other; only the same words are the same. */
export const besideRules: IntervalRules = {
  sameFact: (shown, other) => said(shown) === said(other),
  replaces: () => false,
  beside: () => false,
  pauses: () => false,
  replacedReason: (_, newer) => `Continues as “${newer.text}”.`,
};

/** Monitoring of one analyte at a new rhythm replaces the old rhythm. */
export const monitoringRules: IntervalRules = {
  ...besideRules,
  replaces: (older, newer) => bySoftness(older, newer) ?? true,
  replacedReason: (_, newer) => `The rhythm changed on ${inWords(startOf(newer))}: “${newer.text}”.`,
};

export function intervalRules(kind: Kind): IntervalRules {
  switch (kind) {
    case 'medication':
      return medicationRules;
    case 'condition':
    case 'symptom':
      return conditionRules;
    case 'social':
      return latestRules;
    case 'monitoring':
      return monitoringRules;
    default:
      return besideRules;
  }
}

export function appendOnlyRules(kind: Kind): AppendOnlyRules {
  if (kind === 'procedure' || kind === 'immunization') return { sameFact: sameConcept, events: true };
  if (kind === 'allergy') {
    // A later statement that names a reaction is shown beside the first, not hidden under it.
    return {
      sameFact: (shown, other) => shown.assertion === other.assertion && !addsAllergyDetail(shown, other),
      events: false,
    };
  }
  return { sameFact: (a, b) => said(a) === said(b), events: false };
}

export function sameValue(a: Claim, b: Claim): boolean {
  const value = (c: Claim): { value: string | number | boolean | undefined; unit: string | undefined } => ({
    value: c.attributes.value ?? c.text,
    unit: typeof c.attributes.unit === 'string' ? c.attributes.unit : undefined,
  });
  return a.attributes.comparator === b.attributes.comparator && sameQuantity(value(a), value(b));
}
