/** What is followed regularly: "INR monthly", "monitor TSH every 6 months". A single check is a plan. */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { capitalised, clauseOf, inSentence, quoteOf, wordsOf } from './sentence-words.ts';

const RHYTHM =
  /\b(?:(?:once |twice |three times )?(?:daily|weekly|fortnightly|monthly|quarterly|yearly|annually)|every (?:other )?(?:\d+(?:\s?(?:-|to)\s?\d+)? )?(?:days?|weeks?|months?|years?|morning|evening|night|visit)|(?:once|twice|(?:\d+\s?(?:-|to)\s?)?\d+ times) (?:a|per|each) (?:day|week|month|year)|each (?:day|week|month|visit|morning)|q\s?\d+\s?(?:weeks?|months?|wk|mo)|regularly)\b/i;
const FOLLOW =
  /\b(?:monitor(?:s|ed|ing)?|check(?:s|ed|ing)?|surveillance|follow(?:s|ed|ing)?|track(?:s|ed|ing)?|record(?:s|ing)?|measure(?:s|d|ment)?|recheck|serial)\b/i;
const NOT_SAID =
  /\b(?:declin\w+|refus\w+|stop(?:ped)? (?:monitoring|checking)|no longer|not (?:been )?(?:monitor\w*|check\w*)|if|consider\w*|does not|doesn't|has not|hasn't|forgot|stopped)\b/i;

export const monitoring: SentenceExtractor = (context) => {
  const { section, voice } = context.sentence;
  if (['family history', 'allergies', 'medications', 'review of systems'].includes(section.kind)) return [];
  if (voice !== 'author') return [];
  return context.mentions
    .filter((m) => m.kind === 'analyte')
    .flatMap((mention) => {
      const fact = followed(context, mention);
      return fact ? [fact] : [];
    });
};

function followed(context: SentenceContext, mention: Mention): FactDraft | null {
  const scope = context.scope(mention);
  if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion === 'absent') return null;
  const clause = wordsOf(context, clauseOf(context, mention));
  const rhythm = RHYTHM.exec(clause)?.[0];
  const follows = FOLLOW.test(clause);
  if (NOT_SAID.test(clause) || /\d\s*(?:mg|mcg)\b/i.test(clause)) return null;
  // A value behind the name makes it a result; a drug in the clause may own the rhythm.
  if (/^\s*(?:was|is|of|:|=)?\s*\d/.test(context.source.body.slice(mention.end, context.sentence.end))) return null;
  if (context.mentions.some((m) => m.kind === 'drug')) return followedForDrug(context, mention, clause, rhythm);
  const monitors = /\b(?:monitor\w*|surveillance)\b/i.test(clause);
  if (!((rhythm && (follows || section(context))) || (monitors && section(context)))) return null;
  return draft(context, mention, rhythm ?? null);
}

/** "INR every 4 weeks while on warfarin": the rhythm stands between the analyte and the drug. */
function followedForDrug(
  context: SentenceContext,
  mention: Mention,
  clause: string,
  rhythm: string | undefined,
): FactDraft | null {
  const drug = context.mentions.find((m) => m.kind === 'drug');
  const place = rhythm ? clause.indexOf(rhythm) : -1;
  if (!drug || !rhythm || drug.start < mention.end) return null;
  const at = clauseOf(context, mention).start + place;
  return at >= mention.end && at < drug.start ? draft(context, mention, rhythm) : null;
}

function section(context: SentenceContext): boolean {
  return (
    context.sentence.section.kind === 'plan' ||
    context.sentence.section.kind === 'assessment' ||
    context.text.length < 60
  );
}

function draft(context: SentenceContext, mention: Mention, rhythm: string | null): FactDraft {
  const every = rhythm ? rhythm.toLowerCase().replace(/\s+/g, ' ') : null;
  return {
    kind: 'monitoring',
    text: capitalised(
      every ? `${inSentence(mention.concept)} monitoring ${every}` : `${inSentence(mention.concept)} monitoring`,
    ),
    concept: capitalised(mention.concept),
    codings: [],
    status: 'active',
    assertion: 'present',
    subject: 'patient',
    to: null,
    attributes: every ? { frequency: every } : {},
    quote: quoteOf(context, mention),
    ...documentedStart(context.source),
  };
}
