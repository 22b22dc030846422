import type { QuestionReading } from '../../../shared/asking.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import type { QuestionVector, ReadRecord, RecordItem } from '../read-contract.ts';
import { compareItems } from './fuse.ts';
import { inTurns } from './named-items.ts';
import { MEASURED_CONCEPTS, NEAR_CONCEPTS, OF_NEAR_CONCEPT } from './weights.ts';

export interface Near {
  /** Cosine of the question with each concept that was measured, 0 to 1. */
  similarity: ReadonlyMap<number, number>;
  items: RecordItem[];
}

/** The memories of the concepts that are nearest to the question in meaning: the newest of each concept, then the next. */
export function nearItems(reading: QuestionReading, record: ReadRecord, vector: QuestionVector, store: Store): Near {
  const near = record.nearest(vector.vector, vector.signature, store, MEASURED_CONCEPTS);
  const taken = near.slice(0, NEAR_CONCEPTS);
  const { window } = reading;
  const read = (days: { from?: string | null; to?: string | null }): RecordItem[] => {
    const ids = taken.map(({ conceptId }) => conceptId);
    const items = record.ofConcepts(ids, { store, limit: OF_NEAR_CONCEPT, each: true, ...days }).sort(compareItems);
    const byConcept = Map.groupBy(items, (item) => item.conceptId);
    return inTurns(ids.map((id) => byConcept.get(id) ?? []));
  };
  const inside = window ? read({ from: window.from, to: window.to }) : [];
  return {
    similarity: new Map(near.map(({ conceptId, similarity }) => [conceptId, similarity])),
    items: inside.length > 0 ? inside : read({}),
  };
}
