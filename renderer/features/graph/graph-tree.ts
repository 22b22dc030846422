/** The graph as a tree: each fact under the one nearest to the middle that it hangs on. List and picture both follow it. */
import type { EdgeType, GraphEdge, GraphNode, Neighbourhood } from '../../../shared/asking.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import { EDGE_ORDER } from './graph-words.ts';

export interface TreeNode {
  node: GraphNode;
  /** The edge by which it hangs on its parent; null for the root. */
  by: GraphEdge | null;
  depth: number;
  children: TreeNode[];
  /** Edges to facts that stand elsewhere in the tree, each told at its later end. */
  also: { edge: GraphEdge; other: GraphNode }[];
}

export interface GraphTree {
  root: TreeNode;
  /** Every shown fact in the order of the list. */
  order: TreeNode[];
  edges: GraphEdge[];
  /** Facts of chosen stores that are reached only through facts of the other. */
  unreached: number;
}

/**
 * @param stores stores that are shown; the root always is
 * @returns null where the root is missing, which does not happen with what main answers
 */
export function treeOf(graph: Neighbourhood, stores: ReadonlySet<Store>): GraphTree | null {
  const nodes = new Map(
    graph.nodes.filter((n) => n.id === graph.root || stores.has(n.store)).map((node) => [node.id, node]),
  );
  const top = nodes.get(graph.root);
  if (!top) return null;
  const edges = graph.edges.filter((edge) => nodes.has(edge.from) && nodes.has(edge.to));
  const byEnd = edgesByEnd(edges, new Map([...nodes.keys()].map((id, at) => [id, at])));
  const root: TreeNode = { node: top, by: null, depth: 0, children: [], also: [] };
  const placed = new Map<string, TreeNode>([[top.id, root]]);
  for (let level = [root]; level.length > 0; ) {
    const next: TreeNode[] = [];
    for (const parent of level) {
      for (const edge of byEnd.get(parent.node.id) ?? []) {
        const node = nodes.get(otherEnd(edge, parent.node.id));
        if (!node || placed.has(node.id)) continue;
        const child: TreeNode = { node, by: edge, depth: parent.depth + 1, children: [], also: [] };
        placed.set(node.id, child);
        parent.children.push(child);
        next.push(child);
      }
    }
    level = next;
  }
  const order = inOrder(root);
  tellOthers(order, byEnd);
  const shown = edges.filter((edge) => placed.has(edge.from) && placed.has(edge.to));
  return { root, order, edges: shown, unreached: nodes.size - placed.size };
}

/** Children under the type of edge that ties them to their parent, in the order of the filter. */
export function groupsOf(parent: TreeNode): { type: EdgeType; children: TreeNode[] }[] {
  return EDGE_ORDER.flatMap((type) => {
    const children = parent.children.filter((child) => child.by?.type === type);
    return children.length > 0 ? [{ type, children }] : [];
  });
}

export const otherEnd = (edge: GraphEdge, id: string): string => (edge.from === id ? edge.to : edge.from);

/** The edges of each fact: by type in the order of the filter, then as main ordered the far ends (ACTIVE, then the newest). */
function edgesByEnd(edges: readonly GraphEdge[], place: ReadonlyMap<string, number>): Map<string, GraphEdge[]> {
  const ends = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    for (const end of [edge.from, edge.to]) {
      const list = ends.get(end);
      if (list) list.push(edge);
      else ends.set(end, [edge]);
    }
  }
  const rank = (edge: GraphEdge, id: string): number =>
    EDGE_ORDER.indexOf(edge.type) * place.size + (place.get(otherEnd(edge, id)) ?? 0);
  for (const [id, list] of ends) list.sort((a, b) => rank(a, id) - rank(b, id));
  return ends;
}

function inOrder(root: TreeNode): TreeNode[] {
  return [root, ...root.children.flatMap(inOrder)];
}

function tellOthers(order: readonly TreeNode[], byEnd: ReadonlyMap<string, GraphEdge[]>): void {
  const told = new Set(order.flatMap((one) => (one.by ? [one.by] : [])));
  const before = new Map<string, GraphNode>();
  for (const one of order) {
    for (const edge of byEnd.get(one.node.id) ?? []) {
      const other = before.get(otherEnd(edge, one.node.id));
      if (other && !told.has(edge)) one.also.push({ edge, other });
    }
    before.set(one.node.id, one.node);
  }
}
