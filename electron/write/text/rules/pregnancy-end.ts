/**
 * The end of a pregnancy: after a delivery, a miscarriage or a termination the pregnancy on record is over, and what was chosen or
 * avoided because of it is open again. Only an event of this pregnancy ends it: not one of years ago, of another pregnancy, or feared.
 */
import { certainlyBefore } from '../../../../shared/clinical-time.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import { longBefore } from './documented-start.ts';
import type { SentenceExtractor } from './extractor.ts';
import { clauseOf, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

/** No pregnancy lasts longer (months): an event of longer ago was the end of another one. */
const LONGEST = 10;
const ENDS =
  /\b(?:(?:had|underwent|suffered|experienced|after|following|s\/p|status[- ]post|since)(?: (?:a|an|her|the|recent|complete|spontaneous|first[- ]trimester|missed|elective|medical|surgical))* (?<loss>miscarriage|abortion|termination(?: of (?:the |her )?pregnancy)?|stillbirth|pregnancy loss)|(?<verb>miscarried|terminated (?:the|her) pregnancy|gave birth|delivered (?:vaginally|by (?:c-?section|caesarean|cesarean)|(?:a|an|her|twin|healthy|live|male|female|viable|term|preterm|baby|infant)\b[^.;,]{0,30}\b(?:boy|girl|baby|infant|son|daughter|twins|male|female|child|neonate))|had (?:a|her) (?:baby|vaginal delivery|c-?section|caesarean|cesarean)(?! (?:shower|monitor|aspirin)))|(?:s\/p|status[- ]post|recent)(?: (?:a|an|uncomplicated|repeat|primary|spontaneous|normal|emergency))* (?<birth>n?svd|vaginal delivery|c-?section|caesarean(?: section)?|cesarean(?: section)?)|^(?:[^.;]{0,20}\b)?(?<on>(?:n?svd|vaginal delivery|c-?section|caesarean(?: section)?|cesarean(?: section)?) on(?= \d))|(?:is|currently|now) (?:\d+ (?:days?|weeks?) )?(?<post>post-?partum)\b|(?<after>(?:post-?partum|ppd|pod) ?(?:day )?#?\d{1,2}\b(?= [^.]{0,30}(?:deliver|svd|section|c\/s|caesarean|cesarean)| after (?:a )?(?:delivery|birth))))/gi;
const ANOTHER =
  /\b(?:(?:first|second|third|last|other|every|each) (?:pregnanc|deliver|birth|child|bab|miscarriage|c-?section)\w*|previous|prior|earlier|past|ever|if|threatened|risk|history of|h\/o|hx|fear|worr\w+|recurrent|\d+ (?:miscarriages|abortions)|years ago|her (?:mother|sister|daughter)|sister|mother|daughter|wife|friend|gravida|para|g\dp\d)\b/i;

export const pregnancyEnd: SentenceExtractor = (context) => {
  const { kind } = context.sentence.section;
  if (['family history', 'past history', 'procedures', 'social history', 'allergies'].includes(kind)) return [];
  if (context.sentence.voice === 'clinician' || context.sentence.voice === 'unknown') return [];
  for (const m of context.text.matchAll(ENDS)) {
    const start = context.sentence.start + m.index;
    const span = { start, end: start + m[0].length };
    const scope = context.scope(span);
    const clause = wordsOf(context, clauseOf(context, span));
    if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion !== 'present') continue;
    if (ANOTHER.test(clause) || ANOTHER.test(m[0])) continue;
    const time = timeOf(context, span, []);
    const stated = time?.time ?? null;
    if (stated && context.source.time && certainlyBefore(context.source.time, stated)) continue;
    if (stated && longBefore(stated, context.source.time, LONGEST)) continue;
    const fact: FactDraft = {
      kind: 'condition',
      text: `Pregnancy, ended (${howOf(m[0], m.groups)})`,
      concept: 'Pregnancy',
      codings: [],
      status: 'resolved',
      assertion: 'present',
      subject: 'patient',
      from: null,
      to: stated,
      attributes: {},
      quote: quoteOf(context, span),
      flags: stated ? [] : ['end unknown'],
    };
    return [fact];
  }
  return [];
};

function howOf(words: string, groups: Record<string, string | undefined> = {}): string {
  const { loss, verb } = groups;
  if (/stillbirth/i.test(loss ?? '')) return 'stillbirth';
  if (/terminat/i.test(`${loss}${verb}`)) return 'termination';
  if (/abortion/i.test(loss ?? '') && !/spontaneous|missed/i.test(words)) return 'abortion';
  if (loss !== undefined || /miscarried/i.test(verb ?? '')) return 'miscarriage';
  return 'delivery';
}

/** Of one text that names the pregnancy and its end, the later words hold: "was pregnant, miscarried last week", "now pregnant again". */
export function withPregnancyEnded(facts: readonly FactDraft[]): FactDraft[] {
  const ended = facts.find((f) => f.concept === 'Pregnancy' && /, ended \(/.test(f.text));
  if (!ended) return [...facts];
  const running = facts.filter((f) => f.kind === 'condition' && f.concept === 'Pregnancy' && f.status === 'active');
  const again = running.some((f) => f.quote.start > ended.quote.start);
  return facts.filter((f) => (again ? f !== ended : !running.includes(f)));
}
