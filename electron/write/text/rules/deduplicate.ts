/**
 * One fact for one claim within an entry: a problem list and the prose below it speak of one disease. What contradicts itself
 * within one entry is left to the surer half.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import { conceptName } from '../../identity/concept-name.ts';
import { laterality } from '../../identity/laterality.ts';
import { substanceOf } from '../../identity/social-aspect.ts';

/** Kinds of which every statement with other words is a statement of its own. */
const BY_WORDS: ReadonlySet<string> = new Set(['social', 'plan', 'monitoring']);
/** Kinds that may stand twice in one entry: two doses a day, two results, two operations. */
const REPEATS: ReadonlySet<string> = new Set(['medication', 'measurement', 'immunization', 'procedure']);

/** @returns the facts in the order of the text */
export function deduplicate(facts: readonly FactDraft[]): FactDraft[] {
  const best = new Map<string, FactDraft>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const known = best.get(key);
    if (!known || detail(fact) > detail(known)) best.set(key, fact);
  }
  const kept = [...best.values()];
  return oneOfEachAspect(withoutContradictions(kept))
    .map((fact) => nextOne(fact, kept))
    .sort((a, b) => a.quote.start - b.quote.start);
}

function thing(fact: FactDraft): string {
  const side = laterality(fact.text, fact.attributes) ?? '';
  const { relationship = '' } = fact.attributes;
  return `${fact.kind}|${fact.subject}|${relationship}|${conceptName(fact.kind, fact.concept)}|${side}`;
}

function keyOf(fact: FactDraft): string {
  const over = fact.status === 'resolved' || fact.status === 'stopped' || fact.status === 'completed' ? 'over' : '';
  const said = `${thing(fact)}|${fact.assertion}|${over}`;
  if (BY_WORDS.has(fact.kind)) return `${said}|${fact.text.toLowerCase()}`;
  if (!REPEATS.has(fact.kind)) return said;
  const { value = '', unit = '', dose = '', doseUnit = '', frequency = '' } = fact.attributes;
  const when = fact.kind === 'medication' ? '' : (fact.from?.date ?? '');
  const words = fact.kind === 'medication' ? fact.text.toLowerCase() : '';
  return `${said}|${fact.status}|${value}|${unit}|${dose}|${doseUnit}|${frequency}|${when}|${words}`;
}

/** How much a fact says: a stated start before an assumed one, then what is certain, then more words. */
function detail(fact: FactDraft): number {
  const start = fact.from && !fact.flags.includes('start as documented') ? 100 : 0;
  const course = fact.flags.includes('currency unknown') ? 0 : 50;
  return (
    start +
    course +
    (fact.to ? 20 : 0) +
    Object.keys(fact.attributes).length * 5 +
    Math.min(fact.text.length, 200) / 1000
  );
}

/** Of a complaint that one entry both states and denies only the statement stays; a disease ruled out is not suspected any more. */
function withoutContradictions(facts: readonly FactDraft[]): FactDraft[] {
  const byThing = new Map<string, FactDraft[]>();
  for (const fact of facts) {
    if (fact.kind !== 'condition' && fact.kind !== 'symptom' && fact.kind !== 'family history') continue;
    byThing.set(thing(fact), [...(byThing.get(thing(fact)) ?? []), fact]);
  }
  return facts.filter((fact) => {
    const others = byThing.get(thing(fact)) ?? [];
    const present = others.some((o) => o.assertion === 'present' && o !== fact);
    const refuted = others.find((o) => o.assertion === 'refuted');
    switch (fact.assertion) {
      case 'absent':
        return !present;
      case 'possible':
        return (
          !refuted &&
          !others.some((o) => o.assertion === 'absent' && facts.indexOf(o) > facts.indexOf(fact)) &&
          !others.some((o) => o.assertion === 'present' && o.status === 'active' && o.quote.start > fact.quote.start)
        );
      case 'refuted':
        return !others.some((o) => o.assertion === 'present' && o.quote.start > fact.quote.start);
      default: {
        // "History of kidney stones" beside a kidney stone of today does not end it.
        if (/^history of /i.test(fact.text) && others.some((o) => o.assertion === 'present' && o.status === 'active')) {
          return false;
        }
        if (refuted && refuted.quote.start >= fact.quote.start) return false;
        // A name that the same entry later only suspects was no diagnosis.
        return (
          !others.some((o) => o.assertion === 'possible' && o.quote.start > fact.quote.start) ||
          fact.status !== 'active'
        );
      }
    }
  });
}

/**
 * One smoking status, one home, one rhythm of a check for each entry: of statements without a date of their own the one that
 * says most is kept, so that a social history and the prose that repeats it do not stand side by side.
 */
function oneOfEachAspect(facts: readonly FactDraft[]): FactDraft[] {
  const best = new Map<string, FactDraft>();
  const aspectOf = (fact: FactDraft): string | null => {
    if (fact.kind === 'monitoring') return thing(fact);
    if (fact.kind !== 'social' || !fact.flags.some((f) => f === 'start as documented' || f === 'start unknown'))
      return null;
    return `social|${fact.concept}|${substanceOf(fact.text) ?? ''}`;
  };
  for (const fact of facts) {
    const aspect = aspectOf(fact);
    const known = aspect === null ? undefined : best.get(aspect);
    if (aspect !== null && (!known || saysMore(fact, known))) best.set(aspect, fact);
  }
  return facts.filter((fact) => {
    const aspect = aspectOf(fact);
    return aspect === null || best.get(aspect) === fact;
  });
}

/** What is stated before what is denied, numbers before none, more words before fewer. */
function saysMore(fact: FactDraft, known: FactDraft): boolean {
  const weight = (f: FactDraft): number =>
    (f.assertion === 'present' ? 1000 : 0) +
    (/\d/.test(f.text) ? 500 : 0) +
    Object.keys(f.attributes).length * 100 +
    Math.min(f.text.length, 90);
  return weight(fact) > weight(known);
}

/** A repetition that is planned in the entry that tells of the deed is the next one, which this deed does not fulfil. */
function nextOne(fact: FactDraft, all: readonly FactDraft[]): FactDraft {
  if (fact.kind !== 'plan') return fact;
  const name = conceptName('plan', fact.concept);
  const done = all.some(
    (o) => o.kind === 'procedure' && o.assertion === 'present' && conceptName('plan', o.concept) === name,
  );
  return done ? { ...fact, concept: `Next ${fact.concept.charAt(0).toLowerCase()}${fact.concept.slice(1)}` } : fact;
}
