/** Whether the rules read of the same sentence what the model reads of it, and in whose words the fact is then kept. */
import { compareText } from '../../../shared/compare-text.ts';
import type { FactDraft } from '../../ingest/reading.ts';
import { allergenOf } from '../identity/allergen.ts';
import { conceptName } from '../identity/concept-name.ts';
import { overlap } from '../text/segment/span.ts';

type Course = 'now' | 'over' | 'on hold' | 'unclear' | 'absent' | 'possible' | 'planned' | 'refuted';

export type Agreement =
  /** The rules' words: their attributes and names are those of structured entries. */
  { kept: FactDraft; refused: null } | { kept: null; refused: string };

const DEEDS: ReadonlySet<string> = new Set(['procedure', 'immunization', 'measurement']);
const OVER: ReadonlySet<string> = new Set(['stopped', 'resolved', 'completed', 'inactive']);
/** Words without which a small model's doubt, or its plan, is its own: "COVID-19." is no possibility, "was given" no plan. */
const DOUBT =
  /\b(?:possibl[ey]|probabl[ey]|likely|unlikely|suspect\w*|suspicious|may|might|could|would|consider\w*|concern\w*|question\w*|rule[sd]? out|r\/o|differential|think|appears?|seems?|suggest\w*|consistent with|perhaps|maybe|presum\w*|query|doubt\w*|unclear|versus|vs|if)\b|\?/i;
