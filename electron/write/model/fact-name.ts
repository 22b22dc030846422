/** What a fact is about: the words of the source that name it, and the concept that the vocabulary knows them as. */
import type { Kind } from '../../../shared/vocabulary.ts';
import type { Coding } from '../../ingest/reading.ts';
import { allergenOf } from '../identity/allergen.ts';
import { overlap } from '../text/segment/span.ts';
import type { Mention, MentionKind } from '../text/text-contract.ts';
import { findWords, type Span } from './find-words.ts';
import type { ReplyFact } from './reply-schema.ts';

export interface FactName {
  /** Where the source names it. */
  span: Span;
  /** The vocabulary's name where it has one, else the words of the source. */
  concept: string;
  codings: Coding[];
  /** The known words themselves; null where the vocabulary does not know the name. */
  mention: Mention | null;
  kind: Exclude<Kind, 'family history' | 'encounter'>;
}

type NamedKind = FactName['kind'];

/** Which kinds of words a fact of this kind may be about. */
const FITS: Record<NamedKind, readonly MentionKind[]> = {
  medication: ['drug', 'drug class'],
  condition: ['condition', 'symptom'],
  symptom: ['symptom', 'condition'],
  allergy: ['allergen', 'drug', 'drug class'],
  measurement: ['analyte'],
  procedure: ['procedure'],
  immunization: ['vaccine'],
  device: ['device', 'procedure'],
  plan: ['procedure', 'drug', 'drug class', 'analyte', 'vaccine', 'device'],
  social: ['social'],
  monitoring: ['analyte', 'procedure'],
};

/** What words of this kind are, where a model called them something that they cannot be. */
const OWN_KIND: Record<MentionKind, NamedKind> = {
  drug: 'medication',
  'drug class': 'medication',
  vaccine: 'immunization',
  condition: 'condition',
  symptom: 'symptom',
  procedure: 'procedure',
  analyte: 'measurement',
  allergen: 'allergy',
  device: 'device',
  social: 'social',
};

/** Kinds that name something that is done; a small model drops the word for the deed and keeps its object. */
const ACTS: ReadonlySet<NamedKind> = new Set<NamedKind>(['procedure', 'plan']);
const DEED_BEFORE =
  /\b(?:insertion|removal|placement|replacement|repair|excision|resection|biopsy|implantation|assessment|evaluation|screening|drainage|injection)s? (?:of|for|using|with) (?:(?:the|an?|his|her) )?$/i;

/** Kinds where another name is another thing altogether: a name that does not stand in the source is never believed. */
const STRICT: ReadonlySet<NamedKind> = new Set<NamedKind>(['medication', 'allergy', 'measurement', 'immunization']);

const ALLERGY = /\b(?:allerg\w*|intoleran\w+|hypersensitiv\w+|anaphyla\w+)/i;
const ALLERGY_NAME = /^(.+?)\s+(?:allergy|allergies|intolerance|hypersensitivity)$/i;

/**
 * A small model calls an allergy a condition or a drug. Words of allergy beside a substance, or the section, tell it; a disease
 * that is called after it ("allergic rhinitis") stays a disease.
 */
export function withAllergyKind(fact: ReplyFact, quoted: string, inAllergies: boolean): ReplyFact {
  if (fact.kind !== 'condition' && fact.kind !== 'medication' && fact.kind !== 'symptom' && fact.kind !== 'allergy')
    return fact;
  // "NKDA" in a list of allergies is none of them.
  if (allergenOf(fact.name, fact.name).noKnown) return { ...fact, kind: 'allergy', state: 'absent' };
  const substance = ALLERGY_NAME.exec(fact.name.trim())?.[1];
  if (substance && !/^(?:seasonal|environmental|food|drug|other|no|no known.*)$/i.test(substance))
    return { ...fact, kind: 'allergy', name: substance };
  const said = inAllergies || ALLERGY.test(quoted);
  return fact.kind === 'medication' && said ? { ...fact, kind: 'allergy' } : fact;
}

