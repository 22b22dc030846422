/** Vaccines that were given. What is due, offered or declined was not; "up to date" names no vaccine's day. */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { productsIn } from './immunizations-products.ts';
import { clauseOf, quoteOf } from './sentence-words.ts';

const GIVEN =
  /\b(?:given|gave|administered|received|receiving|vaccinated|immuni[sz]ed|got|gotten|had (?:his|her|a|the|an|both|all|my)|has had|was done|injected|completed)\b/i;
const NOT_GIVEN =
  /\b(?:declin\w+|refus\w+|offered|due|overdue|needs?|needed|recommend\w*|suggest\w*|advis\w+|discuss\w*|consider\w*|should|will|would|plan\w*|schedul\w+|return for|encourag\w+|defer\w*|postpon\w+|not (?:yet )?(?:given|received|had|vaccinated|done|up)|never|has(?:n't| not)|did(?:n't| not)|without|no (?:record|history)|unvaccinated|contraindicat\w+|up[- ]to[- ]date|UTD|eligible|ordered|order|prescription|adverse|reaction|allerg\w+|after (?:the|her|his|a)|before|prior to|if|interested|wants?|ask\w*|counsel\w+|remind\w*|next)\b/i;

/** Lists of vaccines that others had, that did harm, or of which nothing is known. */
const OF_NO_DOSE =
  /\b(?:household|famil(?:y|ial)|contacts|reactions|unknown|unclear|uncertain|cancel\w*|missed|missing)\b/i;

/** Said of the vaccine behind it. */
const NOT_GIVEN_AFTER = /^[\s,]*(?:was|were|is)?\s*(?:offered|declined|refused|deferred|due|recommended|not given)\b/i;

export const immunizations: SentenceExtractor = (context) => {
  const { section } = context.sentence;
  if (section.kind === 'family history' || section.kind === 'allergies' || /\?\s*$/.test(context.text)) return [];
  const named = context.mentions.filter((m) => m.kind === 'vaccine');
  return [...named, ...productsIn(context, named)].flatMap((mention) => given(context, mention));
};

function given(context: SentenceContext, mention: Mention): FactDraft[] {
  const scope = context.scope({ start: mention.start, end: mention.end });
  if (scope.subject !== 'patient' || scope.question) return [];
  if (scope.assertion === 'absent' || scope.assertion === 'refuted' || scope.assertion === 'planned') return [];
  const clause = clauseOf(context, mention);
  const words = context.source.body.slice(clause.start, clause.end);
  const { section, leadIn } = context.sentence;
  const lead = `${section.kind === 'immunizations' ? (section.heading ?? '') : ''} ${leadIn ?? ''}`;
  if (
    NOT_GIVEN.test(lead) ||
    OF_NO_DOSE.test(lead) ||
    NOT_GIVEN.test(words) ||
    NOT_GIVEN_AFTER.test(context.source.body.slice(mention.end, context.sentence.end))
  )
    return [];
  const listed = section.kind === 'immunizations' || /\b(?:immuni[sz]ations?|vaccin\w+)\b/i.test(leadIn ?? '');
  const said = GIVEN.test(words);
  if (!said && !listed && !isDatedAlone(context, mention)) return [];
  const when = whenGiven(context, mention, words);
  const name = mention.concept.charAt(0).toUpperCase() + mention.concept.slice(1);
  return [
    {
      kind: 'immunization',
      text: name,
      concept: name,
      codings: [...mention.codings],
      status: 'completed',
      assertion: 'present',
      subject: 'patient',
      ...when,
      to: null,
      attributes: {},
      quote: quoteOf(context, mention),
    },
  ];
}

/** "Tdap 2018": nothing but the vaccine and when. */
function isDatedAlone(context: SentenceContext, mention: Mention): boolean {
  const { body } = context.source;
  const { sentence } = context;
  const behind = body.slice(mention.end, sentence.end);
  if (YEAR_BEHIND.test(behind) && /^[\s\d.,:()–-]*(?:last|in|on)?[\s\d.,:()–-]*$/i.test(behind))
    return body.slice(sentence.start, mention.start).trim() === '';
  const [time] = context.times;
  if (!time || context.times.length > 1) return false;
  const left =
    body.slice(sentence.start, mention.start) +
    body.slice(mention.end, time.start) +
    body.slice(time.end, sentence.end);
  return time.start >= mention.end && /^[\s.,:()–-]*(?:last\s+|on\s+|in\s+)?[\s.,:()–-]*$/i.test(left);
}

const YEAR_BEHIND = /^[\s(:,–-]*(?:last\s+)?(?:in\s+|on\s+)?((?:19|20)\d{2})(?![\d/-])/;

/** The day that is said; the day of the entry where it was given in this visit; else unknown. */
function whenGiven(
  context: SentenceContext,
  mention: Mention,
  clause: string,
): { from: ClinicalTime | null; flags: Flag[] } {
  const next =
    context.mentions.find((m) => m.kind === 'vaccine' && m.start >= mention.end)?.start ?? context.sentence.end;
  const several = context.mentions.filter((m) => m.kind === 'vaccine').length > 1;
  const own = context.times
    .filter((t) => t.role !== 'end' && (several ? t.start >= mention.end && t.end <= next : true))
    .map((t) => ({ t, gap: t.start >= mention.end ? t.start - mention.end : mention.start - t.end }));
  const [nearest] = own.sort((a, b) => a.gap - b.gap);
  const behind = context.source.body.slice(mention.end, next);
  const year = (YEAR_BEHIND.exec(behind) ?? /\b(?:in|on)\s+((?:19|20)\d{2})(?![\d/-])/.exec(behind))?.[1];
  if (year && !nearest) return { from: { date: year, precision: 'year' }, flags: [] };
  const now = documentedStart(context.source);
  if (nearest)
    return nearest.t.time.precision === 'day' && now.from?.date.startsWith(nearest.t.time.date)
      ? { from: now.from, flags: [] }
      : { from: nearest.t.time, flags: [] };
  const inThisVisit =
    /\b(?:today|(?:was|were) (?:given|administered)|given (?:in|at|during)|administered)\b/i.test(clause) &&
    !/\b(?:last|previous|ago|past)\b/i.test(clause);
  const toldBack =
    ['present illness', 'past history'].includes(context.sentence.section.kind) && !/\btoday\b/i.test(clause);
  if (inThisVisit && !toldBack && now.from) return { from: now.from, flags: [] };
  return { from: null, flags: ['start unknown'] };
}
