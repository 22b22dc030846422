import type { Decision } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { LongList } from './long-list.tsx';
import { MoveLine } from './move-line.tsx';
import { readUpdates, type UpdateTrace } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

/** What stays and what moves, thread by thread, under the policy of its kind. */
export function UpdatePanel({ decision, look }: { decision: Decision; look: StepLook }) {
  const updates = readUpdates(decision);
  const moved = updates.filter((update) => update.moves.length > 0);
  if (updates.length === 0) return <p>No thread was judged.</p>;
  return (
    <div className="stack">
      <p>
        {plural(updates.length, 'thread')} judged, {moved.length.toLocaleString('en')} with a move.
        {moved.length === 0 && ' Everything stays where it was.'}
      </p>
      <LongList items={moved} noun="thread" className="step-list cards">
        {(update, at) => (
          <li key={update.thread ?? at} className="step-card">
            <p className="small quiet-text">{threadWords(update)}</p>
            {update.moves.map((move, index) => (
              <MoveLine key={move.memory?.id ?? index} move={move} look={look} />
            ))}
          </li>
        )}
      </LongList>
    </div>
  );
}

function threadWords({ thread, policy, because }: UpdateTrace): string {
  const why = because === 'cascade' ? 'looked at because another thread changed' : 'looked at because of new facts';
  return `Thread ${thread ?? 'without a number'}, policy “${policy ?? 'unknown'}”, ${why}`;
}
