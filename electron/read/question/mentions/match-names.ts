/** Which concepts of the record a name of the question means. Near neighbours are none of them. */

import { conceptName } from '../../../write/identity/concept-name.ts';
import { baseIngredient } from '../../../write/identity/drug-lexicon.ts';
import { SALTS } from '../../../write/identity/drug-words.ts';
import {
  CONDITION_TERMS,
  type ConditionTerm,
  isCondition,
  wordsNameCondition,
} from '../../../write/knowledge/condition-terms.ts';
import { termKey } from '../../../write/text/mentions/words.ts';
import type { RecordConcept } from '../../read-contract.ts';
import { analyteNamed } from './analyte-of.ts';
import type { ConceptNames, NamedConcept } from './concept-names.ts';
import { drugClass } from './drug-class-members.ts';
import { isIngredient, wordsOfIngredient } from './drug-words.ts';
import type { QuestionName } from './question-names.ts';
import { hasAbbreviation, sharesWord } from './related-words.ts';

export interface Matched {
  concepts: readonly RecordConcept[];
  /** True where the record may hold it under a name that this program does not know: then it is not said to be missing. */
  open: boolean;
}

/** Diseases with several names in common use that share no word. TIA is no stroke, and an injury of the heart no infarction. */
const SAME_DISEASE: readonly { names: RegExp; words: readonly string[] }[] = [
  {
    names:
      /^(?:acute |old |previous )?(?:myocardial infarction|heart attack|stemi|nstemi|(?:acute )?(?:non ?)?st (?:segment )?elevation(?: \(?n?stemi\)?)? myocardial infarction)/,
    words: ['infarction', 'attack', 'stemi', 'nstemi'],
  },
  {
    names:
      /^(?:acute )?(?:(?:ischemic|hemorrhagic|embolic|thrombotic) )?(?:stroke|cerebrovascular accident|cerebral infarction|cva)\b/,
    words: ['stroke', 'cerebrovascular', 'infarction', 'cva'],
  },
  { names: /^(?:congestive )?(?:heart|cardiac) failure\b/, words: ['failure'] },
  { names: /^(?:end[ -]stage renal disease|esrd|end[ -]stage kidney disease)\b/, words: ['stage', 'esrd'] },
];

export function matchName(name: QuestionName, concepts: readonly NamedConcept[]): Matched {
  if (name.term?.kind === 'drug class') {
    const members = drugClass(name.term.concept);
    const found = concepts.filter(
      ({ names }) => names.ingredients?.some((i) => members?.has(baseIngredient(i))) || contains(names.words, name.key),
    );
    return { concepts: found.map(({ concept }) => concept), open: !members?.complete };
  }
  if (name.verbatim.length > 0 && (isProduct(name) || (name.term?.kind === 'analyte' && !name.drug))) {
    return { concepts: name.verbatim, open: false };
  }
  const sought = soughtFor(name);
  const exact = concepts.filter(({ names }) => isExactly(sought, names));
  const wider =
    sought.analyte !== null && exact.length > 0 ? [] : concepts.filter(({ names }) => isPart(sought, names));
  const all = new Set([...name.verbatim, ...[...exact, ...wider].map(({ concept }) => concept)]);
  const found = concepts.filter(({ concept }) => all.has(concept)).map(({ concept }) => concept);
  return { concepts: found, open: found.length === 0 && isAmong(sought, concepts) };
}

/** What a name is compared by, worked out once for all concepts. */
interface Sought {
  key: string;
  drug: readonly string[] | null;
  term: QuestionName['term'];
  analyte: string | null;
  /** Keys that may be a part of a longer name. */
  parts: readonly string[];
  /** Normalised names of a disease; empty for what is none. */
  diseases: readonly string[];
  same: readonly RegExp[];
  guard: ConditionTerm | undefined;
  /** Words of a concept that may be it, and of one that may hold the drug. */
  near: RegExp;
  nearDrug: readonly RegExp[];
}

const PARTED = new Set(['condition', 'symptom', 'procedure', 'device', 'vaccine', 'allergen', 'analyte']);

function soughtFor({ key, drug, term, written }: QuestionName): Sought {
  const isDisease = term?.kind === 'condition' || term?.kind === 'symptom';
  const diseases = isDisease ? [conceptName('condition', term.concept), conceptName('condition', written)] : [];
  const same = SAME_DISEASE.filter(({ names }) => diseases.some((disease) => names.test(disease)));
  return {
    key,
    drug,
    term,
    near: sharesWord(key, {
      concept: term?.concept ?? null,
      names: diseases,
      words: same.flatMap(({ words }) => words),
    }),
    nearDrug: (drug ?? []).map(wordsOfIngredient),
    analyte: term?.kind === 'analyte' ? analyteNamed(term.concept) : null,
    parts: term && PARTED.has(term.kind) ? [key, ...(term.kind === 'analyte' ? [termKey(term.concept)] : [])] : [],
    diseases,
    same: same.map(({ names }) => names),
    guard: CONDITION_TERMS.find((one): one is ConditionTerm => one === diseases[0]),
  };
}

