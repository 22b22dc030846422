import { useMemo } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';

/** Of each memory of a patient that contradicts another one, undecided, the id of the other. */
export function useRivals(patient: string): ReadonlyMap<string, string> {
  const conflicts = useAnswer('conflict.list', { patient });
  return useMemo(
    () =>
      new Map(
        conflicts.data?.flatMap(({ memories: [a, b] }) => [
          [a, b],
          [b, a],
        ]),
      ),
    [conflicts.data],
  );
}
