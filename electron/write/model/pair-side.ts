/** One side of a pair as a model is shown it: kind, words, what became of it, and its date. */
import type { Assertion, Kind, Status, Subject } from '../../../shared/vocabulary.ts';
import { type Claim, inWords, startOf } from '../claim.ts';

export interface PairSide {
  kind: Kind;
  text: string;
  /** The thing alone ("Metoprolol"); not shown. */
  concept: string;
  assertion: Assertion;
  subject: Subject;
  status: Status | null;
  /** "2021-03-02", "2019" or "an unknown date". */
  date: string;
}

/** A claim as it is shown in a pair, dated by its start or else by its entry. */
export function sideOf(claim: Claim): PairSide {
  const { kind, text, concept, assertion, subject, status } = claim;
  const date = status && ENDS[status] ? (claim.to ?? claim.entryTime ?? startOf(claim)) : startOf(claim);
  return { kind, text, concept, assertion, subject, status, date: inWords(date) };
}

/** The last turn of a question about a pair: the earlier one first. */
export function pairTurn(newer: PairSide, older: PairSide): string {
  return `Earlier, ${older.date}: ${statement(older)}\nNewer, ${newer.date}: ${statement(newer)}`;
}

const ENDS: Partial<Record<Status, string>> = {
  stopped: 'stopped',
  completed: 'completed',
  resolved: 'resolved',
  inactive: 'inactive',
  'on-hold': 'on hold',
  remission: 'in remission',
};
const SAID: Partial<Record<Assertion, string>> = {
  absent: 'absent',
  possible: 'possible',
  planned: 'planned',
  refuted: 'ruled out',
};
/** Words by which a text says its assertion itself. */
const SAYS: Partial<Record<Assertion, RegExp>> = {
  absent: /^(?:no|denies|without|not|never|nkda)\b|\babsent\b/i,
  possible: /\b(?:possible|suspected|consider\w*|likely)\b/i,
  planned: /\b(?:planned|start|referral|follow-up|recheck|check|scheduled)\b/i,
  refuted: /\b(?:ruled out|refuted|excluded)\b/i,
};

function statement(side: PairSide): string {
  const text = side.text.replace(/\s+/g, ' ').trim().toWellFormed();
  const kind =
    side.subject === 'patient' || side.kind === 'family history' ? side.kind : `${side.kind} of another person`;
  const said = SAYS[side.assertion]?.test(text) ? undefined : SAID[side.assertion];
  // What was done is "completed" in every source; that says nothing to a reader of an operation.
  const lasting = side.kind !== 'procedure' && side.kind !== 'immunization' && side.kind !== 'measurement';
  const ended = side.status && lasting ? ENDS[side.status] : undefined;
  const course = ended && !text.toLowerCase().includes(ended) ? ended : undefined;
  return `${kind}: ${[text, said, course].filter((words) => words !== undefined).join(', ')}`;
}
