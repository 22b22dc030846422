/** Which concepts of the record a name of the question means. Near neighbours are none of them. */

import { conceptName } from '../../../write/identity/concept-name.ts';
import { baseIngredient } from '../../../write/identity/drug-lexicon.ts';
import { SALTS } from '../../../write/identity/drug-words.ts';
import { CONDITION_TERMS, type ConditionTerm, isCondition } from '../../../write/knowledge/condition-terms.ts';
import { termKey } from '../../../write/text/mentions/words.ts';
import type { RecordConcept } from '../../read-contract.ts';
import { analyteNamed } from './analyte-of.ts';
import { type ConceptNames, namesOf } from './concept-names.ts';
import { drugClass } from './drug-class-members.ts';
import type { QuestionName } from './question-names.ts';

export interface Matched {
  concepts: readonly RecordConcept[];
  /** True where the record may hold it under a name that this program does not know: then it is not said to be missing. */
  open: boolean;
}

/** Diseases with several names in common use that share no word. TIA is no stroke, and an injury of the heart no infarction. */
const SAME_DISEASE: readonly RegExp[] = [
  /^(?:acute |old |previous )?(?:myocardial infarction|heart attack|stemi|nstemi|(?:acute )?(?:non ?)?st (?:segment )?elevation(?: \(?n?stemi\)?)? myocardial infarction)/,
  /^(?:acute )?(?:(?:ischemic|hemorrhagic|embolic|thrombotic) )?(?:stroke|cerebrovascular accident|cerebral infarction|cva)\b/,
  /^(?:congestive )?(?:heart|cardiac) failure\b/,
  /^(?:end[ -]stage renal disease|esrd|end[ -]stage kidney disease)\b/,
];

export function matchName(name: QuestionName, concepts: readonly RecordConcept[]): Matched {
  if (name.term?.kind === 'drug class') {
    const members = drugClass(name.term.concept);
    const found = concepts.filter(({ text }) => {
      const { ingredients, words } = namesOf(text);
      return ingredients?.some((i) => members?.has(baseIngredient(i))) || contains(words, name.key);
    });
    return { concepts: found, open: !members?.complete };
  }
  if (name.verbatim.length > 0 && (isProduct(name) || (name.term?.kind === 'analyte' && !name.drug))) {
    return { concepts: name.verbatim, open: false };
  }
  const exact = concepts.filter(({ text }) => isExactly(name, namesOf(text)));
  const narrow = name.term?.kind === 'analyte' && exact.length > 0 ? [] : parts(name, concepts);
  const all = new Set([...name.verbatim, ...exact, ...narrow]);
  const found = concepts.filter((concept) => all.has(concept));
  return { concepts: found, open: found.length === 0 && isAmong(name, concepts) };
}

/** "0.9% Sodium Chloride (Mini Bag Plus)": words that say more than which drug name one product. */
function isProduct({ drug, key }: QuestionName): boolean {
  if (!drug) return false;
  const own = new Set(drug.join(' ').split(/[^a-z0-9]+/));
  return key.split(' ').length > 1 && key.split(' ').some((word) => !own.has(word) && !SALTS.has(word));
}

function isExactly(name: QuestionName, concept: ConceptNames): boolean {
  const { term, drug } = name;
  if (concept.keys.has(name.key)) return true;
  if (drug && hasDrug(concept, drug)) return true;
  if (!term) return false;
  if (concept.term && concept.term.kind === term.kind && concept.term.concept === term.concept) return true;
  switch (term.kind) {
    case 'analyte':
      return !concept.analyte.narrow && concept.analyte.name === analyteNamed(term.concept);
    case 'condition':
    case 'symptom':
      return isDisease(term.concept, name.written, concept);
    case 'social':
      return concept.social === term.concept;
    case 'allergen':
      return concept.allergen === term.concept.toLowerCase();
    default:
      return false;
  }
}

/** All asked ingredients are in it; a salt that is asked for is not another one. */
function hasDrug(concept: ConceptNames, asked: readonly string[]): boolean {
  const has = (ingredients: readonly string[]): boolean =>
    asked.every((a) =>
      ingredients.some((i) => i === a || baseIngredient(i) === a || i === baseIngredient(a) || i.startsWith(`${a} `)),
    );
  if (concept.ingredients && has(concept.ingredients)) return true;
  return concept.allergen !== null && has(concept.allergen.split(' / '));
}

function isDisease(term: string, written: string, concept: ConceptNames): boolean {
  const asked = [conceptName('condition', term), conceptName('condition', written)];
  if (asked.includes(concept.condition)) return true;
  return SAME_DISEASE.some((same) => asked.some((a) => same.test(a)) && same.test(concept.condition));
}

/** Names of many diseases: that a record has none of them under their own names cannot be told. */
const BROAD =
  /^(?:.* )?(?:infection|cancer|tumor|malignancy|carcinoma|bleeding|fracture|injury|trauma|disease|disorder|syndrome|deficiency|surgery|rash|pain|arrhythmia|arthritis|hepatitis|neuropathy|allergy)$/;

/** True where the record has something of the sort of disease that is asked for, under a name that may or may not mean it. */
function isAmong({ term, written }: QuestionName, concepts: readonly RecordConcept[]): boolean {
  if (term?.kind !== 'condition' && term?.kind !== 'symptom') return false;
  const asked = conceptName('condition', term.concept);
  if (BROAD.test(asked)) return true;
  const sorts = CONDITION_TERMS.filter((one) => isCondition(one, asked) || isCondition(one, written));
  return concepts.some(({ text }) => sorts.some((one) => isCondition(one, text)));
}

const PARTED = new Set(['condition', 'symptom', 'procedure', 'device', 'vaccine', 'allergen', 'analyte']);

/** Concepts in whose name the asked one is a part: "diabetes" in "type 2 diabetes with neuropathy". */
function parts(name: QuestionName, concepts: readonly RecordConcept[]): RecordConcept[] {
  const { term } = name;
  if (!term || !PARTED.has(term.kind)) return [];
  const disease = term.kind === 'condition' || term.kind === 'symptom';
  const asked = disease ? conceptName('condition', term.concept) : name.key;
  const guard = disease ? CONDITION_TERMS.find((one): one is ConditionTerm => one === asked) : undefined;
  return concepts.filter(({ text }) => {
    const names = namesOf(text);
    if (term.kind === 'analyte') {
      return (
        (names.analyte.narrow && names.analyte.name === analyteNamed(term.concept)) ||
        [asked, termKey(term.concept)].some((one) => contains(names.words, one))
      );
    }
    if (disease && OTHER_DISEASE.test(`${asked}|${names.condition}`)) return false;
    if (guard) return isCondition(guard, text) && contains(` ${names.condition} `, asked);
    return contains(names.words, name.key) || (disease && contains(` ${names.condition} `, asked));
  });
}

/** Names that hold another disease's name and are not that disease. */
const OTHER_DISEASE =
  /^(?:stroke\|heat|hypertension\|(?:pulmonary|portal)|diabetes\|(?:pre|diabetes insipidus)|[^|]+\|(?:family history|screening|risk of|fear of|no |encounter for|suspected|vaccin))/;

function contains(words: string, key: string): boolean {
  return key !== '' && words.includes(` ${key} `);
}
