import { useId } from 'react';
import type { GateReport } from '../../../shared/asking.ts';
import { choiceWords } from './calibration-words.ts';
import { PLOT, type Plot, plotOf, type Scale } from './plot-scale.ts';
import { WAY_LETTERS, WayMark } from './way-mark.tsx';

const BOTTOM = PLOT.height - PLOT.bottom;
const RIGHT = PLOT.width - PLOT.right;

/** Quality against tokens: the way of the gate over λ, where it stands now, and what it is held against. The table says the same. */
export function QualityPlot({ report }: { report: GateReport }) {
  const id = useId();
  const plot = plotOf(report);
  return (
    <figure className="quality-plot">
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-labelledby={`${id}-title ${id}-words`}>
        <title id={`${id}-title`}>Quality of the answers against tokens of evidence</title>
        <desc id={`${id}-words`}>{choiceWords(report)} All numbers stand in the table.</desc>
        <Axes plot={plot} />
        <polyline
          className="plot-curve"
          points={plot.curve.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ')}
        />
        {plot.curve.map((p) => (
          <circle key={`${p.x} ${p.y}`} className="plot-dot" cx={p.x} cy={p.y} r="2.5" />
        ))}
        {plot.points.map((point) => (
          <g key={point.id} className={`plot-way ${point.id}`}>
            <WayMark way={point.id} x={point.x} y={point.y} />
            <text className="plot-letter" x={point.labelX} y={point.labelY}>
              {WAY_LETTERS[point.id]}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="small quiet-text">
        The line is the gate over λ, from 0 to 1. Upwards is better, to the left is cheaper. The scales begin where the
        values do, not at 0.
      </figcaption>
    </figure>
  );
}

function Axes({ plot: { x, y } }: { plot: Plot }) {
  const words = (scale: Scale, value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: scale.digits, maximumFractionDigits: scale.digits });
  return (
    <g className="plot-axes">
      {x.ticks.map((tick) => (
        <g key={tick}>
          <line className="plot-grid" x1={x.at(tick)} x2={x.at(tick)} y1={PLOT.top} y2={BOTTOM} />
          <text x={x.at(tick)} y={BOTTOM + 16} textAnchor="middle">
            {words(x, tick)}
          </text>
        </g>
      ))}
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line className="plot-grid" x1={PLOT.left} x2={RIGHT} y1={y.at(tick)} y2={y.at(tick)} />
          <text x={PLOT.left - 6} y={y.at(tick) + 4} textAnchor="end">
            {words(y, tick)}
          </text>
        </g>
      ))}
      <text x={(PLOT.left + RIGHT) / 2} y={PLOT.height - 8} textAnchor="middle">
        mean tokens of evidence for a question
      </text>
      <text
        x={14}
        y={(PLOT.top + BOTTOM) / 2}
        textAnchor="middle"
        transform={`rotate(-90 14 ${(PLOT.top + BOTTOM) / 2})`}
      >
        mean quality
      </text>
    </g>
  );
}
