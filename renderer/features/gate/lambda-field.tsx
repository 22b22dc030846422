import { useId, useState } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { lambdaWords } from './calibration-words.ts';

/** What the bridge takes; the slider goes to 1, beyond which nothing more happens in practice. */
const MOST = 10;

/** Small λ are where the choice is made: the slider gives them more of its way. */
const positionOf = (lambda: number): number => Math.round(100 * Math.sqrt(Math.min(1, lambda)));
const lambdaAt = (position: number): number => Math.round((position / 100) ** 2 * 1e4) / 1e4;

/** λ as a slider and as a number; either moves the other. */
export function LambdaField({ lambda, onChange }: { lambda: number; onChange(lambda: number): void }) {
  const id = useId();
  /** What is being typed, which need not be a number yet; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed !== null && numberOf(typed) === null ? `Type a number from 0 to ${MOST}.` : null;
  return (
    <div className="field">
      <label htmlFor={`${id}-slider`}>λ: the price of evidence</label>
      <p id={`${id}-hint`} className="small quiet-text">
        At 0 only the quality of answers counts. The higher λ is, the more an answer must gain before HISTORY is opened.
      </p>
      <div className="field-control lambda-field">
        <input
          id={`${id}-slider`}
          className="lambda-slider"
          type="range"
          min={0}
          max={100}
          step={1}
          value={positionOf(lambda)}
          aria-valuetext={`λ ${lambdaWords(lambda)}`}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setTyped(null);
            onChange(lambdaAt(Number(event.target.value)));
          }}
        />
        <input
          className="input lambda-number"
          type="text"
          inputMode="decimal"
          aria-label="λ as a number"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed ?? lambdaWords(lambda)}
          onChange={(event) => {
            setTyped(event.target.value);
            const number = numberOf(event.target.value);
            if (number !== null) onChange(number);
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

/** A comma counts as a point. Null for what is no number of the range. */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const number = Number(text);
  return number <= MOST ? number : null;
}
