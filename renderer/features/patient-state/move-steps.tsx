import type { Transition } from '../../../shared/interchange.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { stepView, useNavigation } from '../../app/navigation.tsx';

/** The way from a move to the steps of the entry that made it; nothing where the record does not name one. */
export function MoveSteps({ patient, move }: { patient: string; move: Transition }) {
  const { go } = useNavigation();
  const { memory, entry } = move.trigger;
  // The incoming memory knows its entry; it is asked for only when the way is taken.
  const follow = useCommand('memory.get', (detail) => go(stepView(patient, detail.memory.entry.id, 'update')));
  if (entry === null && memory === null) return null;
  return (
    <button
      type="button"
      className="link small"
      disabled={follow.isPending}
      onClick={() => {
        if (entry !== null) go(stepView(patient, entry, 'update'));
        else if (memory !== null) follow.mutate({ id: memory });
      }}
    >
      steps<span className="visually-hidden"> of entry {move.seq}</span>
    </button>
  );
}
