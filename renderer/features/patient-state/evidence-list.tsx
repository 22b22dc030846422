import { useState } from 'react';
import type { Evidence } from '../../../shared/interchange.ts';
import { dateWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSource } from '../entry-source/entry-source.tsx';

const ROLE_WORDS: Record<Evidence['role'], string> = {
  states: 'states it',
  restates: 'states it once more',
  ends: 'states its end',
  voids: 'corrects or voids it',
};

const SHOWN = 6;

/** The entries that speak of a memory, each quote one step from its place in the source. */
export function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  const [all, setAll] = useState(false);
  const source = useSource();
  const shown = all ? evidence : evidence.slice(0, SHOWN);
  return (
    <>
      <ul className="evidence">
        {shown.map((item) => (
          <li key={`${item.memory} ${item.entry.id} ${item.role}`}>
            <span className="small quiet-text">
              {item.entry.time ? dateWords(item.entry.time) : 'undated'}, {item.entry.title || 'entry without a title'}:{' '}
              {ROLE_WORDS[item.role]}
            </span>
            <blockquote className="quote">{item.quote}</blockquote>
            <button
              type="button"
              className="button"
              onClick={() => source({ entry: item.entry.id, memory: item.memory, quote: item.quote })}
            >
              <Icon name="file" />
              Open in the source
              <span className="visually-hidden">
                , {item.entry.title}, {item.entry.time ? dateWords(item.entry.time) : 'undated'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {evidence.length > shown.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Show {evidence.length - shown.length} more
        </button>
      )}
    </>
  );
}
