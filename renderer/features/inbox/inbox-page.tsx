import './inbox.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InboxFilter, InboxItem } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { type InboxViewState, useNavigation } from '../../app/navigation.tsx';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { useCorrect } from '../correct/correct.tsx';
import { useActing, useWho } from '../people/who.tsx';
import { AskWho } from './ask-who.tsx';
import { BulkAccept } from './bulk-accept.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { isNarrow, waitingWords } from './inbox-words.ts';
import { MoveDetails } from './move-details.tsx';
import { ReviewTabs } from './review-tabs.tsx';
import { useInbox } from './use-inbox.ts';

/** What moved and waits for a person: heaviest first, decided by keys. */
export function InboxPage({ view }: { view: InboxViewState }) {
  const who = useWho();
  if (!who) {
    return (
      <>
        <ReviewTabs current="inbox" />
        <AskWho
          title="Inbox"
          why="What is new in the inbox, and who accepts it, depends on the person. Say who you are to see what waits."
        />
      </>
    );
  }
  return <Moves key={who.id} by={who.id} view={view} />;
}

function Moves({ by, view }: { by: string; view: InboxViewState }) {
  const { amend } = useNavigation();
  const client = useQueryClient();
  const { filter } = view;
  const inbox = useInbox(by, filter);
  const { pages, items } = inbox;
  const correct = useCorrect();
  const acting = useActing();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ move: string; patient: string; memory: string } | null>(null);
  const [bulk, setBulk] = useState(false);
  const firstFilter = useRef<HTMLSelectElement>(null);
  useKeyAction('search', () => firstFilter.current?.focus());
  const looked = useCommand('review.looked', () => client.invalidateQueries({ queryKey: ['review.inbox'] }));

  const setFilter = (next: InboxFilter) => {
    setSelected(new Set());
    amend({ ...view, filter: next });
  };
  const accept = async (chosen: readonly InboxItem[]) => {
    // Asks for a clinician where the person at the window is none: the list belongs to who looks at it.
    const person = await acting('clinician');
    if (!person || person.id !== by) return;
    const ids = chosen.map((item) => item.id);
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
    if (opened && ids.includes(opened.move)) setOpened(null);
    await inbox.accept(ids);
  };
  const openBulk = () => {
    if (inbox.total === 0) return;
    void acting('clinician').then((person) => setBulk(person?.id === by));
  };
  const chosen = items.filter((item) => selected.has(item.id));
  const more = pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : null;
  const isNew = items.some((item) => item.isNew);
  return (
    <div className="review-page">
      <ReviewTabs current="inbox" />
      <div className="row spread">
        <h1>Inbox</h1>
        <div className="row">
          {isNew && (
            <button type="button" className="button" disabled={looked.isPending} onClick={() => looked.mutate({ by })}>
              I have seen these
            </button>
          )}
          {chosen.length > 0 && (
            <button type="button" className="button" onClick={() => void accept(chosen)}>
              Accept the {chosen.length.toLocaleString('en')} selected <kbd>A</kbd>
            </button>
          )}
          {inbox.total > 0 && (
            <button type="button" className="button" onClick={openBulk}>
              Accept all {inbox.total.toLocaleString('en')} that match… <kbd>B</kbd>
            </button>
          )}
        </div>
      </div>
      <InboxFilters filter={filter} onChange={setFilter} firstRef={firstFilter} />
      <p className="small" role="status">
        {pages.isPending ? 'Looking for what moved…' : waitingWords(inbox.total, inbox.byWeight)}
        {chosen.length > 0 && ` ${plural(chosen.length, 'move')} selected: A accepts these.`}
      </p>
      {inbox.said && (
        <Notice tone={inbox.said.tone} urgent>
          <p>{inbox.said.message}</p>
          <button type="button" className="button" onClick={() => inbox.setSaid(null)}>
            Dismiss
          </button>
        </Notice>
      )}
      {looked.isError && <Failure error={looked.error} />}
      {pages.isError && <Failure error={pages.error} retry={pages.refetch} />}
      {pages.isSuccess && items.length === 0 && <Nothing narrow={isNarrow(filter)} onAll={() => setFilter({})} />}
      {items.length > 0 && (
        <div className={opened ? 'state-layout with-detail' : 'state-layout'}>
          <div className="state-main">
            <InboxList
              items={items}
              more={more}
              selected={selected}
              opened={opened?.move ?? null}
              acts={{
                open: (item) => setOpened({ move: item.id, patient: item.patient, memory: item.memory }),
                accept: (chosenItems) => void accept(chosenItems),
                correct: (item) => correct({ memory: item.memory }),
                undo: (item) => correct({ memory: item.memory, start: 'current' }),
                follow: (item, memory) => setOpened({ move: item.id, patient: item.patient, memory }),
                select: (item) =>
                  setSelected((before) => {
                    const next = new Set(before);
                    if (!next.delete(item.id)) next.add(item.id);
                    return next;
                  }),
                bulk: openBulk,
              }}
            />
          </div>
          {opened && (
            <MoveDetails
              patient={opened.patient}
              memory={opened.memory}
              onFollow={(memory) => setOpened({ ...opened, memory })}
              onClose={() => {
                const { move } = opened;
                setOpened(null);
                requestAnimationFrame(() =>
                  document.querySelector<HTMLElement>(`.inbox [data-roving="${CSS.escape(move)}"]`)?.focus(),
                );
              }}
            />
          )}
        </div>
      )}
      {bulk && (
        <BulkAccept
          by={by}
          filter={filter}
          onDone={(accepted) => {
            setBulk(false);
            inbox.setSaid({ tone: 'plain', message: `${plural(accepted, 'move')} accepted.` });
            void client.invalidateQueries({ queryKey: ['review.inbox'] });
            void client.invalidateQueries({ queryKey: ['review.waiting'] });
          }}
          onClose={() => setBulk(false)}
        />
      )}
    </div>
  );
}

function Nothing({ narrow, onAll }: { narrow: boolean; onAll(): void }) {
  return (
    <div className="empty">
      <h2>{narrow ? 'No move matches' : 'Nothing waits'}</h2>
      <p>
        {narrow
          ? 'Nothing that waits matches this filter.'
          : 'No move between the stores is left to look at. Moves come with the entries of a record that is imported.'}
      </p>
      {narrow && (
        <button type="button" className="button" onClick={onAll}>
          Show all that waits
        </button>
      )}
    </div>
  );
}
