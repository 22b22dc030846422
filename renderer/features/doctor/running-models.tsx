import { useAnswer } from '../../app/bridge-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { runningWords } from './running-words.ts';

/** The language models that are loaded now, what they run on and how fast; says so where none is. */
export function RunningModels() {
  const doctor = useAnswer('workspace.doctor', {});
  const models = doctor.data?.models;
  if (!models) return null;
  return (
    <section className="stack" aria-labelledby="running-title">
      <div className="row">
        <h2 id="running-title">At work now</h2>
        <button type="button" className="link small" onClick={() => doctor.refetch()}>
          Look again
        </button>
      </div>
      {models.length === 0 && (
        <p className="quiet-text">
          No language model is loaded. One is loaded when it is needed, and let go when it is idle.
        </p>
      )}
      <ul className="stack">
        {models.map((model) => (
          <li key={model.sha256} className="stack">
            <p>
              <span className="strong">{model.name}</span>: {runningWords(model)}.
            </p>
            {model.gpuTurnedOff && (
              <Notice tone="warn">The GPU is not used for the rest of this run: {model.gpuTurnedOff}</Notice>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
