import './entry-source.css';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { EntryDetail } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { dateWords, plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cutSource, wantedSpan } from './source-pieces.ts';

export interface SourceTarget {
  entry: string;
  /** The memory whose words are looked for, and the words themselves. */
  memory?: string;
  quote?: string;
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
  return (
    <Dialog title={answer.data ? answer.data.entry.title || 'Entry without a title' : 'Source'} onClose={onClose}>
      {answer.isPending && <p>Opening the source…</p>}
      {answer.isError && <Failure error={answer.error} retry={answer.refetch} />}
      {answer.data && <Source detail={answer.data} target={target} />}
    </Dialog>
  );
}

const STATUS_WORDS = {
  written: 'its facts are in the stores',
  waiting: 'text that no writer has read yet: nothing of it is among the facts',
  failed: 'could not be read: needs attention',
} as const;

function Source({ detail, target }: { detail: EntryDetail; target: SourceTarget }) {
  const { entry } = detail;
  const [whole, setWhole] = useState(false);
  const wanted = wantedSpan(detail, target);
  const cut = cutSource(detail, wanted, whole);
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
      </dl>
      {(target.memory || target.quote) && !wanted && (
        <Notice tone="warn">The quoted words could not be found in this source.</Notice>
      )}
      {cut.before > 0 && <LeftOut count={cut.before} where="before" onAll={() => setWhole(true)} />}
      <pre className={entry.type === 'facts' ? 'source-body code' : 'source-body'}>
        {cut.pieces.map((piece) =>
          piece.kind === 'plain' ? (
            <span key={piece.start}>{piece.text}</span>
          ) : piece.kind === 'wanted' ? (
            <mark key={piece.start} ref={mark} tabIndex={-1} className="quote-wanted">
              {piece.text}
            </mark>
          ) : (
            <span key={piece.start} className="quote-other">
              {piece.text}
            </span>
          ),
        )}
      </pre>
      {cut.after > 0 && <LeftOut count={cut.after} where="after" onAll={() => setWhole(true)} />}
    </div>
  );
}

function LeftOut({ count, where, onAll }: { count: number; where: 'before' | 'after'; onAll(): void }) {
  return (
    <p className="row">
      {plural(count, 'character')} {where} this are not shown.
      <button type="button" className="link" onClick={onAll}>
        Show the whole source
      </button>
    </p>
  );
}
