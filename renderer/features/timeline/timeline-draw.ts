/** Draws the visible part of the timeline; nothing outside it costs anything. */

import { KIND_WORDS } from '../patient-state/memory-words.ts';
import type { LaneRow, PlacedItem, TimelineLayout } from './timeline-rows.ts';
import { axisTicks, type Range } from './timeline-time.ts';

export interface Colours {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  band: string;
  active: string;
  history: string;
  accent: string;
  warn: string;
}

export interface Geometry {
  width: number;
  height: number;
  /** Size of one rem in pixels, so that the drawing grows with the text. */
  rem: number;
  /** Pixels scrolled down. */
  top: number;
  range: Range;
}

export interface Marks {
  selected: string | null;
  focused: string | null;
  /** Day numbers of the as-of line and of the last entry. */
  asOf: number | null;
  lastEntry: number | null;
}

export const rowHeight = (geometry: Pick<Geometry, 'rem'>): number => Math.round(geometry.rem * 1.375);
export const axisHeight = (geometry: Pick<Geometry, 'rem'>): number => Math.round(geometry.rem * 1.75);

/** Width of the column with the concepts' names. */
export function gutter({ rem, width }: Pick<Geometry, 'rem' | 'width'>): number {
  return Math.min(rem * 14, width * 0.35);
}

export function pixelsPerDay(geometry: Geometry): number {
  return (geometry.width - gutter(geometry)) / (geometry.range.end - geometry.range.start);
}

export const xOf = (geometry: Geometry, day: number): number =>
  gutter(geometry) + (day - geometry.range.start) * pixelsPerDay(geometry);

export function drawTimeline(
  context: CanvasRenderingContext2D,
  layout: TimelineLayout,
  geometry: Geometry,
  colours: Colours,
  marks: Marks,
): void {
  const { width, height, rem, top } = geometry;
  const row = rowHeight(geometry);
  const axis = axisHeight(geometry);
  const left = gutter(geometry);
  context.clearRect(0, 0, width, height);
  context.textBaseline = 'middle';
  const font = (weight: string) => `${weight} ${rem * 0.8125}px system-ui, "Liberation Sans", sans-serif`;

  const ticks = axisTicks(geometry.range, pixelsPerDay(geometry));
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  for (const tick of ticks) line(context, xOf(geometry, tick.at), axis, xOf(geometry, tick.at), height);

  const first = Math.max(0, Math.floor(top / row));
  const last = Math.min(layout.rows.length - 1, Math.ceil((top + height - axis) / row));
  let named = '';
  for (let index = first; index <= last; index += 1) {
    const lane = layout.rows[index];
    if (!lane) continue;
    const y = axis + index * row - top;
    if (lane.type === 'lane') {
      context.fillStyle = colours.band;
      context.fillRect(0, y, width, row);
      context.fillStyle = colours.text;
      context.font = font('700');
      context.fillText(`${KIND_WORDS[lane.kind]} (${lane.count.toLocaleString('en')})`, rem * 0.5, y + row / 2);
      named = '';
      continue;
    }
    context.font = font('400');
    if (lane.concept !== named) {
      context.fillStyle = colours.text;
      context.fillText(shortened(context, lane.concept, left - rem), rem * 0.75, y + row / 2);
    }
    named = lane.concept;
    context.save();
    context.beginPath();
    context.rect(left, y, width - left, row);
    context.clip();
    drawRow(context, lane, geometry, colours, marks, y, row);
    context.restore();
  }

  upright(context, geometry, marks.lastEntry, colours.quiet, [rem * 0.25, rem * 0.25], axis);
  upright(context, geometry, marks.asOf, colours.warn, [], axis);

  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, axis);
  context.fillStyle = colours.quiet;
  context.font = font('400');
  for (const tick of ticks) {
    const x = xOf(geometry, tick.at);
    if (x + context.measureText(tick.label).width + 4 < width) context.fillText(tick.label, x + 3, axis / 2);
  }
  context.strokeStyle = colours.line;
  line(context, 0, axis - 0.5, width, axis - 0.5);
  line(context, left + 0.5, axis, left + 0.5, height);
}