/**
 * Finds the name of a model's fact within its quote. A name that the model wrote out or shortened is put back to the words of
 * the source where these name one such thing only.
 *
 * @param mentions those that lie within the quote
 * @returns null where the quote does not name it
 */
export function nameOf(fact: ReplyFact, body: string, quote: Span, mentions: readonly Mention[]): FactName | null {
  const exact = findWords(body, quote, fact.name);
  const literal = exact && ACTS.has(fact.kind) ? withDeed(body, quote, exact) : exact;
  if (literal) {
    const over = mentions.filter((m) => overlap(m, literal));
    const best = bestOf(fact.kind, over);
    const name = named(fact.kind, body, literal, best);
    return wasTaken(fact, best, name) ? { ...name, kind: 'procedure', codings: [] } : name;
  }
  const fitting = mentions.filter((m) => FITS[fact.kind].includes(m.kind));
  const same = fitting.find((m) => m.concept.toLowerCase() === fact.name.trim().toLowerCase());
  const only = fitting.length === 1 ? fitting[0] : undefined;
  const mention = same ?? only;
  if (mention) return named(fact.kind, body, mention, mention);
  if (STRICT.has(fact.kind) || !saysInOtherOrder(fact.name, body.slice(quote.start, quote.end))) return null;
  return { span: quote, concept: fact.name.trim(), codings: [], mention: null, kind: fact.kind };
}

/** A culture that was taken is a deed as long as nobody says what it showed; its codes are those of a result. */
function wasTaken(fact: ReplyFact, mention: Mention | undefined, { concept, kind }: FactName): boolean {
  const test = mention?.kind === 'analyte' && kind === 'measurement' && /\b(?:culture|smear|swab)\b/i.test(concept);
  return test && fact.kind === 'procedure' && fact.state === 'done' && fact.detail.trim() === '';
}

/** "Insertion of an intrauterine device" where the model names the device. */
function withDeed(body: string, quote: Span, name: Span): Span {
  const deed = DEED_BEFORE.exec(body.slice(quote.start, name.start));
  return deed ? { start: quote.start + deed.index, end: name.end } : name;
}

function named(kind: NamedKind, body: string, span: Span, mention: Mention | undefined): FactName {
  const words = body.slice(span.start, span.end).replace(/\s+/g, ' ');
  // "left knee pain" is more than the vocabulary's "knee pain", "penicillin allergy" another thing than penicillin: the longer
  // words are the name then, and neither code nor kind are those of the shorter.
  if (!mention || mention.end - mention.start < (span.end - span.start) * 0.8)
    return { span, concept: words, codings: [], mention: null, kind };
  const own = FITS[kind].includes(mention.kind) ? kindAmong(kind, mention.kind) : OWN_KIND[mention.kind];
  return { span, concept: mention.concept, codings: mention.codings, mention, kind: own };
}

/** A disease that the vocabulary calls a complaint is a complaint, and the other way round: one thing has one kind. */
function kindAmong(kind: NamedKind, mention: MentionKind): NamedKind {
  return (kind === 'condition' || kind === 'symptom') && (mention === 'condition' || mention === 'symptom')
    ? mention
    : kind;
}

/** The mention that fits the kind, the longest first; else the longest of all. */
function bestOf(kind: NamedKind, mentions: readonly Mention[]): Mention | undefined {
  const longest = [...mentions].sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest.find((m) => FITS[kind].includes(m.kind)) ?? longest[0];
}

/** "left ankle sprain" of "sprained her left ankle": every longer word of the name begins like a word of the source. */
function saysInOtherOrder(name: string, words: string): boolean {
  const stems = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, 5));
  const said = new Set(stems(words));
  const own = stems(name);
  return own.length > 0 && own.every((stem) => said.has(stem));
}
