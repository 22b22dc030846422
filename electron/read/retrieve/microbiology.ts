/**
 * "Which organism was found in the last specimen?" names no test. Of the results of a record those are meant that tell what grew, or
 * what it yielded to; among them first those of the material that the question speaks of ("pleural fluid").
 */
import type { QuestionReading } from '../../../shared/asking.ts';
import type { ReadRecord, RecordItem } from '../read-contract.ts';
import { wordsOf } from '../search-words.ts';

const ASKED = /^(?:specimens?|organisms?|cultures?|microbiolog\w*|microbial|bacteri\w*|germs?|pathogens?|isolates?)$/;
const NAMED = /\b(?:cultures?|gram stain|susceptibilit\w+|bacteri\w+|fungal|fungus|viral load|mrsa|acid fast)\b/i;
/** The newest result of each concept says what sort it is. */
const ONE_EACH = { kinds: ['measurement' as const], limit: 1, each: true };

interface Microbiology {
  /** Row ids of concepts. */
  all: readonly number[];
  /** Of them those of the material that is named; empty where none is. */
  ofMaterial: readonly number[];
}

/** Null where the question asks for nothing of the sort, or names its test itself. */
export function microbiologyAsked(reading: QuestionReading, record: ReadRecord): Microbiology | null {
  if (reading.concepts.length > 0 || !reading.words.some((word) => ASKED.test(word))) return null;
  const ids = record.concepts().map(({ id }) => id);
  const tests = record.ofConcepts(ids, ONE_EACH).filter(isMicrobiology);
  const asked = new Set(reading.words.flatMap(wordsOf));
  const isNamed = (item: RecordItem): boolean => {
    const material = wordsOf(`${item.attributes.specimenType ?? ''}`);
    return material.length > 0 && material.every((word) => asked.has(word));
  };
  const idsOf = (items: readonly RecordItem[]): number[] => [...new Set(items.map(({ conceptId }) => conceptId))];
  return { all: idsOf(tests), ofMaterial: idsOf(tests.filter(isNamed)) };
}

function isMicrobiology({ attributes, concept }: RecordItem): boolean {
  const { specimenType, organism, antibiotic } = attributes;
  return specimenType !== undefined || organism !== undefined || antibiotic !== undefined || NAMED.test(concept);
}
