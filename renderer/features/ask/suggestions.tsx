import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What this record can be asked, where nothing is asked yet. */
export function Suggestions({ patient, onAsk }: { patient: string; onAsk(text: string): void }) {
  const suggestions = useAnswer('ask.suggestions', { patient });
  const jobs = useAnswer('job.list', {});
  const preparing = jobs.data?.some((job) => job.kind === 'embed' && job.state === 'running') ?? false;
  return (
    <section className="stack" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">What can be asked</h2>
      <p className="quiet-text">
        What holds now, what held before, since when and why; values by date; counts; whether something ever was. Every
        answer names its sources. What the record does not say is “not documented”, never a “no”.
      </p>
      {suggestions.isError && <Failure error={suggestions.error} retry={suggestions.refetch} />}
      {(suggestions.data?.length ?? 0) > 0 && (
        <ul className="suggestions" aria-label="Questions that this record can answer">
          {suggestions.data?.map((text) => (
            <li key={text}>
              <button type="button" className="button" onClick={() => onAsk(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {preparing && (
        <p className="small">
          <Icon name="info" /> The search by meaning is still being prepared: until then what is written in other words
          may not be found.
        </p>
      )}
    </section>
  );
}
