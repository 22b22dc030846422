import './candidates.css';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CandidateDetail,
  type Candidates,
  DELETION_DECISIONS,
  type DeletionDecision,
  type ForgettingStatus,
} from '../../../shared/forgetting.ts';
import { KINDS, type Kind } from '../../../shared/vocabulary.ts';
import { ask, useAnswer, useBridge } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { numberKeys, usePageKeys } from '../../app/page-keys.ts';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { isOfForgetting } from '../calibration/calibration-words.ts';
import { ReviewTabs } from '../inbox/review-tabs.tsx';
import { CandidateList } from './candidate-list.tsx';
import { CandidateView } from './candidate-view.tsx';
import { DECISION_WORDS } from './candidate-words.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { UndoWindow } from './undo-window.tsx';

const PAGE = 100;

/** Archived facts that the calibrated scorer proposes to delete. Only a person deletes. */
export function CandidatesPage() {
  const status = useAnswer('forget.status', {});
  return (
    <div className="review-page">
      <ReviewTabs current="candidates" />
      <h1>Deletion candidates</h1>
      {status.isPending && <p>Looking where things stand…</p>}
      {status.isError && <Failure error={status.error} retry={status.refetch} />}
      {status.data && (
        <>
          <Standing status={status.data} />
          <Proposals status={status.data} />
        </>
      )}
    </div>
  );
}

/** Whether anything may be proposed, and what is missing where it may not. */
function Standing({ status }: { status: ForgettingStatus }) {
  const { go } = useNavigation();
  return (
    <Notice tone={status.calibrated ? 'plain' : 'warn'}>
      <p>{status.message}</p>
      <button type="button" className="link" onClick={() => go({ page: 'forgetting' })}>
        Labels, scorers and calibrations
      </button>
    </Notice>
  );
}

function Proposals({ status }: { status: ForgettingStatus }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind | undefined>(undefined);
  const [decided, setDecided] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<{ decision: DeletionDecision; candidate: CandidateDetail } | null>(null);
  const [said, setSaid] = useState<{ tone: 'plain' | 'warn'; message: string } | null>(null);
  const pages = useInfiniteQuery({
    queryKey: ['forget.candidates', kind ?? null, decided],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        bridge,
        'forget.candidates',
        { ...(kind === undefined ? {} : { kind }), includeDecided: decided, after: pageParam, limit: PAGE },
        signal,
      ),
    getNextPageParam: (last: Candidates) => last.next,
  });
  const detail = useAnswer('forget.candidate', { memory: opened ?? '' }, { enabled: opened !== null });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages[0]?.total ?? 0;
  const again = () => {
    void client.invalidateQueries({ predicate: isOfForgetting });
  };
  /** What was decided leaves the list with the key; the workspace then says where it stands. */
  const leave = (memory: string) => {
    client.setQueriesData<InfiniteData<Candidates>>({ queryKey: ['forget.candidates'] }, (known) => {
      if (!known?.pages.some((page) => page.items.some((item) => item.memory === memory))) return known;
      return {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          total: page.total - 1,
          items: page.items.filter((item) => item.memory !== memory),
        })),
      };
    });
    again();
  };
  const open = (memory: string | null) => {
    setSaid(null);
    setDeciding(null);
    setOpened(memory);
  };
  const decide = (decision: DeletionDecision) => {
    // As it is shown now: what comes in while the reason is written does not change what is decided on.
    if (opened && detail.data) setDeciding({ decision, candidate: detail.data });
  };
  usePageKeys(numberKeys(DELETION_DECISIONS, decide));
  const next = (memory: string): string | null => {
    const at = items.findIndex((item) => item.memory === memory);
    return items[at + 1]?.memory ?? items[at - 1]?.memory ?? null;
  };
  const endsProposals = status.calibration?.keepsLeft === 0;
  const more = pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : null;
  return (
    <>
      <div className="inbox-filters">
        <label className="row small">
          Kind
          <select
            className="input"
            value={kind ?? ''}
            onChange={(event) => setKind(KINDS.find((one) => one === event.target.value))}
          >
            <option value="">all</option>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <label className="row small">
          <input type="checkbox" checked={decided} onChange={(event) => setDecided(event.target.checked)} />
          Also those that were decided on
        </label>
      </div>
      <p className="small" role="status">
        {pages.isPending
          ? 'Looking for candidates…'
          : total === 0
            ? 'No candidate.'
            : `${plural(total, 'candidate')}, the highest score first.`}
      </p>
      {said && (
        <Notice tone={said.tone} urgent>
          {said.message}
        </Notice>
      )}
      {pages.isError && <Failure error={pages.error} retry={pages.refetch} />}
      <div className={opened ? 'state-layout with-detail' : 'state-layout'}>
        <div className="state-main candidates-main">
          {pages.isSuccess && items.length === 0 && (
            <div className="empty">
              <h2>No fact is proposed for deletion</h2>
              <p>
                {status.calibrated
                  ? 'No archived fact has a score above its threshold.'
                  : 'The line above says what is missing.'}
              </p>
            </div>
          )}
          {items.length > 0 && <CandidateList items={items} more={more} opened={opened} onOpen={open} />}
          <UndoWindow status={status} alone={items.length === 0} />
        </div>
        {opened && detail.isError && (
          <aside className="detail scroll-pane" aria-label="Candidate">
            <Failure error={detail.error} retry={detail.refetch} />
            <button type="button" className="button" onClick={() => open(null)}>
              Close
            </button>
          </aside>
        )}
        {opened && detail.data && (
          <CandidateView
            key={`${detail.data.memory} ${detail.data.version}`}
            candidate={detail.data}
            onDecide={decide}
            onClose={() => {
              const memory = opened;
              open(null);
              requestAnimationFrame(() =>
                document.querySelector<HTMLElement>(`.inbox [data-roving="${CSS.escape(memory)}"]`)?.focus(),
              );
            }}
          />
        )}
      </div>
      {deciding && (
        <DecideDialog
          {...deciding}
          undoHours={status.undoHours}
          endsProposals={endsProposals}
          onInstead={(decision) => setDeciding({ ...deciding, decision })}
          onDone={() => {
            const { text, memory, patient, patientName: name } = deciding.candidate;
            const ended = deciding.decision === 'keep' && endsProposals;
            open(ended ? null : next(memory));
            setSaid({
              tone: ended ? 'warn' : 'plain',
              message: `“${text}” of ${patientName({ id: patient, name })}: ${DECISION_WORDS[deciding.decision].done}.${ended ? ' That was one more than the calibration promises: nothing is proposed until somebody calibrates again.' : ''}`,
            });
            leave(memory);
          }}
          onChanged={(message) => {
            setDeciding(null);
            setSaid({ tone: 'warn', message: `Nothing was decided. ${message}` });
            again();
          }}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
