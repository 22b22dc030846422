import './audit.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditFilter } from '../../../shared/review.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { CarriedLines } from './carried-lines.tsx';
import { CheckLog } from './check-log.tsx';
import { ExportLog } from './export-log.tsx';

const PAGE = 200;

/** Who did what and when; `subject` is the id of one memory, person or document that is looked into. */
export function AuditPage({ subject }: { subject: string | null }) {
  const bridge = useBridge();
  const [filter, setFilter] = useState<AuditFilter>(subject === null ? {} : { subject });
  const [brokenAt, setBrokenAt] = useState<number | null>(null);
  const pages = useInfiniteQuery({
    queryKey: ['audit.page', filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => ask(bridge, 'audit.page', { filter, before: pageParam, limit: PAGE }, signal),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const first = pages.data?.pages[0];
  return (
    <div className="audit-page">
      <div className="row spread">
        <h1>Audit log</h1>
        <ExportLog filter={filter} />
      </div>
      <p className="quiet-text">
        Every act in this workspace, by whom and when, each line sealed to the one before it. It holds ids and codes, no
        word of a record.
      </p>
      <CheckLog onChecked={setBrokenAt} />
      <AuditFilters filter={filter} actors={first?.actors ?? []} actions={first?.actions ?? []} onChange={setFilter} />
      {pages.isPending && <p>Reading the log…</p>}
      {pages.isError && <Failure error={pages.error} retry={pages.refetch} />}
      {first && (
        <AuditTable
          lines={pages.data?.pages.flatMap((page) => page.lines) ?? []}
          total={first.total}
          none={
            Object.keys(filter).length === 0
              ? 'Nothing was done in this workspace yet.'
              : 'No line of the log is like that: choose less above.'
          }
          brokenAt={brokenAt}
          onEnd={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
          }}
          onSubject={(id) => setFilter({ subject: id })}
        />
      )}
      {first && first.carried.length > 0 && <CarriedLines lines={first.carried} />}
    </div>
  );
}
