/**
 * What the rules make of a model's reading. They can only make it more careful: a relative's disease never becomes the
 * patient's, a question no statement, a possibility no fact. Where the two contradict each other outright, the fact is
 * refused with a sentence and a person reads the source.
 */
import type { Assertion, Subject } from '../../../shared/vocabulary.ts';
import type { Scope, Voice } from '../text/text-contract.ts';
import { mayBeDenied, mayBeOver } from './circumstance.ts';
import type { FactName } from './fact-name.ts';
import type { ReplyFact } from './reply-schema.ts';
import { saysState } from './state-words.ts';

export interface Reading {
  state: ReplyFact['state'];
  assertion: Assertion;
  subject: Subject;
  /** "mother"; null for the patient and for a relative who is not named. */
  relationship: string | null;
}
export type Judged = { reading: Reading; refused: null } | { reading: null; refused: string };

const NO_KIN: ReadonlySet<ReplyFact['who']> = new Set(['patient', 'relative', 'other']);

/**
 * @param words the words from which the state may be read: the quote
 * @param heading the section's heading and the words that lead in a list, which say it for every item ("Past medical history")
 */
export function judge(
  fact: ReplyFact,
  kind: FactName['kind'],
  scope: Scope,
  voice: Voice,
  words: string,
  heading: string,
): Judged {
  if (scope.question) return refuse('It is asked, and not said.');
  const believed =
    kind === 'social' ? socialState(fact.state, scope, words) : believedState(fact.state, scope, words, heading);
  const state = believed === 'present' ? presentOrPast(kind, scope) : believed;
  if (believed === 'planned' && scope.past !== null) return refuse('The words speak of the past.');
  if (believed === 'present' && state === null) return refuse('The words speak of the past.');
  if (state === null) return refuse(`The words do not say "${fact.state}".`);
  if (scope.hypothetical) return refuse('It is said of a case that has not come.');
  const said = assertionOf(state);
  const assertion = moreCareful(said, scope, kind);
  if (assertion === null)
    return refuse(`The model reads it as ${inWords(said)}, the rules as ${inWords(scope.assertion)}.`);
  return { reading: { state, assertion, ...subjectOf(fact, scope, voice) }, refused: null };
}

/** How somebody lives is kept in the words of the source, so no more is to be told than a denial, and what is of the past. */
function socialState(state: ReplyFact['state'], scope: Scope, words: string): ReplyFact['state'] {
  if (state === 'possible' || state === 'planned') return state;
  if (state === 'absent' && saysState(state, words) && mayBeDenied(words)) return 'absent';
  const past = scope.past !== null || /\bhistory of\b/i.test(words);
  return past && mayBeOver(words) ? 'past' : 'present';
}

/** A strong state without the words for it counts as no more than that the thing is there; null where even that is wrong. */
function believedState(
  state: ReplyFact['state'],
  scope: Scope,
  words: string,
  heading: string,
): ReplyFact['state'] | null {
  if (saysState(state, words)) return state;
  if (state === 'started' || state === 'changed') return 'present';
  if (state === 'past') return scope.past !== null || /histor|pmh|psh|past/i.test(heading) ? state : 'present';
  if (state === 'absent') return scope.assertion === 'absent' ? state : null;
  if (state === 'ruled out') return scope.assertion === 'refuted' ? state : null;
  if (state === 'resolved') return scope.past === 'resolved' ? state : null;
  return null;
}

/** What the words tell of the past is not current because a model calls it present; a drug of the past has no course to be told. */
function presentOrPast(kind: FactName['kind'], scope: Scope): ReplyFact['state'] | null {
  if (scope.past === null) return 'present';
  if (kind === 'medication') return null;
  if (kind !== 'condition' && kind !== 'symptom') return 'present';
  return scope.past === 'resolved' ? 'resolved' : 'past';
}

function assertionOf(state: ReplyFact['state']): Assertion {
  switch (state) {
    case 'absent':
    case 'declined':
      return 'absent';
    case 'ruled out':
      return 'refuted';
    case 'possible':
      return 'possible';
    case 'planned':
      return 'planned';
    default:
      return 'present';
  }
}

/** The more careful of the two readings; null where they contradict each other and neither is safe. */
function moreCareful(said: Assertion, scope: Scope, kind: FactName['kind']): Assertion | null {
  const rules = scope.assertion;
  if (said === rules) return said;
  if (rules === 'planned') return said === 'present' ? rules : said;
  if (rules === 'possible') return said === 'present' || said === 'planned' ? rules : said;
  if (said === 'present') {
    // "Denies chest pain, dyspnea or fever": the rules carry the denial to the end of the list, a small model forgets it.
    return rules === 'absent' && (kind === 'symptom' || kind === 'condition') ? 'absent' : null;
  }
  if (said === 'absent' && rules === 'refuted') return 'absent';
  if (said === 'refuted' && rules === 'absent') return 'absent';
  return said;
}

function subjectOf(fact: ReplyFact, scope: Scope, voice: Voice): Pick<Reading, 'subject' | 'relationship'> {
  const named = NO_KIN.has(fact.who) ? null : fact.who;
  // A daughter who says "my mother" speaks of the patient; a model takes the mother for a relative.
  if (voice === 'relative' || scope.subject !== 'patient')
    return { subject: scope.subject, relationship: scope.subject === 'patient' ? null : (scope.relationship ?? named) };
  if (fact.who === 'patient') return { subject: 'patient', relationship: null };
  return { subject: fact.who === 'other' ? 'other' : 'family member', relationship: named };
}

function inWords(assertion: Assertion): string {
  switch (assertion) {
    case 'present':
      return 'true';
    case 'absent':
      return 'denied';
    case 'refuted':
      return 'ruled out';
    default:
      return assertion;
  }
}

function refuse(refused: string): Judged {
  return { reading: null, refused };
}
