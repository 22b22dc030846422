/** The picture as an SVG file, written from the same places as the canvas. */
import type { GraphColours } from './graph-colours.ts';
import { type Box, LINE_HEIGHT } from './graph-layout.ts';
import { EDGE_LINES, type EdgeLine } from './graph-lines.ts';
import type { GraphPicture, PictureEdge } from './graph-picture.ts';

const MARGIN = 24;
const CUT = 9;
const ROUND = 9;

interface Point {
  x: number;
  y: number;
}

export function graphSvg(picture: GraphPicture, colours: GraphColours): string {
  const boxes = new Map(picture.nodes.map((placed) => [placed.node.id, placed]));
  const all: Box[] = [...picture.nodes, ...picture.more];
  const left = Math.min(...all.map((b) => b.x - b.width / 2)) - MARGIN;
  const top = Math.min(...all.map((b) => b.y - b.height / 2)) - MARGIN;
  const width = Math.max(...all.map((b) => b.x + b.width / 2)) + MARGIN - left;
  const height = Math.max(...all.map((b) => b.y + b.height / 2)) + MARGIN - top;
  const edges = picture.edges.flatMap((edge) => {
    const [from, to] = [boxes.get(edge.edge.from), boxes.get(edge.edge.to)];
    return from && to ? [drawEdge(edge, from, to, colours)] : [];
  });
  const nodes = picture.nodes.map(({ node, lines, ...box }) => {
    const active = node.store === 'ACTIVE';
    const look = `fill="${active ? colours.activeFill : colours.historyFill}" stroke="${active ? colours.active : colours.history}" stroke-width="${node.id === picture.root ? 4 : 2}"`;
    const shape = active ? rounded(box, look) : cut(box, `${look} stroke-dasharray="5 4"`);
    return `<g>${shape}${words(box, lines, 12, colours.text, node.id === picture.root)}</g>`;
  });
  const more = picture.more.map(({ label, ...box }) => {
    const look = `fill="${colours.surface}" stroke="${colours.accent}"`;
    return `<g>${rounded(box, look)}${words(box, [label], 11, colours.accent, false)}</g>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="${n(left)} ${n(top)} ${n(width)} ${n(height)}" font-family="sans-serif">`,
    `<rect x="${n(left)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" fill="${colours.surface}"/>`,
    ...edges,
    ...nodes,
    ...more,
    '</svg>\n',
  ].join('\n');
}

function drawEdge({ edge, label, past, bend: by }: PictureEdge, a: Box, b: Box, colours: GraphColours): string {
  const line = EDGE_LINES[edge.type];
  const colour = colours[line.tone];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // Of a quadratic curve the middle lies half as far out as its control point.
  const control = {
    x: (a.x + b.x) / 2 - (2 * by * (b.y - a.y)) / length,
    y: (a.y + b.y) / 2 + (2 * by * (b.x - a.x)) / length,
  };
  const start = border(a, control);
  const end = border(b, control);
  const middle = { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 };
  const dash = line.dash ? ` stroke-dasharray="${line.dash.join(' ')}"` : '';
  const faint = past ? ' stroke-opacity="0.55"' : '';
  const path = `<path d="M${n(start.x)} ${n(start.y)}Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}" fill="none" stroke="${colour}" stroke-width="${line.width}"${dash}${faint}/>`;
  return `<g>${path}${arrow(line, control, end, colour)}${beside(label, middle, start, end, colour, colours.surface)}</g>`;
}

/** The word of an edge, along its line and beside it, never upside down. */
function beside(label: string, at: Point, start: Point, end: Point, colour: string, back: string): string {
  const slope = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const turn = slope > 90 ? slope - 180 : slope < -90 ? slope + 180 : slope;
  const box = { x: 0, y: -9, width: label.length * 6 + 4, height: 13 };
  const ground = `<rect x="${n(-box.width / 2)}" y="${n(box.y - box.height / 2)}" width="${n(box.width)}" height="${box.height}" fill="${back}" fill-opacity="0.75"/>`;
  return `<g transform="translate(${n(at.x)} ${n(at.y)}) rotate(${n(turn)})">${ground}${words(box, [label], 11, colour, false)}</g>`;
}

/** Where the line from the middle of a box to a point leaves the box. */
function border(box: Box, to: Point): Point {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
    1,
  );
  return { x: box.x + dx * share, y: box.y + dy * share };
}

function arrow({ arrow: kind }: EdgeLine, from: Point, tip: Point, colour: string): string {
  if (kind === 'none') return '';
  if (kind === 'dot') return `<circle cx="${n(tip.x)}" cy="${n(tip.y)}" r="4.5" fill="${colour}"/>`;
  const turn = (Math.atan2(tip.y - from.y, tip.x - from.x) * 180) / Math.PI;
  const shape =
    kind === 'filled'
      ? `d="M0 0L-12 -5.5L-12 5.5Z" fill="${colour}"`
      : `d="M-11 -6L0 0L-11 6" fill="none" stroke="${colour}" stroke-width="1.8"`;
  return `<path transform="translate(${n(tip.x)} ${n(tip.y)}) rotate(${n(turn)})" ${shape}/>`;
}

function rounded({ x, y, width, height }: Box, look: string): string {
  return `<rect x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" rx="${ROUND}" ${look}/>`;
}

function cut({ x, y, width, height }: Box, look: string): string {
  const [l, r, t, b] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const corners = [
    [l + CUT, t],
    [r - CUT, t],
    [r, t + CUT],
    [r, b - CUT],
    [r - CUT, b],
    [l + CUT, b],
    [l, b - CUT],
    [l, t + CUT],
  ];
  return `<polygon points="${corners.map(([cx, cy]) => `${n(cx ?? 0)},${n(cy ?? 0)}`).join(' ')}" ${look}/>`;
}

function words(box: Box, lines: readonly string[], size: number, colour: string, strong: boolean): string {
  const first = box.y - ((lines.length - 1) * LINE_HEIGHT) / 2 + size * 0.35;
  return lines
    .map(
      (line, i) =>
        `<text x="${n(box.x)}" y="${n(first + i * LINE_HEIGHT)}" font-size="${size}" text-anchor="middle" fill="${colour}"${strong ? ' font-weight="bold"' : ''}>${escaped(line)}</text>`,
    )
    .join('');
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that no XML file may hold are left out. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
