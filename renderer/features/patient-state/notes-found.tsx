import type { Answers } from '../../../shared/bridge.ts';
import { dayWords, plural } from '../../ui/date-words.ts';
import { useSource } from '../entry-source/entry-source.tsx';

const NOT_READ = { written: null, waiting: 'not read yet', failed: 'could not be read' } as const;

/** Places in notes where the filter's words stand, with those that no writer has read: what they say is among no facts. */
export function NotesFound({ notes }: { notes: Answers['patient.search']['notes'] }) {
  const source = useSource();
  if (notes.length === 0) return null;
  return (
    <details className="notes-found" open={notes.length < 4}>
      <summary>The words stand in {plural(notes.length, 'note')}; not all that a note says became a fact</summary>
      <ul className="stack">
        {notes.map(({ entry, snippet }) => (
          <li key={entry.id}>
            <button type="button" className="link" onClick={() => source({ entry: entry.id })}>
              {entry.title || 'Note'}, {entry.time ? dayWords(entry.time) : 'undated'}
            </button>
            {NOT_READ[entry.status] && <strong> ({NOT_READ[entry.status]})</strong>}: {snippet}
          </li>
        ))}
      </ul>
    </details>
  );
}
