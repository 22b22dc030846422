import { CAUSES, STORES } from '../../../shared/vocabulary.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { causeWords } from '../patient-state/memory-words.ts';
import { FactName } from './fact-name.tsx';
import type { MoveTrace } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

/** One move between the stores: from where to where, why in a word, and what took the place. */
export function MoveLine({ move, look }: { move: MoveTrace; look: StepLook }) {
  const cause = CAUSES.find((name) => name === move.cause);
  return (
    <div className="move-line">
      <FactName memory={move.memory} look={look} />
      <span className="row">
        <Store name={move.from} />
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span>
        <Store name={move.to} />
        {cause && <span className="strong">{causeWords(cause)}</span>}
      </span>
      {move.successor && (
        <span>
          Replaced by <FactName memory={move.successor} look={look} />
        </span>
      )}
    </div>
  );
}

function Store({ name }: { name: string | null }) {
  const store = STORES.find((known) => known === name);
  return store ? <StoreMark store={store} /> : <span className="small strong">new</span>;
}
