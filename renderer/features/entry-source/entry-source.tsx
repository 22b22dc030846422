import './entry-source.css';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Decision, EntryDetail } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { dateWords } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadBy } from './read-by.tsx';
import { ReadingLegend } from './reading-legend.tsx';
import { readingMarks } from './reading-marks.ts';
import { wantedSpan } from './source-pieces.ts';
import { SourceText } from './source-text.tsx';

export interface SourceTarget {
  entry: string;
  /** The memory whose words are looked for, and the words themselves. */
  memory?: string;
  quote?: string;
  /** Words of the entry as a message quotes them: in one line, perhaps cut off. */
  words?: string;
}

const SourceContext = createContext<((target: SourceTarget) => void) | null>(null);

/** Opens an entry's source over the page; closing gives the focus back to where it was opened. */
export function useSource(): (target: SourceTarget) => void {
  const open = useContext(SourceContext);
  if (!open) throw new Error('The source view is missing.');
  return open;
}

export function EntrySourceProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<SourceTarget | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((next: SourceTarget) => {
    opener.current = document.activeElement;
    setTarget(next);
  }, []);
  const close = useCallback(() => {
    setTarget(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  return (
    <SourceContext value={open}>
      {children}
      {target && <EntrySource key={target.entry} target={target} onClose={close} />}
    </SourceContext>
  );
}

function EntrySource({ target, onClose }: { target: SourceTarget; onClose(): void }) {
  const answer = useAnswer('entry.get', { id: target.entry });
  const isText = answer.data !== undefined && answer.data.entry.type !== 'facts';
  const decisions = useAnswer('entry.decisions', { id: target.entry }, { enabled: isText });
  return (
    <Dialog title={answer.data ? answer.data.entry.title || 'Entry without a title' : 'Source'} onClose={onClose}>
      {answer.isError && <Failure error={answer.error} retry={answer.refetch} />}
      {decisions.isError && <Failure error={decisions.error} retry={decisions.refetch} />}
      {/* How it was read is asked first, so that the marks do not come after the words that are being read. */}
      {answer.data && (!isText || !decisions.isPending) ? (
        <Source detail={answer.data} decisions={decisions.data ?? []} target={target} />
      ) : (
        !answer.isError && <p>Opening the source…</p>
      )}
    </Dialog>
  );
}

const STATUS_WORDS = {
  written: 'its facts are in the stores',
  waiting: 'text that no writer has read yet: nothing of it is among the facts',
  failed: 'could not be read: needs attention',
} as const;

function Source({
  detail,
  decisions,
  target,
}: {
  detail: EntryDetail;
  decisions: readonly Decision[];
  target: SourceTarget;
}) {
  const { entry } = detail;
  const wanted = wantedSpan(detail, target);
  const reading = readingMarks(decisions);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
    mark.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="stack">
      <dl className="source-head">
        <div>
          <dt>Date as written</dt>
          <dd>{entry.time ? dateWords(entry.time) : 'undated'}</dd>
        </div>
        <div>
          <dt>Document</dt>
          <dd>{entry.document}</dd>
        </div>
        <div>
          <dt>Entry</dt>
          <dd>
            number {entry.seq}, {entry.type}, {STATUS_WORDS[entry.status]}
          </dd>
        </div>
        {reading && (
          <div>
            <dt>Writer</dt>
            <dd>
              <ReadBy decisions={decisions} />
            </dd>
          </div>
        )}
      </dl>
      {entry.status !== 'written' && (
        <Notice tone="warn">
          {entry.status === 'waiting'
            ? 'No writer has read this text yet. What it says is not among the facts: read it yourself.'
            : 'This entry could not be read. What it says is not among the facts: read it yourself.'}
        </Notice>
      )}
      {(target.memory || target.quote || target.words) && !wanted && (
        <Notice tone="warn">The quoted words could not be found in this source.</Notice>
      )}
      {reading && <ReadingLegend detail={detail} reading={reading} />}
      <SourceText detail={detail} wanted={wanted} reading={reading} mark={mark} />
    </div>
  );
}
