/** The things that a question names, with the concepts of the record that they mean. */

import type { Kind } from '../../../shared/vocabulary.ts';
import { laterality, type Side } from '../../write/identity/laterality.ts';
import type { ReadRecord, RecordConcept } from '../read-contract.ts';
import { hasKind } from './has-kind.ts';
import type { Span } from './mask.ts';
import { namesOf } from './mentions/concept-names.ts';
import { longerName } from './mentions/longer-name.ts';
import { matchName } from './mentions/match-names.ts';
import { type QuestionName, questionNames } from './mentions/question-names.ts';

export interface NamedThing extends Span {
  written: string;
  name: QuestionName;
  concepts: readonly RecordConcept[];
  /** What it may be in a record; empty where nothing says it. */
  kinds: readonly Kind[];
  /** False where it cannot be told whether the concepts are what is asked for. */
  sure: boolean;
}

const SIDE = /\b(left|right|both|bilateral)(?:[- ]sided)? $/i;

export function namedThings(text: string, record: ReadRecord): NamedThing[] {
  const concepts = record.concepts().map((concept) => ({ concept, names: namesOf(concept.text) }));
  return questionNames(text, concepts).map((name) => {
    const matched = matchName(name, concepts);
    const longer = longerName(text, name, matched.concepts, record);
    if (longer) {
      const { start, end } = longer;
      const kinds = kindsOf(name, longer.concepts, record);
      return { ...longer, written: text.slice(start, end), name, kinds };
    }
    const { concepts: found, open } = matched;
    const before = SIDE.exec(text.slice(0, name.start));
    const start = before?.index ?? name.start;
    const asked = before?.[1]?.toLowerCase();
    const side: Side | null = asked === 'both' || asked === 'bilateral' ? 'bilateral' : ((asked as Side) ?? null);
    const sided = side ? ofSide(found, side, record) : { concepts: found, sure: true };
    const thing = { start, end: name.end, written: text.slice(start, name.end), name };
    const kinds = kindsOf(name, sided.concepts, record);
    return { ...thing, ...sided, kinds, sure: sided.sure && !(open && sided.concepts.length === 0) };
  });
}

/** Concepts of the asked side. One that does not say its side is taken where every memory of it does. */
function ofSide(
  concepts: readonly RecordConcept[],
  side: Side,
  record: ReadRecord,
): { concepts: RecordConcept[]; sure: boolean } {
  const kept: RecordConcept[] = [];
  let sure = true;
  for (const concept of concepts) {
    const own = namesOf(concept.text).side;
    if (own === side) kept.push(concept);
    if (own !== null) continue;
    const sides = record.ofConcepts([concept.id], { limit: 200 }).map((item) => laterality(item.text, item.attributes));
    if (!sides.some((one) => one === side || one === null || one === 'bilateral')) continue;
    kept.push(concept);
    sure &&= sides.every((one) => one === side);
  }
  return { concepts: kept, sure };
}

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  drug: ['medication'],
  'drug class': ['medication'],
  condition: ['condition', 'symptom', 'family history'],
  symptom: ['symptom', 'condition', 'family history'],
  procedure: ['procedure'],
  device: ['device', 'procedure'],
  vaccine: ['immunization'],
  analyte: ['measurement'],
  allergen: ['allergy'],
  social: ['social'],
};

function kindsOf(name: QuestionName, concepts: readonly RecordConcept[], record: ReadRecord): Kind[] {
  const { term, drug } = name;
  const kinds = new Set<Kind>([...(drug ? (KINDS.drug ?? []) : []), ...(term ? (KINDS[term.kind] ?? []) : [])]);
  const ids = concepts.map((concept) => concept.id);
  if (name.verbatim.length > 0 && !hasKind(record, ids, [...kinds])) kinds.clear();
  if (kinds.size === 0) for (const item of record.ofConcepts(ids, { limit: 20 })) kinds.add(item.kind);
  return [...kinds];
}
