/**
 * Cascades: what a thread makes of others it hangs on. A plan ends when it is done, monitoring lapses with the last drug
 * that needed it, "no known allergies" falls with the first allergy. Pure functions of both threads' claims and standings,
 * so that a late entry changes the answer in the same way as an early one.
 */
import { compareTimes, firstDay, lastDay } from '../../../shared/clinical-time.ts';
import { compareText } from '../../../shared/compare-text.ts';
import {
  type Claim,
  compareClaims,
  inWords,
  isCurrent,
  NEVER_ENDS,
  type Standing,
  startBounds,
  startOf,
} from '../claim.ts';
import { allergenOf } from '../identity/allergen.ts';
import { active, attached, history, type Reconciled } from './standings.ts';

/** A claim of another thread with what is made of it. */
export interface Related {
  claim: Claim;
  standing: Standing;
}

/**
 * A plan is over on the day its deed is done.
 * @param deeds standing claims of procedures and immunizations of the same concept
 */
export function endDonePlans(plan: Reconciled, deeds: readonly Related[]): void {
  const done = deeds
    .filter((d) => isCurrent(d.standing) && d.claim.assertion === 'present')
    .filter((d) => startOf(d.claim) !== null)
    .sort((a, b) => compareTimes(startOf(a.claim), startOf(b.claim)) || (a.claim.publicId < b.claim.publicId ? -1 : 1));
  for (const [claim, standing] of plan.standings) {
    if (standing.role !== 'states' || standing.store !== 'ACTIVE') continue;
    const made = startOf(claim);
    const deed = done.find((d) => {
      const when = startOf(d.claim);
      return when !== null && (made === null || lastDay(when) >= firstDay(made));
    });
    if (!deed) continue;
    plan.standings.set(
      claim,
      history(standing, {
        cause: 'resolved',
        reason: `Done on ${inWords(startOf(deed.claim))}: “${deed.claim.text}”.`,
        at: startBounds(deed.claim),
        validTo: startOf(deed.claim),
        triggerMemory: deed.claim,
      }),
    );
  }
}

/**
 * Monitoring lapses on the day the last drug it is for has ended, where such a drug ran while it was under way. Where it is stated
 * again after a time without any such drug, it began anew: two memories, and none in between.
 * @param drugs standing claims of the drugs that the committed table names for this monitoring
 */
export function endNeedlessMonitoring(monitoring: Reconciled, drugs: readonly Related[]): void {
  const spans = drugs
    .filter((d) => d.standing.role === 'states' && d.standing.activeTo > d.standing.activeFrom)
    .sort(
      (a, b) =>
        compareText(a.standing.activeFrom, b.standing.activeFrom) || compareText(a.claim.publicId, b.claim.publicId),
    );
  for (const [claim, standing] of [...monitoring.standings]) {
    if (standing.role !== 'states' || standing.store !== 'ACTIVE') continue;
    const told = [...monitoring.standings]
      .filter(([, s]) => s.role === 'restates' && s.of === claim.id)
      .map(([c]) => c)
      .sort(compareClaims);
    endWhereNeedless(claim, told, spans, monitoring);
  }
}

function endWhereNeedless(
  claim: Claim,
  told: readonly Claim[],
  spans: readonly Related[],
  monitoring: Reconciled,
): void {
  const standing = monitoring.standings.get(claim);
  if (!standing) return;
  const last = lastOfFirstNeed(standing.activeFrom, spans);
  if (!last) return;
  const over = last.standing.activeTo;
  const again = told.findIndex((c) => startBounds(c).day >= over);
  const [before, after] = again < 0 ? [told, []] : [told.slice(0, again), told.slice(again)];
  // The drug was begun again and nobody spoke of the monitoring: nothing says that it was ever left off.
  const needed = spans.some((d) => d.standing.activeFrom > over);
  if (last.standing.store === 'ACTIVE' || over >= NEVER_ENDS || (after.length === 0 && needed)) return;
  const name = last.claim.concept || last.claim.text;
  const ended = history(standing, {
    cause: 'resolved',
    reason: `${name}, which this monitoring was for, ended on ${last.standing.validTo ?? over}; no other drug on record needed it then.`,
    at: { day: over, ms: last.standing.activeToMs },
    validTo: last.standing.validTo
      ? { date: last.standing.validTo, precision: precisionOf(last.standing.validTo) }
      : null,
    triggerMemory: last.claim,
  });
  monitoring.standings.set(claim, ended);
  for (const c of before) monitoring.standings.set(c, attached('restates', c, claim, ended));
  const [anew, ...rest] = after;
  if (!anew) return;
  const begun = active(anew);
  monitoring.standings.set(anew, begun);
  for (const c of rest) monitoring.standings.set(c, attached('restates', c, anew, begun));
  endWhereNeedless(anew, rest, spans, monitoring);
}

