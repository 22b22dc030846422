/**
 * Cascades: what a thread makes of others it hangs on. A plan ends when it is done, monitoring lapses with the last drug
 * that needed it, "no known allergies" falls with the first allergy. Pure functions of both threads' claims and standings,
 * so that a late entry changes the answer in the same way as an early one.
 */
import { compareTimes, firstDay, lastDay } from '../../../shared/clinical-time.ts';
import { type Claim, inWords, NEVER_ENDS, type Standing, startBounds, startOf } from '../claim.ts';
import { history, type Reconciled } from './standings.ts';

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
    .filter((d) => d.standing.role === 'states' && d.standing.store === 'ACTIVE' && d.claim.assertion === 'present')
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
 * Monitoring lapses on the day the last drug it is for has ended, where such a drug ran while it was under way.
 * @param drugs standing claims of the drugs that the committed table names for this monitoring
 */
export function endNeedlessMonitoring(monitoring: Reconciled, drugs: readonly Related[]): void {
  const spans = drugs.filter((d) => d.standing.role === 'states' && d.standing.activeTo > d.standing.activeFrom);
  for (const [claim, standing] of monitoring.standings) {
    if (standing.role !== 'states' || standing.store !== 'ACTIVE') continue;
    const needed = spans.filter((d) => d.standing.activeTo > standing.activeFrom);
    if (needed.length === 0) continue;
    const last = needed.reduce((a, b) => (b.standing.activeTo > a.standing.activeTo ? b : a));
    if (last.standing.store === 'ACTIVE' || last.standing.activeTo >= NEVER_ENDS) continue;
    const name = last.claim.concept || last.claim.text;
    monitoring.standings.set(
      claim,
      history(standing, {
        cause: 'resolved',
        reason: `${name}, which this monitoring was for, ended on ${last.standing.validTo ?? last.standing.activeTo}; no other drug on record needs it.`,
        at: { day: last.standing.activeTo, ms: last.standing.activeToMs },
        validTo: last.standing.validTo
          ? { date: last.standing.validTo, precision: precisionOf(last.standing.validTo) }
          : null,
        triggerMemory: last.claim,
      }),
    );
  }
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
    .filter((a) => a.standing.role === 'states' && a.standing.store === 'ACTIVE' && a.claim.assertion === 'present')
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

const FOOD_OR_SURROUNDINGS =
  /\b(peanuts?|nuts?|walnuts?|eggs?|milk|dairy|lactose|shellfish|seafood|fish|wheat|gluten|soy\w*|pollen|dust|mites?|mou?ld|dander|cats?|dogs?|grass|bees?|wasps?|latex|nickel|strawberr\w*|animal)\b/i;

/** "No known drug allergies" says nothing of peanuts; "no known allergies" speaks of all. */
function contradicts(none: Claim, allergy: Claim): boolean {
  const drugsOnly = /\b(nkda|drug|medication|medicine)/i.test(none.text);
  if (!drugsOnly) return true;
  const category = String(allergy.attributes.category ?? '');
  if (category) return /medication|drug|biologic/i.test(category);
  return !FOOD_OR_SURROUNDINGS.test(`${allergy.text} ${allergy.concept}`);
}
