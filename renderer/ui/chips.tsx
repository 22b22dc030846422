import './chips.css';

export interface FilterChip<T extends string> {
  id: T;
  label: string;
  count: number;
}

/** Filters by kind with their counts: pressed means shown. What is hidden is counted in words beside them. */
export function FilterChips<T extends string>({
  label,
  chips,
  hidden,
  onChange,
}: {
  label: string;
  chips: readonly FilterChip<T>[];
  hidden: ReadonlySet<T>;
  onChange(hidden: Set<T>): void;
}) {
  const hiddenCount = chips.reduce((sum, chip) => sum + (hidden.has(chip.id) ? chip.count : 0), 0);
  return (
    <fieldset className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className="filter-chip"
          aria-pressed={!hidden.has(chip.id)}
          onClick={() => {
            const next = new Set(hidden);
            if (!next.delete(chip.id)) next.add(chip.id);
            onChange(next);
          }}
        >
          {chip.label} <span className="number">{chip.count.toLocaleString('en')}</span>
        </button>
      ))}
      {hiddenCount > 0 && (
        <span className="row">
          <span className="small strong">{hiddenCount.toLocaleString('en')} hidden</span>
          <button type="button" className="link small" onClick={() => onChange(new Set())}>
            Show all
          </button>
        </span>
      )}
      {hiddenCount === 0 && chips.length > 1 && (
        <button type="button" className="link small" onClick={() => onChange(new Set(chips.map((chip) => chip.id)))}>
          Hide all
        </button>
      )}
    </fieldset>
  );
}