/** "0.9% Sodium Chloride (Mini Bag Plus)": words that say more than which drug name one product. */
function isProduct({ drug, key }: QuestionName): boolean {
  if (!drug) return false;
  const own = new Set(drug.join(' ').split(/[^a-z0-9]+/));
  return key.split(' ').length > 1 && key.split(' ').some((word) => !own.has(word) && !SALTS.has(word));
}

function isExactly(sought: Sought, concept: ConceptNames): boolean {
  const { term, drug } = sought;
  if (concept.keys.has(sought.key)) return true;
  if (drug && mayHaveDrug(sought, concept) && hasDrug(concept, drug)) return true;
  if (!term) return false;
  if (term.kind === 'social' && concept.social === term.concept) return true;
  if (term.kind === 'allergen' && concept.allergen === term.concept.toLowerCase()) return true;
  if (!sought.near.test(concept.words)) return false;
  if (concept.term && concept.term.kind === term.kind && concept.term.concept === term.concept) return true;
  if (sought.analyte !== null) return !concept.analyte.narrow && concept.analyteName === sought.analyte;
  if (sought.diseases.length > 0) {
    return sought.diseases.includes(concept.condition) || sought.same.some((same) => same.test(concept.condition));
  }
  return false;
}

const mayHaveDrug = ({ nearDrug }: Sought, { words }: ConceptNames): boolean =>
  nearDrug.every((near) => near.test(words));

/** All asked ingredients are in it; as ingredients or as allergens. */
function hasDrug(concept: ConceptNames, asked: readonly string[]): boolean {
  const has = (ingredients: readonly string[]): boolean =>
    asked.every((a) => ingredients.some((own) => isIngredient(a, own)));
  if (concept.ingredients && has(concept.ingredients)) return true;
  return concept.allergen !== null && has(concept.allergen.split(' / '));
}

/** Names of many diseases: that a record has none of them under their own names cannot be told. */
const BROAD =
  /^(?:(?:bacterial|viral|fungal|heart|cardiac|kidney|renal|liver|lung|thyroid|skin|mental|eye|autoimmune|vascular|bone|blood|joint|chronic|acute) )?(?:infection|cancer|tumor|malignancy|carcinoma|bleeding|fracture|injury|trauma|disease|disorder|syndrome|deficiency|surgery|rash|pain|arrhythmia|arthritis|hepatitis|neuropathy|allergy)$/;

/** True where the record has something of the sort of disease that is asked for, under a name that may or may not mean it. */
function isAmong({ diseases }: Sought, concepts: readonly NamedConcept[]): boolean {
  if (diseases.length === 0) return false;
  if (diseases.some((one) => BROAD.test(one))) return true;
  const sorts = CONDITION_TERMS.filter((sort) => diseases.some((one) => isCondition(sort, one)));
  return sorts.length > 0 && concepts.some(({ names }) => sorts.some((sort) => isOfSort(sort, names)));
}

function isOfSort(sort: ConditionTerm, names: ConceptNames): boolean {
  return (
    wordsNameCondition(sort, names.words.trim()) || (hasAbbreviation(names.words) && isCondition(sort, names.condition))
  );
}

/** The asked name is a part of the concept's: "diabetes" in "type 2 diabetes with neuropathy". */
function isPart(sought: Sought, names: ConceptNames): boolean {
  const { diseases, guard } = sought;
  if (
    sought.analyte !== null &&
    names.analyte.narrow &&
    sought.near.test(names.words) &&
    names.analyteName === sought.analyte
  )
    return true;
  if (diseases.length === 0) return sought.parts.some((one) => contains(names.words, one));
  if (!sought.near.test(names.words)) return false;
  const [asked = ''] = diseases;
  const within = contains(` ${names.condition} `, asked) || contains(names.words, sought.key);
  if (!within || OTHER_DISEASE.test(`${asked}|${names.condition}`)) return false;
  return guard === undefined || isCondition(guard, names.condition);
}

/** Names that hold another disease's name and are not that disease. */
const OTHER_DISEASE =
  /^(?:stroke\|heat|hypertension\|(?:pulmonary|portal)|diabetes\|(?:pre|diabetes insipidus)|[^|]+\|(?:family history|screening|risk of|fear of|no |encounter for|suspected|vaccin))/;

function contains(words: string, key: string): boolean {
  return key !== '' && words.includes(` ${key} `);
}
