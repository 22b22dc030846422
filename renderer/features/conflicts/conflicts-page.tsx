import './conflicts.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActOutcome, ConflictChoice, ConflictDetail } from '../../../shared/review.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { usePageKeys } from '../../app/page-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActOutcomeView } from '../correct/act-outcome.tsx';
import { UndoForm } from '../correct/undo-form.tsx';
import { ReviewTabs } from '../inbox/review-tabs.tsx';
import { namedWords } from '../patient-state/memory-words.ts';
import { ConflictView } from './conflict-view.tsx';
import { CHOICE_WORDS } from './conflict-words.ts';

interface Decided {
  conflict: ConflictDetail;
  choice: ConflictChoice;
  outcome: ActOutcome;
}

/** Facts that may not both be right, one pair at a time. */
export function ConflictsPage({ patient }: { patient: string | null }) {
  const conflicts = useAnswer('review.conflicts', patient === null ? {} : { patient });
  const { go } = useNavigation();
  return (
    <div className="review-page">
      <ReviewTabs current="conflicts" />
      <div className="row spread">
        <h1>Conflicts</h1>
        {patient !== null && (
          <button type="button" className="button" onClick={() => go({ page: 'conflicts', patient: null })}>
            Show those of all patients
          </button>
        )}
      </div>
      {conflicts.isPending && <p>Looking for conflicts…</p>}
      {conflicts.isError && <Failure error={conflicts.error} retry={conflicts.refetch} />}
      {conflicts.data && <OneByOne conflicts={conflicts.data} />}
    </div>
  );
}

function OneByOne({ conflicts }: { conflicts: ConflictDetail[] }) {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [last, setLast] = useState<Decided | null>(null);
  const [changed, setChanged] = useState(false);
  const [look, setLook] = useState<'outcome' | 'undo' | null>(null);
  const found = conflicts.findIndex((conflict) => conflict.id === id);
  const at = Math.max(found, 0);
  const current = conflicts[at];
  const show = (to: number) => {
    setChanged(false);
    setId(conflicts[to]?.id ?? null);
  };
  const step = (by: 1 | -1) => {
    if (conflicts[at + by]) show(at + by);
  };
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  const again = () => {
    void client.invalidateQueries({ queryKey: ['review.conflicts'] });
    void client.invalidateQueries({ queryKey: ['review.waiting'] });
  };
  return (
    <>
      {last && (
        <Notice>
          <p role="status">
            Decided: <strong>{CHOICE_WORDS[last.choice].label.toLowerCase()}</strong> (“
            {last.choice === 'second holds' ? namedWords(last.conflict.sides[1]) : namedWords(last.conflict.sides[0])}”
            {last.choice === 'both hold' && ` and “${namedWords(last.conflict.sides[1])}”`}).
          </p>
          <div className="row">
            <button type="button" className="button" onClick={() => setLook('outcome')}>
              What it did
            </button>
            {last.outcome.correction && (
              <button type="button" className="button" onClick={() => setLook('undo')}>
                Undo…
              </button>
            )}
          </div>
        </Notice>
      )}
      {changed && (
        <Notice tone="warn" urgent>
          Nothing was decided: this conflict had changed since you opened it. It is shown as it is now.
        </Notice>
      )}
      {current ? (
        <>
          <div className="row">
            <button type="button" className="button" disabled={at === 0} onClick={() => step(-1)}>
              <Icon name="left" />
              Conflict before <kbd>K</kbd>
            </button>
            <button type="button" className="button" disabled={at >= conflicts.length - 1} onClick={() => step(1)}>
              Next conflict <kbd>J</kbd>
              <Icon name="right" />
            </button>
          </div>
          <div className="scroll-pane conflict-pane">
            <ConflictView
              key={`${current.id} ${current.sides[0].version} ${current.sides[1].version}`}
              conflict={current}
              place={`${at + 1} of ${conflicts.length.toLocaleString('en')}`}
              onDecided={(conflict, choice, outcome) => {
                setLast({ conflict, choice, outcome });
                setChanged(false);
                setId(conflicts[at + 1]?.id ?? conflicts[at - 1]?.id ?? null);
                again();
              }}
              onChanged={() => {
                setChanged(true);
                again();
              }}
            />
          </div>
        </>
      ) : (
        <div className="empty">
          <h2>No conflict waits</h2>
          <p>Where two facts of a record cannot both be right, they are put here side by side.</p>
        </div>
      )}
      {last && look && (
        <After
          decided={last}
          undo={look === 'undo'}
          onUndone={() => {
            setLast(null);
            setLook(null);
            again();
          }}
          onClose={() => setLook(null)}
        />
      )}
    </>
  );
}

function After({
  decided,
  undo,
  onUndone,
  onClose,
}: {
  decided: Decided;
  undo: boolean;
  onUndone(): void;
  onClose(): void;
}) {
  const { go } = useNavigation();
  const { outcome, conflict } = decided;
  return (
    <Dialog title={undo ? 'Take the decision back' : 'What the decision did'} onClose={onClose}>
      {undo && outcome.correction ? (
        <UndoForm correction={outcome.correction} onDone={onUndone} onCancel={onClose} />
      ) : (
        <ActOutcomeView
          title={CHOICE_WORDS[decided.choice].label}
          outcome={outcome}
          onOpen={(memory) => {
            onClose();
            go(patientView(conflict.patient, { memory }));
          }}
        />
      )}
    </Dialog>
  );
}
