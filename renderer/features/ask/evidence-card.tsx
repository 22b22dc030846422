import { type Ref, useId } from 'react';
import type { EvidenceLine } from '../../../shared/asking.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { dateWords, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useSource } from '../entry-source/entry-source.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { causeWords, flagWords, statedWords, validWords } from '../patient-state/memory-words.ts';
import { foundWords } from './evidence-words.ts';

/** One fact as evidence: what it is, whether it holds, since when, who says so, and how it was found. */
export function EvidenceCard({
  line,
  patient,
  lastEntry,
  cited,
  lit,
  place,
}: {
  line: EvidenceLine;
  patient: string;
  lastEntry: PatientRow['lastEntry'];
  cited: boolean;
  /** A citation of it was opened last. */
  lit: boolean;
  place?: Ref<HTMLLIElement>;
}) {
  const id = useId();
  const { go } = useNavigation();
  const source = useSource();
  const valid = validWords(line);
  return (
    <li
      ref={place}
      className={`evidence-card ${line.store === 'ACTIVE' ? 'active' : 'history'}${lit ? ' lit' : ''}`}
      aria-current={lit ? 'true' : undefined}
    >
      <p className="evidence-head">
        <span className="evidence-number number">{line.number}</span>
        <StoreMark store={line.store} />
        <CautionChips of={line} />
        {cited && <span className="chip plain">cited</span>}
        <span id={id} className="evidence-text">
          {line.text}
        </span>
      </p>
      <p className="memory-line">
        {valid} · <Freshness line={line} lastEntry={lastEntry} />
      </p>
      {line.store === 'HISTORY' && (
        <p className="memory-line">
          {line.cause && <strong>{causeWords(line.cause)}</strong>}
          {line.reason && <>: {sentenceWords(line.reason)}</>}
          {line.successor && <> Replaced by: {line.successor.text}</>}
        </p>
      )}
      {line.flags
        .filter((flag) => flag !== 'start unknown' || !valid.includes('start'))
        .map((flag) => (
          <p key={flag} className="memory-line flag">
            <Icon name="question" /> {flagWords(flag)}
          </p>
        ))}
      <p className="memory-line row evidence-ways">
        <button
          type="button"
          className="link"
          aria-describedby={id}
          onClick={() => source({ entry: line.entry.id, memory: line.memory })}
        >
          Source
        </button>
        <button
          type="button"
          className="link"
          aria-describedby={id}
          onClick={() => go(patientView(patient, { memory: line.memory }))}
        >
          Details
        </button>
        <button
          type="button"
          className="link"
          aria-describedby={id}
          onClick={() => go({ page: 'graph', patient, memory: line.memory })}
        >
          Relations
        </button>
        <span className="quiet-text">{foundWords(line)}</span>
      </p>
    </li>
  );
}

/** When it was last stated, and whether it has moved since the question was asked: both are of the record as it is now. */
function Freshness({ line, lastEntry }: { line: EvidenceLine; lastEntry: PatientRow['lastEntry'] }) {
  const detail = useAnswer('memory.get', { id: line.memory });
  if (detail.isError) {
    return (
      <span className="old">
        <Icon name="warn" /> not in the record any more
      </span>
    );
  }
  if (!detail.data) return <>written {line.entry.time ? dateWords(line.entry.time) : 'without a date'}</>;
  const { memory } = detail.data;
  const stated = statedWords(memory, lastEntry);
  return (
    <>
      {stated.old ? (
        <span className="old">
          <Icon name="warn" /> {stated.words}
        </span>
      ) : (
        stated.words
      )}
      {memory.store !== line.store && (
        <span className="old">
          {' '}
          · <Icon name="warn" /> now in {memory.store}
        </span>
      )}
    </>
  );
}
