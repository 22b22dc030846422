import type { EvidenceChannel } from '../../../shared/asking.ts';

/** The lists that are fused: the channels, and within "concept" what a question names against the kind that it asks for. */
export type ListName = EvidenceChannel | 'kind' | 'kind beside a stranger';

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): what stands at place r (from 1) of a list gets weight / (K + r), and the
 * lists are added up. K is the usual 60.
 */
export const FUSION_K = 60;

/**
 * What a list counts. What the question names, by name or code, stands before what is merely alike down to the 120th place:
 * 8 / (60 + 120) is more than words, meaning and relations give together at their first place, 2.5 / (60 + 1). A kind that is asked for
 * ("which medications") says less than a name, and little where something is named that the record does not have.
 */
export const WEIGHTS: Readonly<Record<ListName, number>> = {
  concept: 8,
  kind: 3,
  'kind beside a stranger': 0.5,
  words: 1,
  vector: 1,
  relation: 0.5,
};

/** What a memory of another kind, subject or route than the question asks for keeps of its score. */
export const MISMATCH = { kind: 0.25, subject: 0.25, route: 0.5 } as const;

/** Concepts of each store whose likeness is known; of the nearest so many memories are taken, the newest of each. */
export const MEASURED_CONCEPTS = 128;
export const NEAR_CONCEPTS = 20;
export const OF_NEAR_CONCEPT = 4;

/** Memories of each kind and store that are taken of a period of which a question says no more than when it was. */
export const OF_EVERY_KIND = 20;

/** The best hits of each store whose relations are followed, and how many neighbours are taken in all. */
export const HOP_FROM = 8;
export const HOP_LIMIT = 32;