const PLAN =
  /\b(?:will|shall|plan\w*|schedul\w*|order\w*|refer\w*|recommend\w*|to be|start|begin|continue|follow(?:-| )?up|next|repeat|return|recheck|check|get|going to|let's|should|consider|needs?|book\w*|arrang\w*|request\w*|advis\w*|obtain|proceed|tomorrow|due|pending|await\w*|in \w+ (?:days?|weeks?|months?|years?))\b|'ll\b/i;
const CAREFUL: ReadonlySet<Course> = new Set<Course>(['possible', 'planned', 'unclear', 'on hold']);

/**
 * @param byRules what the rules read of the sentence
 * @param foreign dates that the sentence states, and not of this fact
 * @param words of the quote, with those of the line that leads its list in
 * @returns the fact in the rules' words where they agree, the model's own where the rules are silent on it or surer than it,
 * and a refusal where they contradict each other
 */
export function agree(
  fact: FactDraft,
  byRules: readonly FactDraft[],
  foreign: readonly string[],
  words: string,
): Agreement {
  // A plan whose day belongs to something else of the sentence is a misreading: "start lisinopril and recheck in two weeks".
  const astray = (rule: FactDraft): boolean => foreign.includes(String(rule.attributes.plannedFor ?? ''));
  const alike = byRules.filter((rule) => sameThing(rule, fact) && !astray(rule));
  // Two products of one substance in a list are told apart by where they stand.
  const there = alike.filter((rule) => overlap(rule.quote, fact.quote));
  const same = there.length > 0 ? there : alike;
  if (same.length === 0) return { kept: fact, refused: null };
  const [course, subject] = [courseOf(fact), fact.subject];
  const doubted = same.find((rule) => rule.assertion === 'possible' && rule.subject === subject);
  if (doubted && course === 'planned') return { kept: doubted, refused: null };
  const agreeing = same.filter((rule) => courseOf(rule) === course && rule.subject === subject);
  const exact = agreeing.find((rule) => sameAmount(rule, fact));
  if (exact) return { kept: withStart(exact, fact, foreign), refused: null };
  if (agreeing.length > 0) return { kept: null, refused: 'The model and the rules read two different numbers.' };
  // The same words are the same statement, however each of the two would file it.
  const verbatim = same.find((rule) => sameWords(rule, fact));
  if (verbatim) return { kept: verbatim, refused: null };
  const other = same[0];
  if (other && isUnfounded(course, words) && other.subject === subject) return { kept: other, refused: null };
  // What was suspected and then ruled out in the same words is not suspected any more.
  if (other?.assertion === 'refuted' && course === 'possible' && other.subject === subject)
    return { kept: other, refused: null };
  if (CAREFUL.has(course) || subject !== 'patient') return { kept: fact, refused: null };
  return {
    kept: null,
    refused: `The model reads "${fact.text}", the rules "${other?.text ?? ''}".`,
  };
}

/**
 * The rules' fact with the model's start where only the model found the words that say since when, or where the rules took them
 * from the words of another fact ("appendectomy in 2018, hysterectomy").
 */
function withStart(rule: FactDraft, fact: FactDraft, foreign: readonly string[]): FactDraft {
  const stated = (f: FactDraft): boolean => f.from !== null && !f.flags.includes('start as documented');
  const borrowed = rule.from !== null && foreign.includes(rule.from.date);
  if (fact.kind !== rule.kind || (stated(rule) && !borrowed) || (!stated(fact) && !borrowed)) return rule;
  const others = rule.flags.filter((flag) => flag !== 'start as documented' && flag !== 'start unknown');
  const own = fact.flags.filter((flag) => flag === 'start as documented' || flag === 'start unknown');
  return { ...rule, from: fact.from, flags: [...others, ...own] };
}

function isUnfounded(course: Course, words: string): boolean {
  return (course === 'possible' && !DOUBT.test(words)) || (course === 'planned' && !PLAN.test(words));
}

/** Whether a fact of the rules is one of those that were kept: the same thing, read from the same words. */
export function isAmong(kept: readonly FactDraft[], rule: FactDraft): boolean {
  return kept.some((known) => sameThing(known, rule) && overlap(known.quote, rule.quote));
}

/** True where both speak of one thing, whatever they say of it. */
function sameThing(a: FactDraft, b: FactDraft): boolean {
  if (a.kind === 'allergy' && b.kind === 'allergy') {
    const [x, y] = [allergenOf(a.text, a.concept), allergenOf(b.text, b.concept)];
    return x.noKnown === y.noKnown && x.allergen === y.allergen;
  }
  const [x, y] = [nameOf(a), nameOf(b)];
  if (x === '' || y === '') return false;
  const kinds = a.kind === b.kind || a.kind === 'plan' || b.kind === 'plan' || bothProblems(a, b);
  return kinds && (inOrder(x) === inOrder(y) || hasWords(x, y) || hasWords(y, x));
}

function bothProblems(a: FactDraft, b: FactDraft): boolean {
  const problem = (fact: FactDraft): boolean =>
    fact.kind === 'condition' || fact.kind === 'symptom' || fact.kind === 'family history';
  return problem(a) && problem(b);
}

/** How somebody lives is told in the words of the source, and those say themselves whether they deny it. */
function sameWords(a: FactDraft, b: FactDraft): boolean {
  if (a.subject !== b.subject || (a.assertion !== b.assertion && a.kind !== 'social')) return false;
  const [x, y] = [a, b].map((fact) => fact.text.toLowerCase().replace(/\W+$/, ''));
  return x === y;
}

function nameOf(fact: FactDraft): string {
  return conceptName(fact.kind, fact.concept).toLowerCase();
}

/** "X-ray of the ankle" is an "ankle x-ray". */
function inOrder(name: string): string {
  const words = name.split(' ').filter((word) => !/^(?:of|the|an?)$/.test(word));
  return words.sort(compareText).join(' ');
}

/** "Check of potassium" speaks of "potassium"; "kidney disease" not of "chronic kidney disease stage 3" only by chance. */
function hasWords(longer: string, shorter: string): boolean {
  return ` ${longer} `.includes(` ${shorter} `);
}

function courseOf(fact: FactDraft): Course {
  if (fact.assertion !== 'present') return fact.assertion;
  if (fact.status === 'on-hold') return 'on hold';
  if (fact.status === null && fact.kind !== 'family history') return 'unclear';
  return fact.status !== null && OVER.has(fact.status) && !DEEDS.has(fact.kind) ? 'over' : 'now';
}

/** Dose or value are the same, or one of the two states none. */
function sameAmount(a: FactDraft, b: FactDraft): boolean {
  return ['dose', 'value'].every((key) => {
    const [x, y] = [a.attributes[key], b.attributes[key]];
    return x === undefined || y === undefined || String(x) === String(y);
  });
}
