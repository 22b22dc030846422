import type { Decision, Evidence } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { sentenceWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { FactName } from './fact-name.tsx';
import { LongList } from './long-list.tsx';
import { MoveLine } from './move-line.tsx';
import { type MoveTrace, type Named, readCommit, readLinks, readUpdates, stageOf } from './read-trace.ts';
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
  const link = stageOf(decisions, 'link');
  const arrived = (link ? readLinks(link) : []).map((item) => item.memory).filter((item) => item !== null);
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
      {look.correctable && arrived.length > 0 && (
        <section className="stack" aria-label="New with this entry">
          <h3>New with this entry ({arrived.length.toLocaleString('en')})</h3>
          <LongList items={arrived} noun="fact" first={20}>
            {(memory) => (
              <li key={memory.id}>
                <Arrival memory={memory} look={look} />
              </li>
            )}
          </LongList>
        </section>
      )}
      <h3>Moves between the stores</h3>
      <div className="step-stores">
        {(['ACTIVE', 'HISTORY'] as const).map((store) => (
          <section key={store} aria-label={`Into ${store}`} className="stack">
            <h4>
              Into {store} ({into(store).length.toLocaleString('en')})
            </h4>
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

const ARRIVAL_WORDS: Record<Evidence['role'], string> = {
  states: 'stands there now',
  restates: 'says once more what the record holds: evidence, and no second fact',
  ends: 'states no more than the end of an earlier fact',
  voids: 'corrects or voids an earlier fact',
};

/** What a fact of this entry is to the record, and where it stands now. */
function Arrival({ memory, look }: { memory: Named; look: StepLook }) {
  const detail = useAnswer('memory.get', { id: memory.id });
  const role = detail.data?.evidence.find((item) => item.memory === memory.id)?.role;
  return (
    <div className="row">
      <FactName memory={memory} look={look} />
      {detail.data && role === 'states' && <StoreMark store={detail.data.memory.store} />}
      {role && <span className="small">{ARRIVAL_WORDS[role]}</span>}
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
