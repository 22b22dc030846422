/**
 * Where everything stands on the picture: the fact in the middle, its neighbours around it in sectors by the type of edge, theirs
 * beyond them. No chance and no forces: the same graph is the same picture, and nothing moves by itself.
 */
import type { EdgeType, GraphNode } from '../../../shared/asking.ts';
import { type GraphTree, groupsOf, type TreeNode } from './graph-tree.ts';
import { EDGE_WORDS, nodeDates, nodeWords, standingWords } from './graph-words.ts';

export interface Box {
  /** Of the middle; units of the picture, pixels at its natural size. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedNode extends Box {
  node: GraphNode;
  lines: string[];
}

/** "+3 treats": neighbours that are not shown. */
export interface PlacedMore extends Box {
  /** The fact whose neighbours they are. */
  of: string;
  type: EdgeType | null;
  label: string;
}

export interface GraphLayout {
  nodes: PlacedNode[];
  more: PlacedMore[];
}

export const LINE_HEIGHT = 15;
const LETTERS = 28;
const TEXT_LINES = 3;
const NODE_WIDTH = 190;
const MORE = { letter: 6.6, pad: 12, height: 20 };
/** The window is wider than high, and so are the boxes: rings are stretched sideways. */
const RING = { x: 310, y: 140 };
/** Room between two facts for the line that ties them, with its look and its word. */
const GAP = { x: 44, y: 20 };
const MORE_GAP = { x: 7, y: 4 };
const NO_GAP = { x: 2, y: 2 };
/** From so many nodes on hidden neighbours are counted together: a mark for each type would hide the facts themselves. */
const MANY = 60;

export function layoutOf(tree: GraphTree): GraphLayout {
  const taken: Box[] = [];
  const nodes: PlacedNode[] = [];
  const angles = anglesOf(tree.root);
  const byDistance = [...tree.order].sort((a, b) => a.depth - b.depth);
  for (const { node, depth } of byDistance) {
    const lines = labelLines(node);
    const size = { width: NODE_WIDTH, height: (lines.length + 1) * LINE_HEIGHT };
    const angle = angles.get(node.id) ?? 0;
    const place = depth === 0 ? { x: 0, y: 0, ...size } : firstFree(angle, depth, size, taken);
    taken.push(place);
    nodes.push({ node, lines, ...place });
  }
  return { nodes, more: nodes.flatMap((placed) => placeMore(placed, nodes.length, taken)) };
}

/** The lines of a box: what it is, its words, its dates. */
export function labelLines(node: GraphNode): string[] {
  const text = wrapped(nodeWords(node), LETTERS);
  const kept = text.slice(0, TEXT_LINES);
  if (text.length > TEXT_LINES) kept[TEXT_LINES - 1] = `${kept[TEXT_LINES - 1]?.slice(0, LETTERS - 1)}…`;
  const dates = nodeDates(node);
  return [...wrapped(standingWords(node), LETTERS + 4), ...kept, ...(dates ? [dates] : [])];
}

/** Words in lines of so many letters at most, broken at spaces and behind hyphens; a longer word is cut. */
function wrapped(words: string, letters: number): string[] {
  const pieces = words.match(/[^\s-]*-+|[^\s-]+|\s+/gu) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces.flatMap((one) => one.match(new RegExp(`.{1,${letters}}`, 'gsu')) ?? [])) {
    const longer = line + (piece.trim() === '' ? ' ' : piece);
    if (longer.trim().length <= letters) {
      line = longer.trimStart();
      continue;
    }
    lines.push(line.trim());
    line = piece.trimStart();
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

/** Every fact gets a share of its parent's sector by how many ends hang on it. */
function anglesOf(root: TreeNode): Map<string, number> {
  const angles = new Map<string, number>();
  const share = (parent: TreeNode, from: number, to: number): void => {
    const children = groupsOf(parent).flatMap((group) => group.children);
    const all = children.reduce((sum, child) => sum + ends(child), 0);
    let at = from;
    for (const child of children) {
      const width = ((to - from) * ends(child)) / all;
      angles.set(child.node.id, at + width / 2);
      share(child, at, at + width);
      at += width;
    }
  };
  // From the top, clockwise.
  share(root, -Math.PI / 2, 1.5 * Math.PI);
  return angles;
}

const ends = (one: TreeNode): number =>
  Math.max(
    1,
    one.children.reduce((sum, child) => sum + ends(child), 0),
  );

/** The nearest place on a ray from the middle where nothing stands yet, from the ring of its distance on. */
function firstFree(angle: number, ring: number, size: Pick<Box, 'width' | 'height'>, taken: readonly Box[]): Box {
  for (let far = ring; ; far += 0.1) {
    const box = { x: RING.x * far * Math.cos(angle), y: RING.y * far * Math.sin(angle), ...size };
    if (!taken.some((other) => overlap(box, other))) return box;
  }
}

/** Beside their fact where there is room, below it first. */
function placeMore(placed: PlacedNode, nodes: number, taken: Box[]): PlacedMore[] {
  const { node } = placed;
  const hidden = node.more.reduce((sum, one) => sum + one.count, 0);
  const marks =
    nodes > MANY && hidden > 0
      ? [{ type: null, label: `+${hidden}` }]
      : node.more.map(({ type, count }) => ({ type, label: `+${count} ${EDGE_WORDS[type].label}` }));
  return marks.map(({ type, label }) => {
    const size = { width: label.length * MORE.letter + MORE.pad, height: MORE.height };
    for (let ring = 0; ; ring++) {
      for (const [dx, dy] of [
        [0, 1],
        [0, -1],
        [1, 0],
        [-1, 0],
      ] as const) {
        const box = {
          x: placed.x + dx * (placed.width / 2 + size.width / 2 + MORE_GAP.x + ring * 30),
          y: placed.y + dy * (placed.height / 2 + size.height / 2 + MORE_GAP.y + ring * 24),
          ...size,
        };
        if (taken.some((other) => overlap(box, other, NO_GAP))) continue;
        taken.push(box);
        return { of: node.id, type, label, ...box };
      }
    }
  });
}

function overlap(a: Box, b: Box, gap: { x: number; y: number } = GAP): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap.x && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap.y
  );
}
