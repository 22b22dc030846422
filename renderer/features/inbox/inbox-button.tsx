import './inbox.css';
import { useAnswer } from '../../app/bridge-context.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { plural } from '../../ui/date-words.ts';
import { useWho } from '../people/who.tsx';

/** The way to what waits for a decision, with the weightiest counts: known only of somebody, so without a person there are none. */
export function InboxButton({ here }: { here: boolean }) {
  const { go } = useNavigation();
  const who = useWho();
  const waiting = useAnswer('review.waiting', { by: who?.id ?? '' }, { enabled: who !== null, keepPrevious: true });
  const counts = who === null ? undefined : waiting.data;
  const parts: string[] = [];
  if (counts && counts.high > 0) parts.push(`${counts.high.toLocaleString('en')} high`);
  if (counts && counts.conflicts > 0) parts.push(plural(counts.conflicts, 'conflict'));
  return (
    <button
      type="button"
      className="button quiet"
      aria-current={here ? 'page' : undefined}
      onClick={() => go({ page: 'inbox', filter: {} })}
    >
      Inbox
      {parts.length > 0 && <span className="waits-count small"> {parts.join(', ')}</span>}
    </button>
  );
}
