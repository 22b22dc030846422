import type { WayId } from './calibration-words.ts';

/** The letter of each way in the plot and in the table. */
export const WAY_LETTERS: Record<WayId, string> = {
  gate: 'G',
  active: 'A',
  both: 'B',
  oracle: 'O',
  complexity: 'F',
  reflection: 'M',
};

/** The mark of each way: told apart by shape, not by colour alone. */
export function WayMark({ way, x, y }: { way: WayId; x: number; y: number }) {
  switch (way) {
    case 'gate':
      return (
        <>
          <circle className="mark-line" cx={x} cy={y} r="8" />
          <circle className="mark-fill" cx={x} cy={y} r="4" />
        </>
      );
    case 'active':
      return <circle className="mark-fill" cx={x} cy={y} r="5.5" />;
    case 'both':
      return <rect className="mark-line" x={x - 5} y={y - 5} width="10" height="10" />;
    case 'oracle':
      return <path className="mark-line" d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />;
    case 'complexity':
      return <path className="mark-line" d={`M${x} ${y - 7}l6.5 12h-13z`} />;
    case 'reflection':
      return <path className="mark-line" d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} />;
  }
}

/** The same as a key, beside the words of a row. */
export function WayKey({ way }: { way: WayId }) {
  return (
    <span className={`way-key ${way}`}>
      <svg className="way-key-mark" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <WayMark way={way} x={10} y={10} />
      </svg>
      {WAY_LETTERS[way]}
    </span>
  );
}
