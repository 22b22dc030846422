import { useAnswer } from '../../app/bridge-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReadBy } from './read-by.tsx';
import { readingMarks } from './reading-marks.ts';

/** That a fact was read out of a note or dialogue, and by which writer; nothing for a fact of a structured source. */
export function ReadFrom({ entry }: { entry: string }) {
  const decisions = useAnswer('entry.decisions', { id: entry });
  if (!decisions.data || !readingMarks(decisions.data)) return null;
  return (
    <p className="read-from">
      <Icon name="file" /> From a note or dialogue, <ReadBy decisions={decisions.data} />
    </p>
  );
}
