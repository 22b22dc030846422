import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { TimelineItem } from '../../../shared/bridge.ts';
import { compareTimes, parseIso } from '../../../shared/clinical-time.ts';
import { dateWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { KIND_WORDS } from '../patient-state/memory-words.ts';

/** When an item was, in words, as precisely as it is known. */
export function itemDates(item: TimelineItem): string {
  if (!item.interval) {
    const at = item.from ?? item.to;
    return at ? dateWords(at) : 'date unknown';
  }
  if (item.from && item.to) return `${dateWords(item.from)} to ${dateWords(item.to)}`;
  if (item.from)
    return item.store === 'ACTIVE' ? `since ${dateWords(item.from)}` : `from ${dateWords(item.from)}, end unknown`;
  return item.to ? `until ${dateWords(item.to)}, start unknown` : 'dates unknown';
}

/** One event in a sentence, for the line above the drawing and for a screen reader. */
export function itemWords(item: TimelineItem): string {
  const cautions = [
    item.subject === 'patient' ? '' : `${item.subject}, not the patient`,
    item.assertion === 'present' ? '' : item.assertion,
  ].filter(Boolean);
  const more = cautions.length > 0 ? ` (${cautions.join('; ')})` : '';
  return `${item.store}: ${item.text}${more}, ${itemDates(item)}`;
}

/** The timeline as a list, newest first, the undated at the end. */
export function TimelineList({
  items,
  selected,
  onOpen,
}: {
  items: readonly TimelineItem[];
  selected: string | null;
  onOpen(id: string): void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(
    () => [...items].sort((a, b) => compareTimes(parseIso(b.from ?? b.to), parseIso(a.from ?? a.to))),
    [items],
  );
  const keys = useMemo(() => sorted.map((item) => item.id), [sorted]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 12,
  });
  const roving = useRoving(scroller, keys, { reveal: (key) => virtual.scrollToIndex(keys.indexOf(key)) });
  return (
    <div className="scroll-pane" ref={scroller}>
      <ul className="virtual" aria-label="Events, newest first" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = sorted[row.index];
          if (!item) return null;
          return (
            <li
              key={row.key}
              data-index={row.index}
              ref={virtual.measureElement}
              className="virtual-row timeline-item"
              style={{ transform: `translateY(${row.start}px)` }}
              aria-setsize={sorted.length}
              aria-posinset={row.index + 1}
            >
              <StoreMark store={item.store} />
              <span className="timeline-when number">{itemDates(item)}</span>
              <button
                type="button"
                className="link"
                aria-current={item.id === selected ? 'true' : undefined}
                onClick={() => onOpen(item.id)}
                {...roving.item(item.id)}
              >
                {item.text}
              </button>
              <span className="small quiet-text">{KIND_WORDS[item.kind]}</span>
              {item.subject !== 'patient' && <span className="chip warn">{item.subject}, not the patient</span>}
              {item.assertion !== 'present' && <span className="chip warn">{item.assertion}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
