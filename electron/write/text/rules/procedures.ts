/** What was done to the patient, and what is going to be done. A bare name of an operation says neither. */
import { type ClinicalTime, certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import { sideWord } from './conditions-site.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { procedureCourse } from './procedures-course.ts';
import { after, before, capitalised, inSentence, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

export const procedures: SentenceExtractor = (context) => {
  const kind = context.sentence.section.kind;
  if (kind === 'family history' || kind === 'allergies' || kind === 'medications') return [];
  return context.mentions
    .filter((m) => m.kind === 'procedure')
    .flatMap((mention) => {
      const fact = procedure(context, mention);
      return fact ? [fact] : [];
    });
};

function procedure(context: SentenceContext, mention: Mention): FactDraft | null {
  const scope = context.scope(mention);
  if (scope.question || scope.hypothetical || scope.subject !== 'patient') return null;
  const course = procedureCourse(context, mention, scope);
  if (!course) return null;
  const side = sideOf(context, mention);
  const concept = capitalised(mention.concept);
  const name =
    side && !new RegExp(`\\b${side}\\b`, 'i').test(concept)
      ? `${side} ${inSentence(mention.concept)}`
      : mention.concept;
  const time = timeOf(context, mention, rivals(context, mention));
  const base = {
    concept,
    codings: mention.codings,
    subject: 'patient' as const,
    to: null,
    quote: quoteOf(context, mention),
  };
  if (course === 'done') {
    const when = doneOn(context, time && time.role !== 'end' ? time.time : null, mention);
    return {
      ...base,
      kind: 'procedure',
      text: capitalised(name),
      status: 'completed',
      assertion: 'present',
      from: when,
      attributes: side ? { laterality: side } : {},
      flags: when ? [] : ['start unknown'],
    };
  }
  const due = time && time.role !== 'start' && isAhead(time.time, context.source.time) ? time.time.date : null;
  const again = /\brepeat(?:ed|ing)?\b/i.test(before(context, mention)) ? 'repeat ' : '';
  const words = course === 'possible' ? 'considered' : 'planned';
  const attributes: Record<string, string> = {};
  if (side) attributes.laterality = side;
  if (due) attributes.plannedFor = due;
  return {
    ...base,
    kind: 'plan',
    text: capitalised(`${again}${name} ${words}${due ? ` for ${due}` : ''}`),
    status: course === 'possible' ? null : 'active',
    assertion: course === 'possible' ? 'possible' : 'planned',
    from: context.source.time,
    attributes,
    flags: context.source.time ? [] : ['start unknown'],
  };
}

/** The stated day; the day of the entry only where the sentence says today. */
function doneOn(context: SentenceContext, stated: ClinicalTime | null, mention: Mention): ClinicalTime | null {
  const written = context.source.time;
  if (stated) return written && isAhead(stated, written) ? null : stated;
  return /\b(?:today|this (?:morning|afternoon|visit)|in (?:the )?(?:office|clinic) (?:today|here)|at this visit)\b/i.test(
    `${before(context, mention)} ${after(context, mention)}`,
  )
    ? written
    : null;
}

function isAhead(time: ClinicalTime, written: ClinicalTime | null): boolean {
  return written !== null && certainlyBefore(written, time);
}

function rivals(context: SentenceContext, mention: Mention): Mention[] {
  return context.mentions.filter(
    (m) => m !== mention && (m.kind === 'procedure' || m.kind === 'condition' || m.kind === 'device'),
  );
}

function sideOf(context: SentenceContext, mention: Mention): 'left' | 'right' | 'bilateral' | null {
  const inside = /\b(left|right|bilateral)\b/i.exec(wordsOf(context, mention))?.[1];
  const ahead = /(?<![\w])(left|right|bilateral)\s+(?:\w+\s+)?$/i.exec(before(context, mention))?.[1];
  const behind = /^\s*(?:,|of the|on the|\()?\s*(?:his |her |the )?(left|right|bilateral)\b/i.exec(
    after(context, mention),
  )?.[1];
  return sideWord(inside ?? ahead ?? behind);
}