/** The drug that ended last of those that followed each other without a gap while the monitoring was under way. */
function lastOfFirstNeed(since: string, spans: readonly Related[]): Related | null {
  let last: Related | null = null;
  for (const d of spans) {
    if (d.standing.activeTo <= since) continue;
    if (last && d.standing.activeFrom > last.standing.activeTo) break;
    if (!last || d.standing.activeTo > last.standing.activeTo) last = d;
  }
  return last;
}

function precisionOf(date: string): 'year' | 'month' | 'day' | 'minute' {
  return date.length === 4 ? 'year' : date.length === 7 ? 'month' : date.length === 10 ? 'day' : 'minute';
}

/**
 * "No known allergies" is never current beside an allergy: an older one is superseded, a newer one contradicts the record and
 * is put to a person, the allergy staying where it is.
 * @param allergies standing claims of all other allergy threads of the same subject
 */
export function endNoKnownAllergies(noKnown: Reconciled, allergies: readonly Related[]): void {
  const present = allergies
    .filter((a) => isCurrent(a.standing) && a.claim.assertion === 'present')
    .sort((a, b) => compareTimes(startOf(a.claim), startOf(b.claim)) || (a.claim.publicId < b.claim.publicId ? -1 : 1));
  for (const [claim, standing] of noKnown.standings) {
    if (standing.role !== 'states' || standing.store !== 'ACTIVE') continue;
    const against = present.filter((a) => contradicts(claim, a.claim));
    const first = against[0];
    if (!first) continue;
    const later = against.find((a) => compareTimes(startOf(claim), startOf(a.claim)) <= 0);
    const found = later ?? first;
    noKnown.standings.set(
      claim,
      history(standing, {
        cause: 'superseded',
        reason: later
          ? `An allergy is on record since ${inWords(startOf(found.claim))}: “${found.claim.text}”.`
          : `The record already holds an allergy (“${found.claim.text}”), so this is not taken as current.`,
        at: later ? startBounds(found.claim) : null,
        validTo: later ? startOf(found.claim) : null,
        successor: found.claim,
        triggerMemory: found.claim,
      }),
    );
    if (later) continue;
    noKnown.conflicts.push({
      older: found.claim,
      newer: claim,
      guard: 'an allergy leaves only by refutation',
      message: `“${claim.text}” was stated on ${inWords(startOf(claim))}, but “${found.claim.text}” is on record. The allergy stays ACTIVE.`,
    });
  }
}

const FOOD =
  /\b(peanuts?|nuts?|tree nuts?|walnuts?|almonds?|cashews?|hazelnuts?|eggs?|milk|dairy|lactose|shellfish|seafood|fish|shrimps?|crab|wheat|gluten|soy\w*|sesame|strawberr\w*|food)\b/i;
const SURROUNDINGS =
  /\b(pollen|dust|mites?|mou?ld|dander|cats?|dogs?|grass|ragweed|bees?|wasps?|venom|latex|nickel|animal|environment\w*)\b/i;

/** "No known drug allergies" says nothing of peanuts; "no known latex allergy" speaks of latex alone. */
function contradicts(none: Claim, allergy: Claim): boolean {
  const { allergen: scope } = allergenOf(none.text, none.concept);
  if (scope === 'any') return true;
  const { allergen } = allergenOf(allergy.text, allergy.concept);
  const what = `${allergy.text} ${allergy.concept} ${allergen}`;
  const category = String(allergy.attributes.category ?? '');
  switch (scope) {
    case 'drug':
      return category ? /medication|drug|biologic/i.test(category) : !FOOD.test(what) && !SURROUNDINGS.test(what);
    case 'food':
      return category ? /food/i.test(category) : FOOD.test(what);
    case 'environmental':
      return category ? /environment/i.test(category) : SURROUNDINGS.test(what);
    default:
      return scope === allergen;
  }
}
