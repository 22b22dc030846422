import type { ModelCallRow } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { CallCard } from './call-card.tsx';
import { LongList } from './long-list.tsx';
import type { StepLook } from './step-look.ts';

/** Every question that a stage put to a model, in their order; those whose answer could not be used are counted first. */
export function CallList({ calls, look }: { calls: readonly ModelCallRow[]; look: StepLook }) {
  if (calls.length === 0) return null;
  const unusable = calls.filter((call) => call.error !== null).length;
  const tokens = calls.reduce((sum, call) => sum + call.tokens.prompt + call.tokens.generated, 0);
  return (
    <section className="stack" aria-labelledby="calls-title">
      <h3 id="calls-title">Questions to a model ({calls.length.toLocaleString('en')})</h3>
      <p className="small">
        {plural(tokens, 'token')} in all.{' '}
        {unusable > 0 && <span className="warn-text">{plural(unusable, 'answer')} could not be used.</span>}
      </p>
      <LongList items={calls} noun="question" first={25} className="step-list cards">
        {(call) => (
          <li key={call.call}>
            <CallCard call={call} look={look} />
          </li>
        )}
      </LongList>
    </section>
  );
}
