/**
 * A dose that a note changes ends the one that its list still names: after "increase atorvastatin to 40 mg" the 20 mg of the same
 * note are no longer current, and two doses of one entry would count as two a day.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import { conceptName } from '../../identity/concept-name.ts';

/**
 * The facts without listed doses that a change of the same entry replaces. Of several listed doses of one drug it is not said which
 * one is changed: then all stay.
 *
 * @param changes those of the facts that tell a change of dose
 */
export function withoutReplacedDoses(facts: readonly FactDraft[], changes: ReadonlySet<FactDraft>): FactDraft[] {
  const replaced = new Set<FactDraft>();
  for (const change of changes) {
    // A change of an earlier day may have been followed by another one.
    if (change.kind !== 'medication' || !isOfToday(change)) continue;
    const listed = facts.filter((f) => !changes.has(f) && isListed(f) && sameDrug(f, change));
    if (new Set(listed.map(amount)).size !== 1) continue;
    for (const fact of listed) if (amount(fact) !== amount(change)) replaced.add(fact);
  }
  return facts.filter((fact) => !replaced.has(fact));
}

const isOfToday = (fact: FactDraft): boolean =>
  fact.status === 'active' && (fact.attributes.ordered === true || !fact.flags.includes('start as documented'));

const isListed = (fact: FactDraft): boolean =>
  fact.kind === 'medication' &&
  fact.assertion === 'present' &&
  fact.status === 'active' &&
  fact.attributes.ordered !== true &&
  amount(fact) !== null;

function sameDrug(a: FactDraft, b: FactDraft): boolean {
  const routes = [a.attributes.route, b.attributes.route];
  if (routes[0] !== undefined && routes[1] !== undefined && routes[0] !== routes[1]) return false;
  return conceptName('medication', a.concept) === conceptName('medication', b.concept);
}

function amount({ attributes }: FactDraft): string | null {
  const { dose, doseUnit = '', strength } = attributes;
  return dose === undefined ? (strength === undefined ? null : String(strength)) : `${dose} ${doseUnit}`;
}
