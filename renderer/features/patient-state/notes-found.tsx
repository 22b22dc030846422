import type { Answers } from '../../../shared/bridge.ts';
import { dayWords, plural } from '../../ui/date-words.ts';
import { useSource } from '../entry-source/entry-source.tsx';

/** Places in notes where the filter's words stand: a fact that no writer has drawn from them yet may be there. */
export function NotesFound({ notes }: { notes: Answers['patient.search']['notes'] }) {
  const source = useSource();
  if (notes.length === 0) return null;
  return (
    <details className="notes-found" open={notes.length < 4}>
      <summary>Also in {plural(notes.length, 'note')}, whose text no writer has read yet</summary>
      <ul className="stack">
        {notes.map(({ entry, snippet }) => (
          <li key={entry.id}>
            <button type="button" className="link" onClick={() => source({ entry: entry.id })}>
              {entry.title || 'Note'}, {entry.time ? dayWords(entry.time) : 'undated'}
            </button>
            : {snippet}
          </li>
        ))}
      </ul>
    </details>
  );
}
