/**
 * Link, by rules: typed relations of a new memory to memories that are ACTIVE, with confidence and grounds. Grounds are what a
 * reader can check: the same thread, a reason that the source states, a row of a committed table with its source.
 */
import type { RelationType } from '../../shared/vocabulary.ts';
import type { Claim } from './claim.ts';
import { allergenOf } from './identity/allergen.ts';
import { conceptName } from './identity/concept-name.ts';
import { identifyDrug } from './identity/drug-name.ts';
import { systemicLink, treats } from './knowledge/indications.ts';
import { interactionOf } from './knowledge/interactions.ts';
import { monitors } from './knowledge/monitoring.ts';
import { appendOnlyRules, intervalRules } from './reconcile/rules.ts';
import type { PatientRecord, Thread } from './record.ts';

export interface Link {
  type: RelationType;
  from: Claim;
  to: Claim;
  confidence: number;
  grounds: string;
}

/** Results and visits hang together by their thread alone; thousands of edges would say nothing more. */
const UNLINKED = new Set(['measurement', 'encounter', 'immunization']);

/** Relations of a claim that has just come, to what is ACTIVE. */
export function linkByRules(claim: Claim, thread: Thread, record: PatientRecord): Link[] {
  if (UNLINKED.has(claim.kind) || claim.subject !== 'patient') return [];
  const inThread = linkInThread(claim, thread);
  // A restatement inherits what the memory that it restates hangs together with.
  if (inThread?.type === 'restatement') return [inThread];
  const links = inThread ? [inThread] : [];
  if (claim.assertion === 'absent' || claim.assertion === 'refuted') return links;
  switch (claim.kind) {
    case 'medication':
      links.push(...linkDrug(claim, record));
      break;
    case 'condition':
    case 'symptom':
      links.push(...linkCondition(claim, record));
      break;
    case 'monitoring':
      links.push(...linkMonitoring(claim, record));
      break;
    case 'allergy':
      links.push(...linkAllergy(claim, record));
      break;
    default:
  }
  links.push(...linkStatedReason(claim, record));
  return links;
}

function linkInThread(claim: Claim, thread: Thread): Link | null {
  const before = thread.claims.findLast((c) => {
    const standing = thread.standings.get(c.id);
    return c !== claim && standing?.role === 'states' && standing.store === 'ACTIVE';
  });
  if (!before) return null;
  const appends = claim.kind === 'procedure' || claim.kind === 'allergy' || claim.kind === 'device';
  const same = appends
    ? appendOnlyRules(claim.kind).sameFact(before, claim)
    : intervalRules(claim.kind).sameFact(before, claim);
  return {
    type: same && claim.kind !== 'procedure' ? 'restatement' : 'same_condition_thread',
    from: claim,
    to: before,
    confidence: 1,
    grounds: same ? 'says the same thing again' : 'speaks of the same thing',
  };
}

function* linkDrug(claim: Claim, record: PatientRecord): Iterable<Link> {
  const drug = identifyDrug(claim);
  for (const other of record.current('medication')) {
    if (other.threadId === claim.threadId) continue;
    const found = interactionOf(drug.ingredients, identifyDrug(other).ingredients);
    if (found) {
      const grounds = `${found.grounds} (${found.severity}; ${found.source})`;
      yield { type: 'drug_interaction', from: claim, to: other, confidence: 1, grounds };
    }
  }
  for (const condition of record.current('condition')) {
    const found = treats(drug.ingredients, conceptName('condition', condition.concept));
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'treatment_for', from: claim, to: condition, confidence: 0.7, grounds };
    }
  }
  for (const monitoring of record.current('monitoring')) {
    const link = monitoringLink(monitoring, claim);
    if (link) yield link;
  }
}

function* linkCondition(claim: Claim, record: PatientRecord): Iterable<Link> {
  const name = conceptName('condition', claim.concept);
  for (const drug of record.current('medication')) {
    const found = treats(identifyDrug(drug).ingredients, name);
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'treatment_for', from: drug, to: claim, confidence: 0.7, grounds };
    }
  }
  for (const other of record.current('condition')) {
    if (other.threadId === claim.threadId) continue;
    const found = systemicLink(name, conceptName('condition', other.concept));
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'systemic_link', from: claim, to: other, confidence: 0.7, grounds };
    }
  }
}

function* linkMonitoring(claim: Claim, record: PatientRecord): Iterable<Link> {
  for (const drug of record.current('medication')) {
    const link = monitoringLink(claim, drug);
    if (link) yield link;
  }
}

function monitoringLink(monitoring: Claim, drug: Claim): Link | null {
  const { ingredients } = identifyDrug(drug);
  const row = monitors(monitoring.text).find((m) => m.ingredients.some((i) => ingredients.includes(i)));
  if (!row) return null;
  return { type: 'monitoring_for', from: monitoring, to: drug, confidence: 0.9, grounds: row.source };
}

function* linkAllergy(claim: Claim, record: PatientRecord): Iterable<Link> {
  const { allergen, noKnown } = allergenOf(claim.text, claim.concept);
  if (noKnown) return;
  for (const drug of record.current('medication')) {
    if (!identifyDrug(drug).ingredients.includes(allergen)) continue;
    yield {
      type: 'causal',
      from: drug,
      to: claim,
      confidence: 0.8,
      grounds: `the allergy is to ${allergen}, which is on the drug list`,
    };
  }
}

/** "for hypertension": the source itself names what the drug or operation is for. */
function* linkStatedReason(claim: Claim, record: PatientRecord): Iterable<Link> {
  const { reason, reasonCode } = claim.attributes;
  if (reason === undefined && reasonCode === undefined) return;
  const name = reason === undefined ? null : conceptName('condition', String(reason));
  for (const condition of record.current('condition')) {
    const byCode = reasonCode !== undefined && condition.codings.some((c) => c.code === String(reasonCode));
    if (!byCode && (name === null || conceptName('condition', condition.concept) !== name)) continue;
    yield {
      type: 'treatment_for',
      from: claim,
      to: condition,
      confidence: 1,
      grounds: `the source states it as the reason: ${String(reason ?? reasonCode)}`,
    };
  }
}
