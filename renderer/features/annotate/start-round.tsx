import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SAMPLINGS, type Sampling } from '../../../shared/labels.ts';
import type { Person } from '../../../shared/review.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SAMPLING_WORDS } from './label-words.ts';
import { PickAnnotators } from './pick-annotators.tsx';

const FIRST_SIZE = 200;
const FIRST_OVERLAP = 20;

/** Draws a sample and gives it out. */
export function StartRound({ person, count, onClose }: { person: Person; count: number; onClose(): void }) {
  const client = useQueryClient();
  const people = useAnswer('person.list', {});
  const able = people.data?.filter((one) => one.active && one.roles.includes('annotator')) ?? [];
  const [name, setName] = useState(`Round ${count + 1}`);
  const [sampling, setSampling] = useState<Sampling>('random');
  const [size, setSize] = useState(FIRST_SIZE);
  const [seed, setSeed] = useState(`round ${count + 1}`);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [overlap, setOverlap] = useState(FIRST_OVERLAP);
  const annotators = able.map((one) => one.id).filter((id) => !left.has(id));
  const two = annotators.length > 1;
  const id = useId();
  const start = useCommand('label.startRound', () => {
    void client.invalidateQueries({ queryKey: ['label.rounds'] });
    onClose();
  });
  return (
    <Dialog title="Start a round" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const share = two ? overlap / 100 : 0;
          start.mutate({ by: person.id, name, sampling, size, seed, annotators, overlap: share });
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            className="input"
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <fieldset className="choice-list">
          <legend className="strong">Which archived memories</legend>
          {SAMPLINGS.map((one) => (
            <label key={one} className="row">
              <input type="radio" name="sampling" checked={sampling === one} onChange={() => setSampling(one)} />
              {SAMPLING_WORDS[one]}
            </label>
          ))}
        </fieldset>
        <div className="row">
          <NumberField id={`${id}-size`} label="How many" value={size} min={1} max={20_000} onChange={setSize} />
          <div className="field">
            <label htmlFor={`${id}-seed`}>Seed: the same draws the same</label>
            <input
              id={`${id}-seed`}
              className="input"
              required
              maxLength={80}
              value={seed}
              onChange={(event) => setSeed(event.target.value)}
            />
          </div>
        </div>
        <PickAnnotators people={able} left={left} onChange={setLeft} />
        {two && (
          <NumberField
            id={`${id}-overlap`}
            label="Labelled by two, who do not see each other’s labels, in percent"
            value={overlap}
            min={0}
            max={100}
            onChange={setOverlap}
          />
        )}
        {start.error && <Failure error={start.error} />}
        <div className="row">
          <button type="submit" className="button primary" disabled={start.isPending || annotators.length === 0}>
            {start.isPending ? 'Drawing…' : 'Start the round'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function NumberField({
  id,
  label,
  value,
  min,
  max,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input number"
        type="number"
        required
        min={min}
        max={max}
        step={1}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
