import './calibration.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CalibrateForm } from './calibrate-form.tsx';
import { isOfForgetting } from './calibration-words.ts';
import { LabelCounts } from './label-counts.tsx';
import { ScorerList } from './scorer-list.tsx';
import { SignedCalibration } from './signed-calibration.tsx';

/** Labels, scorers, and the calibrations under which deletions may be proposed. For a researcher. */
export function ForgettingPage() {
  const client = useQueryClient();
  // Labels come and go on other pages, and proposals are decided there: nothing here is older than the page.
  useEffect(() => void client.invalidateQueries({ predicate: isOfForgetting }), [client]);
  const status = useAnswer('forget.status', {});
  const counts = useAnswer('forget.labels', {});
  const scorers = useAnswer('forget.scorers', {});
  const calibrations = useAnswer('forget.calibrations', {});
  const failed = [status, counts, scorers, calibrations].find((answer) => answer.isError);
  return (
    <div className="forgetting-page stack">
      <h1>Forgetting</h1>
      <p>
        Archived memories are proposed for deletion only above a threshold that was calibrated on labels. A person
        decides on every one. Allergies, adverse reactions, implants, transplants, cancer, pregnancy loss, code status,
        family history and immunizations are never proposed, whatever their score.
      </p>
      {failed?.error && <Failure error={failed.error} retry={failed.refetch} />}
      {status.data && (
        <Notice tone={status.data.calibrated ? 'plain' : 'warn'}>
          <p>{status.data.message}</p>
        </Notice>
      )}
      <section className="stack" aria-labelledby="labels-title">
        <h2 id="labels-title">Labels</h2>
        {counts.data && <LabelCounts counts={counts.data} />}
      </section>
      <section className="stack" aria-labelledby="scorers-title">
        <h2 id="scorers-title">Scorers</h2>
        {scorers.data && <ScorerList scorers={scorers.data} />}
      </section>
      <section className="stack" aria-labelledby="calibrate-title">
        <h2 id="calibrate-title">Calibrate</h2>
        {scorers.data && <CalibrateForm scorers={scorers.data} />}
      </section>
      <section className="stack" aria-labelledby="calibrations-title">
        <h2 id="calibrations-title">Calibrations</h2>
        {calibrations.data?.length === 0 && <p>Nothing was calibrated yet, so nothing is proposed.</p>}
        {calibrations.data &&
          [...calibrations.data]
            .sort((a, b) => Number(b.inUse) - Number(a.inUse))
            .map((one) => <SignedCalibration key={one.id} calibration={one} />)}
      </section>
    </div>
  );
}
