import { useEffect, useRef, useState } from 'react';
import { StamError } from '../../../shared/errors.ts';
import type { Inbox, InboxFilter } from '../../../shared/review.ts';
import { WEIGHTS } from '../../../shared/review.ts';
import { ask, useBridge, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isNarrow } from './inbox-words.ts';
import { WeightMark } from './weight-mark.tsx';

const SHORT = 1;

/** Accepts all that match a filter: the count by weight first, counted anew, and refused where it changed meanwhile. */
export function BulkAccept({
  by,
  filter,
  onDone,
  onClose,
}: {
  by: string;
  filter: InboxFilter;
  onDone(accepted: number): void;
  onClose(): void;
}) {
  const bridge = useBridge();
  const [counted, setCounted] = useState<Inbox | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [sure, setSure] = useState(false);
  const [anew, setAnew] = useState(0);
  const again = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    setCounted(null);
    setSure(false);
    ask(bridge, 'review.inbox', { by, filter, after: null, limit: SHORT }, stop.signal).then(setCounted, (error) => {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error : new Error(String(error)));
    });
    void anew;
    return () => stop.abort();
  }, [bridge, by, filter, anew]);
  const accept = useCommand('review.acceptAll', ({ accepted }) => onDone(accepted));
  const submit = async () => {
    if (!counted) return;
    try {
      await accept.mutateAsync({ by, filter, mark: counted.mark });
    } catch (error) {
      if (error instanceof StamError && error.code === 'CHANGED_SINCE') {
        again.current = true;
        setAnew(anew + 1);
      }
    }
  };
  const high = counted?.byWeight.high ?? 0;
  return (
    <Dialog title="Accept all that match?" onClose={onClose}>
      <div className="stack">
        {fault && <Failure error={fault} />}
        {!counted && !fault && <p>Counting…</p>}
        {counted && (
          <>
            {again.current && (
              <Notice tone="warn" urgent>
                The list changed while this stood open, and nothing was accepted. These are the counts now.
              </Notice>
            )}
            <p>
              {isNarrow(filter) ? 'The filter matches' : 'There is no filter: this is everything that waits,'}{' '}
              <strong>{plural(counted.total, 'move')}</strong>.
            </p>
            <ul className="moved-list">
              {WEIGHTS.map((weight) => (
                <li key={weight} className="row">
                  <WeightMark weight={weight} />
                  <strong className="number">{counted.byWeight[weight].toLocaleString('en')}</strong>
                </li>
              ))}
            </ul>
            <p className="quiet-text">
              Accepting leaves every fact where it is now. A fact can still be corrected from its details.
            </p>
            {high > 0 && (
              <label className="row">
                <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />I have
                looked at the {plural(high, 'move')} of high weight
              </label>
            )}
            <div className="row">
              <button
                type="button"
                className="button primary"
                disabled={counted.total === 0 || (high > 0 && !sure) || accept.isPending}
                onClick={() => void submit()}
              >
                Accept all {counted.total.toLocaleString('en')}
              </button>
              <button type="button" className="button" onClick={onClose}>
                Leave them waiting
              </button>
            </div>
            {accept.isError && !(accept.error instanceof StamError && accept.error.code === 'CHANGED_SINCE') && (
              <Failure error={accept.error} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
