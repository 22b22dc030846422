import { useEffect, useRef } from 'react';
import type { CandidateDetail, DeletionDecision } from '../../../shared/forgetting.ts';
import { DELETION_DECISIONS } from '../../../shared/forgetting.ts';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { tieWords } from '../correct/act-outcome.tsx';
import { useSource } from '../entry-source/entry-source.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { EvidenceList } from '../patient-state/evidence-list.tsx';
import { causeWords, validWords } from '../patient-state/memory-words.ts';
import { DECISION_WORDS, scoreWords } from './candidate-words.ts';
import { DriverList } from './driver-list.tsx';

/** A candidate opened: everything that a person should have seen before it is gone. */
export function CandidateView({
  candidate,
  onDecide,
  onClose,
}: {
  candidate: CandidateDetail;
  onDecide(decision: DeletionDecision): void;
  onClose(): void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { go } = useNavigation();
  const { detail } = candidate;
  const { memory } = detail;
  return (
    <aside
      className="detail scroll-pane candidate-detail"
      aria-label="Candidate"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="detail-head">
        <h2 ref={heading} tabIndex={-1}>
          {memory.text}
        </h2>
        <button type="button" className="button" onClick={onClose}>
          <Icon name="close" />
          Close
        </button>
      </div>
      <div className="stack">
        <div className="row">
          <StoreMark store={memory.store} />
          <span className="chip plain">{memory.kind}</span>
          <CautionChips of={memory} />
          <strong>{patientName({ id: candidate.patient, name: candidate.patientName })}</strong>
        </div>
        <p>
          {validWords(memory)}; stated in {plural(memory.evidence, 'entry')}.
        </p>
        {memory.reason && (
          <p>
            {memory.cause && <strong>{causeWords(memory.cause)}: </strong>}
            {sentenceWords(memory.reason)}
          </p>
        )}
        <div className="stack decide-buttons">
          {DELETION_DECISIONS.map((decision, at) => (
            <button key={decision} type="button" className="button conflict-choice" onClick={() => onDecide(decision)}>
              <span>
                <kbd>{at + 1}</kbd> <strong>{DECISION_WORDS[decision].label}…</strong>
              </span>
              <span className="small quiet-text">{DECISION_WORDS[decision].meaning}</span>
            </button>
          ))}
        </div>
        <section aria-labelledby="why-proposed">
          <h3 id="why-proposed">Why it is proposed</h3>
          <p>
            Score {scoreWords(candidate.score, candidate.tau)}, above the threshold{' '}
            {scoreWords(candidate.tau, candidate.score)}. The bound holds on average over facts like this one; it says
            nothing sure of this one.
          </p>
          <DriverList drivers={candidate.drivers} />
        </section>
        <Losses candidate={candidate} />
        <section aria-labelledby="candidate-evidence">
          <h3 id="candidate-evidence">What says so ({detail.evidence.length})</h3>
          <EvidenceList evidence={detail.evidence} />
        </section>
        <div>
          <button
            type="button"
            className="button"
            onClick={() => go(patientView(candidate.patient, { memory: memory.id }))}
          >
            Open it in the record
          </button>
        </div>
      </div>
    </aside>
  );
}

/** What the record would lose, and what would stay. */
function Losses({ candidate }: { candidate: CandidateDetail }) {
  const source = useSource();
  const { go } = useNavigation();
  const { dependents, questions, sources, elsewhere, patient } = candidate;
  return (
    <>
      <section aria-labelledby="depends-on-it">
        <h3 id="depends-on-it">What depends on it ({dependents.length})</h3>
        {dependents.length === 0 && <p>No fact is tied to it.</p>}
        <ul className="moved-list">
          {dependents.map((dependent) => (
            <li key={`${dependent.relation} ${dependent.memory}`}>
              {tieWords(dependent.relation)}:{' '}
              <button
                type="button"
                className="link"
                onClick={() => go(patientView(patient, { memory: dependent.memory }))}
              >
                {dependent.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="record-loses">
        <h3 id="record-loses">What the record would lose</h3>
        {questions.length === 0 && <p>No kept question shows it.</p>}
        {questions.length > 0 && (
          <>
            <p>{plural(questions.length, 'kept question')} with what was answered, deleted with it:</p>
            <ul className="moved-list">
              {questions.map((question) => (
                <li key={question.id}>
                  <button
                    type="button"
                    className="link"
                    onClick={() => go(patientView(patient, { tab: 'ask', question: question.id }))}
                  >
                    {question.text}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {sources.length > 0 && (
          <>
            <p>Words that are blacked out in the sources:</p>
            <ul className="moved-list">
              {sources.map((place) => (
                <li key={`${place.entry} ${place.quote}`}>
                  <button
                    type="button"
                    className="link"
                    onClick={() => source({ entry: place.entry, memory: candidate.memory, quote: place.quote })}
                  >
                    {place.title || 'Entry without a title'}
                  </button>
                  <blockquote className="quote small">{place.quote}</blockquote>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section aria-labelledby="stays-elsewhere">
        <h3 id="stays-elsewhere">What says the same and stays ({elsewhere.length})</h3>
        {elsewhere.length === 0 && <p>Nothing else in the record says it.</p>}
        <ul className="moved-list">
          {elsewhere.map((place) => (
            <li key={place}>{sentenceWords(place)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
