import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GateCalibration, GateReport } from '../../../shared/asking.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { choiceWords, lambdaWords } from './calibration-words.ts';
import { CurveTable, FoldsTable, WaysTable } from './figures-tables.tsx';
import { keepCalibrations } from './keep-calibrations.ts';
import { LambdaField } from './lambda-field.tsx';
import { QualityPlot } from './quality-plot.tsx';

/** Milliseconds that λ must rest before its figures are worked out: a slider that is drawn passes many. */
const REST_MS = 120;

/** One calibration: λ, what it comes to, and the threshold to be used. */
export function CalibrationView({ calibration }: { calibration: GateCalibration }) {
  const [lambda, setLambda] = useState(calibration.lambda);
  const rested = useRested(lambda);
  const report = useAnswer('gate.report', { id: calibration.id, lambda: rested }, { keepPrevious: true });
  return (
    <section className="stack calibration-view" aria-labelledby="view-title">
      <h2 id="view-title">Calibration of {askedWords(calibration.madeAt)}</h2>
      <LambdaField lambda={lambda} onChange={setLambda} />
      {report.isPending && <p>Working the figures out…</p>}
      {report.isError && <Failure error={report.error} retry={report.refetch} />}
      {report.data && (
        <Figures report={report.data} calibration={calibration} settled={report.data.chosen.lambda === lambda} />
      )}
    </section>
  );
}

function Figures({
  report,
  calibration,
  settled,
}: {
  report: GateReport;
  calibration: GateCalibration;
  /** The figures are those of the λ that is set. */
  settled: boolean;
}) {
  return (
    <>
      <p className="strong" role="status">
        {choiceWords(report)}
      </p>
      <UseThreshold lambda={report.chosen.lambda} calibration={calibration} settled={settled} />
      <div className="gate-figures">
        <QualityPlot report={report} />
        <div className="stack gate-numbers">
          <WaysTable report={report} />
          <p className="small quiet-text">
            Quality: how far the words of an answer are those of the right one, from 0 to 1. Tokens: how long the
            evidence is, in pieces of about four letters. HISTORY opened: for how many of the questions it is read.
            Questions of safety open HISTORY in every row, also in “ACTIVE alone”.
          </p>
        </div>
      </div>
      <details className="small">
        <summary>By fold: each threshold is chosen on the other patients</summary>
        <FoldsTable report={report} />
      </details>
      <details className="small">
        <summary>The line of the plot in numbers</summary>
        <CurveTable report={report} />
      </details>
    </>
  );
}

function UseThreshold({
  lambda,
  calibration,
  settled,
}: {
  lambda: number;
  calibration: GateCalibration;
  settled: boolean;
}) {
  const client = useQueryClient();
  const use = useCommand('gate.use', (calibrations) => keepCalibrations(client, calibrations));
  const { id, inUse } = calibration;
  const already = inUse && calibration.lambda === lambda;
  const cannot = calibration.void !== null || already || !settled || use.isPending;
  const cannotStop = !inUse || use.isPending;
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="button primary"
          aria-disabled={cannot || undefined}
          onClick={() => cannot || use.mutate({ id, lambda })}
        >
          {already ? 'This threshold is in use' : 'Use this threshold'}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={cannotStop || undefined}
          onClick={() => cannotStop || use.mutate({ id: null, lambda })}
        >
          Take out of use
        </button>
        {inUse && !already && (
          <span className="small">In use now: the one at λ = {lambdaWords(calibration.lambda)}.</span>
        )}
        {calibration.void !== null && <span className="small warn-text">It cannot be used: {calibration.void}</span>}
      </div>
      {use.isError && <Failure error={use.error} />}
    </>
  );
}

/** A value once it has rested. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
