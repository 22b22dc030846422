import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { GROUPINGS, type Grouping, type Scorer } from '../../../shared/forgetting.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useActing } from '../people/who.tsx';
import { GROUPING_WORDS, isOfForgetting, percentWords } from './calibration-words.ts';

const ALPHAS = [0.01, 0.02, 0.05, 0.1];

/** Chooses a threshold and signs it: the person who presses the button answers for it. */
export function CalibrateForm({ scorers }: { scorers: readonly Scorer[] }) {
  const client = useQueryClient();
  const id = useId();
  const acting = useActing();
  const [scorer, setScorer] = useState<string | null>(null);
  const [grouping, setGrouping] = useState<Grouping>('pooled');
  const [alpha, setAlpha] = useState(0.01);
  const calibrate = useCommand('forget.calibrate', () => client.invalidateQueries({ predicate: isOfForgetting }));
  const chosen = scorers.find((s) => s.id === scorer) ?? scorers[0];
  if (!chosen) return <p>First a scorer is needed, and its scores.</p>;
  const sign = async () => {
    const person = await acting('researcher');
    if (person) calibrate.mutate({ by: person.id, scorer: chosen.id, grouping, alpha });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void sign();
      }}
    >
      <div className="row">
        <label htmlFor={`${id}-scorer`}>Scorer</label>
        <select
          id={`${id}-scorer`}
          className="input"
          value={chosen.id}
          onChange={(event) => setScorer(event.target.value)}
        >
          {scorers.map((s) => (
            <option key={s.id} value={s.id}>
              {s.name}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-grouping`}>Threshold for</label>
        <select
          id={`${id}-grouping`}
          className="input"
          value={grouping}
          aria-describedby={`${id}-means`}
          onChange={(event) => setGrouping(GROUPINGS.find((g) => g === event.target.value) ?? 'pooled')}
        >
          {GROUPINGS.map((g) => (
            <option key={g} value={g}>
              {GROUPING_WORDS[g].name}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-alpha`}>α</label>
        <select
          id={`${id}-alpha`}
          className="input"
          value={alpha}
          onChange={(event) => setAlpha(Number(event.target.value))}
        >
          {ALPHAS.map((a) => (
            <option key={a} value={a}>
              {percentWords(a)}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-means`} className="small quiet-text">
        {GROUPING_WORDS[grouping].means} α is the share of protected memories that may stand above the threshold, on
        average over similar items.
      </p>
      <div className="row">
        <button type="submit" className="button primary" disabled={calibrate.isPending}>
          Calibrate and sign
        </button>
      </div>
      {calibrate.error && <Failure error={calibrate.error} />}
    </form>
  );
}
