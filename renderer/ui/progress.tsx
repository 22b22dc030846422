import { useId } from 'react';

/** A bar with its words; a screen reader hears every tenth of the way, not every move. */
export function Progress({ words, done, total }: { words: string; done: number; total: number | null }) {
  const id = useId();
  const tenth = total ? Math.floor((done / total) * 10) : 0;
  return (
    <div>
      <label htmlFor={id} className="small number">
        {words}
      </label>
      <progress id={id} className="progress" {...(total === null ? {} : { value: done, max: Math.max(total, 1) })} />
      <p className="visually-hidden" role="status">
        {total ? `${tenth * 10} percent` : ''}
      </p>
    </div>
  );
}
