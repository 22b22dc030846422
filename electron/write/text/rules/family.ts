/** Diseases of relatives. They are never the patient's, and drugs and complaints of relatives are left alone. */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention, Scope } from '../text-contract.ts';
import { deniesPart } from './conditions-scope.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { relationsBeside, relationsIn } from './family-relation.ts';
import { after, before, capitalised, clauseOf, inSentence, quoteOf, type Span, wordsOf } from './sentence-words.ts';

const AGE =
  /\b(?:(?:at|from) (?:the )?age (?:of )?|aged |at |age )(\d{1,2})(?!\s*(?:mg|mcg|g|units?|%|\/|times|hours?|days?|weeks?|months?|(?:am|pm)\b|:))\b|\bin (?:his|her|their) (early |mid |late |mid-)?(\d0)'?s\b/i;
/** The age of a relative today is no age at which anything began. */
const AGE_NOW =
  /\b(?:is|alive|living|now|currently|well)\s+(?:and well\s+)?(?:at\s+)?(?:the\s+)?(?:age|aged)\s+(?:of\s+)?\d{1,3}/gi;
const ONSET_AGE =
  /\bat (?:the )?(?:age (?:of )?)?\d{1,2}\b|\b(?:diagnos\w+|dx|onset|when)\b.*\d|\bin (?:his|her|their) (?:early |mid |late |mid-)?\d0'?s\b|\baged \d/i;
