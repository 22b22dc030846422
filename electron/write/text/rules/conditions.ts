/** Diseases and complaints of the patient: stated, denied, suspected, ruled out, over. */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention, SectionKind } from '../text-contract.ts';
import { courseOf } from './conditions-course.ts';
import { currencyOf } from './conditions-currency.ts';
import { namedOnly } from './conditions-named-only.ts';
import { deniesPart, problemScope } from './conditions-scope.ts';
import { located } from './conditions-site.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { isRowOfAnotherThing } from './row-of-problem.ts';
import { before, capitalised, quoteOf } from './sentence-words.ts';

/** Sections whose problems belong to something else: a relative, a drug, a vaccine, a reaction, a household. */
const ELSEWHERE: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'family history',
  'allergies',
  'immunizations',
  'medications',
  'social history',
]);
/** What is absent on an image or at an examination says nothing of a disease on record. */
const LOOKED_AT: ReadonlySet<SectionKind> = new Set<SectionKind>(['results', 'examination', 'vitals']);

/** A line above a list of vaccines, which go by the names of the diseases. */
const VACCINES =
  /^\W*(?:the following )?(?:vaccin(?:es?|ations?)|immuni[sz]ations?|shots|jabs)\b|\b(?:vaccin(?:es?|ations?)|immuni[sz]ations?|shots|jabs)\W*$/i;

export const conditions: SentenceExtractor = (context) => {
  const { kind, heading } = context.sentence.section;
  if (ELSEWHERE.has(kind) || VACCINES.test(context.sentence.leadIn ?? '') || /\bfamil(?:y|ial)\b/i.test(heading ?? ''))
    return [];
  if (isRowOfAnotherThing(context)) return [];
  const problems = context.mentions.filter((m) => m.kind === 'condition' || m.kind === 'symptom');
  return problems.flatMap((mention) => {
    const fact = problem(context, mention);
    return fact ? [fact] : [];
  });
};

function problem(context: SentenceContext, mention: Mention): FactDraft | null {
  const scope = problemScope(context, mention);
  if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion === 'planned') return null;
  if (namedOnly(context, mention)) return null;
  if (scope.assertion === 'absent' && deniesPart(before(context, mention))) return null;
  const section = context.sentence.section.kind;
  // A reason for coming is often a suspicion or a check of what is over.
  if (section === 'reason for visit' && mention.kind === 'condition' && currencyOf(mention.concept) !== 'persists')
    return null;
  if (scope.assertion === 'absent' && mention.kind === 'condition' && LOOKED_AT.has(section)) return null;
  const place = located(context, mention);
  if (!place) return null;
  const course = courseOf(context, mention, scope);
  if (!course) return null;
  return {
    kind: mention.kind === 'symptom' ? 'symptom' : 'condition',
    text: capitalised(course.words(place.name)),
    concept: capitalised(place.concept),
    codings: place.exact ? mention.codings : [],
    status: course.status,
    assertion: scope.assertion,
    subject: 'patient',
    from: course.from,
    to: course.to,
    attributes: place.attributes,
    quote: quoteOf(context, mention),
    flags: course.flags,
  };
}
