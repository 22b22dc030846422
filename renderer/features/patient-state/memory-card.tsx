import type { ReactNode } from 'react';
import type { Memory, PatientRow } from '../../../shared/interchange.ts';
import { useNavigation } from '../../app/navigation.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import type { Roving } from '../../ui/use-roving.ts';
import { CautionChips } from './caution-chips.tsx';
import { causeWords, flagWords, namedWords, statedWords, validWords } from './memory-words.ts';

/** One memory as it stands in its store: text, cautions, dates, why it moved, and how fresh it is. */
export function MemoryCard({
  memory,
  lastEntry,
  present,
  selected,
  roving,
  successor,
  rival,
  onOpen,
  onFollow,
}: {
  memory: Memory;
  lastEntry: PatientRow['lastEntry'];
  /** False while a state of another day is on screen: freshness then says nothing. */
  present: boolean;
  selected: boolean;
  roving: Roving;
  successor: Memory | undefined;
  /** The fact that contradicts this one, undecided; null where it is not at hand. */
  rival: Memory | null | undefined;
  onOpen(): void;
  onFollow(id: string): void;
}) {
  const { go } = useNavigation();
  const stated = statedWords(memory, lastEntry);
  const focused = roving.current === memory.id;
  const valid = validWords(memory);
  return (
    <li className={`memory ${memory.store === 'ACTIVE' ? 'active' : 'history'}${selected ? ' selected' : ''}`}>
      <div className="memory-head">
        <StoreMark store={memory.store} />
        <CautionChips of={memory} />
        <button
          type="button"
          className="memory-open"
          aria-current={selected ? 'true' : undefined}
          onClick={onOpen}
          {...roving.item(memory.id)}
        >
          {memory.text}
        </button>
      </div>
      <p className="memory-line">
        {valid}, stated in {plural(memory.evidence, 'entry')},{' '}
        {stated.old && present ? (
          <span className="old">
            <Icon name="warn" /> {stated.words}
          </span>
        ) : (
          stated.words
        )}{' '}
        {(memory.successor || memory.relations.length > 0) && (
          <Follow tabbable={focused} onFollow={() => go({ page: 'graph', patient: memory.patient, memory: memory.id })}>
            Relations<span className="visually-hidden"> of {namedWords(memory)}</span>
          </Follow>
        )}
      </p>
      {memory.store === 'HISTORY' && (
        <p className="memory-line reason">
          {memory.cause && <strong>{causeWords(memory.cause)}</strong>}
          {memory.reason && <>: {sentenceWords(memory.reason)}</>}
          {memory.successor && (
            <>
              {' '}
              <Follow tabbable={focused} onFollow={() => onFollow(memory.successor ?? '')}>
                Replaced by: {successor ? namedWords(successor) : 'what took its place'}
              </Follow>
            </>
          )}
        </p>
      )}
      {rival !== undefined && (
        <p className="memory-line old">
          <Icon name="warn" /> Contradicted by {rival ? `“${namedWords(rival)}”` : 'another fact'}: nobody has decided
          yet.{' '}
          <Follow tabbable={focused} onFollow={() => go({ page: 'conflicts', patient: memory.patient })}>
            Decide<span className="visually-hidden"> on {namedWords(memory)}</span>
          </Follow>
        </p>
      )}
      {memory.flags
        .filter((flag) => flag !== 'start unknown' || !valid.includes('start'))
        .map((flag) => (
          <p key={flag} className="memory-line flag">
            <Icon name="question" /> {flagWords(flag)}
          </p>
        ))}
    </li>
  );
}

/** A link inside a card: a stop in the tab order only while its card has the focus, so that lists stay short to pass. */
function Follow({ tabbable, onFollow, children }: { tabbable: boolean; onFollow(): void; children: ReactNode }) {
  return (
    <button type="button" className="link" tabIndex={tabbable ? 0 : -1} onClick={onFollow}>
      {children}
    </button>
  );
}
