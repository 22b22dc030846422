/** Implants in the patient: what imaging and surgery must know of. Aids that are laid aside at night are left alone. */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';
import { sideWord } from './conditions-site.ts';
import { startOr } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { after, before, capitalised, clauseOf, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

const IMPLANT =
  /\b(?:pacemaker|defibrillator|stents?|prosthesis|prosthetic|artificial|mechanical (?:heart )?valve|heart valve|cochlear implant|insulin pump|port|portacath|shunt|filter|loop recorder|stimulator|breast implants?|intrauterine device|contraceptive implant|lead|mesh|hardware)\b/i;
const HAS =
  /\b(?:has|have|had|with|s\/p|status[- ]post|placed|placement|implant\w*|insert\w*|underwent|received|in situ|in place|interrogat\w+|present|history of|since|got|removed|remov\w+|explant\w+|paced)\b/i;
const REMOVED = /\b(?:removed|removal|explant\w+|taken out)\b/i;
const NOT_YET =
  /\b(?:consider\w*|may|might|could|candidate|evaluat\w+ for|will|plan\w*|schedul\w+|recommend\w*|discuss\w*|needs?|if|declin\w+|refus\w+|battery|card|clinic|wants?|would like|interested|used to|no longer|no more|not any ?more|previously|option\w*|counsel\w*|order\w*|refer\w*|request\w*)\b/i;

export const devices: SentenceExtractor = (context) => {
  if (['family history', 'allergies', 'medications', 'plan'].includes(context.sentence.section.kind)) return [];
  if (context.sentence.voice === 'unknown' || context.sentence.voice === 'clinician') return [];
  return context.mentions
    .filter((m) => m.kind === 'device' && IMPLANT.test(m.concept))
    .flatMap((mention) => {
      const fact = device(context, mention);
      return fact ? [fact] : [];
    });
};

function device(context: SentenceContext, mention: Mention): FactDraft | null {
  const scope = context.scope(mention);
  if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion !== 'present') return null;
  const clause = wordsOf(context, clauseOf(context, mention));
  const listed = ['devices', 'past history', 'procedures'].includes(context.sentence.section.kind);
  if (NOT_YET.test(clause) || !(listed || HAS.test(clause))) return null;
  // A pacemaker of the heart's own, or one that was taken along for some days.
  if (/\b(?:atrial|wandering|ectopic|temporary|escape|junctional)\s+$/i.test(before(context, mention))) return null;
  const removed = REMOVED.test(clause);
  // "Had a stent removed and a new one placed": which one is in the body cannot be told.
  if (removed && /\b(?:placed|placement|insert\w*|replac\w+|exchang\w+|new)\b/i.test(clause)) return null;
  const rivals = context.mentions.filter((m) => m !== mention && m.kind !== 'social');
  const time = timeOf(context, mention, rivals);
  const stated = time && time.role !== 'end' ? time.time : null;
  const { from, flags } = startOr(stated, context.source);
  const side = sideWord(
    /(?<!\w)(left|right|bilateral)\s+(?:\w+\s+)?$/i.exec(before(context, mention))?.[1] ??
      /^\s*(?:,|\(|on the|in the)\s*(left|right|bilateral)\s*(?:[).;,]|\bside\b|$)/i.exec(after(context, mention))?.[1],
  );
  const name = side ? `${side} ${mention.concept}` : mention.concept;
  return {
    kind: 'device',
    text: capitalised(removed ? `${name} removed` : name),
    concept: capitalised(mention.concept),
    codings: mention.codings,
    status: removed ? 'completed' : 'active',
    assertion: removed ? 'absent' : 'present',
    subject: 'patient',
    from,
    to: null,
    attributes: side ? { laterality: side } : {},
    quote: quoteOf(context, mention),
    flags,
  };
}
