/**
 * Link, by rules: typed relations of a new memory to memories that are ACTIVE, with confidence and grounds. Grounds are what a
 * reader can check: the same thread, a reason that the source states, a row of a committed table with its source.
 */
import type { RelationType } from '../../shared/vocabulary.ts';
import { type Claim, ENDED, VOID } from './claim.ts';
import { allergenOf } from './identity/allergen.ts';
import { conceptName } from './identity/concept-name.ts';
import { bareIngredients, ingredientsOf } from './identity/same-treatment.ts';
import { isAllergen } from './knowledge/allergen-classes.ts';
import { systemicLink, treats } from './knowledge/indications.ts';
import { interactionOf } from './knowledge/interactions.ts';
import { monitors } from './knowledge/monitoring.ts';
import { appendOnlyRules, intervalRules } from './reconcile/rules.ts';
import type { LinkedKind, PatientRecord } from './record.ts';

export interface Link {
  type: RelationType;
  from: Claim;
  to: Claim;
  confidence: number;
  grounds: string;
}

/** Results and visits hang together by their thread alone; thousands of edges would say nothing more. */
const UNLINKED = new Set(['measurement', 'encounter', 'immunization']);

/** What may be linked to: memories of a kind that hold of the patient, and statements of them in the same entry. */
type Offered = (kind: LinkedKind) => Iterable<Claim>;

/**
 * Relations of a claim that has just come, to what is ACTIVE.
 * @param beside the claims of the same entry that came before it: a list of drugs is often one entry
 */
export function linkByRules(claim: Claim, record: PatientRecord, beside: readonly Claim[] = []): Link[] {
  if (UNLINKED.has(claim.kind) || claim.subject !== 'patient') return [];
  const inThread = linkInThread(claim, record);
  // A restatement inherits what the memory that it restates hangs together with; so does its end or its withdrawal.
  if (inThread && (inThread.type === 'restatement' || !holds(claim))) return [inThread];
  const links = inThread ? [inThread] : [];
  if (!present(claim) || VOID.has(claim.status)) return links;
  const offered: Offered = (kind) => offer(kind, claim, record, beside);
  switch (claim.kind) {
    case 'medication':
      links.push(...linkDrug(claim, offered));
      break;
    case 'condition':
    case 'symptom':
      links.push(...linkCondition(claim, offered));
      break;
    case 'monitoring':
      links.push(...linkMonitoring(claim, offered));
      break;
    case 'allergy':
      links.push(...linkAllergy(claim, offered));
      break;
    default:
  }
  links.push(...linkStatedReason(claim, offered));
  return links;
}

function present(claim: Claim): boolean {
  return claim.assertion !== 'absent' && claim.assertion !== 'refuted';
}

function holds(claim: Claim): boolean {
  return !ENDED.has(claim.status) && !VOID.has(claim.status);
}

/** Denials and other people's diseases are current too, and hang together with nothing of the patient. */
function* offer(kind: LinkedKind, claim: Claim, record: PatientRecord, beside: readonly Claim[]): Iterable<Claim> {
  const shown = new Map<number, Claim[]>();
  for (const other of record.current(kind)) {
    if (other.subject !== 'patient' || !present(other) || other.id === claim.id) continue;
    const known = shown.get(other.threadId);
    if (known) known.push(other);
    else shown.set(other.threadId, [other]);
    yield other;
  }
  for (const other of beside) {
    if (other.kind !== kind || other.subject !== 'patient' || !present(other) || other.to !== null || !holds(other))
      continue;
    // It only says again what was offered above.
    if (!(shown.get(other.threadId) ?? []).some((s) => saysSame(s, other))) yield other;
  }
}

function saysSame(shown: Claim, said: Claim): boolean {
  const appends = said.kind === 'procedure' || said.kind === 'allergy' || said.kind === 'device';
  return appends ? appendOnlyRules(said.kind).sameFact(shown, said) : intervalRules(said.kind).sameFact(shown, said);
}

function linkInThread(claim: Claim, record: PatientRecord): Link | null {
  const before = record.lastCurrent(claim.threadId);
  if (!before || before === claim) return null;
  const same = saysSame(before, claim);
  const again = same && claim.kind !== 'procedure' && holds(claim);
  const grounds = again
    ? 'says the same thing again'
    : same
      ? 'says how the same thing went on'
      : 'speaks of the same thing';
  return { type: again ? 'restatement' : 'same_condition_thread', from: claim, to: before, confidence: 1, grounds };
}

function* linkDrug(claim: Claim, offered: Offered): Iterable<Link> {
  const ingredients = ingredientsOf(claim);
  for (const other of offered('medication')) {
    if (other.threadId === claim.threadId) continue;
    const found = interactionOf(ingredients, ingredientsOf(other));
    if (found) {
      const grounds = `${found.grounds} (${found.severity}; ${found.source})`;
      yield { type: 'drug_interaction', from: claim, to: other, confidence: 1, grounds };
    }
  }
  for (const condition of offered('condition')) {
    const found = treats(ingredients, conceptName('condition', condition.concept));
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'treatment_for', from: claim, to: condition, confidence: 0.7, grounds };
    }
  }
  for (const monitoring of offered('monitoring')) {
    const link = monitoringLink(monitoring, claim);
    if (link) yield link;
  }
  for (const allergy of offered('allergy')) {
    const link = allergyLink(claim, allergy);
    if (link) yield link;
  }
}

function* linkCondition(claim: Claim, offered: Offered): Iterable<Link> {
  const name = conceptName('condition', claim.concept);
  for (const drug of offered('medication')) {
    const found = treats(ingredientsOf(drug), name);
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'treatment_for', from: drug, to: claim, confidence: 0.7, grounds };
    }
  }
  for (const other of offered('condition')) {
    if (other.threadId === claim.threadId) continue;
    const found = systemicLink(name, conceptName('condition', other.concept));
    if (found) {
      const grounds = `${found.grounds} (${found.source})`;
      yield { type: 'systemic_link', from: claim, to: other, confidence: 0.7, grounds };
    }
  }
}

function* linkMonitoring(claim: Claim, offered: Offered): Iterable<Link> {
  for (const drug of offered('medication')) {
    const link = monitoringLink(claim, drug);
    if (link) yield link;
  }
}

function monitoringLink(monitoring: Claim, drug: Claim): Link | null {
  const ingredients = bareIngredients(drug);
  const row = monitors(monitoring.text).find((m) => m.ingredients.some((i) => ingredients.includes(i)));
  if (!row) return null;
  return { type: 'monitoring_for', from: monitoring, to: drug, confidence: 0.9, grounds: row.source };
}

function* linkAllergy(claim: Claim, offered: Offered): Iterable<Link> {
  for (const drug of offered('medication')) {
    const link = allergyLink(drug, claim);
    if (link) yield link;
  }
}

function allergyLink(drug: Claim, allergy: Claim): Link | null {
  const { allergen, noKnown } = allergenOf(allergy.text, allergy.concept);
  const grounds = noKnown ? null : isAllergen(allergen, bareIngredients(drug));
  return grounds ? { type: 'causal', from: drug, to: allergy, confidence: 0.8, grounds } : null;
}

/** "for hypertension": the source itself names what the drug or operation is for. */
function* linkStatedReason(claim: Claim, offered: Offered): Iterable<Link> {
  const { reason, reasonCode } = claim.attributes;
  if (reason === undefined && reasonCode === undefined) return;
  const name = reason === undefined ? null : conceptName('condition', String(reason));
  for (const condition of offered('condition')) {
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
