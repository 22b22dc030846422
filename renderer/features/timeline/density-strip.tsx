import { type PointerEvent, useMemo, useRef } from 'react';
import { density, type TimelineLayout } from './timeline-rows.ts';
import type { Range } from './timeline-time.ts';

const BINS = 200;

/** How much of the record lies when, and which part is on screen. A drag chooses a part; the buttons do the same by key. */
export function DensityStrip({
  layout,
  range,
  onRange,
}: {
  layout: TimelineLayout;
  range: Range;
  onRange(range: Range): void;
}) {
  const { whole, order } = layout;
  const bars = useMemo(() => density(order, whole, BINS).map((count, bin) => ({ count, bin })), [order, whole]);
  const peak = bars.reduce((max, bar) => Math.max(max, bar.count), 1);
  const from = useRef<number | null>(null);
  const place = (day: number) => ((day - whole.start) / (whole.end - whole.start)) * BINS;
  const dayOfEvent = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return whole.start + ((event.clientX - box.left) / box.width) * (whole.end - whole.start);
  };
  return (
    <svg
      className="density"
      viewBox={`0 0 ${BINS} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = dayOfEvent(event);
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        const to = dayOfEvent(event);
        if (Math.abs(to - from.current) < (whole.end - whole.start) / BINS) return;
        onRange({ start: Math.min(from.current, to), end: Math.max(from.current, to) });
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    >
      {bars.map(({ count, bin }) =>
        count === 0 ? null : (
          <rect
            key={bin}
            className="density-bar"
            x={bin}
            width={0.8}
            y={24 - 2 - (Math.sqrt(count) / Math.sqrt(peak)) * 20}
            height={2 + (Math.sqrt(count) / Math.sqrt(peak)) * 20}
          />
        ),
      )}
      <rect
        className="density-window"
        x={place(range.start)}
        width={place(range.end) - place(range.start)}
        y={0}
        height={24}
      />
    </svg>
  );
}
