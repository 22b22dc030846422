import type { TrainingCounts, WriteRole } from '../../../shared/interchange.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { saveFile } from '../../ui/save-file.ts';
import { ROLE_WORDS, WRITE_ROLES } from './role-words.ts';

/** What people corrected, as examples to train on, one file for each role. */
export function TrainingSets() {
  const counts = useAnswer('training.counts', {});
  return (
    <section className="stack" aria-labelledby="training-title">
      <h2 id="training-title">Training sets</h2>
      {counts.isPending && <p>Counting the corrected answers…</p>}
      {counts.isError && <Failure error={counts.error} retry={counts.refetch} />}
      {counts.data && <Sets counts={counts.data} />}
    </section>
  );
}

function Sets({ counts }: { counts: TrainingCounts }) {
  const file = useCommand('training.export', ({ name, text }) => saveFile(name, text, 'application/jsonl'));
  const all = WRITE_ROLES.reduce((sum, role) => sum + counts[role], 0);
  return (
    <>
      {all === 0 ? (
        <p>
          Nothing has been corrected yet. Open an entry, choose “How was this read?”, open a question to a model and say
          what the answer should have been.
        </p>
      ) : (
        <p>
          <strong>The files hold words of records:</strong> keep them as safe as the workspace. The patient is the split
          key, so that no patient is on both sides of a test.
        </p>
      )}
      <ul className="training-list">
        {WRITE_ROLES.map((role) => (
          <li key={role}>
            <span>
              {ROLE_WORDS[role].name}: {plural(counts[role], 'corrected answer')}
            </span>
            <ExportButton
              role={role}
              disabled={counts[role] === 0 || file.isPending}
              onExport={() => file.mutate({ role })}
            />
          </li>
        ))}
      </ul>
      {file.isError && <Failure error={file.error} />}
    </>
  );
}

function ExportButton({ role, disabled, onExport }: { role: WriteRole; disabled: boolean; onExport(): void }) {
  return (
    <button type="button" className="button" disabled={disabled} onClick={onExport}>
      Save as chat JSONL<span className="visually-hidden">: {ROLE_WORDS[role].doing}</span>
    </button>
  );
}
