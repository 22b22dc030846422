import { useEffect, useRef } from 'react';
import type { Memory, MemoryDetail, PatientRow } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { dateWords, plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useCorrect } from '../correct/correct.tsx';
import { CorrectionList } from '../correct/correction-list.tsx';
import { ReadFrom } from '../entry-source/read-from.tsx';
import { CautionChips } from './caution-chips.tsx';
import { DecisionList } from './decision-list.tsx';
import { EvidenceList } from './evidence-list.tsx';
import {
  causeWords,
  flagWords,
  KIND_WORDS,
  namedWords,
  relationWords,
  statedWords,
  validWords,
} from './memory-words.ts';
import { MoveSteps } from './move-steps.tsx';

/** What a link to another memory must say of it. */
export type OtherMemory = Pick<Memory, 'text' | 'store'> & { subject: string; assertion: string };

const nameOf = (memory: OtherMemory | undefined): string | undefined => memory && namedWords(memory);

/** Everything that belongs to one memory: why it is where it is, what says so, and what it is tied to. */
export function DetailPane({
  id,
  whose = null,
  shown,
  asOf,
  lastEntry,
  other,
  onFollow,
  onClose,
}: {
  id: string;
  /** The patient's name, where the page around it is not one patient's. */
  whose?: string | null;
  /** The memory as it stands in the state on screen; undefined where that state does not hold it. */
  shown: Memory | undefined;
  /** True while another state than the present one is on screen. */
  asOf: boolean;
  lastEntry: PatientRow['lastEntry'];
  /** Another memory of the state on screen, or undefined where that state does not hold it. */
  other(id: string): OtherMemory | undefined;
  onFollow(id: string): void;
  onClose(): void;
}) {
  const detail = useAnswer('memory.get', { id });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const memory = shown ?? detail.data?.memory;
  return (
    <aside
      className="detail scroll-pane"
      aria-label="Details"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="detail-head">
        <h2 ref={heading} tabIndex={-1}>
          {memory?.text ?? 'Opening…'}
        </h2>
        <button type="button" className="button" onClick={onClose}>
          <Icon name="close" />
          Close
        </button>
      </div>
      {detail.isError && <Failure error={detail.error} retry={detail.refetch} />}
      {memory && (
        <div className="stack">
          {whose !== null && <p className="strong">{whose}</p>}
          {asOf && (
            <Notice tone="warn">
              Store, dates and reason are as they were then; moves, evidence and ties below are all that the record
              knows by its end.
            </Notice>
          )}
          {asOf && !shown && <Notice tone="warn">The state on screen does not hold this fact.</Notice>}
          <Standing memory={memory} lastEntry={lastEntry} other={other} onFollow={onFollow} />
          <CorrectionList memory={memory.id} />
          {detail.data && <Rest detail={detail.data} other={other} onFollow={onFollow} />}
        </div>
      )}
    </aside>
  );
}

