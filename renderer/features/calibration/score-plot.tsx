import type { DeletionCalibration } from '../../../shared/forgetting.ts';
import { scoreWords } from './calibration-words.ts';

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 34;
const BOTTOM = 170;
const TOP = 26;

/** Labels by score: protected ones below, safe ones on top of them, and the threshold as a dashed line. */
export function ScorePlot({ calibration }: { calibration: DeletionCalibration }) {
  const { bins, thresholds } = calibration;
  const step = (WIDTH - LEFT - 8) / bins.length;
  const most = Math.max(1, ...bins.map((b) => b.safe + b.never + b.uncertain));
  const tall = (count: number) => (count / most) * (BOTTOM - TOP);
  const x = (score: number) => LEFT + score * (WIDTH - LEFT - 8);
  const taus = thresholds.filter((t) => t.feasible);
  const kept = bins.reduce((sum, b) => sum + b.never + b.uncertain, 0);
  const words = `${calibration.labels} labels by score, ${kept} of them protected. ${taus
    .map((t) => `Threshold${t.group === null ? '' : ` of ${t.group}`} at ${scoreWords(t.tau)}.`)
    .join(' ')}`;
  return (
    <figure>
      <svg className="score-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        {bins
          .map((bin, i) => ({ ...bin, at: LEFT + i * step }))
          .map(({ at, ...bin }) => {
            const protectedTall = tall(bin.never + bin.uncertain);
            return (
              <g key={at}>
                <rect className="kept" x={at} width={step - 1} y={BOTTOM - protectedTall} height={protectedTall} />
                <rect
                  className="safe"
                  x={at}
                  width={step - 1}
                  y={BOTTOM - protectedTall - tall(bin.safe)}
                  height={tall(bin.safe)}
                />
              </g>
            );
          })}
        <line className="axis" x1={LEFT} x2={WIDTH - 8} y1={BOTTOM} y2={BOTTOM} />
        {[0, 0.25, 0.5, 0.75, 1].map((score) => (
          <text key={score} x={x(score)} y={BOTTOM + 18} textAnchor="middle">
            {score}
          </text>
        ))}
        <text x={LEFT - 6} y={TOP + 8} textAnchor="end">
          {most}
        </text>
        {taus.map((t) => (
          <line key={t.group ?? 'all'} className="tau" x1={x(t.tau)} x2={x(t.tau)} y1={TOP - 8} y2={BOTTOM} />
        ))}
      </svg>
      <figcaption className="small quiet-text">
        Score from 0 to 1. Filled: protected labels. Outlined: safe to forget. Dashed: the threshold; only what stands
        to its right is proposed.
      </figcaption>
    </figure>
  );
}
