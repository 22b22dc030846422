import {
  EDGE_TYPES,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  MOST_GRAPH_NODES,
  type Neighbourhood,
} from '../../../shared/asking.ts';
import { compareText } from '../../../shared/compare-text.ts';
import type { GraphLink, GraphPlace, GraphSource } from './graph-source.ts';

/** What is shown before anybody asks for more, so that it can be taken in at one look: neighbours of one type, by distance … */
const FIRST_SHARE: readonly number[] = [12, 3];
/** … and nodes in all, where neighbours of neighbours come in. */
const FIRST_NODES = 40;

/**
 * The neighbourhood of one memory, breadth first: its neighbours, a few of theirs, and all of those of every memory that was
 * expanded. Room is shared out over the types of edges in turn, so that forty results do not crowd out the one allergy; within a
 * type ACTIVE comes first, then the newest, then by id, so the same record gives the same graph.
 * @param root public id of a standing memory
 * @param expanded public ids; those that are not shown are passed over
 * @param types edges that are followed and shown; null: all
 * @param limit most nodes, the root among them
 */
export function neighbourhoodOf(
  source: GraphSource,
  root: string,
  expanded: readonly string[],
  types: readonly EdgeType[] | null,
  limit: number = MOST_GRAPH_NODES,
): Neighbourhood {
  const wanted = types && new Set<EdgeType>(types);
  const known = new Map<string, readonly GraphLink[]>();
  const linksOf = (id: string): readonly GraphLink[] => {
    const kept = known.get(id);
    if (kept) return kept;
    const links = source.links(id).filter((link) => wanted === null || wanted.has(link.type));
    known.set(id, links);
    return links;
  };

  const shown = new Set([root]);
  /** Left out for want of room beside a nearer memory: they do not come in by a longer way, unless somebody expands that way. */
  const leftOut = new Set<string>();
  const open = new Set(expanded);
  for (let depth = 0, level = [root]; level.length > 0; depth++) {
    const next: string[] = [];
    const take = (from: readonly string[], share: number, most: number, without: ReadonlySet<string>): void => {
      const offered = offeredBy(from, share, linksOf, (id) => shown.has(id) || without.has(id));
      for (const { id } of inTurn(offered, most - shown.size)) {
        shown.add(id);
        next.push(id);
      }
    };
    const share = FIRST_SHARE[depth] ?? 0;
    const most = depth === 0 ? limit : Math.min(limit, FIRST_NODES);
    take(
      level.filter((id) => open.has(id)),
      limit,
      limit,
      new Set(),
    );
    take(
      level.filter((id) => !open.has(id)),
      share,
      most,
      leftOut,
    );
    for (const id of level) for (const { other } of linksOf(id)) if (!shown.has(other.id)) leftOut.add(other.id);
    level = next;
  }

  const edges = edgesAmong(shown, linksOf);
  const steps = stepsFrom(root, edges);
  const nodes = [...shown].map((id) => ({
    ...source.node(id),
    distance: steps.get(id) ?? 0,
    more: moreOf(linksOf(id), shown),
  }));
  return { root, nodes: nodes.sort((a, b) => a.distance - b.distance), edges };
}

/** How many edges each memory lies from the root, by the shortest way that is shown. */
function stepsFrom(root: string, edges: readonly GraphEdge[]): Map<string, number> {
  const beside = new Map<string, string[]>();
  for (const { from, to } of edges) {
    beside.set(from, [...(beside.get(from) ?? []), to]);
    beside.set(to, [...(beside.get(to) ?? []), from]);
  }
  const steps = new Map([[root, 0]]);
  // A map hands out what is set while it is walked: each memory in turn, the nearest first.
  for (const [id, far] of steps) {
    for (const other of beside.get(id) ?? []) if (!steps.has(other)) steps.set(other, far + 1);
  }
  return steps;
}

/** Places of each type that the open memories of one level offer, the best first. */
function offeredBy(
  level: readonly string[],
  share: number,
  linksOf: (id: string) => readonly GraphLink[],
  passed: (id: string) => boolean,
): GraphPlace[][] {
  if (share === 0) return [];
  return EDGE_TYPES.map((type) => {
    const places = new Map<string, GraphPlace>();
    for (const id of level) {
      const own = linksOf(id)
        .filter((link) => link.type === type && !passed(link.other.id))
        .map((link) => link.other)
        .sort(byPlace);
      for (const place of distinct(own).slice(0, share)) places.set(place.id, place);
    }
    return [...places.values()].sort(byPlace);
  });
}

/** Takes from each list in turn, each memory once, until there is no room. */
function inTurn(lists: readonly (readonly GraphPlace[])[], room: number): GraphPlace[] {
  const taken = new Map<string, GraphPlace>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) {
      const place = list[turn];
      if (!place || taken.has(place.id)) continue;
      if (taken.size >= room) return [...taken.values()];
      taken.set(place.id, place);
    }
  }
  return [...taken.values()];
}

function distinct(places: readonly GraphPlace[]): GraphPlace[] {
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

function byPlace(a: GraphPlace, b: GraphPlace): number {
  return (
    Number(a.store === 'HISTORY') - Number(b.store === 'HISTORY') ||
    compareText(b.activeFrom, a.activeFrom) ||
    compareText(a.id, b.id)
  );
}

/** Neighbours that found no place, by type; one that hangs on by two types counts in both. */
function moreOf(links: readonly GraphLink[], shown: ReadonlySet<string>): GraphNode['more'] {
  return EDGE_TYPES.flatMap((type) => {
    const hidden = new Set(links.filter((l) => l.type === type && !shown.has(l.other.id)).map((l) => l.other.id));
    return hidden.size > 0 ? [{ type, count: hidden.size }] : [];
  });
}

/** Every edge between two nodes that are shown, each once, in a fixed order. */
function edgesAmong(shown: ReadonlySet<string>, linksOf: (id: string) => readonly GraphLink[]): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const id of shown) {
    for (const { other, ...edge } of linksOf(id)) {
      if (shown.has(other.id)) edges.set(`${edge.type} ${edge.from} ${edge.to}`, edge);
    }
  }
  return [...edges].sort(([a], [b]) => compareText(a, b)).map(([, edge]) => edge);
}
