import './gate.css';
import { useEffect, useRef, useState } from 'react';
import type { GateCalibration } from '../../../shared/asking.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CalibrationList } from './calibration-list.tsx';
import { CalibrationView } from './calibration-view.tsx';
import { stateWords } from './calibration-words.ts';
import { StartCalibration } from './start-calibration.tsx';

/** When HISTORY is worth opening: chosen on questions with known answers, looked at, and used or not. */
export function GatePage() {
  const list = useAnswer('gate.list', {});
  return (
    <div className="stack gate-page">
      <h1>Store gate</h1>
      <p>
        A question about a patient is answered from what is true now (ACTIVE) and, where it is opened, from what was
        true before (HISTORY). The store gate decides for each question whether HISTORY is opened. To calibrate it
        means: questions with known answers are answered with and without HISTORY, and the threshold is chosen from
        which opening it is worth its price.
      </p>
      {list.isPending && <p>Looking for calibrations…</p>}
      {list.isError && <Failure error={list.error} retry={list.refetch} />}
      {list.data && <Gate calibrations={list.data.calibrations} answerer={list.data.answerer} />}
    </div>
  );
}

function Gate({ calibrations, answerer }: { calibrations: GateCalibration[]; answerer: string | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(calibrations.length);
  const newest = useRef(calibrations[0]?.id);
  useEffect(() => {
    // What had the focus went with the calibration that was removed.
    if (calibrations.length < count.current) heading.current?.focus();
    count.current = calibrations.length;
    // A new one is what its maker wants to see.
    const first = calibrations[0]?.id;
    if (first !== newest.current) setChosen(null);
    newest.current = first;
  }, [calibrations]);
  const shown =
    calibrations.find((one) => one.id === chosen) ?? calibrations.find((one) => one.inUse) ?? calibrations[0] ?? null;
  const { holds, words } = stateWords(calibrations);
  return (
    <>
      <div role="status">
        <Notice tone={holds || calibrations.length === 0 ? 'plain' : 'warn'}>{words}</Notice>
      </div>
      <StartCalibration answerer={answerer} />
      <section className="stack" aria-labelledby="calibrations-title">
        <h2 id="calibrations-title" tabIndex={-1} ref={heading}>
          Calibrations ({calibrations.length.toLocaleString('en')})
        </h2>
        {calibrations.length === 0 ? (
          <div className="empty">
            <p className="strong">The store gate has not been calibrated.</p>
            <p>
              Nothing has to be done: both stores are read for every question, which is safe and costs more evidence. To
              spare it where it does not help, calibrate the gate above.
            </p>
          </div>
        ) : (
          <CalibrationList calibrations={calibrations} shown={shown?.id ?? null} onShow={setChosen} />
        )}
      </section>
      {shown && <CalibrationView key={shown.id} calibration={shown} />}
    </>
  );
}
