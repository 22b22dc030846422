import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { InboxItem } from '../../../shared/review.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { patientName } from '../../ui/patient-name.ts';
import { useRoving } from '../../ui/use-roving.ts';
import { InboxMove } from './inbox-move.tsx';
import { inboxRows, nextAfter } from './inbox-rows.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { WEIGHT_WORDS } from './weight-mark.tsx';

export interface InboxActs {
  open(item: InboxItem): void;
  accept(items: readonly InboxItem[]): void;
  correct(item: InboxItem): void;
  undo(item: InboxItem): void;
  follow(item: InboxItem, memory: string): void;
  select(item: InboxItem): void;
  bulk(): void;
}

/** The moves in groups by weight and patient. Only what is near the visible part is in the page. */
export function InboxList({
  items,
  more,
  selected,
  opened,
  acts,
}: {
  items: readonly InboxItem[];
  /** Asks for the next page; null where there is none, or it is on its way. */
  more: (() => void) | null;
  selected: ReadonlySet<string>;
  /** Move whose details are open. */
  opened: string | null;
  acts: InboxActs;
}) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useMemo(() => inboxRows(items), [items]);
  const keys = useMemo(() => items.map((item) => item.id), [items]);
  const places = useMemo(() => new Map(rows.map((row, at) => [row.key, at])), [rows]);
  const pinned = useRef<string | undefined>(undefined);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.type === 'head' ? 44 : 112),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 6,
    // The row with the focus stays in the page wherever one scrolls.
    rangeExtractor: (range) => {
      const kept = pinned.current === undefined ? undefined : places.get(pinned.current);
      const visible = defaultRangeExtractor(range);
      return kept === undefined || visible.includes(kept) ? visible : [...visible, kept].sort((a, b) => a - b);
    },
  });
  const roving = useRoving(scroller, keys, {
    reveal: (key) => virtual.scrollToIndex(places.get(key) ?? 0, { align: 'auto' }),
  });
  pinned.current = roving.current;
  useFocusKept(scroller, keys, roving);
  const shown = virtual.getVirtualItems();
  const end = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end >= rows.length - 60) more?.();
  }, [end, rows.length, more]);

  const at = items.find((item) => item.id === roving.current);
  const inList = () => scroller.current?.contains(document.activeElement) ?? false;
  const step = (by: 1 | -1) => {
    if (roving.current === undefined) return;
    const to = inList() ? keys[keys.indexOf(roving.current) + by] : roving.current;
    if (to !== undefined) roving.focus(to);
  };
  /** A key decides on the row that has the focus, and never on one that nobody looks at. */
  const decide = (act: (item: InboxItem) => void) => () => {
    if (!at) return;
    if (inList()) act(at);
    else roving.focus(at.id);
  };
  const accept = (item: InboxItem) => {
    const chosen = selected.size > 0 ? items.filter((one) => selected.has(one.id)) : [item];
    const next = nextAfter(keys, item.id, new Set(chosen.map((one) => one.id)));
    if (next !== undefined) roving.focus(next);
    acts.accept(chosen);
  };
  const acceptOne = (item: InboxItem) => {
    const next = nextAfter(keys, item.id, new Set([item.id]));
    if (next !== undefined) roving.focus(next);
    acts.accept([item]);
  };
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    a: decide(accept),
    c: decide(acts.correct),
    u: decide((item) => (item.transition.to === 'HISTORY' ? acts.undo(item) : acts.correct(item))),
    b: acts.bulk,
  });
  return (
    <section className="scroll-pane inbox" ref={scroller} aria-label="Moves that wait">
      <ul className="virtual" style={{ height: virtual.getTotalSize() }}>
        {shown.map((line) => {
          const row = rows[line.index];
          if (!row) return null;
          return (
            <li
              key={line.key}
              data-index={line.index}
              ref={virtual.measureElement}
              className="virtual-row"
              style={{ transform: `translateY(${line.start}px)` }}
            >
              {row.type === 'head' ? (
                <h2 className="inbox-head">
                  {patientName({ id: row.patient, name: row.patientName })}{' '}
                  <span className="small quiet-text">
                    {WEIGHT_WORDS[row.weight].name}: {WEIGHT_WORDS[row.weight].meaning}
                  </span>
                </h2>
              ) : (
                <InboxMove
                  item={row.item}
                  roving={roving}
                  selected={selected.has(row.item.id)}
                  opened={opened === row.item.id}
                  acts={{ ...acts, accept: acceptOne }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
