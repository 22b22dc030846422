/** How somebody lives: smoking, alcohol, drugs, work, home, code status. Each statement speaks of one aspect. */
import type { FactDraft } from '../../../ingest/reading.ts';
import { withoutSemanticTags } from '../../identity/normal-text.ts';
import { ALWAYS_ONE, socialAspect } from '../../identity/social-aspect.ts';
import { startOr } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { capitalised, type Span, trimmed, wordsOf } from './sentence-words.ts';
import { type SocialClause, socialClauses } from './social-clauses.ts';
import { statesAspect } from './social-statement.ts';

/** Outside a social history only statements that cannot mean anything else are taken. */
const CODE_STATUS = /\b(?:code status|full code|dnr|dnar|dni|do not resuscitate)\b/i;
const DENIES =
  /^(?:(?:he|she|the patient|patient|pt|they)\s+)?(?:also\s+|currently\s+)?(?:denies|denied|no|nil|negative for|(?:does|do|did|has|is|was)(?: not|n't)|without)\b/i;
const DENIED_FIELD = /^[\w\s/()-]{3,40}[:=]\s*(?:none|never|no|denie[sd]|negative|nil|not currently)\b/i;
/** A statement that is no statement any more, but a story. */
const TOO_LONG = 160;
/** A noun was left behind in the next clause: "is not an alcohol" ("… or tobacco user"). */
const CUT_SHORT =
  /\b(?:not an?|never|is an?)\s+(?:illicit|alcohol|tobacco|drug|cigarette)\W*$|\b(?:illicit|intravenous|iv|recreational|street)\W*$/i;
const ANSWERS_NO = /^no\b\W*(?:\w+\s+){1,3}(?:is|was|are|does|did|has|helps?|makes?)\b/i;
const ASPECT_HEADING =
  /^(?:code status|resuscitation status|(?:smoking|tobacco|alcohol|drug|recreational drug|illicit drug)(?: status| use| history)?|occupation|employment(?: status)?|marital status|living (?:situation|arrangements?))$/i;
const CHANGE =
  /\b(?:since|until|till|stopped|quit|gave up|ceased|started|moved|retired|divorced|widowed|married|ago|sober|abstinent|former|ex-)/i;

/** Somebody else does it: "mother smokes", "her husband works as a carpenter". */
const OTHERS =
  /^\W*(?:(?:his|her|their|my|the|both)\s+)?(?:wife|husband|spouse|partner|boyfriend|girlfriend|room-?mates?|mother|father|mom|dad|mum|parents?|sons?|daughters?|brothers?|sisters?|children|family|everyone|friends?|caregivers?|grandmother|grandfather)\b/i;

const OF_OTHERS =
  /\bhousehold smok|\bsmok\w+ (?:in|inside|around) (?:the |his |her )?(?:home|house|household)\b|\b(?:sons?|daughters?|children|brothers?|sisters?|siblings?|mother|father|parents|wife|husband|partner|boyfriend|girlfriend|grand\w+|friend|room-?mate)\b[^,;]*\b(?:who|that)?\s*(?:also )?(?:lives?|living|works?|is (?:employed|retired|married|a smoker)|are (?:married|retired)|smokes|drinks|uses)\b/i;

export const social: SentenceExtractor = (context) => {
  const { sentence } = context;
  if (
    ['family history', 'allergies', 'medications', 'plan', 'immunizations'].includes(sentence.section.kind) &&
    !CODE_STATUS.test(context.text)
  )
    return [];
  if (sentence.voice === 'unknown') return [];
  // A clinician in a talk asks and advises; the patient's own words say how it is.
  if (sentence.voice === 'clinician' && !CODE_STATUS.test(context.text)) return [];
  return headed(context).flatMap(({ span, text }) => {
    const fact = statement(context, span, text);
    return fact ? [fact] : [];
  });
};

/** The clauses; one under a heading that names its aspect ("Code status", "Alcohol") reads with that heading. */
function headed(context: SentenceContext): SocialClause[] {
  const { heading } = context.sentence.section;
  if (context.sentence.form === 'table row') return [rowOf(context)];
  if (!heading || !ASPECT_HEADING.test(heading)) return socialClauses(context);
  const { start, end } = context.sentence;
  return [{ span: { start, end }, text: `${heading}: ${context.text}` }];
}

/** "Tobacco | Never" reads as "Tobacco: Never". */
function rowOf({ sentence, source }: SentenceContext): SocialClause {
  const [first, ...rest] = sentence.cells.map(({ start, end }) => source.body.slice(start, end).trim());
  const text = rest.length > 0 ? `${first}: ${rest.join(', ')}` : (first ?? '');
  return { span: { start: sentence.start, end: sentence.end }, text };
}

/** @param words the clause as it reads by itself, where a verb was shared over a list ("denies tobacco or alcohol") */
function statement(context: SentenceContext, span: Span, words: string): FactDraft | null {
  const aspect = socialAspect(words, []);
  const inSocialHistory = context.sentence.section.kind === 'social history';
  if (!aspect || !statesAspect(aspect, words, inSocialHistory, namesProblem(context, span))) return null;
  // "No, smoking is enough": in speech the no answers, and denies nothing behind it.
  if (context.sentence.turn !== null && ANSWERS_NO.test(words)) return null;
  if (words.length > TOO_LONG || CUT_SHORT.test(words) || /\bdo you\b/i.test(words)) return null;
  // Where somebody once lived or worked says nothing of today.
  if (ALWAYS_ONE.has(aspect) && /\bhistory of\b/i.test(words)) return null;
  if (ALWAYS_ONE.has(aspect) || aspect === 'alcohol') if (inPastList(context, span)) return null;
  if (OTHERS.test(words) && !/^(?:\W*(?:he|she|i|patient|the patient)\b)/i.test(words)) return null;
  if (OF_OTHERS.test(words) || (aspect !== 'residence' && followsAnother(context, span, words))) return null;
  // Who is spoken of is asked above: "retired teacher" names no stranger here.
  const scope = context.scope(aspectSpan(context, span));
  if (scope.question || scope.hypothetical || scope.assertion === 'planned' || scope.assertion === 'possible')
    return null;
  const times = context.times.filter((t) => t.start >= span.start && t.end <= span.end);
  const stated =
    times.length === 1 && CHANGE.test(words)
      ? (times[0]?.time ?? null)
      : (times.find((t) => t.role === 'start')?.time ?? null);
  const { from, flags } = startOr(stated, context.source);
  return {
    kind: 'social',
    text: readable(words),
    concept: capitalised(aspect),
    codings: [],
    status: 'active',
    assertion: aspect !== 'code status' && (DENIES.test(words) || DENIED_FIELD.test(words)) ? 'absent' : 'present',
    subject: 'patient',
    from,
    to: null,
    attributes: {},
    quote: trimmed(context.source.body, quoted(context, span)),
    flags,
  };
}

/** "Father died of lung cancer at 60, smoker": words without a person go on with the one before them. */
function followsAnother(context: SentenceContext, span: Span, words: string): boolean {
  const lead = context.source.body.slice(context.sentence.start, span.start).replace(/^.*[.;]\s/s, '');
  return OTHERS.test(lead) && !/^\W*(?:he|she|i|pt|patient|the patient)\b/i.test(words);
}

/** "A history of part-time employment, stress, full-time employment": what an item of such a list says of today is not told. */
function inPastList(context: SentenceContext, span: Span): boolean {
  const lead = context.source.body.slice(context.sentence.start, span.start);
  return /\bhistory of\b[^.;]*$/i.test(lead);
}

/** The clause as one line, without signs and conjunctions left over at its end. */
function readable(words: string): string {
  const line = withoutSemanticTags(words)
    .replace(/\s+/g, ' ')
    .replace(/[.;,\s]+(?:however|and|but|although|or)?[.;,\s]*$/i, '');
  return capitalised(line.trim());
}

function namesProblem(context: SentenceContext, span: Span): boolean {
  return context.mentions.some(
    (m) => (m.kind === 'condition' || m.kind === 'symptom') && m.start >= span.start && m.end <= span.end,
  );
}

/** The words of the aspect within the clause, where the vocabulary has them. */
function aspectSpan(context: SentenceContext, span: Span): Span {
  return context.mentions.find((m) => m.kind === 'social' && m.start >= span.start && m.end <= span.end) ?? span;
}

/** The clause, with the words before it where it shares their verb. */
function quoted(context: SentenceContext, span: Span): Span {
  const whole = { start: context.sentence.start, end: context.sentence.end };
  return whole.end - whole.start <= 200 ? whole : wordsOf(context, span) ? span : whole;
}
