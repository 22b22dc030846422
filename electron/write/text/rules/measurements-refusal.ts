/** Numbers behind the name of an analyte that are no results of this patient's: goals, limits, ranges, earlier and expected values. */
import type { SentenceContext } from './extractor.ts';
import type { Span } from './sentence-words.ts';

const GOAL =
  /\b(?:goals?|targets?|aim(?:ing|s)?|keep(?:ing)?|maintain(?:ing)?|should|would like|want(?:s|ed)?|ideal(?:ly)?|desired|threshold|cut-?off|limits?(?! today)|reference|ref|normal range|range[sd]?|if|when(?:ever)?|until|unless|once|hold for|call (?:if|for)|below|above|under|over(?! \d{2,3}\b)|less than|greater than|more than|lower than|higher than|at least|up to|exceeds?|expected|try to|average[sd]?|averaging|usually|typically|between|from|risk of|per(?:sistently)? (?:in )?the)\b/i;
const EARLIER =
  /\b(?:previous(?:ly)?|prior|baseline|earlier|formerly|used to be|at birth|birth|last (?:year|visit|time)|before|initial(?:ly)?|dry|pre-?pregnancy|fetal|maternal|donor|mother's|father's|his (?:wife|mother)|on (?:discharge|presentation))\b/i;
const CHANGE =
  /^\s*(?:\w+\s+)?(?:loss|gain|lost|gained|increase[sd]?|decrease[sd]?|change[sd]?|control|management|monitor\w*|goals?|targets?|check(?:s|ed)?(?!\s+(?:was|is|at))|medication|bearing|training|lifting|watchers|medicine|cuff|log|machine)\b/i;

/** "180/100 initially, repeat 150/90": the later one counts, and it stands without a name. */
const REPEATED =
  /^\s*(?:mm ?Hg)?,?\s*(?:initially|at first|on arrival|at triage)\b[^.;]*\b(?:repeat\w*|recheck\w*|now|then|later|subsequently|improved|down)\b[^.;]*\d/i;
/** The sample was no good: "6.8 (haemolysed)". */
const SPOILT =
  /^[^.;]{0,12}[\s,(–-]+(?:(?:sample|specimen|grossly|slightly|moderately|but|was|likely|probably|\?)\s*)*(?:ha?emoly[sz]\w*|clotted|spurious\w*|erroneous\w*|contaminated|lab(?:oratory)? error|wrong (?:patient|sample)|mislabel\w*|entered in error|artefact\w*|artifact\w*)\b/i;

/** A result of another time that has no date, in a section that tells what went before. */
const TOLD_BACK = new Set(['present illness', 'past history', 'course']);
const ANOTHER_TIME =
  /\b(?:at (?:that|the) time|initial(?:ly)? (?:appointment|visit|evaluation|presentation|labs?)|in the initial|tallest|back then|in the past|had shown|later|at that visit|at (?:her|his) last visit|subsequently|at diagnosis|when (?:he|she) was (?:seen|diagnosed|admitted))\b/i;

/**
 * Whether the number that begins at `value.start` is no result.
 * @param name span of the analyte; both are offsets of the body
 */
export function isNoResult(context: SentenceContext, name: Span, value: Span): boolean {
  const { body } = context.source;
  if (TOLD_BACK.has(context.sentence.section.kind) && context.times.length === 0 && ANOTHER_TIME.test(context.text)) {
    return true;
  }
  const start = clauseStart(context, name);
  const before = body.slice(start, name.start);
  // "From 8.2 to 7.1" leads to the result of now.
  const between = body.slice(name.end, value.start).replace(/\bfrom\s+\S.*\bto\b.*$/i, '');
  const after = body.slice(value.end, Math.min(context.sentence.end, value.end + 40));
  if (CHANGE.test(between) || GOAL.test(between) || EARLIER.test(between)) return true;
  if (SPOILT.test(after) || REPEATED.test(after)) return true;
  // "Non-HDL" is another analyte.
  if (/\bnon[- ]?$/i.test(before)) return true;
  if (/\b(?:normal|usual|best|predicted|personal best|ideal)\s*$/i.test(before)) return true;
  if (GOAL.test(before.slice(-60)) || EARLIER.test(before.slice(-90))) return true;
  return /^\s*(?:(?:goal|target)\b|or (?:less|lower|higher|more|above|below)\b|and (?:above|below)\b|at (?:that|the) time\b|(?:was|is) (?:the |our |her |his )?(?:goal|target))/i.test(
    after,
  );
}

/** Where the clause of the name begins: a goal in the clause before is not the goal of this one. */
function clauseStart(context: SentenceContext, name: Span): number {
  const before = context.source.body.slice(context.sentence.start, name.start);
  const cut = Math.max(
    before.lastIndexOf(','),
    before.lastIndexOf(';'),
    before.lastIndexOf('\n'),
    before.lastIndexOf('. '),
    before.lastIndexOf(' and '),
    before.lastIndexOf('|'),
  );
  return context.sentence.start + Math.max(0, cut);
}
