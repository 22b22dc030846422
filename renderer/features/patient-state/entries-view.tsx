import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { EntryRow, PatientRow } from '../../../shared/interchange.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { dateWords, plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { useSource } from '../entry-source/entry-source.tsx';

const PAGE = 500;

/** The entries in update order, each opened in its source. */
export function EntriesView({ row }: { row: PatientRow }) {
  const bridge = useBridge();
  const pages = useInfiniteQuery({
    queryKey: ['entry.list', row.id],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      ask(bridge, 'entry.list', { patient: row.id, afterSeq: pageParam, limit: PAGE }, signal),
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.seq : undefined),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const [waiting, setWaiting] = useState(false);
  const loaded = pages.data?.pages.flat() ?? [];
  const entries = waiting ? loaded.filter((entry) => entry.status !== 'written') : loaded;
  const scroller = useRef<HTMLDivElement>(null);
  const source = useSource();
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    // What waits may stand on any page, so all of them are asked for.
    if ((waiting || end >= entries.length - 50) && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [waiting, end, entries.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const keys = entries.map((entry) => entry.id);
  const roving = useRoving(scroller, keys, { reveal: (key) => virtual.scrollToIndex(keys.indexOf(key)) });

  if (pages.isPending) return <p>Reading the entries…</p>;
  if (pages.isError) return <Failure error={pages.error} retry={pages.refetch} />;
  return (
    <>
      <div className="row spread">
        <p className="quiet-text small">
          {plural(row.entries, 'entry')} in the order in which they were taken in, which need not be the order of their
          dates.
        </p>
        <label className="row">
          <input type="checkbox" checked={waiting} onChange={(event) => setWaiting(event.target.checked)} />
          Only those that wait for a writer or a person
        </label>
      </div>
      {waiting && (
        <p className="small" role="status">
          {plural(entries.length, 'entry')} of {row.entries.toLocaleString('en')}
          {hasNextPage ? ', still looking' : ''}
        </p>
      )}
      <div className="scroll-pane" ref={scroller}>
        <ol className="virtual" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const entry = entries[item.index];
            if (!entry) return null;
            return (
              <li
                key={item.key}
                data-index={item.index}
                ref={virtual.measureElement}
                className="virtual-row entry-row"
                style={{ transform: `translateY(${item.start}px)` }}
                aria-setsize={waiting ? entries.length : row.entries}
                aria-posinset={item.index + 1}
              >
                <span className="number quiet-text">{entry.seq}</span>
                <span className="entry-words">
                  <button
                    type="button"
                    className="link"
                    onClick={() => source({ entry: entry.id })}
                    {...roving.item(entry.id)}
                  >
                    {entry.title || 'Entry without a title'}
                  </button>
                  <span className="small quiet-text">
                    {entry.time ? dateWords(entry.time) : 'undated'} · {entry.type} · {entry.document}
                  </span>
                </span>
                <EntryStatus entry={entry} />
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}

function EntryStatus({ entry }: { entry: EntryRow }) {
  if (entry.status === 'waiting') {
    return (
      <span className="entry-status warn-text">
        <Icon name="question" /> waits for a text writer
      </span>
    );
  }
  if (entry.status === 'failed') {
    return (
      <span className="entry-status warn-text">
        <Icon name="warn" /> needs attention
      </span>
    );
  }
  return <span className="entry-status quiet-text">{plural(entry.memories, 'fact')}</span>;
}
