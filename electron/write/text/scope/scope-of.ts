/** What the words around a mention make of it. */
import type { Assertion } from '../../../../shared/vocabulary.ts';
import { findMentions } from '../mentions/find-mentions.ts';
import type { MentionKind, Scope, Sentence } from '../text-contract.ts';
import { asks } from './question.ts';
import { type Between, reachesBack, reachesForward } from './reach.ts';
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
export function scopeOf(body: string, sentence: Sentence, mention: { start: number; end: number }): Scope {
  // The line that introduces a list speaks for each of its items: "Denies:", "Return if you have:".
  const lead = sentence.leadIn ? `${sentence.leadIn} ` : '';
  const text = lead + body.slice(sentence.start, sentence.end);
  const shift = lead.length - sentence.start;
  const at = { start: mention.start + shift, end: mention.end + shift };
  const kind = findMentions(body, mention)[0]?.kind;
  const effects = effectsOn(text, at, {
    treatment: kind !== undefined && TREATMENTS.has(kind),
    drug: kind === 'drug' || kind === 'drug class',
  });
  if (/\bdifferential\b/i.test(sentence.section.heading ?? '')) effects.add('differential');
  const question = asks(text, at, sentence);
  const hypothetical = effects.has('if') || effects.has('averted');
  const assertion = assertionOf(effects);
  const { subject, relationship } = experiencerOf(text, at, sentence);
  return {
    assertion: assertion === 'present' && (question || hypothetical) ? 'possible' : assertion,
    subject,
    relationship,
    past: pastOf(effects),
    hypothetical,
    question,
  };
}

function effectsOn(
  text: string,
  at: { start: number; end: number },
  of: Pick<Between, 'treatment' | 'drug'>,
): Set<Effect> {
  const effects = new Set<Effect>();
  const rest = text.slice(at.end);
  for (const trigger of triggersBefore(text, at)) {
    const between = { text: text.slice(trigger.end, at.start), rest, ...of };
    if (reachesForward(trigger.effect, between)) effects.add(meant(trigger.effect, of.treatment));
  }
  for (const trigger of triggersAfter(text, at)) {
    const between = { text: text.slice(at.end, Math.max(at.end, trigger.start)), rest, ...of };
    if (reachesBack(trigger.effect, between, text.slice(trigger.start, trigger.end))) effects.add(trigger.effect);
  }
  return effects;
}

function meant(effect: Effect, treatment: boolean): Effect {
  if (effect !== 'return for') return effect;
  return treatment ? 'planned' : 'averted';
}

function assertionOf(effects: ReadonlySet<Effect>): Assertion {
  if (effects.has('refuted')) return 'refuted';
  if (effects.has('absent') || effects.has('negative result') || effects.has('declined')) return 'absent';
  if (effects.has('planned') || effects.has('ordered')) return 'planned';
  return effects.has('possible') || effects.has('differential') ? 'possible' : 'present';
}

function pastOf(effects: ReadonlySet<Effect>): Scope['past'] {
  if (effects.has('resolved')) return 'resolved';
  return effects.has('history of') || effects.has('prior') ? 'history of' : null;
}
