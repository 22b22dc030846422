import type { GraphEdge } from '../../../shared/asking.ts';
import type { Box, PlacedNode } from './graph-layout.ts';

/** How far two lines between the same facts lie apart. */
const APART = 34;
/** Ways aside that are tried in turn, where a line would run under a fact that it has nothing to do with. */
const ASIDE = [0, 30, -30, 60, -60, 100, -100, 150, -150, 200, -200];
const STEPS = 24;
const MARGIN = 6;
/** From so many facts on there is no free way for most lines, and looking for it takes time. */
const MANY = 60;

/** How far each line bends, so that none seems to end at, or to come from, a fact that lies between its own. */
export function bendsOf(edges: readonly GraphEdge[], nodes: readonly PlacedNode[]): number[] {
  const boxes = new Map(nodes.map((placed) => [placed.node.id, placed]));
  const pair = ({ from, to }: GraphEdge): string => [from, to].sort().join(' ');
  const between = Map.groupBy(edges, pair);
  return edges.map((edge) => {
    const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
    if (!from || !to) return 0;
    const group = between.get(pair(edge)) ?? [edge];
    const side = edge.from < edge.to ? 1 : -1;
    const own = side * APART * (group.indexOf(edge) - (group.length - 1) / 2);
    if (nodes.length > MANY) return own;
    const others = nodes.filter((box) => box !== from && box !== to);
    const tried = ASIDE.map((aside) => ({ bend: own + aside, hits: hits(from, to, own + aside, others) }));
    return tried.reduce((best, one) => (one.hits < best.hits ? one : best)).bend;
  });
}

/** How many boxes a bent line runs under. */
function hits(from: Box, to: Box, bend: number, boxes: readonly Box[]): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const control = {
    x: (from.x + to.x) / 2 - (2 * bend * (to.y - from.y)) / length,
    y: (from.y + to.y) / 2 + (2 * bend * (to.x - from.x)) / length,
  };
  const points = Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / (STEPS + 1);
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
  });
  return boxes.filter((box) =>
    points.some(
      (p) => Math.abs(p.x - box.x) < box.width / 2 + MARGIN && Math.abs(p.y - box.y) < box.height / 2 + MARGIN,
    ),
  ).length;
}
