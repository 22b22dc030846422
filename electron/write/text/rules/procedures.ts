/** What was done to the patient, and what is going to be done. A bare name of an operation says neither. */
import { type ClinicalTime, certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { procedureCourse } from './procedures-course.ts';
import { placeOfProcedure } from './procedures-site.ts';
import { after, before, capitalised, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

/** Names under which many different things are done. */
const TOO_WIDE = /^(?:surgery|operation|procedure|imaging|x-?ray|mri|ct scan|ct|ultrasound|radiograph|scan)$/i;
const NO_PLAN = /^(?:surgery|operation|procedure|imaging|scan)$/i;
/** Reviewed today is not done today. */
const DONE_TODAY =
  /\b(?:performed|done|obtained|taken|completed|underwent|had|got|placed|tolerated)\b[^.;]{0,40}\b(?:today|this (?:morning|afternoon|visit)|at this visit)\b|\btoday['’]s\b/i;

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
  const place = placeOfProcedure(context, mention);
  // "Surgery" or "an x-ray" may be any of them: as a deed it would fulfil the plan of another.
  if (!place.part && (course === 'done' ? TOO_WIDE : NO_PLAN).test(mention.concept)) return null;
  const { side } = place;
  const concept = capitalised(place.concept);
  const { name } = place;
  const time = timeOf(context, mention, rivals(context, mention));
  const base = {
    concept,
    codings: place.part ? [] : mention.codings,
    subject: 'patient' as const,
    to: null,
    quote: quoteOf(context, mention),
  };
  if (course === 'done') {
    const stated = time && time.role !== 'end' && !/today/i.test(wordsOf(context, time)) ? time.time : null;
    const when = doneOn(context, stated, mention);
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
  const said = `${before(context, mention)} ${after(context, mention)}`;
  return DONE_TODAY.test(said) && !/\b(?:outside|previous|prior|last)\b/i.test(said) ? written : null;
}

function isAhead(time: ClinicalTime, written: ClinicalTime | null): boolean {
  return written !== null && certainlyBefore(written, time);
}

/** Mentions that a time could belong to instead; operations told in one breath share their day ("X and Y on 22 January"). */
function rivals(context: SentenceContext, mention: Mention): Mention[] {
  const others = context.mentions.filter(
    (m) => m !== mention && (m.kind === 'procedure' || m.kind === 'condition' || m.kind === 'device'),
  );
  return others.filter((m) => {
    const [first, second] = m.start < mention.start ? [m, mention] : [mention, m];
    const between = context.source.body.slice(first.end, second.start);
    return !(
      m.kind === 'procedure' &&
      context.times.length === 1 &&
      /^\s*(?:,|and|with|&|a|an|\s|[a-z]+){1,8}\s*$/i.test(between) &&
      /\band\b|&/.test(between)
    );
  });
}
