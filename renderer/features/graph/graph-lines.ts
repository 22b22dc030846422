import type { EdgeType, GraphEdge, GraphNode } from '../../../shared/asking.ts';

/** How an edge is drawn. Width, dashes and arrow tell the types apart without any colour; its label says it in words. */
export interface EdgeLine {
  width: number;
  /** Lengths of dash and gap in turn; null: one unbroken line. */
  dash: readonly number[] | null;
  arrow: 'filled' | 'open' | 'dot' | 'none';
  tone: 'text' | 'quiet' | 'warn';
}

export const EDGE_LINES: Readonly<Record<EdgeType, EdgeLine>> = {
  superseded_by: { width: 3, dash: null, arrow: 'filled', tone: 'text' },
  drug_interaction: { width: 3, dash: [10, 5], arrow: 'none', tone: 'warn' },
  causal: { width: 2, dash: [14, 4], arrow: 'filled', tone: 'warn' },
  treatment_for: { width: 1.5, dash: null, arrow: 'open', tone: 'text' },
  monitoring_for: { width: 2, dash: [2, 4], arrow: 'dot', tone: 'text' },
  systemic_link: { width: 1.5, dash: [8, 4, 2, 4], arrow: 'none', tone: 'text' },
  same_condition_thread: { width: 1.5, dash: [4, 4], arrow: 'none', tone: 'quiet' },
  restatement: { width: 1, dash: [1, 3], arrow: 'none', tone: 'quiet' },
};

/** An edge of which one end is over, or never was: it must not look like one of today. */
export function isPast(edge: GraphEdge, storeOf: (id: string) => GraphNode['store'] | undefined): boolean {
  return storeOf(edge.from) === 'HISTORY' || storeOf(edge.to) === 'HISTORY';
}
