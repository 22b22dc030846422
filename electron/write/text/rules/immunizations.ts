/** Vaccines that were given. What is due, offered or declined was not; "up to date" names no vaccine's day. */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import type { Flag } from '../../../../shared/vocabulary.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { clauseOf, quoteOf } from './sentence-words.ts';

const GIVEN =
  /\b(?:given|gave|administered|received|receiving|vaccinated|immuni[sz]ed|got|gotten|had (?:his|her|a|the|an|both|all|my)|has had|was done|injected|completed)\b/i;
const NOT_GIVEN =
  /\b(?:declin\w+|refus\w+|offered|due|overdue|needs?|needed|recommend\w*|advis\w+|discuss\w*|consider\w*|should|will|would|plan\w*|schedul\w+|return for|encourag\w+|defer\w*|postpon\w+|not (?:yet )?(?:given|received|had|vaccinated|done|up)|never|has(?:n't| not)|did(?:n't| not)|without|no (?:record|history)|unvaccinated|contraindicat\w+|up[- ]to[- ]date|UTD|eligible|ordered|order|prescription|adverse|reaction|allerg\w+|after (?:the|her|his|a)|before|prior to|if|interested|wants?|ask\w*|counsel\w+|remind\w*|next)\b/i;

export const immunizations: SentenceExtractor = (context) => {
  const { section } = context.sentence;
  if (section.kind === 'family history' || section.kind === 'allergies' || /\?\s*$/.test(context.text)) return [];
  return context.mentions.filter((m) => m.kind === 'vaccine').flatMap((mention) => given(context, mention));
};

function given(context: SentenceContext, mention: Mention): FactDraft[] {
  const scope = context.scope({ start: mention.start, end: mention.end });
  if (scope.subject !== 'patient' || scope.question || scope.hypothetical) return [];
  if (scope.assertion !== 'present') return [];
  const clause = clauseOf(context, mention);
  const words = context.source.body.slice(clause.start, clause.end);
  if (NOT_GIVEN.test(words)) return [];
  const listed =
    context.sentence.section.kind === 'immunizations' ||
    /\b(?:immuni[sz]ations?|vaccin\w+)\b/i.test(context.sentence.leadIn ?? '');
  const said = GIVEN.test(words);
  if (!said && !listed) return [];
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

/** The day that is said; the day of the entry where it was given in this visit; else unknown. */
function whenGiven(
  context: SentenceContext,
  mention: Mention,
  clause: string,
): { from: ClinicalTime | null; flags: Flag[] } {
  const others = context.mentions.filter((m) => m.kind === 'vaccine' && m.start !== mention.start);
  const own = context.times
    .filter((t) => t.role !== 'end')
    .map((t) => ({ t, gap: t.start >= mention.end ? t.start - mention.end : mention.start - t.end }))
    .filter(({ t, gap }) =>
      others.every((o) => Math.abs(gap) <= Math.abs(t.start >= o.end ? t.start - o.end : o.start - t.end)),
    );
  const [nearest] = own.sort((a, b) => a.gap - b.gap);
  const now = documentedStart(context.source);
  if (nearest)
    return now.from?.date.startsWith(nearest.t.time.date)
      ? { from: now.from, flags: [] }
      : { from: nearest.t.time, flags: [] };
  const inThisVisit =
    /\b(?:today|(?:was|were) (?:given|administered)|given (?:in|at|during)|administered)\b/i.test(clause) &&
    !/\b(?:last|previous|ago|past)\b/i.test(clause);
  if (inThisVisit && now.from) return { from: now.from, flags: [] };
  return { from: null, flags: ['start unknown'] };
}
