import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Inbox, InboxFilter, InboxItem } from '../../../shared/review.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { plural } from '../../ui/date-words.ts';

const PAGE = 200;
/** As many as one request may carry. */
const MOST = 500;

/** What cannot be said by the list itself: a failure, or that somebody else was quicker. */
export interface InboxSaid {
  tone: 'plain' | 'danger';
  message: string;
}

/** The moves that wait for this person, page by page, and their acceptance: at once on screen, and put back where it failed. */
export function useInbox(by: string, filter: InboxFilter) {
  const bridge = useBridge();
  const client = useQueryClient();
  const key = ['review.inbox', by, filter];
  const pages = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(bridge, 'review.inbox', { by, filter, after: pageParam, limit: PAGE }, signal),
    getNextPageParam: (last: Inbox) => last.next,
  });
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<InboxSaid | null>(null);
  const loaded = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const items = useMemo(() => loaded.filter((item) => !sent.has(item.id)), [loaded, sent]);
  const first = pages.data?.pages[0];
  const away = loaded.filter((item) => sent.has(item.id));

  const accept = async (ids: readonly string[]): Promise<void> => {
    setSaid(null);
    setSent((before) => new Set([...before, ...ids]));
    let accepted = 0;
    let done: string[] = [];
    try {
      for (let at = 0; at < ids.length; at += MOST) {
        const part = ids.slice(at, at + MOST);
        accepted += (await ask(bridge, 'review.accept', { by, ids: part })).accepted;
        done = [...done, ...part];
      }
      if (accepted < ids.length) {
        const others = ids.length - accepted;
        setSaid({ tone: 'plain', message: `${plural(others, 'move')} had been decided on already.` });
      }
    } catch (fault) {
      const left = ids.length - done.length;
      const why = fault instanceof Error ? fault.message : String(fault);
      setSaid({
        tone: 'danger',
        message: `${plural(left, 'move')} could not be accepted and stand here as before. ${why}`,
      });
    }
    const gone = new Set(done);
    client.setQueryData<InfiniteData<Inbox, string | null>>(key, (data) => data && without(data, gone));
    setSent((before) => new Set([...before].filter((id) => !ids.includes(id))));
    void client.invalidateQueries({ queryKey: ['review.waiting'] });
  };
  return {
    pages,
    items,
    total: Math.max(0, (first?.total ?? 0) - away.length),
    byWeight: less(first?.byWeight ?? { high: 0, raised: 0, usual: 0 }, away),
    said,
    setSaid,
    accept,
  };
}

function less(by: Inbox['byWeight'], gone: readonly InboxItem[]): Inbox['byWeight'] {
  const left = { ...by };
  for (const item of gone) left[item.weight] = Math.max(0, left[item.weight] - 1);
  return left;
}

/** The pages without some moves, counted again. */
function without(data: InfiniteData<Inbox, string | null>, gone: ReadonlySet<string>) {
  const away = data.pages.flatMap((page) => page.items.filter((item) => gone.has(item.id)));
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => !gone.has(item.id)),
      total: Math.max(0, page.total - away.length),
      byWeight: less(page.byWeight, away),
    })),
  };
}
