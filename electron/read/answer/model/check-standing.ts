/**
 * Whether a statement tells things as the record has them: what is over as past, what is absent as absent, what is of a relative as
 * theirs, what is possible or planned as no more than that. Each is asked of what the statement names: where the lines that bear it are all
 * of one standing, the statement has to say so in words.
 */
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { CitedLine } from './cited-line.ts';
import type { SaidThing } from './said-things.ts';

const PAST =
  /\b(?:was|were|had|did|previous(?:ly)?|former(?:ly)?|past|history|used to|until|till|stopp?ed|discontinued|ended|resolved|superseded|replaced|changed|increased|decreased|reduced|switched|raised|lowered|before|earlier|prior|no longer|not anymore|ex|took|ago|completed|took place|healed|recovered|cured|removed)\b|\bfrom \S+ (?:to|until)\b/i;
const NOW =
  /(?<!\bno longer )(?<!\bnot )(?<!\bnot currently )\b(?:(?:is|are|remains?|has been) (?:still |currently |now |also )?(?:on|taking|using|receiving|given|prescribed|being)|takes?|uses?|receives?|current(?:ly)?|now|still|remains?|continues?|ongoing|active(?:ly)?|at present|presently|today)\b/i;
const NEGATED =
  /\b(?:no|not|never|none|nor|neither|without|denie[sd]|deny|denying|absent|absence|negative|free of|ruled out|refuted|excluded|isn't|hasn't|doesn't|wasn't|didn't|unlikely)\b/i;
const OTHERS =
  /\b(?:family|famil(?:y|ial)|relatives?|mother|father|parents?|maternal|paternal|brothers?|sisters?|siblings?|sons?|daughters?|child(?:ren)?|grand\w+|aunts?|uncles?|cousins?|nieces?|nephews?|wife|husband|spouse|partner|donor|someone|somebody|another person|other person)\b/i;
const UNSURE =
  /\b(?:possibl[ey]|possibility|probabl[ey]|likely|suspect(?:ed|s|ing)?|suspicion|may|might|could|maybe|perhaps|uncertain|unconfirmed|not confirmed|presumed|questionable|differential|rule out|query)\b/i;
const AHEAD =
  /\b(?:plan(?:s|ned|ning)?|schedul\w+|to be|will|would|recommend\w*|order(?:ed|s)?|propos\w+|intend\w*|due|upcoming|referr\w+|advised?|future|next|should|pending|consider\w*)\b/i;
const ERROR = /\b(?:error|erroneous(?:ly)?|mistake|mistaken(?:ly)?|wrong(?:ly)?|never true|incorrect(?:ly)?)\b/i;
const CORRECTED = /\b(?:correct(?:ed|ion)|withdrawn|replaced|superseded|taken back|repeat(?:ed)?)\b/i;
const LATEST =
  /\b(?:latest|newest|most recent(?:ly)?|(?<!\b(?:second|next to|before the) )last(?! (?:but one|year|month|week|stated|documented)))\b/i;
const HELD = /\b(?:hold|held|paus\w+|suspend\w+|interrupt\w+)\b/i;
const OVER = /\b(?:no longer|stopped|discontinued|ended|resolved|formerly|used to|previously|superseded|cured)\b/i;

/** Where one thing ends and the next begins, so that "takes 20 mg, before that 10 mg" is two clauses. */
const CLAUSE = /[;:.()]\s|,\s|\s[–—-]\s|\b(?:but|while|whereas|although|then|which|and|after|following|before)\b/gi;

/** Why the statement may not stand, in a sentence; null where it may. */
export function wrongStanding(text: string, things: readonly SaidThing[], cited: readonly CitedLine[]): string | null {
  const borne = things.map(({ lines }) => lines).filter((lines) => lines.length > 0);
  // A statement that names nothing is measured by all that it cites.
  const groups = borne.length > 0 ? borne : [cited];
  const anyIs = (is: (line: CitedLine) => boolean): boolean => groups.some((lines) => lines.every(is));

  if (anyIs(isOfOthers) && !OTHERS.test(text))
    return 'It does not say that this is of another person and not of the patient.';
  if (!cited.some(isOfOthers) && OTHERS.test(text) && !cited.some(({ words }) => OTHERS.test(words)))
    return 'It tells of another person what the record has of the patient.';
  if (anyIs(isError) && !ERROR.test(text)) return 'It does not say that this was entered in error and was never true.';
  if (anyIs(has('never happened')) && !NEGATED.test(text)) return 'It tells as done what never happened.';
  if (anyIs(has('on hold')) && !HELD.test(text)) return 'It does not say that this is on hold.';
  if (anyIs(has('currency unknown')) && /\b(?:current(?:ly)?|now|still|at present|today)\b/i.test(text))
    return 'It tells as true now what the record does not say to hold now.';
  if (anyIs(isAbsent) && !NEGATED.test(text)) return 'It tells as present what the record has as absent.';
  if (anyIs(({ deniedLater }) => deniedLater) && !NEGATED.test(text))
    return 'It does not say that this was ruled out later.';
  if (anyIs(({ corrected }) => corrected) && !ERROR.test(text) && !CORRECTED.test(text))
    return 'It does not say that this result was taken back for another one of the same time.';
  if (anyIs(isPossible) && !UNSURE.test(text)) return 'It tells as certain what the record has only as possible.';
  if (anyIs(isPlanned) && !AHEAD.test(text)) return 'It tells as done what the record has only as planned.';
  if (anyIs(isReplaced) && LATEST.test(text)) return 'It tells as the latest what a newer one took the place of.';
  if (toldAsNow(text, things, cited)) return 'It tells as true now what the record has in HISTORY.';
  if (toldAsOver(text, cited)) return 'It tells as over what the record has in ACTIVE.';
  if (deniedWithout(text, cited)) return 'It denies what the lines that it cites say.';
  return null;
}

const isOfOthers = ({ evidence }: CitedLine): boolean => evidence.subject !== 'patient';
const isAbsent = ({ evidence }: CitedLine): boolean =>
  evidence.assertion === 'absent' || evidence.assertion === 'refuted';
const isError = ({ evidence }: CitedLine): boolean => evidence.cause === 'entered in error';
const has =
  (flag: Flag) =>
  ({ evidence }: CitedLine): boolean =>
    evidence.flags.includes(flag);
const isPossible = ({ evidence }: CitedLine): boolean => evidence.assertion === 'possible';
const isPlanned = ({ evidence }: CitedLine): boolean => evidence.assertion === 'planned';
const isReplaced = ({ evidence }: CitedLine): boolean => evidence.successor !== null;
const isOver = ({ evidence }: CitedLine): boolean => evidence.store === 'HISTORY';

/** Each thing that only HISTORY bears has to stand in words of the past, and not in a clause that speaks of now. */
function toldAsNow(text: string, things: readonly SaidThing[], cited: readonly CitedLine[]): boolean {
  const old = things.filter(({ type, lines }) => type !== 'date' && lines.length > 0 && lines.every(isOver));
  if (old.length > 0) return old.some(({ start }) => !isPast(text, start));
  if (!cited.every(isOver)) return false;
  return !PAST.test(text) || NOW.test(text);
}

/** The clause of a place decides; one without a word for either goes with the clause before it. */
function isPast(text: string, at: number): boolean {
  const starts = [0, ...[...text.matchAll(CLAUSE)].map((match) => match.index)];
  const clauses = starts.map((start, i) => ({ start, text: text.slice(start, starts[i + 1] ?? text.length) }));
  const here = clauses.findLastIndex(({ start }) => start <= at);
  for (let i = here; i >= 0; i--) {
    const words = clauses[i]?.text ?? '';
    if (NOW.test(words)) return false;
    if (PAST.test(words)) return true;
  }
  // "10 mg was the dose": the words may come behind.
  return clauses.slice(here + 1).some((clause) => PAST.test(clause.text) && !NOW.test(clause.text));
}

/** "No longer takes" of what stands in ACTIVE, unless a line says so in its own words ("stopped smoking in 2012"). */
function toldAsOver(text: string, cited: readonly CitedLine[]): boolean {
  const over = OVER.exec(text);
  if (!over || cited.some(isOver) || cited.some(isAbsent)) return false;
  return !cited.some(({ words }) => OVER.test(words) || /\b(?:ex|until|quit|removed|remission|inactive)\b/.test(words));
}

/** "Does not have asthma" of lines that all say that it is so. */
const DENIES =
  /^\W*(?:no\b(?! longer\b)|there (?:is|are|was|were) no\b|(?:the )?patient (?:does not|doesn't|did not|has no|had no|is not|has not|has never|never|denies|denied)\b(?! (?:longer|any ?more)))/i;

function deniedWithout(text: string, cited: readonly CitedLine[]): boolean {
  return DENIES.test(text) && !cited.some(isAbsent) && !cited.some(({ words }) => NEGATED.test(wordsOf(words)));
}

/** Of the memory alone: what the line says of its assertion and its store is no denial. */
function wordsOf(line: string): string {
  return line.split(' | ')[2] ?? line;
}