/** The family of somebody else. */
const NOT_KIN =
  /\b(?:friend|neighbou?r|colleague|co-?worker|boss|husband|wife|partner|boyfriend|girlfriend|fianc\w+)['’]?s\s+(?:mum|mom|mother|father|dad|parents?|sister|brother|family|aunt|uncle|grand\w+)\b/i;
const DIED = /\b(?:died|dead|deceased|passed(?: away)?|killed|succumbed)\b/i;
/** A denial that scope did not give to this mention leaves its meaning open. */
const DENIED_HERE = /\b(?:no|denies|negative for)\s+(?:\w+\s+){0,2}$/i;
const NOT_A_DISEASE = /\b(?:screening|vaccine|test(?:ing)?|clinic|support|care)\b/i;

export const familyHistory: SentenceExtractor = (context) => {
  const facts: FactDraft[] = [];
  for (const mention of context.mentions) {
    if (mention.kind !== 'condition' && !(mention.kind === 'symptom' && inFamilySection(context))) continue;
    facts.push(...ofRelatives(context, mention));
  }
  return facts;
};

function inFamilySection(context: SentenceContext): boolean {
  return context.sentence.section.kind === 'family history';
}

/** One fact for each relative that the words name: "his father and mother had diabetes" speaks of two. */
function ofRelatives(context: SentenceContext, mention: Mention): FactDraft[] {
  if (NOT_KIN.test(context.text)) return [];
  const scope = stated(context, mention);
  const family =
    scope.subject === 'family member' ||
    (inFamilySection(context) && scope.subject === 'patient' && !saysPatient(context, mention));
  if (!family || scope.question || scope.hypothetical || scope.assertion === 'planned') return [];
  if (NOT_A_DISEASE.test(after(context, mention).slice(0, 20))) return [];
  if (context.sentence.voice === 'unknown') return [];
  const absent = scope.assertion === 'absent' || scope.assertion === 'refuted';
  if (!absent && DENIED_HERE.test(before(context, mention))) return [];
  // What nobody in the family had, no one relative had not.
  const relations = absent ? [null] : relationsOf(context, mention, scope);
  if (absent && deniesPart(before(context, mention))) return [];
  if (absent) return [draft(context, mention, null, scope, {}, '')];
  const clause = wordsOf(context, ownClause(context, mention));
  const died = DIED.test(clause);
  const age = died || ONSET_AGE.test(clause.replace(AGE_NOW, '')) ? ageIn(clause) : null;
  // Who died at 60 of a cancer did not get it at 60.
  const attributes: Record<string, string | boolean> = died
    ? { deceased: true, ...(age ? { ageAtDeath: age } : {}) }
    : age
      ? { onset: age }
      : {};
  const at = age && (/s$/.test(age) ? `in the ${age}` : `at ${age}`);
  const detail = at ? (died ? ` (died ${at})` : ` ${at}`) : '';
  return relations.map((relation) => draft(context, mention, relation, scope, attributes, detail));
}

/** "It looks like there's diabetes", read out of a chart: said, and not guessed. */
function stated(context: SentenceContext, mention: Mention): Scope {
  const scope = context.scope(mention);
  const read = /\blooks like (?:there(?:['’]s| is| are)|you have|your)\b[^.;?]*$/i.test(before(context, mention));
  return scope.assertion === 'possible' && read && !scope.hypothetical ? { ...scope, assertion: 'present' } : scope;
}

function draft(
  context: SentenceContext,
  mention: Mention,
  relation: string | null,
  scope: Scope,
  attributes: Record<string, string | boolean>,
  detail: string,
): FactDraft {
  const absent = scope.assertion === 'absent' || scope.assertion === 'refuted';
  const name = inSentence(mention.concept);
  const sure = scope.assertion === 'possible' ? 'possible ' : '';
  const text = absent
    ? `No family history of ${name}${relation ? ` (${relation})` : ''}`
    : relation
      ? `${capitalised(relation)}: ${sure}${name}${detail}`
      : `Family history of ${sure}${name}${detail}`;
  return {
    kind: 'family history',
    text,
    concept: capitalised(mention.concept),
    codings: mention.codings,
    status: null,
    assertion: absent ? 'absent' : scope.assertion,
    subject: 'family member',
    from: null,
    to: null,
    attributes: relation ? { relationship: relation, ...attributes } : attributes,
    quote: quoteOf(context, mention),
    flags: [],
  };
}

function relationsOf(context: SentenceContext, mention: Mention, scope: Scope): (string | null)[] {
  const at = mention.start - context.sentence.start;
  // "Aunt (stroke), MG (CAD)": within brackets only the word before the bracket is meant.
  const bracket = context.text.lastIndexOf('(', at);
  if (bracket > context.text.lastIndexOf(')', at)) {
    const head = context.text.slice(0, bracket).trimEnd();
    return [relationsIn(head).find((r) => r.end === head.length)?.relation ?? null];
  }
  const beside = relationsBeside(context.text, at);
  if (beside.length > 1) return beside;
  return [scope.relationship?.toLowerCase() ?? beside[0] ?? null];
}

/** "The patient herself has migraine" within a family history. */
function saysPatient(context: SentenceContext, mention: Mention): boolean {
  return /\b(?:the patient|she|he|patient)\b(?:\s+(?:herself|himself))?\s+(?:has|had|is|was|does|denies|reports)\b/i.test(
    before(context, mention),
  );
}

/** The words about one disease of one relative: from its relation or the disease before it to the next of either. */
function ownClause(context: SentenceContext, mention: Mention): Span {
  const clause = clauseOf(context, mention);
  const at = context.sentence.start;
  const marks = relationsIn(context.text).map((r) => ({ start: at + r.start, end: at + r.end }));
  const others = context.mentions.filter((m) => m !== mention && m.kind === 'condition');
  const starts = [
    clause.start,
    ...marks.filter((r) => r.end <= mention.start).map((r) => r.start),
    ...others.filter((m) => m.end <= mention.start).map((m) => m.end),
  ];
  const ends = [clause.end, ...[...marks, ...others].filter((r) => r.start >= mention.end).map((r) => r.start)];
  return { start: Math.max(...starts), end: Math.min(...ends) };
}

function ageIn(words: string): string | null {
  const m = AGE.exec(words);
  if (!m) return null;
  if (m[1]) return `age ${m[1]}`;
  return `${(m[2] ?? '').replace('-', ' ')}${m[3]}s`.replace(/\s+/g, ' ');
}
