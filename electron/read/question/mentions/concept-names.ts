/**
 * What a concept of the record may be called. A record has up to some thousands of concepts and is asked again and again, so the
 * names of a concept text are kept, and those that take long are worked out only for concepts that may be meant (related-words.ts).
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
import { type Analyte, analyteNamed, analyteOf } from './analyte-of.ts';
import { mayNameDrug } from './drug-words.ts';

export interface NamedConcept {
  concept: RecordConcept;
  names: ConceptNames;
}

/** The names of one concept; each is worked out when it is first asked for. */
export class ConceptNames {
  /** Keys (words.ts) that name this concept and no wider one. */
  readonly keys: ReadonlySet<string>;
  /** The words of the concept with a space on either side, for names that are a part of it. */
  readonly words: string;
  /** What it names in blood, serum or the body as a whole; narrow where the concept says another specimen or kind. */
  readonly analyte: Analyte;
  readonly #concept: string;
  readonly #text: string;
  readonly #kept = new Map<string, unknown>();

  constructor(concept: string) {
    const untagged = withoutSemanticTag(concept);
    const text = plain(untagged);
    const whole = termKey(text);
    this.analyte = analyteOf(text);
    const keys = new Set([whole, this.#sideless(text, whole), ...asides(text)]);
    if (untagged !== concept) keys.add(termKey(concept));
    if (!this.analyte.narrow && this.analyte.component !== text) keys.add(termKey(this.analyte.component));
    keys.delete('');
    this.keys = keys;
    this.words = ` ${whole} `;
    this.#concept = concept;
    this.#text = text;
  }

  /** What the vocabulary calls it by its own words. */
  get plainTerm(): Term | null {
    const whole = this.words.trim();
    return this.#once('plain term', () => termOf(whole) ?? termOf(this.#sideless(this.#text, whole)));
  }

  /** What the vocabulary calls it. */
  get term(): Term | null {
    return this.#once('term', () => this.plainTerm ?? termOf(termKey(this.condition)));
  }

  /** Normalised name of a disease. */
  get condition(): string {
    return this.#once('condition', () => conceptName('condition', this.#concept));
  }

  get ingredients(): readonly string[] | null {
    return this.#once('ingredients', () => {
      if (!mayNameDrug(this.#text)) return null;
      const drug = identifyDrug({ text: '', concept: this.#concept, codings: [], attributes: {} });
      return drug.known ? drug.ingredients : null;
    });
  }

  /** Null where the concept is not said to be an allergy. */
  get allergen(): string | null {
    return this.#once('allergen', () =>
      ALLERGY.test(this.#text) ? allergenOf(this.#concept, this.#concept).allergen : null,
    );
  }

  get analyteName(): string {
    return this.#once('analyte', () => analyteNamed(this.analyte.named));
  }

  get social(): string | null {
    return this.#once('social', () => socialAspect(this.#text, []));
  }

  get side(): Side | null {
    return this.#once('side', () => laterality(this.#concept, {}));
  }

  #sideless(text: string, whole: string): string {
    return SIDED.test(text) ? termKey(splitSide(text).rest) : whole;
  }

  #once<T>(name: string, make: () => T): T {
    if (!this.#kept.has(name)) this.#kept.set(name, make());
    return this.#kept.get(name) as T;
  }
}

const MOST_KEPT = 20_000;
const kept = new Map<string, ConceptNames>();

export function namesOf(concept: string): ConceptNames {
  const known = kept.get(concept);
  if (known) return known;
  const names = new ConceptNames(concept);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(concept, names);
  return names;
}

const ALLERGY = /\ballerg|\bintoleran|\bhypersensitiv|\badverse reaction|\banaphyla/i;
/** Without one of these words no side is said. */
const SIDED = /\b(?:l|r|lt|rt|left|right|both|bilat\w*)\b/;

/** "Asparate aminotransferase (AST)" is called by either name. An aside that is no abbreviation narrows, and names nothing. */
function asides(text: string): string[] {
  const found = /^([^()[\]]{3,}?)\s*\(([a-z0-9-]{2,6})\)$/.exec(text);
  return found?.[1] && found[2] ? [termKey(found[1]), termKey(found[2])] : [];
}