function Standing({
  memory,
  lastEntry,
  other,
  onFollow,
}: {
  memory: Memory;
  lastEntry: PatientRow['lastEntry'];
  /** Another memory of the state on screen, or undefined where that state does not hold it. */
  other(id: string): OtherMemory | undefined;
  onFollow(id: string): void;
}) {
  const { go } = useNavigation();
  const correct = useCorrect();
  const { successor } = memory;
  const attributes = Object.entries(memory.attributes);
  return (
    <>
      <div className="row">
        <StoreMark store={memory.store} />
        <span>{KIND_WORDS[memory.kind]}</span>
        <CautionChips of={memory} />
      </div>
      <ReadFrom entry={memory.entry.id} />
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => go({ page: 'graph', patient: memory.patient, memory: memory.id })}
        >
          Relations
        </button>
        <button type="button" className="button" onClick={() => correct({ memory: memory.id })}>
          Correct…
        </button>
        <button type="button" className="button" onClick={() => go({ page: 'audit', subject: memory.id })}>
          Who did what
        </button>
      </div>
      <p>
        {validWords(memory)}; stated in {plural(memory.evidence, 'entry')}, {statedWords(memory, lastEntry).words}.
      </p>
      {memory.flags.map((flag) => (
        <p key={flag} className="flag">
          <Icon name="question" /> {flagWords(flag)}
        </p>
      ))}
      {(memory.cause || memory.reason) && (
        <p>
          {memory.cause && <strong>{causeWords(memory.cause)}</strong>}
          {memory.cause && memory.reason && ': '}
          {memory.reason && sentenceWords(memory.reason)}
        </p>
      )}
      {successor && (
        <p>
          Replaced by{' '}
          <button type="button" className="link" onClick={() => onFollow(successor)}>
            {nameOf(other(successor)) ?? 'what took its place'}
          </button>
        </p>
      )}
      {(attributes.length > 0 || memory.code) && (
        <dl className="attributes">
          {memory.code && (
            <div>
              <dt>code</dt>
              <dd>
                {memory.code.code} {memory.code.display && `(${memory.code.display})`}{' '}
                <span className="quiet-text small">{memory.code.system}</span>
              </dd>
            </div>
          )}
          {attributes.map(([name, value]) => (
            <div key={name}>
              <dt>{spaced(name)}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Where the other end of a tie stands: an interaction with a drug of the past is not one of today. */
function TieStore({ store }: { store: Memory['store'] | undefined }) {
  return store ? <StoreMark store={store} /> : <span className="small quiet-text">not in the state on screen</span>;
}

/** "doseUnit" as it is read: "dose unit". */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function Rest({
  detail,
  other,
  onFollow,
}: {
  detail: MemoryDetail;
  /** Another memory of the state on screen, or undefined where that state does not hold it. */
  other(id: string): OtherMemory | undefined;
  onFollow(id: string): void;
}) {
  const { memory, transitions, evidence, decisions } = detail;
  // Restatements stand among what says so.
  const stated = new Set(evidence.map((item) => item.memory));
  const ties = memory.relations.filter((tie) => tie.type !== 'restatement' || !stated.has(tie.to));
  return (
    <>
      <section aria-labelledby="evidence-title">
        <h3 id="evidence-title">What says so ({evidence.length})</h3>
        <EvidenceList evidence={evidence} />
      </section>
      <section aria-labelledby="moves-title">
        <h3 id="moves-title">Moves ({transitions.length})</h3>
        <ol className="moves">
          {transitions.map((move) => (
            <li key={`${move.seq} ${move.from} ${move.to} ${move.reason}`}>
              <span className="row">
                {move.from ? <StoreMark store={move.from} /> : <span className="small strong">new</span>}
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">to</span>
                <StoreMark store={move.to} />
                <span className="small quiet-text">with entry {move.seq}</span>
                <MoveSteps patient={memory.patient} move={move} />
              </span>
              <span>
                {move.cause && <strong>{causeWords(move.cause)}: </strong>}
                {sentenceWords(move.reason)}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {ties.length > 0 && (
        <section aria-labelledby="ties-title">
          <h3 id="ties-title">Ties ({ties.length})</h3>
          <ul className="moves">
            {ties.map((tie) => (
              <li key={`${tie.type} ${tie.direction} ${tie.to}`}>
                <span>
                  {relationWords(tie)}{' '}
                  <button type="button" className="link" onClick={() => onFollow(tie.to)}>
                    {nameOf(other(tie.to)) ?? 'another fact of this record'}
                  </button>{' '}
                  <TieStore store={other(tie.to)?.store} />
                </span>
                <span className="small quiet-text">
                  {tie.grounds} (confidence {Math.round(tie.confidence * 100)} %)
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DecisionList patient={memory.patient} entries={decisions} />
      <p className="small quiet-text">
        Entry {memory.entry.seq}, {memory.entry.time ? dateWords(memory.entry.time) : 'undated'},{' '}
        {memory.entry.document}. Fact {memory.id}.
      </p>
    </>
  );
}
