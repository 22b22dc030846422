import type { EdgeType, GraphNode } from '../../../shared/asking.ts';
import type { Store } from '../../../shared/vocabulary.ts';

/** What decides which neighbours are shown first. */
export interface GraphPlace {
  /** Public id of a standing memory. */
  id: string;
  store: Store;
  /** Day from which it counts; never unknown. */
  activeFrom: string;
}

/** An edge as seen from one of its ends. */
export interface GraphLink {
  from: string;
  to: string;
  type: EdgeType;
  confidence: number | null;
  grounds: string;
  /** The end that is not the memory which was asked about. */
  other: GraphPlace;
}

/** The record of one patient as a graph of standing memories. */
export interface GraphSource {
  /** Every edge of a memory, in either direction; one for each pair, direction and type, and none to itself. */
  links(id: string): readonly GraphLink[];
  /** What is shown of a memory that `links` or the question named. */
  node(id: string): Omit<GraphNode, 'distance' | 'more'>;
}
