import { useState } from 'react';
import type { GateCalibration } from '../../../shared/asking.ts';
import { Icon } from '../../ui/icon.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { answererWords, countWords, embedderWords, lambdaWords, thresholdWords } from './calibration-words.ts';
import { RemoveCalibration } from './remove-calibration.tsx';

/** The calibrations that were made, newest first: whether each holds, and which is looked at. */
export function CalibrationList({
  calibrations,
  shown,
  onShow,
}: {
  calibrations: readonly GateCalibration[];
  /** Id of the one that is looked at. */
  shown: string | null;
  onShow(id: string): void;
}) {
  const [removing, setRemoving] = useState<GateCalibration | null>(null);
  return (
    <>
      <ul className="calibration-list">
        {calibrations.map((one) => {
          const of = <span className="visually-hidden">: calibration of {askedWords(one.madeAt)}</span>;
          return (
            <li key={one.id} className="calibration">
              <div className="row spread">
                <h3>{askedWords(one.madeAt)}</h3>
                <CalibrationState calibration={one} />
              </div>
              <p>
                {countWords(one)}: {one.source}.
              </p>
              <p className="small quiet-text">
                Likeness {embedderWords(one.embedder)}; answered by {answererWords(one.answerer)}. λ ={' '}
                {lambdaWords(one.lambda)}: {thresholdWords(one.threshold)}.
              </p>
              {one.void !== null && <p className="small warn-text">It does not hold here and now. {one.void}</p>}
              <div className="row">
                <button type="button" className="button" aria-pressed={one.id === shown} onClick={() => onShow(one.id)}>
                  Show figures{of}
                </button>
                <button type="button" className="button" onClick={() => setRemoving(one)}>
                  Remove…{of}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {removing && <RemoveCalibration calibration={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function CalibrationState({ calibration }: { calibration: GateCalibration }) {
  if (calibration.void !== null) {
    return (
      <span className="chip warn">
        <Icon name="warn" /> {calibration.inUse ? 'in use, but void' : 'void'}
      </span>
    );
  }
  if (!calibration.inUse) return <span className="chip plain">not in use</span>;
  return (
    <span className="chip in-use">
      <Icon name="check" /> in use
    </span>
  );
}
