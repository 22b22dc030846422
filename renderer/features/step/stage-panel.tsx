import type { Decision } from '../../../shared/interchange.ts';
import { useWriterName } from '../models/writer-name.ts';
import { CallList } from './call-list.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { ExtractPanel } from './extract-panel.tsx';
import { GuardPanel } from './guard-panel.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { stageOf } from './read-trace.ts';
import { saveDecision } from './save-decision.ts';
import { STAGE_WORDS } from './stage-words.ts';
import type { StepLook } from './step-look.ts';
import { UpdatePanel } from './update-panel.tsx';

/** One stage of an entry: what it was given, what it asked, what it decided. */
export function StagePanel({
  stage,
  decisions,
  look,
}: {
  stage: Decision['stage'];
  decisions: readonly Decision[];
  look: StepLook;
}) {
  const name = useWriterName();
  const decision = stageOf(decisions, stage);
  if (!decision) return <p>The trace of this entry does not hold this stage.</p>;
  return (
    <div className="stack">
      <div className="row spread">
        <p className="small">
          {STAGE_WORDS[stage].what} Decided by {decidedBy(decision, name)}.
        </p>
        <button type="button" className="button" onClick={() => saveDecision(decision)}>
          Save as JSON<span className="visually-hidden">: {STAGE_WORDS[stage].name}</span>
        </button>
      </div>
      <Findings decision={decision} decisions={decisions} look={look} />
      <CallList calls={decision.calls} look={look} />
      <details>
        <summary className="small">Everything that is kept of this stage, as JSON</summary>
        <pre className="step-raw whole">
          {JSON.stringify({ input: decision.input, output: decision.output }, null, 2)}
        </pre>
      </details>
    </div>
  );
}

function Findings({
  decision,
  decisions,
  look,
}: {
  decision: Decision;
  decisions: readonly Decision[];
  look: StepLook;
}) {
  if (decision.stage === 'extract') return <ExtractPanel decision={decision} decisions={decisions} look={look} />;
  if (decision.stage === 'link') return <LinkPanel decision={decision} look={look} />;
  if (decision.stage === 'impact') return <ImpactPanel decision={decision} look={look} />;
  if (decision.stage === 'update') return <UpdatePanel decision={decision} look={look} />;
  if (decision.stage === 'guard') return <GuardPanel decision={decision} look={look} />;
  return <CommitPanel decision={decision} decisions={decisions} look={look} />;
}

/** Only the stages that may ask a model are a model's; guards and commit are rules whoever wrote. */
function decidedBy(decision: Decision, name: (writer: string) => string): string {
  const asks = decision.stage === 'extract' || decision.calls.length > 0;
  return asks ? name(decision.writer) : 'the rules';
}
