import type { DeletionCalibration } from '../../../shared/forgetting.ts';
import { groupWords, LOSS_WORDS, percentWords, scoreWords, standingWords } from './calibration-words.ts';

/** n, k and τ of every group, and below them what the two unsafe rules would do. */
export function ThresholdTable({ calibration }: { calibration: DeletionCalibration }) {
  const unit = calibration.grouping === 'types as unit' ? 'Concepts (n)' : 'Protected labels (n)';
  return (
    <div className="forgetting-scroll">
      <table className="forgetting-table">
        <caption className="small quiet-text">{LOSS_WORDS.strict}. The only one that proposes.</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">{unit}</th>
            <th scope="col">May stand above (k)</th>
            <th scope="col">Threshold (τ)</th>
            <th scope="col">So</th>
          </tr>
        </thead>
        <tbody>
          {calibration.thresholds.map((t) => (
            <tr key={groupWords(t)}>
              <th scope="row">{groupWords(t)}</th>
              <td>{t.n}</td>
              <td>{t.feasible ? t.k : 'none'}</td>
              <td>{t.feasible ? scoreWords(t.tau) : '—'}</td>
              <td>{standingWords(t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="forgetting-table">
        <caption className="small quiet-text">Rules of the paper for comparison. Unsafe: not used.</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">n</th>
            <th scope="col">Threshold (τ)</th>
            <th scope="col">Protected that it would propose</th>
          </tr>
        </thead>
        <tbody>
          {calibration.diagnostics.map((d) => {
            const [t] = d.thresholds;
            return (
              <tr key={d.loss}>
                <th scope="row">
                  <span className="chip warn">unsafe: not used</span> {LOSS_WORDS[d.loss]}
                </th>
                <td>{t?.n ?? 0}</td>
                <td>{t?.feasible ? scoreWords(t.tau) : '—'}</td>
                <td>
                  {d.above} of {d.of}
                  {d.of > 0 && ` (${percentWords(d.above / d.of)})`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
