/** Where the points of the plot lie: tokens to the right, quality upwards, on scales that fit what is shown. */
import type { GateReport } from '../../../shared/asking.ts';
import { type WayId, waysOf } from './calibration-words.ts';

/** Units of the drawing. */
export const PLOT = { width: 520, height: 320, left: 60, right: 60, top: 18, bottom: 50 } as const;

export interface Scale {
  ticks: number[];
  /** Digits behind the point that tell the ticks apart. */
  digits: number;
  at(value: number): number;
}

export interface PlotPoint {
  id: WayId;
  x: number;
  y: number;
  /** Where its letter stands; moved aside where another one is. */
  labelX: number;
  labelY: number;
}

export interface Plot {
  x: Scale;
  y: Scale;
  /** The gate over λ, from the least cost to the greatest. */
  curve: { x: number; y: number }[];
  points: PlotPoint[];
}

export function plotOf(report: GateReport): Plot {
  const ways = waysOf(report);
  const all = [...ways.map((way) => way.served), ...report.curve.map((point) => point.gated)];
  const x = scaleOf(
    all.map((s) => s.tokens),
    PLOT.left,
    PLOT.width - PLOT.right,
  );
  const y = scaleOf(
    all.map((s) => s.quality),
    PLOT.height - PLOT.bottom,
    PLOT.top,
  );
  const curve = report.curve
    .map(({ gated }) => ({ x: x.at(gated.tokens), y: y.at(gated.quality) }))
    .sort((a, b) => a.x - b.x || b.y - a.y);
  return {
    x,
    y,
    curve,
    points: placed(ways.map(({ id, served }) => ({ id, x: x.at(served.tokens), y: y.at(served.quality) }))),
  };
}

/** Letters of points that lie on one another stand one below the other. */
function placed(points: readonly { id: WayId; x: number; y: number }[]): PlotPoint[] {
  const done: PlotPoint[] = [];
  for (const point of points) {
    const labelX = point.x + 12;
    let labelY = point.y + 4;
    while (done.some((other) => Math.abs(other.labelX - labelX) < 16 && Math.abs(other.labelY - labelY) < 14))
      labelY += 14;
    done.push({ ...point, labelX, labelY });
  }
  return done;
}

const STEPS = [1, 2, 5, 10];

/** A scale of round numbers around the values, three to seven of them. */
function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  // Values that are all alike still need a scale to lie on.
  const spread = Math.max(most - least, Math.abs(most) * 0.02, 0.01);
  const rough = spread / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((s) => s * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return {
    digits,
    ticks: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step),
    at: (value) => from + ((value / step - first) / (last - first)) * (to - from),
  };
}
