import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { PatientRow } from '../../../shared/interchange.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { stepView, useNavigation } from '../../app/navigation.tsx';
import { dateWords, plural } from '../../ui/date-words.ts';
import { useRoving } from '../../ui/use-roving.ts';
import { useSource } from '../entry-source/entry-source.tsx';
import { WaitingTexts } from '../jobs/waiting-texts.tsx';
import { EntryStatus } from './entry-status.tsx';

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
  const { go } = useNavigation();
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
  const entriesWait = loaded.some((entry) => entry.status === 'waiting');
  const keys = entries.map((entry) => entry.id);
  const roving = useRoving(scroller, keys, { reveal: (key) => virtual.scrollToIndex(keys.indexOf(key)) });

  if (pages.isPending) return <p>Reading the entries…</p>;
  if (pages.isError) return <Failure error={pages.error} retry={pages.refetch} />;
  return (
    <>
      {entriesWait && <WaitingTexts patient={row.id} />}
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
                <button
                  type="button"
                  className="link small"
                  // A stop in the tab order only beside the title that has the focus, so that the list stays short to pass.
                  tabIndex={roving.current === entry.id ? 0 : -1}
                  onClick={() => go(stepView(row.id, entry.id))}
                >
                  How was this read?<span className="visually-hidden"> {entry.title || 'Entry without a title'}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}
