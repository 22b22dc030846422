import type { Store } from '../../shared/vocabulary.ts';

/** Which store a fact is in, said by shape and by word: a filled dot for ACTIVE, a hollow square for HISTORY. */
export function StoreMark({ store }: { store: Store }) {
  return (
    <span className={`store-mark ${store === 'ACTIVE' ? 'active' : 'history'}`}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {store === 'ACTIVE' ? (
          <circle cx="8" cy="8" r="6" fill="currentColor" />
        ) : (
          <rect x="2.5" y="2.5" width="11" height="11" fill="none" stroke="currentColor" strokeWidth="2" />
        )}
      </svg>
      {store}
    </span>
  );
}
