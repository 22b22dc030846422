import type { GraphEdge } from '../../../shared/asking.ts';
import { bendsOf } from './graph-bends.ts';
import { type GraphLayout, layoutOf } from './graph-layout.ts';
import { isPast } from './graph-lines.ts';
import type { GraphTree } from './graph-tree.ts';
import { EDGE_WORDS } from './graph-words.ts';

export interface PictureEdge {
  edge: GraphEdge;
  label: string;
  past: boolean;
  /** How far the middle of the line lies aside of the straight one; positive: to the right of its direction, on a page. */
  bend: number;
}

/** Everything that is drawn, on the canvas and in a file alike. */
export interface GraphPicture extends GraphLayout {
  root: string;
  edges: PictureEdge[];
}

export function pictureOf(tree: GraphTree): GraphPicture {
  const stores = new Map(tree.order.map(({ node }) => [node.id, node.store]));
  const layout = layoutOf(tree);
  const edges = drawn(tree.edges);
  const bends = bendsOf(edges, layout.nodes);
  return {
    ...layout,
    root: tree.root.node.id,
    edges: edges.map((edge, at) => ({
      edge,
      label: EDGE_WORDS[edge.type].label,
      past: edge.type !== 'superseded_by' && isPast(edge, (id) => stores.get(id)),
      bend: bends[at] ?? 0,
    })),
  };
}

/** That a fact and what took its place are about one thing goes without a line of its own; the list says it. */
function drawn(edges: readonly GraphEdge[]): GraphEdge[] {
  const pair = ({ from, to }: GraphEdge): string => [from, to].sort().join(' ');
  const replaced = new Set(edges.filter((edge) => edge.type === 'superseded_by').map(pair));
  return edges.filter((edge) => edge.type !== 'same_condition_thread' || !replaced.has(pair(edge)));
}
