import type { GateReport } from '../../../shared/asking.ts';
import { plural } from '../../ui/date-words.ts';
import { lambdaWords, qualityWords, shareWords, thresholdWords, tokensWords, waysOf } from './calibration-words.ts';
import { WayKey } from './way-mark.tsx';

/** The numbers of the plot. */
export function WaysTable({ report }: { report: GateReport }) {
  return (
    <table className="gate-table">
      <caption>Ways to serve the same questions, at λ = {lambdaWords(report.chosen.lambda)}</caption>
      <thead>
        <tr>
          <th scope="col">In the plot</th>
          <th scope="col">Way</th>
          <Measures />
        </tr>
      </thead>
      <tbody>
        {waysOf(report).map(({ id, name, note, served }) => (
          <tr key={id} className={id === 'gate' ? 'chosen' : undefined}>
            <td>
              <WayKey way={id} />
            </td>
            <th scope="row">
              {name} <span className="small quiet-text">({note})</span>
            </th>
            <td className="number">{qualityWords(served.quality)}</td>
            <td className="number">{tokensWords(served.tokens)}</td>
            <td className="number">{shareWords(served.opened)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The gate fold by fold: each threshold is chosen on the other folds. */
export function FoldsTable({ report }: { report: GateReport }) {
  return (
    <table className="gate-table">
      <caption className="visually-hidden">The gate by fold</caption>
      <thead>
        <tr>
          <th scope="col">Fold that is held back</th>
          <th scope="col">Threshold of the others</th>
          <Measures />
        </tr>
      </thead>
      <tbody>
        {report.chosen.folds
          .map((fold, i) => ({ ...fold, number: i + 1 }))
          .map((fold) => (
            <tr key={fold.number}>
              <th scope="row">
                {fold.number}: {plural(fold.patients, 'patient')}, {plural(fold.questions, 'question')}
              </th>
              <td>{thresholdWords(fold.threshold)}</td>
              <td className="number">{qualityWords(fold.quality)}</td>
              <td className="number">{tokensWords(fold.tokens)}</td>
              <td className="number">{shareWords(fold.opened)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The line of the plot in numbers. */
export function CurveTable({ report }: { report: GateReport }) {
  return (
    <table className="gate-table">
      <caption className="visually-hidden">The gate over λ</caption>
      <thead>
        <tr>
          <th scope="col">λ</th>
          <th scope="col">Threshold</th>
          <Measures />
        </tr>
      </thead>
      <tbody>
        {report.curve.map(({ lambda, threshold, gated }) => (
          <tr key={lambda}>
            <th scope="row" className="number">
              {lambdaWords(lambda)}
            </th>
            <td>{thresholdWords(threshold)}</td>
            <td className="number">{qualityWords(gated.quality)}</td>
            <td className="number">{tokensWords(gated.tokens)}</td>
            <td className="number">{shareWords(gated.opened)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Measures() {
  return (
    <>
      <th scope="col">Quality</th>
      <th scope="col">Tokens</th>
      <th scope="col">HISTORY opened</th>
    </>
  );
}
