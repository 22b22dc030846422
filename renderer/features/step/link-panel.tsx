import type { Decision } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { percentWords } from './choice-words.ts';
import { FactName } from './fact-name.tsx';
import { LongList } from './long-list.tsx';
import { readLinks } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

/** What each new fact is tied to, and by what keys it found its thread. */
export function LinkPanel({ decision, look }: { decision: Decision; look: StepLook }) {
  const links = readLinks(decision);
  if (links.length === 0) return <p>No new fact, so there was nothing to link.</p>;
  return (
    <LongList items={links} noun="fact" className="step-list cards">
      {(item, at) => (
        <li key={item.memory?.id ?? at} className="step-card">
          <FactName memory={item.memory} look={look} />
          {item.joined > 0 && (
            <p className="small">
              {plural(item.joined, 'thread')} turned out to be about the same thing and was joined.
            </p>
          )}
          {item.relations.length === 0 ? (
            <p className="small quiet-text">Tied to nothing.</p>
          ) : (
            <ul className="step-list">
              {item.relations.map((relation) => (
                <li key={`${relation.type} ${relation.from?.id} ${relation.to?.id}`}>
                  <span className="row">
                    <FactName memory={relation.from} look={look} />
                    <span className="strong">{relation.type.replaceAll('_', ' ')}</span>
                    <span aria-hidden="true">→</span>
                    <FactName memory={relation.to} look={look} />
                  </span>
                  <span className="small quiet-text">
                    confidence {relation.confidence === null ? 'unknown' : percentWords(relation.confidence)};{' '}
                    {relation.grounds}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <details>
            <summary className="small">Keys of its thread ({item.keys.length.toLocaleString('en')})</summary>
            <ul className="step-list small">
              {item.keys.map((key) => (
                <li key={key}>
                  <code>{key}</code>
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </LongList>
  );
}
