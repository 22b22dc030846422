import { useState } from 'react';
import type { ReplayReport } from '../../../shared/interchange.ts';
import { STAGES } from '../../app/navigation.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { useWriterName } from '../models/writer-name.ts';
import { namesIn } from './read-trace.ts';
import { ReplayTable } from './replay-table.tsx';
import { replayStageWords } from './replay-words.ts';
import { StagePanel } from './stage-panel.tsx';
import { STAGE_WORDS } from './stage-words.ts';
import type { StepLook } from './step-look.ts';

/** What a replay gave beside what is written: differences, conflicts of both, and how the replay decided. */
export function ReplayResult({ report, look }: { report: ReplayReport; look: StepLook }) {
  const { changes, same } = report;
  const name = useWriterName();
  return (
    <section className="stack" aria-labelledby="replay-title">
      <h3 id="replay-title">
        {replayStageWords(report.stage)}: as written by {name(report.written.id)}, replayed by{' '}
        {name(report.replayed.id)}
      </h3>
      <p role="status">
        {changes.length === 0
          ? `No difference: ${plural(same, 'fact')} came out the same.`
          : `${plural(changes.length, 'difference')}; ${plural(same, 'fact')} came out the same.`}{' '}
        <strong>The record is unchanged.</strong>
      </p>
      {changes.length > 0 && <ReplayTable report={report} />}
      <div className="step-stores">
        <Conflicts title="Conflicts as written" messages={report.conflicts.written} />
        <Conflicts title="Conflicts in the replay" messages={report.conflicts.replayed} />
      </div>
      <ReplayTrace report={report} look={look} />
    </section>
  );
}

function Conflicts({ title, messages }: { title: string; messages: readonly string[] }) {
  return (
    <section className="stack" aria-label={title}>
      <h4>
        {title} ({messages.length.toLocaleString('en')})
      </h4>
      {messages.length === 0 ? (
        <p className="quiet-text">None.</p>
      ) : (
        <ul className="step-list">
          {messages.map((message) => (
            <li key={message}>{sentenceWords(message)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ReplayTrace({ report, look }: { report: ReplayReport; look: StepLook }) {
  const [open, setOpen] = useState(false);
  if (report.decisions.length === 0) return null;
  // Facts of a replay are in no record: their names are the replay's own, and nothing there can be corrected.
  const own: StepLook = { ...look, names: namesIn(report.decisions), correctable: false };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How the replay decided, stage by stage</summary>
      {open &&
        STAGES.filter((stage) => report.decisions.some((decision) => decision.stage === stage)).map((stage) => (
          <section key={stage} className="stack replay-stage" aria-label={`Replay: ${STAGE_WORDS[stage].name}`}>
            <h4>{STAGE_WORDS[stage].name}</h4>
            <StagePanel stage={stage} decisions={report.decisions} look={own} />
          </section>
        ))}
    </details>
  );
}
