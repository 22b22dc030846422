/** Injuries that are told by what happened: "sprained her left ankle 3 weeks ago". */
import type { FactDraft } from '../../../ingest/reading.ts';
import { BODY_PART, partWord, sideWord } from './conditions-site.ts';
import { longBefore, startOr } from './documented-start.ts';
import type { SentenceExtractor } from './extractor.ts';
import { capitalised, clauseOf, quoteOf, timeOf, wordsOf } from './sentence-words.ts';

const INJURY: Readonly<Record<string, string>> = {
  sprained: 'sprain',
  strained: 'strain',
  twisted: 'injury',
  injured: 'injury',
  fractured: 'fracture',
  broke: 'fracture',
  dislocated: 'dislocation',
  tore: 'tear',
  bruised: 'bruise',
};

const HAPPENED = new RegExp(
  String.raw`\b(${Object.keys(INJURY).join('|')})\s+(?:the|his|her|their|my)\s+(?:(left|right|both)\s+)?(${BODY_PART})\b`,
  'gi',
);
export const injuries: SentenceExtractor = (context) => {
  if (context.sentence.section.kind === 'family history') return [];
  const facts: FactDraft[] = [];
  for (const m of context.text.matchAll(HAPPENED)) {
    const start = context.sentence.start + m.index;
    const span = { start, end: start + m[0].length };
    const scope = context.scope(span);
    if (scope.question || scope.hypothetical || scope.subject !== 'patient' || scope.assertion !== 'present') continue;
    if (context.sentence.voice === 'unknown' || context.sentence.voice === 'clinician') continue;
    const clause = clauseOf(context, span);
    const within = context.mentions.filter((x) => x.start >= span.end && x.end <= clause.end);
    const time = timeOf(context, span, within);
    const stated = time && time.role !== 'end' ? time.time : null;
    const side = sideWord(m[2]);
    const name = `${partWord(m[3])} ${INJURY[(m[1] ?? '').toLowerCase()]}`;
    const { from, flags } = startOr(stated, context.source);
    // An injury of more than a year ago has healed or become something else.
    const past =
      (stated !== null && longBefore(stated, context.source.time)) ||
      (stated === null && /\byears ago\b/i.test(wordsOf(context, clause)));
    facts.push({
      kind: 'condition',
      text: capitalised(`${past ? 'history of ' : ''}${side ? `${side} ` : ''}${name}`),
      concept: capitalised(name),
      codings: [],
      status: past || scope.past === 'resolved' ? 'resolved' : 'active',
      assertion: 'present',
      subject: 'patient',
      from: scope.past === 'resolved' && !stated ? null : from,
      to: null,
      attributes: side ? { laterality: side } : {},
      quote: quoteOf(context, span),
      flags: past || scope.past === 'resolved' ? ['end unknown'] : flags,
    });
  }
  return facts;
};
