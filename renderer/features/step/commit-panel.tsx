import type { Decision } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { sentenceWords } from '../../ui/date-words.ts';
import { LongList } from './long-list.tsx';
import { MoveLine } from './move-line.tsx';
import { type MoveTrace, type Named, readCommit, readUpdates, stageOf } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

const countWords = (count: number | null): string => (count === null ? 'not kept' : count.toLocaleString('en'));

/** What was written: every move between the stores with its cause, its reason and what took the place. */
export function CommitPanel({
  decision,
  decisions,
  look,
}: {
  decision: Decision;
  decisions: readonly Decision[];
  look: StepLook;
}) {
  const counts = readCommit(decision);
  const update = stageOf(decisions, 'update');
  const moves = (update ? readUpdates(update) : []).flatMap((item) => item.moves);
  const into = (store: string): MoveTrace[] => moves.filter((move) => move.to === store);
  return (
    <div className="stack">
      <dl className="step-counts">
        <div>
          <dt>Standings changed</dt>
          <dd className="number">{countWords(counts.changed)}</dd>
        </div>
        <div>
          <dt>Moves</dt>
          <dd className="number">{countWords(counts.transitions)}</dd>
        </div>
        <div>
          <dt>Open conflicts</dt>
          <dd className="number">{countWords(counts.conflicts)}</dd>
        </div>
      </dl>
      <div className="step-stores">
        {(['ACTIVE', 'HISTORY'] as const).map((store) => (
          <section key={store} aria-label={`Into ${store}`} className="stack">
            <h3>
              Into {store} ({into(store).length.toLocaleString('en')})
            </h3>
            {into(store).length === 0 && <p className="quiet-text">Nothing.</p>}
            <LongList items={into(store)} noun="move" className="step-list cards">
              {(move, at) => (
                <li key={move.memory?.id ?? at} className="step-card">
                  <MoveLine move={move} look={look} />
                  {look.correctable && move.memory && (
                    <Reason move={{ ...move, memory: move.memory }} seq={decision.seq} />
                  )}
                </li>
              )}
            </LongList>
          </section>
        ))}
      </div>
    </div>
  );
}

/**
 * The sentence that the record keeps with the move; asked for with the memory, since the trace does not repeat it. A text that waited
 * was written later than its place in update order, so its moves carry a later number.
 */
function Reason({ move, seq }: { move: MoveTrace & { memory: Named }; seq: number }) {
  const detail = useAnswer('memory.get', { id: move.memory.id });
  const kept = detail.data?.transitions.find(
    (one) => one.seq >= seq && one.from === move.from && one.to === move.to && one.cause === move.cause,
  );
  return kept ? <p className="small">{sentenceWords(kept.reason)}</p> : null;
}
