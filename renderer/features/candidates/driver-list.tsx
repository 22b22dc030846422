import type { Driver } from '../../../shared/forgetting.ts';
import { byWeight, directionWords } from './candidate-words.ts';

const SHOWN = 6;

/** What the score rests on: a sign, a bar and words, the weightiest first. */
export function DriverList({ drivers }: { drivers: readonly Driver[] }) {
  const shown = byWeight(drivers).slice(0, SHOWN);
  const most = Math.max(...shown.map((driver) => Math.abs(driver.weight)), Number.MIN_VALUE);
  return (
    <ul className="drivers">
      {shown.map((driver) => (
        <li key={driver.name}>
          <span className="driver-sign strong" aria-hidden="true">
            {driver.weight > 0 ? '+' : driver.weight < 0 ? '−' : '='}
          </span>
          <span className="driver-words">
            {driver.words} <span className="small quiet-text">{directionWords(driver)}</span>
          </span>
          <meter className="driver-bar" min={0} max={most} value={Math.abs(driver.weight)} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}
