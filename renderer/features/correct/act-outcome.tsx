import { useEffect, useRef } from 'react';
import type { ActOutcome, MovedMemory } from '../../../shared/review.ts';
import type { RelationType } from '../../../shared/vocabulary.ts';
import { RELATION_TYPES } from '../../../shared/vocabulary.ts';
import { sentenceWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { causeWords, namedWords, relationWords } from '../patient-state/memory-words.ts';

/** What an act did: what moved, what moved with it, and what hangs on it and should be looked at. */
export function ActOutcomeView({
  title,
  outcome,
  onOpen,
}: {
  title: string;
  outcome: ActOutcome;
  /** Opens another fact. */
  onOpen(memory: string): void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const named = outcome.moved.filter((move) => move.named);
  const others = outcome.moved.filter((move) => !move.named);
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {named.length === 0 && others.length === 0 && <p>No fact changed its store.</p>}
      <ul className="moved-list">
        {named.map((move) => (
          <Moved key={move.memory} move={move} onOpen={onOpen} />
        ))}
      </ul>
      {others.length > 0 && (
        <section aria-labelledby="moved-with-it">
          <h3 id="moved-with-it">Looked at again, and moved with it ({others.length})</h3>
          <ul className="moved-list">
            {others.map((move) => (
              <Moved key={move.memory} move={move} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {outcome.dependents.length > 0 && (
        <section aria-labelledby="hangs-on-it">
          <h3 id="hangs-on-it">Looked at again, and left where it was ({outcome.dependents.length})</h3>
          <p className="small quiet-text">These hang on it. See whether they still hold.</p>
          <ul className="moved-list">
            {outcome.dependents.map((dependent) => (
              <li key={`${dependent.relation} ${dependent.memory}`}>
                {tieWords(dependent.relation)}:{' '}
                <button type="button" className="link" onClick={() => onOpen(dependent.memory)}>
                  {namedWords(dependent)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Moved({ move, onOpen }: { move: MovedMemory; onOpen(memory: string): void }) {
  return (
    <li>
      <span className="row">
        {move.from ? <StoreMark store={move.from} /> : <span className="small strong">new</span>}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span>
        <StoreMark store={move.to} />
        <button type="button" className="link strong" onClick={() => onOpen(move.memory)}>
          {namedWords(move)}
        </button>
      </span>
      <span className="small">
        {move.cause && <strong>{causeWords(move.cause)}: </strong>}
        {sentenceWords(move.reason)}
      </span>
    </li>
  );
}

const isType = (type: string): type is RelationType => RELATION_TYPES.some((one) => one === type);

/** A tie as it is read beside the other end; a type that is not known here is shown as it is. */
export function tieWords(type: string): string {
  return isType(type) ? relationWords({ type, to: '', direction: 'in', confidence: 1, grounds: '' }) : type;
}
