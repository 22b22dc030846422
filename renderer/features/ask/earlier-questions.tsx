import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { AskedRow } from '../../../shared/asking.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LongList } from '../step/long-list.tsx';
import { askedWords } from './asked-words.ts';

const STORES_WORDS = { both: 'ACTIVE and HISTORY', active: 'ACTIVE only' } as const;
const ANSWERED_WORDS = { record: 'answered from the record', model: 'answered by a model' } as const;

/** The questions that were asked about this patient: opened, or deleted one by one or all at once. */
export function EarlierQuestions({
  patient,
  open,
  field,
  onOpen,
  onDeleted,
}: {
  patient: string;
  /** The question that is on screen. */
  open: string | null;
  /** Takes the focus when the last row has gone. */
  field: RefObject<HTMLElement | null>;
  onOpen(id: string): void;
  /** Id null: all of them. */
  onDeleted(id: string | null): void;
}) {
  const client = useQueryClient();
  const list = useAnswer('ask.list', { patient });
  const [confirming, setConfirming] = useState(false);
  const removed = (rows: AskedRow[], id: string | null) => {
    client.setQueryData(['ask.list', { patient }], rows);
    onDeleted(id);
    // What was focused has gone with its row.
    field.current?.focus();
  };
  const remove = useCommand('ask.remove');
  const drop = (question: string | null) =>
    remove.mutate({ patient, question }, { onSuccess: (rows) => removed(rows, question) });
  if (list.isError) return <Failure error={list.error} retry={list.refetch} />;
  const rows = list.data ?? [];
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <div className="row spread">
        <h2 id="earlier-title">Asked earlier ({rows.length.toLocaleString('en')})</h2>
        {rows.length > 0 && (
          <button type="button" className="link small" onClick={() => setConfirming(true)}>
            Delete all
          </button>
        )}
      </div>
      {remove.isError && <Failure error={remove.error} />}
      {rows.length === 0 ? (
        <p className="quiet-text small">Questions and their answers are kept here, with the patient’s record.</p>
      ) : (
        <LongList items={rows} noun="question" className="earlier-list">
          {(row) => (
            <li key={row.id} className={row.id === open ? 'earlier-row open' : 'earlier-row'}>
              <button
                type="button"
                className="link"
                aria-current={row.id === open ? 'true' : undefined}
                onClick={() => onOpen(row.id)}
              >
                {shortened(row.text)}
              </button>
              <span className="row spread">
                <span className="small quiet-text">
                  {askedWords(row.askedAt)} · {STORES_WORDS[row.choice]} ·{' '}
                  {row.answered ? ANSWERED_WORDS[row.answered] : 'evidence only'}
                </span>
                <button
                  type="button"
                  className="button quiet small-button"
                  disabled={remove.isPending}
                  onClick={() => drop(row.id)}
                >
                  <Icon name="close" />
                  <span className="visually-hidden">
                    Delete the question “{shortened(row.text)}” of {askedWords(row.askedAt)}
                  </span>
                </button>
              </span>
            </li>
          )}
        </LongList>
      )}
      {confirming && (
        <Dialog title="Delete all questions about this patient?" onClose={() => setConfirming(false)}>
          <div className="stack">
            <p>
              {plural(rows.length, 'question')} and their answers are deleted for good. The record itself stays as it
              is.
            </p>
            <div className="row">
              <button
                type="button"
                className="button primary"
                onClick={() => {
                  setConfirming(false);
                  drop(null);
                }}
              >
                Delete them
              </button>
              <button type="button" className="button" onClick={() => setConfirming(false)}>
                Keep them
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
};
