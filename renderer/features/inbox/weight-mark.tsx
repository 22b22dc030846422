import './inbox.css';
import type { Weight } from '../../../shared/review.ts';

export const WEIGHT_WORDS: Readonly<Record<Weight, { name: string; meaning: string }>> = {
  high: { name: 'High', meaning: 'kinds that are never forgotten, and what speaks against them' },
  raised: { name: 'Raised', meaning: 'drugs, diseases, refutations' },
  usual: { name: 'Usual', meaning: 'everything else' },
};

/** How heavy a move is, by shape and by word: a filled triangle, an open one, a dot. */
export function WeightMark({ weight }: { weight: Weight }) {
  return (
    <span className={`weight-mark ${weight}`}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {weight === 'usual' ? (
          <circle cx="8" cy="9" r="3" fill="currentColor" />
        ) : (
          <path
            d="M8 2 15 14H1Z"
            fill={weight === 'high' ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
          />
        )}
      </svg>
      {WEIGHT_WORDS[weight].name}
    </span>
  );
}
