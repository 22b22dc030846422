/**
 * Guards: deterministic checks after every updater, rules or model. They can only make a decision more conservative: what
 * a guard stops stays where it was and becomes a conflict for a person (DESIGN §3.5).
 */
import { certainlyBefore } from '../../shared/clinical-time.ts';
import type { Assertion } from '../../shared/vocabulary.ts';
import { type Claim, sameStart, startOf } from './claim.ts';
import { routeUnsure, treatmentsDiffer } from './identity/same-treatment.ts';

export type Verdict = { ok: true } | { ok: false; guard: string; message: string };

const SOFT: ReadonlySet<Assertion> = new Set<Assertion>(['possible', 'planned']);
const PASS: Verdict = { ok: true };

/**
 * Whether `newer` may retire `older` from ACTIVE within one thread (drug, disease, analyte, attribute).
 * The thread itself already holds one drug, one side, one analyte and unit family: it is checked, not assumed.
 */
export function guardRetirement(older: Claim, newer: Claim): Verdict {
  if (older.patientId !== newer.patientId) return stop('same patient', older, newer, 'they belong to two patients');
  if (older.subject !== newer.subject) {
    return stop('same subject', older, newer, 'one speaks of the patient, the other of somebody else');
  }
  if (older.threadId !== newer.threadId) {
    return stop('same thread', older, newer, 'they are not about the same drug, disease, analyte, side or route');
  }
  if (SOFT.has(newer.assertion) && !SOFT.has(older.assertion)) {
    return stop('a plan or a possibility never replaces a fact', older, newer, 'the newer one is not certain');
  }
  const differ = older.kind === 'medication' ? treatmentsDiffer(older, newer) : null;
  if (differ) return stop(`same ${differ}`, older, newer, `they differ in their ${differ}`);
  if (older.kind === 'medication' && routeUnsure(older, newer)) {
    return stop('same route', older, newer, 'only one of them says how the drug is given');
  }
  if (older.kind === 'condition' && older.assertion === 'present' && newer.assertion === 'absent') {
    return stop('compatible assertion', older, newer, 'a disease on record was later said to be absent');
  }
  if (older.kind === 'allergy' && older.assertion === 'present' && newer.assertion !== 'refuted') {
    return stop('an allergy leaves only by refutation', older, newer, 'the newer one does not refute the allergy');
  }
  return guardTime(older, newer);
}

/** The newer clinical time wins whatever the import order; where it cannot be told which is newer, nothing wins. */
export function guardTime(older: Claim, newer: Claim): Verdict {
  const a = startOf(older);
  const b = startOf(newer);
  if (b === null) return stop('newer clinical time', older, newer, 'the second one has no date');
  if (a === null && negates(older) !== negates(newer)) {
    return stop('newer clinical time', older, newer, 'the first one has no date, so it may be the newer one');
  }
  if (a === null || certainlyBefore(a, b)) return PASS;
  // The same or overlapping starts: what was written later knows more.
  if (older.entryTime && newer.entryTime && certainlyBefore(older.entryTime, newer.entryTime)) return PASS;
  const why = sameStart(a, b)
    ? 'both start at the same time and it is not said which of them holds'
    : `their dates (${a.date} and ${b.date}) are too vague to tell which is newer`;
  return stop('newer clinical time', older, newer, why);
}

function negates(claim: Claim): boolean {
  return claim.assertion === 'absent' || claim.assertion === 'refuted';
}

function stop(guard: string, older: Claim, newer: Claim, why: string): Verdict {
  return {
    ok: false,
    guard,
    message: `“${older.text}” and “${newer.text}” do not agree: ${why}. Both were left as they were.`,
  };
}
