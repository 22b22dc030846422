/** What the words around a mention make of it. */
import type { Assertion } from '../../../../shared/vocabulary.ts';
import { findMentions } from '../mentions/find-mentions.ts';
import { headingKind } from '../segment/headings.ts';
import type { MentionKind, Scope, Sentence } from '../text-contract.ts';
import { overBehind } from './over-behind.ts';
import { asks } from './question.ts';
import { type Between, mayBeginAnew, reachesBack, reachesForward } from './reach.ts';
import { experiencerOf } from './subject.ts';
import type { Effect } from './trigger.ts';
import { triggersAfter, triggersBefore } from './triggers-in.ts';

const TREATMENTS: ReadonlySet<MentionKind> = new Set<MentionKind>([
  'drug',
  'drug class',
  'vaccine',
  'procedure',
  'device',
  'analyte',
]);

/**
 * The scope of a mention in its sentence. Silence is preferred to a wrong fact: what is asked, feared or conditional is never
 * "present" (it is "possible" with its mark), and "planned" and "declined" are said only of what can be given or done.
 */
export function scopeOf(body: string, sentence: Sentence, mention: Span): Scope {
  // The line that introduces a list speaks for each of its items: "Denies:", "Return if you have:".
  const above = sentence.leadIn ?? headingOver(sentence);
  const lead = above ? `${above} ` : '';
  const text = lead + body.slice(sentence.start, sentence.end);
  const shift = lead.length - sentence.start;
  const at = { start: mention.start + shift, end: mention.end + shift };
  const kind = findMentions(body, mention)[0]?.kind;
  const near = window(text, at);
  const effects = effectsOn(near.text, near.at, {
    treatment: kind !== undefined && TREATMENTS.has(kind),
    drug: kind === 'drug' || kind === 'drug class',
    disease: kind === 'condition',
  });
  if (/\bdifferential\b|^\s*d\/?dx\b/i.test(sentence.section.heading ?? '')) effects.add('differential');
  const question = asks(text, at, sentence);
  const hypothetical = effects.has('if') || effects.has('averted');
  const assertion = assertionOf(effects);
  const { subject, relationship } = experiencerOf(near.text, near.at, sentence);
  return {
    assertion: assertion === 'present' && (question || hypothetical) ? 'possible' : assertion,
    subject,
    relationship,
    past: pastOf(effects) ?? (overBehind(body, mention.end, sentence.end) ? 'resolved' : null),
    hypothetical,
    question,
  };
}

/** So does a heading of no known section: "### Ruled out", "DIAGNOSES RULED OUT". */
function headingOver({ form, section }: Sentence): string | null {
  if (form !== 'list item' || section.kind !== 'other' || section.heading === null) return null;
  return headingKind(section.heading) === null ? `${section.heading}:` : null;
}

/** Transcripts have turns of thousands of words; nothing farther away than this is read. */
const BEFORE_MENTION = 800;
const AFTER_MENTION = 400;

function window(text: string, at: Span): { text: string; at: Span } {
  const from = Math.max(0, at.start - BEFORE_MENTION);
  return {
    text: text.slice(from, at.end + AFTER_MENTION),
    at: { start: at.start - from, end: at.end - from },
  };
}

interface Span {
  start: number;
  end: number;
}

function effectsOn(text: string, at: Span, of: Pick<Between, 'treatment' | 'drug' | 'disease'>): Set<Effect> {
  const effects = new Set<Effect>();
  const rest = text.slice(at.end);
  for (const trigger of triggersBefore(text, at)) {
    const between = { text: text.slice(trigger.end, at.start), rest, ...of };
    if (!reachesForward(trigger.effect, between)) continue;
    // "Albuterol as needed, metformin": the need is that of the drug before.
    if (of.treatment && /^(?:as needed|prn)/i.test(text.slice(trigger.start, trigger.end))) continue;
    const unsure = trigger.effect === 'absent' && mayBeginAnew(text.slice(trigger.start, trigger.end), between);
    effects.add(unsure ? 'possible' : meant(trigger.effect, of.treatment));
  }
  if (of.treatment && orderedIf(text.slice(0, at.start), rest) && !neededIf(rest)) effects.add('if');
  for (const trigger of triggersAfter(text, at)) {
    const between = { text: text.slice(at.end, Math.max(at.end, trigger.start)), rest, ...of };
    if (reachesBack(trigger.effect, between, text.slice(trigger.start, trigger.end))) effects.add(trigger.effect);
  }
  return effects;
}

/** "Increase lisinopril if the pressure stays above 140": nothing is increased yet. */
function orderedIf(before: string, rest: string): boolean {
  return (
    /\b(?:increase|start|add|take|use|stop|hold|switch|decrease|reduce|consider|resume|give|repeat|obtain|order|begin|will|would|can|may|should|could)\b[^.;]*$/i.test(
      before,
    ) && /^(?:[^.;]|\.(?=\d))*\bif\b(?! (?:needed|necessary|tolerated|possible|at all))/i.test(withoutOwnOrder(rest))
  );
}

/** "Start amoxicillin, stop if rash": the condition is that of the stop, and the start waits for nothing. */
const OWN_ORDER =
  /(?:[,(]|\s[–—-]\s|\b(?:and|but|then|or)\b)\s*(?:and |but |then |to |she |he |they |you |please |will |should |was |told |advised |instructed |may |can )*(?:stop|discontinue|d\/c|cease|hold|withhold|call|return|come back|seek|go to|present to|notify|contact|let (?:me|us|the)|report|re-?evaluate|re-?assess)\b(?=[^.;]{0,40}\bif\b)|,\s*(?:and |but |then )?(?:increase|decrease|reduce|add|start|switch|titrate|consider|will|may|can|follow|recheck|repeat|return)\b(?=[^.;]{0,60}\bif\b)/i;

function withoutOwnOrder(rest: string): string {
  const own = OWN_ORDER.exec(rest);
  // Where the condition was told before the second order it is of the first one.
  return own ? rest.slice(0, own.index) : rest;
}

/** "As needed if chest pain": what stands behind the "if" is what the drug is needed for. */
function neededIf(rest: string): boolean {
  const m =
    /^(?:[^.;]|\.(?=\d))*?\b(?:as needed|prn)[\s,(]+if\s+(?:(?:she|he|you|there|has|have|is|any|severe|having)\s+)*/i.exec(
      rest,
    );
  const first = m
    ? findMentions(rest, { start: m[0].length, end: Math.min(rest.length, m[0].length + 40) })[0]
    : undefined;
  return first !== undefined && first.start === m?.[0].length && first.kind === 'symptom';
}

function meant(effect: Effect, treatment: boolean): Effect {
  if (effect !== 'return for') return effect;
  return treatment ? 'planned' : 'averted';
}

function assertionOf(effects: ReadonlySet<Effect>): Assertion {
  if (effects.has('refuted')) return 'refuted';
  if (effects.has('absent') || effects.has('negative result') || effects.has('declined')) return 'absent';
  if (effects.has('planned') || effects.has('ordered') || effects.has('ahead of')) return 'planned';
  return effects.has('possible') || effects.has('differential') ? 'possible' : 'present';
}

function pastOf(effects: ReadonlySet<Effect>): Scope['past'] {
  if (effects.has('resolved')) return 'resolved';
  return effects.has('history of') || effects.has('prior') ? 'history of' : null;
}