function drawRow(
  context: CanvasRenderingContext2D,
  lane: LaneRow,
  geometry: Geometry,
  colours: Colours,
  marks: Marks,
  y: number,
  row: number,
): void {
  const { start, end } = geometry.range;
  let drawnAt = Number.NaN;
  for (const placed of lane.items) {
    // Items are in the order of their starts: nothing after this one can be visible.
    if (placed.start > end) break;
    if (placed.end < start) continue;
    const marked = placed.item.id === marks.selected || placed.item.id === marks.focused;
    const pixel = Math.round(xOf(geometry, placed.start));
    // Points that fall on one pixel are one mark; a marked one is always drawn.
    if (!placed.item.interval && pixel === drawnAt && !marked) continue;
    if (!placed.item.interval) drawnAt = pixel;
    drawItem(context, placed, geometry, colours, y, row);
    if (marked) {
      const from = Math.max(xOf(geometry, placed.start), gutter(geometry));
      const to = Math.max(xOf(geometry, placed.end), from);
      context.strokeStyle = colours.accent;
      context.lineWidth = 2.5;
      context.strokeRect(from - 7, y + 1.5, to - from + 14, row - 3);
      context.lineWidth = 1;
    }
  }
}

/** Whether an item is anything but a present fact of the patient: then it is never drawn as solid. */
export const isPlain = ({ item }: PlacedItem): boolean => item.assertion === 'present' && item.subject === 'patient';

/** ACTIVE is filled and round, HISTORY hollow and square; an open end fades into dashes; a coarse date is a thin line. */
function drawItem(
  context: CanvasRenderingContext2D,
  placed: PlacedItem,
  geometry: Geometry,
  colours: Colours,
  y: number,
  row: number,
): void {
  const active = placed.item.store === 'ACTIVE';
  const colour = active ? colours.active : colours.history;
  const from = xOf(geometry, placed.start);
  const to = xOf(geometry, placed.end);
  const middle = y + row / 2;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  if (!placed.item.interval) {
    const at = (from + to) / 2;
    if (placed.coarse && to - from > 10) {
      line(context, from, middle, to, middle);
      line(context, from, middle - 3, from, middle + 3);
      line(context, to, middle - 3, to, middle + 3);
    }
    const size = row * 0.22;
    context.beginPath();
    if (active) context.arc(at, middle, size, 0, Math.PI * 2);
    else context.rect(at - size + 1, middle - size + 1, size * 2 - 2, size * 2 - 2);
    if (active && isPlain(placed)) context.fill();
    else {
      context.fillStyle = colours.surface;
      context.fill();
      context.stroke();
    }
    return;
  }
  const half = row * 0.24;
  const long = Math.max(to - from, 3);
  if (active && isPlain(placed)) context.fillRect(from, middle - half, long, half * 2);
  else {
    context.fillStyle = colours.surface;
    context.fillRect(from, middle - half, long, half * 2);
    context.strokeRect(from + 0.75, middle - half + 0.75, Math.max(long - 1.5, 1.5), half * 2 - 1.5);
  }
  if (!isPlain(placed))
    stripes(context, Math.max(from, gutter(geometry)), Math.min(from + long, geometry.width), middle, half);
  const reach = geometry.rem * 1.25;
  if (placed.openStart) dashes(context, from, from - reach, middle);
  if (placed.openEnd) dashes(context, from + long, from + long + reach, middle);
}

/** Slanted stripes between two points of an interval: refuted, absent, possible, planned, or of another person. */
function stripes(context: CanvasRenderingContext2D, from: number, to: number, y: number, half: number): void {
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.ceil(from / 7) * 7; x < to - half; x += 7) {
    context.moveTo(x, y + half);
    context.lineTo(x + half, y - half);
  }
  context.stroke();
}

function dashes(context: CanvasRenderingContext2D, from: number, to: number, y: number): void {
  context.setLineDash([3, 3]);
  line(context, from, y, to, y);
  context.setLineDash([]);
}

function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

function upright(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  day: number | null,
  colour: string,
  dash: number[],
  axis: number,
): void {
  if (day === null || day < geometry.range.start || day > geometry.range.end) return;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(dash);
  const x = xOf(geometry, day);
  line(context, x, axis, x, geometry.height);
  context.setLineDash([]);
  context.lineWidth = 1;
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** The item under a point of the drawing, the nearest within a finger's breadth. */
export function itemAt(layout: TimelineLayout, geometry: Geometry, x: number, y: number): PlacedItem | null {
  if (x < gutter(geometry) || y < axisHeight(geometry)) return null;
  const lane = layout.rows[Math.floor((y - axisHeight(geometry) + geometry.top) / rowHeight(geometry))];
  if (lane?.type !== 'row') return null;
  let best: PlacedItem | null = null;
  let nearest = 10;
  for (const placed of lane.items) {
    const from = xOf(geometry, placed.start);
    const to = xOf(geometry, placed.end);
    const off = placed.item.interval
      ? Math.max(from - x, x - Math.max(to, from + 3), 0)
      : Math.abs((from + to) / 2 - x);
    if (off < nearest || (off === 0 && placed.item.interval)) {
      nearest = off;
      best = placed;
    }
  }
  return best;
}
