/**
 * What a concept of the record may be called. A record has up to some thousands of concepts and is asked again and again, so the
 * names of a concept text are worked out once and kept.
 */
import { allergenOf } from '../../../write/identity/allergen.ts';
import { conceptName } from '../../../write/identity/concept-name.ts';
import { identifyDrug } from '../../../write/identity/drug-name.ts';
import { laterality, type Side, splitSide } from '../../../write/identity/laterality.ts';
import { plain, withoutSemanticTag } from '../../../write/identity/normal-text.ts';
import { socialAspect } from '../../../write/identity/social-aspect.ts';
import { termKey } from '../../../write/text/mentions/words.ts';
import { type Term, termOf } from '../../../write/text/vocabulary/vocabulary.ts';
import type { RecordConcept } from '../../read-contract.ts';
import { type Analyte, analyteOf } from './analyte-of.ts';

export interface ConceptNames {
  /** Keys (words.ts) that name this concept and no wider one. */
  keys: ReadonlySet<string>;
  /** The words of the concept with a space on either side, for names that are a part of it. */
  words: string;
  /** What the vocabulary calls it. */
  term: Term | null;
  /** Normalised name of a disease. */
  condition: string;
  ingredients: readonly string[] | null;
  /** Null where the concept is not said to be an allergy. */
  allergen: string | null;
  /** Name of what is measured in blood, serum or the body as a whole; narrow where the concept says another specimen or kind. */
  analyte: Analyte;
  social: string | null;
  side: Side | null;
}

export interface NamedConcept {
  concept: RecordConcept;
  names: ConceptNames;
}

const MOST_KEPT = 20_000;
const kept = new Map<string, ConceptNames>();

export function namesOf(concept: string): ConceptNames {
  const known = kept.get(concept);
  if (known) return known;
  const names = workedOut(concept);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(concept, names);
  return names;
}

const ALLERGY = /\ballerg|\bintoleran|\bhypersensitiv|\badverse reaction|\banaphyla/i;

function workedOut(concept: string): ConceptNames {
  const text = plain(withoutSemanticTag(concept));
  const sideless = splitSide(text).rest;
  const whole = termKey(text);
  const analyte = analyteOf(text);
  const keys = new Set([whole, termKey(concept), termKey(sideless), ...asides(text)]);
  if (!analyte.narrow) keys.add(termKey(analyte.component));
  keys.delete('');
  const condition = conceptName('condition', concept);
  const drug = identifyDrug({ text: '', concept: text, codings: [], attributes: {} });
  return {
    keys,
    words: ` ${whole} `,
    term: termOf(whole) ?? termOf(termKey(sideless)) ?? termOf(termKey(condition)),
    condition,
    ingredients: drug.known ? drug.ingredients : null,
    allergen: ALLERGY.test(text) ? allergenOf(concept, concept).allergen : null,
    analyte,
    social: socialAspect(text, []),
    side: laterality(concept, {}),
  };
}

/** "Asparate aminotransferase (AST)" is called by either name. An aside that is no abbreviation narrows, and names nothing. */
function asides(text: string): string[] {
  const found = /^([^()[\]]{3,}?)\s*\(([a-z0-9-]{2,6})\)$/.exec(text);
  return found?.[1] && found[2] ? [termKey(found[1]), termKey(found[2])] : [];
}
