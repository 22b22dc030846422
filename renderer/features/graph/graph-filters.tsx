import type { EdgeType } from '../../../shared/asking.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { EDGE_LINES } from './graph-lines.ts';
import { EDGE_ORDER, EDGE_WORDS } from './graph-words.ts';

const STORES: readonly Store[] = ['ACTIVE', 'HISTORY'];

/** What is shown, and at the same time what each line means. */
export function GraphFilters({
  types,
  stores,
  onTypes,
  onStores,
}: {
  types: ReadonlySet<EdgeType>;
  stores: ReadonlySet<Store>;
  onTypes(next: ReadonlySet<EdgeType>): void;
  onStores(next: ReadonlySet<Store>): void;
}) {
  return (
    <div className="graph-filters">
      <fieldset className="row">
        <legend className="visually-hidden">Stores that are shown</legend>
        {STORES.map((store) => (
          <label key={store} className="graph-check">
            <input type="checkbox" checked={stores.has(store)} onChange={() => onStores(switched(stores, store))} />
            <StoreMark store={store} />
          </label>
        ))}
      </fieldset>
      <fieldset className="row">
        <legend className="visually-hidden">Relations that are followed</legend>
        {EDGE_ORDER.map((type) => (
          <label key={type} className="graph-check small">
            <input type="checkbox" checked={types.has(type)} onChange={() => onTypes(switched(types, type))} />
            <Sample type={type} />
            {EDGE_WORDS[type].name}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function switched<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** A piece of the line as the picture has it. */
function Sample({ type }: { type: EdgeType }) {
  const { width, dash, arrow, tone } = EDGE_LINES[type];
  return (
    <svg className={`graph-sample ${tone}`} viewBox="0 0 44 12" aria-hidden="true" focusable="false">
      <line x1="1" y1="6" x2="38" y2="6" stroke="currentColor" strokeWidth={width} strokeDasharray={dash?.join(' ')} />
      {arrow === 'filled' && <path d="M43 6 33 1v10z" fill="currentColor" />}
      {arrow === 'open' && <path d="m34 1 8 5-8 5" fill="none" stroke="currentColor" strokeWidth="1.6" />}
      {arrow === 'dot' && <circle cx="39" cy="6" r="3.5" fill="currentColor" />}
    </svg>
  );
}
