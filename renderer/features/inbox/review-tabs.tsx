import { useAnswer } from '../../app/bridge-context.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { useWho } from '../people/who.tsx';

/** The three places where a clinician decides, with what waits in each. */
export function ReviewTabs({ current }: { current: 'inbox' | 'conflicts' | 'candidates' }) {
  const { go } = useNavigation();
  const who = useWho();
  const waiting = useAnswer('review.waiting', { by: who?.id ?? '' }, { enabled: who !== null, keepPrevious: true });
  const status = useAnswer('forget.status', {});
  const moves = waiting.data ? waiting.data.high + waiting.data.raised + waiting.data.usual : null;
  const count = (number: number | null | undefined) =>
    number === null || number === undefined ? '' : ` (${number.toLocaleString('en')})`;
  const places = [
    { id: 'inbox', words: `Moves${count(moves)}`, go: () => go({ page: 'inbox', filter: {} }) },
    {
      id: 'conflicts',
      words: `Conflicts${count(waiting.data?.conflicts)}`,
      go: () => go({ page: 'conflicts', patient: null }),
    },
    {
      id: 'candidates',
      words: `Deletion candidates${count(status.data?.candidates)}`,
      go: () => go({ page: 'candidates' }),
    },
  ] as const;
  return (
    <nav className="tabs" aria-label="What waits for a decision">
      {places.map((place) => (
        <button
          key={place.id}
          type="button"
          className="tab"
          aria-current={place.id === current ? 'page' : undefined}
          onClick={place.go}
        >
          {place.words}
        </button>
      ))}
    </nav>
  );
}
