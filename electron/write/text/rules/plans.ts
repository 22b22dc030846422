/** What is going to be done that is no operation: referrals, follow-up, a test once more. */
import { certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { capitalised, inSentence, quoteOf, type Span } from './sentence-words.ts';

const NUMBER = String.raw`(?:\d+(?:\s?(?:-|to)\s?\d+)?|an?|one|two|three|four|five|six|eight|ten|twelve)`;
const WHEN = String.raw`(?:in|within|after|about)?\s*(?:about |approximately )?${NUMBER}[- ](?:days?|weeks?|months?|years?)(?:'? time)?|next (?:week|month|year)|tomorrow`;
const SERVICE = `(?:cardiology|cardiologist|neurology|neurologist|nephrology|nephrologist|urology|urologist|gastroenterology|gastroenterologist|gi|dermatology|dermatologist|endocrinology|endocrinologist|oncology|oncologist|hematology|hematologist|rheumatology|rheumatologist|pulmonology|pulmonologist|psychiatry|psychiatrist|psychology|psychologist|ophthalmology|ophthalmologist|orthop(?:a)?edics?|orthopedic surgery|orthopedic surgeon|general surgery|vascular surgery|neurosurgery|neurosurgeon|podiatry|podiatrist|ent|otolaryngology|gyn(?:a)?ecology|gynecologist|physical therapy|physiotherapy|occupational therapy|speech therapy|pain (?:management|clinic|medicine)|sleep medicine|infectious disease|allergy|allergist|dietitian|dietician|nutritionist|nutrition|social work|hospice|palliative care|wound care|cardiac rehab(?:ilitation)?|pulmonary rehab(?:ilitation)?|genetics|counsel(?:l)?ing|plastic surgery)`;

const REFER = new RegExp(
  String.raw`\b(?:refer(?:red|ring)?(?: (?:him|her|them|you|the patient|patient))?|referral(?: (?:was |is |has been )?(?:made|placed|sent|given|provided))?|consult(?:ation)?|consulting)\s+(?:(?:to|with|for|will be made to)\s+)?(?:an? |the |our )?(${SERVICE})\b`,
  'i',
);
const SERVICE_REFERRAL = new RegExp(String.raw`\b(${SERVICE})\s+(?:referral|consult(?:ation)?)\b`, 'i');
const FOLLOW_UP = new RegExp(
  String.raw`\b(?:follow(?:ed|ing)?[- ]?up|f\/u|return(?:ing)?(?: to (?:the )?(?:clinic|office))?(?: for (?:a )?(?:follow[- ]?up|re-?evaluation|recheck))?|rtc|see (?:him|her|them|you|the patient)(?: back| again)?|come back|review(?:ed)?)\b(?<who>(?:\s+(?:appointment|visit))?\s+with\s+(?:an? |the |our |his |her )?(?:${SERVICE}|pcp|primary care(?: physician| provider)?|me|us))?[^.;]{0,30}?\s(?<when>${WHEN})\b`,
  'i',
);
const FOLLOW_SERVICE = new RegExp(
  String.raw`\b(?:follow(?:ed|ing)?[- ]?up|f\/u)\s+(?:appointment\s+|visit\s+)?with\s+(?:an? |the |our |his |her )?(${SERVICE}|pcp|primary care(?: physician| provider)?)\b`,
  'i',
);
const RECHECK =
  /\b(?:re-?check(?:ing)?|repeat(?:ing)?|re-?test|check|order(?:ed)?|obtain|draw|will (?:check|order|obtain|repeat|get))\b/i;

const NOT_SAID =
  /\b(?:declin\w+|refus\w+|if|as needed|prn|should (?:symptoms|she|he|you|they)|consider\w*|may|might|could|here for|presents? (?:for|today)|was (?:seen|referred)|had been referred|were referred|previously|no need|not (?:needed|necessary)|cancel\w+|missed|last|since|for follow[- ]?up of|who was referred|referred (?:by|from|here)|results? (?:will |should )?(?:come|be|are))\b/i;
const PAST_SECTIONS: readonly string[] = [
  'family history',
  'social history',
  'past history',
  'allergies',
  'reason for visit',
  'review of systems',
  'examination',
  'vitals',
  'results',
];

export const plans: SentenceExtractor = (context) => {
  const { section, voice } = context.sentence;
  if (PAST_SECTIONS.includes(section.kind) || (voice !== 'author' && voice !== 'clinician')) return [];
  if (section.kind === 'present illness' && !/\b(?:will|plan)\b/i.test(context.text)) return [];
  if (NOT_SAID.test(context.text) || /\?\s*$/.test(context.text)) return [];
  return [referral(context), followUp(context), ...rechecks(context)].filter((fact) => fact !== null);
};

function referral(context: SentenceContext): FactDraft | null {
  const m = REFER.exec(context.text) ?? SERVICE_REFERRAL.exec(context.text);
  if (!m?.[1]) return null;
  const span = spanOf(context, m);
  if (!holds(context, span)) return null;
  const to = m[1].toLowerCase();
  return draft(context, span, `Referral to ${named(to)}`, `Referral to ${named(to)}`, {});
}

function followUp(context: SentenceContext): FactDraft | null {
  const m = FOLLOW_UP.exec(context.text);
  const withWhom = FOLLOW_SERVICE.exec(context.text)?.[1]?.toLowerCase() ?? null;
  if (!m && !withWhom) return null;
  const span = spanOf(context, m ?? (FOLLOW_SERVICE.exec(context.text) as RegExpExecArray));
  if (!holds(context, span)) return null;
  const when = m?.groups?.when?.toLowerCase().replace(/\s+/g, ' ').trim() ?? null;
  const concept = withWhom ? `Follow-up with ${named(withWhom)}` : 'Follow-up';
  return draft(
    context,
    span,
    when ? `${concept} ${/^(?:in|within|after|next|tomorrow|about)/.test(when) ? when : `in ${when}`}` : concept,
    concept,
    dueOf(context, span),
  );
}

/** "Recheck potassium in 2 weeks", "order a lipid panel": laboratory tests that are to be done once. */
function rechecks(context: SentenceContext): FactDraft[] {
  if (context.mentions.some((m) => m.kind === 'drug') || !RECHECK.test(context.text)) return [];
  const ordered = context.mentions.filter((m) => m.kind === 'analyte');
  return ordered.flatMap((mention) => {
    const before = context.source.body.slice(context.sentence.start, mention.start);
    const after = context.source.body.slice(mention.end, context.sentence.end);
    const verb = RECHECK.exec(before);
    const rhythm = /\b(?:every|daily|weekly|monthly|yearly|annually|regularly|at home|twice|once a)\b/i.test(
      context.text,
    );
    if (
      !verb ||
      rhythm ||
      /\b(?:to|and) (?:assess|evaluate|check|monitor|determine|rule out|see|follow)\b/i.test(
        before.slice(verb.index),
      ) ||
      /^\s*(?:was|is|of|:|=)?\s*\d/.test(after) ||
      /[;.]/.test(before.slice(verb.index))
    )
      return [];
    if (/^check(?:ed)?$/i.test(verb[0]) && !/^(?:\W|we will|i will|will|please)*$/i.test(before.slice(0, verb.index)))
      return [];
    if (!holds(context, mention)) return [];
    const name = inSentence(mention.concept);
    const due = dueOf(context, mention);
    const word = /^re|repeat/i.test(verb[0]) ? 'Recheck' : 'Check';
    return [
      draft(
        context,
        mention,
        `${word} ${name}${due.plannedFor ? ` (${due.plannedFor})` : ''}`,
        `Check of ${name}`,
        due,
      ),
    ];
  });
}

function holds(context: SentenceContext, span: Span): boolean {
  const scope = context.scope(span);
  return (
    !scope.question &&
    !scope.hypothetical &&
    scope.subject === 'patient' &&
    scope.assertion !== 'absent' &&
    scope.assertion !== 'refuted' &&
    scope.past === null
  );
}

/** The time ahead that the sentence states, where it states one. */
function dueOf(context: SentenceContext, span: Span): Record<string, string> {
  const written = context.source.time;
  const ahead = context.times.filter((t) => written !== null && certainlyBefore(written, t.time));
  const due = ahead.find((t) => t.end > span.start) ?? ahead[0];
  return due ? { plannedFor: due.time.date } : {};
}

function draft(
  context: SentenceContext,
  span: Span,
  text: string,
  concept: string,
  attributes: Record<string, string>,
): FactDraft {
  return {
    kind: 'plan',
    text: capitalised(text),
    concept,
    codings: [],
    status: 'active',
    assertion: 'planned',
    subject: 'patient',
    from: context.source.time,
    to: null,
    attributes,
    quote: quoteOf(context, span),
    flags: context.source.time ? [] : ['start unknown'],
  };
}

function spanOf(context: SentenceContext, m: RegExpExecArray): Span {
  const start = context.sentence.start + m.index;
  return { start, end: start + m[0].length };
}

/** One name for a service and its doctor: "cardiologist" -> "cardiology". */
function named(service: string): string {
  if (service === 'ent' || service === 'gi' || service === 'pcp') return service.toUpperCase();
  if (service.startsWith('primary care')) return 'primary care';
  return service
    .replace(/ologist$/, 'ology')
    .replace(/psychiatrist/, 'psychiatry')
    .replace(/podiatrist/, 'podiatry')
    .replace(/allergist/, 'allergy');
}
