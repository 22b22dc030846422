import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { dayWords } from '../../ui/date-words.ts';
import { DensityStrip } from './density-strip.tsx';
import { axisHeight, drawTimeline, type Geometry, itemAt, rowHeight } from './timeline-draw.ts';
import { itemWords } from './timeline-list.tsx';
import type { PlacedItem, TimelineLayout } from './timeline-rows.ts';
import { dayNumber, dayOf, type Range, stretch, within, zoomed } from './timeline-time.ts';
import { useCanvasSize } from './use-canvas-size.ts';

/** The lanes, drawn on a canvas: there is no element for an event, so that twenty thousand scroll like twenty. */
export function TimelineCanvas({
  layout,
  lastEntry,
  validAt,
  selected,
  onOpen,
}: {
  layout: TimelineLayout;
  lastEntry: string | null;
  validAt: string | null;
  selected: string | null;
  onOpen(id: string): void;
}) {
  const { whole, order } = layout;
  const help = useId();
  const [chosen, setRange] = useState<Range | null>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [hover, setHover] = useState<PlacedItem | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { size, look } = useCanvasSize(scroller, canvas);
  const range = chosen ? within(chosen, whole) : whole;
  const geometry: Geometry = { ...size, top, range };
  const bodyHeight = layout.rows.length * rowHeight(geometry) + axisHeight(geometry);
  const at = order.findIndex(({ placed }) => placed.item.id === focused);
  const current = at < 0 ? null : (order[at]?.placed ?? null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !look) return;
    const frame = requestAnimationFrame(() => {
      const scale = devicePixelRatio || 1;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      drawTimeline(context, layout, geometry, look, {
        selected,
        focused,
        asOf: validAt ? dayNumber(validAt) + 1 : null,
        lastEntry: stretch(lastEntry)?.end ?? null,
      });
    });
    return () => cancelAnimationFrame(frame);
  });

  const zoom = (factor: number) => {
    const around = current ? (current.start + current.end) / 2 : (range.start + range.end) / 2;
    const inside = around >= range.start && around <= range.end ? around : (range.start + range.end) / 2;
    setRange(zoomed(range, factor, inside, whole));
  };
  const pan = (part: number) => {
    const by = (range.end - range.start) * part;
    setRange(within({ start: range.start + by, end: range.end + by }, whole));
  };

  const focusOn = (index: number) => {
    const next = order[Math.min(Math.max(index, 0), order.length - 1)];
    if (!next) return;
    setFocused(next.placed.item.id);
    const { start, end } = next.placed;
    if (end < range.start || start > range.end) {
      const half = (range.end - range.start) / 2;
      setRange(within({ start: start - half, end: start + half }, whole));
    }
    const box = scroller.current;
    if (!box) return;
    const y = next.row * rowHeight(geometry);
    const room = size.height - axisHeight(geometry) - rowHeight(geometry);
    if (y < box.scrollTop) box.scrollTop = Math.max(0, y - rowHeight(geometry));
    else if (y > box.scrollTop + room) box.scrollTop = y - room;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const toRow = (step: 1 | -1) => {
      const row = order[at]?.row ?? -1;
      const index =
        step > 0
          ? order.findIndex((one) => one.row > row)
          : order.findIndex((one) => one.row === order.findLast((other) => other.row < row)?.row);
      if (index >= 0) focusOn(index);
    };
    const acts = new Map<string, () => void>([
      ['ArrowRight', () => (event.shiftKey ? pan(0.25) : focusOn(at + 1))],
      ['ArrowLeft', () => (event.shiftKey ? pan(-0.25) : focusOn(at - 1))],
      ['ArrowDown', () => toRow(1)],
      ['ArrowUp', () => toRow(-1)],
      ['Home', () => focusOn(0)],
      ['End', () => focusOn(order.length - 1)],
      ['+', () => zoom(0.6)],
      ['=', () => zoom(0.6)],
      ['-', () => zoom(1 / 0.6)],
      ['0', () => setRange(null)],
      ['Enter', () => current && onOpen(current.item.id)],
      [' ', () => current && onOpen(current.item.id)],
    ]);
    const act = acts.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  const placedAt = (event: PointerEvent | React.MouseEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    return box ? itemAt(layout, geometry, event.clientX - box.left, event.clientY - box.top) : null;
  };

  const shown = hover ?? current;
  return (
    <div className="timeline">
      <div className="row">
        <button type="button" className="button" onClick={() => zoom(0.6)} aria-label="Closer">
          +
        </button>
        <button type="button" className="button" onClick={() => zoom(1 / 0.6)} aria-label="Farther">
          −
        </button>
        <button type="button" className="button" onClick={() => pan(-0.5)}>
          Earlier
        </button>
        <button type="button" className="button" onClick={() => pan(0.5)}>
          Later
        </button>
        <button type="button" className="button" disabled={chosen === null} onClick={() => setRange(null)}>
          Whole record
        </button>
        <span className="small quiet-text number">
          {dayWords(dayOf(range.start))} to {dayWords(dayOf(range.end))}
        </span>
      </div>
      <DensityStrip layout={layout} range={range} onRange={(next) => setRange(within(next, whole))} />
      <p className="timeline-said" role="status">
        {shown ? itemWords(shown.item) : 'Point at an event, or move with the arrow keys, to read it.'}
      </p>
      <div className="timeline-scroll" ref={scroller} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <div className="timeline-body" style={{ height: bodyHeight }}>
          <div
            className="timeline-canvas"
            role="listbox"
            aria-label="Timeline of the record"
            aria-describedby={help}
            aria-activedescendant={current ? `${help}-event` : undefined}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onFocus={() => {
              if (at < 0 && order.length > 0) focusOn(0);
            }}
            onPointerMove={(event) => setHover(placedAt(event))}
            onPointerLeave={() => setHover(null)}
            onClick={(event) => {
              const placed = placedAt(event);
              if (!placed) return;
              setFocused(placed.item.id);
              onOpen(placed.item.id);
            }}
          >
            <canvas ref={canvas} />
            {current && (
              <span
                id={`${help}-event`}
                className="visually-hidden"
                role="option"
                tabIndex={-1}
                aria-selected={current.item.id === selected}
                aria-setsize={order.length}
                aria-posinset={at + 1}
              >
                {itemWords(current.item)}
              </span>
            )}
          </div>
        </div>
      </div>
      <p id={help} className="visually-hidden">
        Left and right arrow move between events, up and down between rows, Enter opens an event, plus and minus zoom.
        The same content is in the list.
      </p>
    </div>
  );
}
