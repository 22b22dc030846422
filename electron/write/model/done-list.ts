/** What the line above a list says of each of its items: "The following procedures were conducted". */
import type { ReplyFact } from './reply-schema.ts';

const DONE =
  /\b(?:(?:was|were|been|has|have|had|all) (?:\w+ly )?(?:conducted|performed|carried out|completed|done|given|administered)|underwent|(?:procedures|tests|examinations|studies) (?:conducted|performed|done))\b/i;
const NOT_YET = /\b(?:to be|will|not|should|must|would)\b/i;
const DEEDS: ReadonlySet<ReplyFact['kind']> = new Set(['procedure', 'plan', 'monitoring', 'immunization']);

/** A small model takes an assessment that was done for one that is to be done; the words above the list tell it. */
export function withDoneState(fact: ReplyFact, leadIn: string): ReplyFact {
  if (!DEEDS.has(fact.kind) || !DONE.test(leadIn) || NOT_YET.test(leadIn)) return fact;
  const kind = fact.kind === 'immunization' ? fact.kind : 'procedure';
  return { ...fact, kind, state: 'done' };
}
