import { type ReactNode, useState } from 'react';
import { plural } from '../../ui/date-words.ts';

/** The first items of a list that may be very long; the rest is counted and one click away. */
export function LongList<T>({
  items,
  noun,
  first = 30,
  className = 'step-list',
  children,
}: {
  items: readonly T[];
  noun: string;
  first?: number;
  className?: string;
  children(item: T, at: number): ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, first);
  return (
    <>
      <ul className={className}>{shown.map((item, at) => children(item, at))}</ul>
      {items.length > shown.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Show {plural(items.length - shown.length, `more ${noun}`)}
        </button>
      )}
    </>
  );
}
