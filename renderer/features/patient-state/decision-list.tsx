import { useState } from 'react';
import type { Decision } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { stepView, useNavigation } from '../../app/navigation.tsx';
import { useWriterName } from '../models/writer-name.ts';

const STAGE_WORDS: Record<Decision['stage'], string> = {
  extract: 'Extract: what the entry says',
  link: 'Link: what it is tied to',
  impact: 'Impact: what it may affect',
  update: 'Update: what stays and what moves',
  guard: 'Guard: what was held back',
  commit: 'Commit: what was written',
};

/** The trace of the entry that brought a memory in; asked for only when it is opened. */
export function DecisionList({ patient, entries }: { patient: string; entries: string[] }) {
  const [open, setOpen] = useState(false);
  const { go } = useNavigation();
  if (entries.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How this was decided</summary>
      {open &&
        entries.map((entry) => (
          <div key={entry} className="stack">
            <div>
              <button type="button" className="button" onClick={() => go(stepView(patient, entry))}>
                Go through the steps
              </button>
            </div>
            <Trace entry={entry} />
          </div>
        ))}
    </details>
  );
}

function Trace({ entry }: { entry: string }) {
  const decisions = useAnswer('entry.decisions', { id: entry });
  const name = useWriterName();
  if (decisions.isPending) return <p>Reading the trace…</p>;
  if (decisions.isError) return <Failure error={decisions.error} />;
  return (
    <ol className="moves">
      {decisions.data.map((decision) => (
        <li key={decision.seq}>
          <span className="strong">{STAGE_WORDS[decision.stage]}</span>
          <span className="small quiet-text">
            by {name(decision.writer)}
            {decision.milliseconds === null ? '' : `, ${decision.milliseconds.toFixed(1)} ms`}
          </span>
          <details>
            <summary className="small">In full</summary>
            <pre className="trace">{JSON.stringify({ input: decision.input, output: decision.output }, null, 2)}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
