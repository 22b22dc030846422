import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Memory, PatientRow, State } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { type PatientViewState, useNavigation } from '../../app/navigation.tsx';
import { FilterChips } from '../../ui/chips.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AsOfBanner } from './as-of-banner.tsx';
import { DetailPane } from './detail-pane.tsx';
import { KIND_ORDER, KIND_WORDS } from './memory-words.ts';
import { NotesFound } from './notes-found.tsx';
import { StateGrid } from './state-grid.tsx';
import { matchesText } from './state-rows.ts';
import { useRivals } from './use-rivals.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** "Now & before": the two stores side by side, and the details of what is chosen. */
export function StateView({ row, view }: { row: PatientRow; view: PatientViewState }) {
  const state = useAnswer(
    'patient.state',
    { patient: row.id, validAt: view.validAt, seq: view.seq },
    { keepPrevious: true },
  );
  if (state.isPending) return <p>Working out the state…</p>;
  if (state.isError) return <Failure error={state.error} retry={state.refetch} />;
  return <LoadedState row={row} view={view} state={state.data} busy={state.isPlaceholderData} />;
}

function LoadedState({
  row,
  view,
  state,
  busy,
}: {
  row: PatientRow;
  view: PatientViewState;
  state: State;
  busy: boolean;
}) {
  const { amend } = useNavigation();
  const rivals = useRivals(row.id);
  const present = view.validAt === null && view.seq === null;
  const [filter, setFilter] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set());
  const wanted = useDeferredValue(filter.trim());
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<{ focus(id: string): void }>(null);
  useKeyAction('search', () => box.current?.focus());

  const search = useAnswer(
    'patient.search',
    { patient: row.id, text: wanted.slice(0, 200) },
    { enabled: wanted.length > 1 },
  );
  const found = useMemo(() => new Set(search.data?.memories.map((memory) => memory.id)), [search.data]);
  const byId = useMemo(
    () => new Map<string, Memory>([...state.active, ...state.history].map((memory) => [memory.id, memory])),
    [state],
  );
  const matching = useMemo(
    () => (memory: Memory) =>
      wanted === '' || matchesText(memory, wanted) || (wanted.length > 1 && found.has(memory.id)),
    [wanted, found],
  );
  const counts = useMemo(() => countKinds(state, matching), [state, matching]);
  const total = state.active.length + state.history.length;
  const matched = counts.reduce((sum, chip) => sum + chip.count, 0);

  const open = (memory: string | null) => amend({ ...view, memory });
  const follow = (id: string) => {
    open(id);
    const memory = byId.get(id);
    if (memory && hidden.has(memory.kind)) setHidden(new Set([...hidden].filter((kind) => kind !== memory.kind)));
    if (memory && !matching(memory)) setFilter('');
  };

  return (
    <div className={view.memory ? 'state-layout with-detail' : 'state-layout'}>
      <div className="state-main">
        <AsOfBanner row={row} view={view} />
        <div className="row state-filter">
          <label className="row">
            <Icon name="search" />
            Filter
            <input
              ref={box}
              className="input"
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setFilter('');
              }}
            />
          </label>
          <FilterChips
            label="Kinds that are shown"
            chips={counts}
            hidden={hidden}
            onChange={(next) => setHidden(next)}
          />
        </div>
        {wanted !== '' && (
          <p className="small" role="status">
            {matched.toLocaleString('en')} of {total.toLocaleString('en')} facts match “{wanted}”;{' '}
            {(total - matched).toLocaleString('en')} are not shown.{' '}
            <button type="button" className="link" onClick={() => setFilter('')}>
              Show all
            </button>
          </p>
        )}
        {wanted !== '' && search.data && <NotesFound notes={search.data.notes} />}
        <StateGrid
          ref={grid}
          state={state}
          byId={byId}
          hidden={hidden}
          matches={matching}
          lastEntry={row.lastEntry}
          selected={view.memory}
          busy={busy}
          rivals={present ? rivals : NONE}
          asOf={view.validAt}
          onOpen={open}
          onFollow={follow}
        />
      </div>
      {view.memory && (
        <DetailPane
          key={view.memory}
          id={view.memory}
          shown={byId.get(view.memory)}
          asOf={view.validAt !== null || view.seq !== null}
          lastEntry={row.lastEntry}
          other={(id) => byId.get(id)}
          onFollow={follow}
          onClose={() => {
            const id = view.memory;
            open(null);
            if (id) grid.current?.focus(id);
          }}
        />
      )}
    </div>
  );
}

function countKinds(state: State, matches: (memory: Memory) => boolean) {
  const counts = new Map<Kind, number>();
  for (const memory of [...state.active, ...state.history]) {
    if (matches(memory)) counts.set(memory.kind, (counts.get(memory.kind) ?? 0) + 1);
  }
  return KIND_ORDER.filter((kind) => counts.has(kind)).map((kind) => ({
    id: kind,
    label: KIND_WORDS[kind],
    count: counts.get(kind) ?? 0,
  }));
}
