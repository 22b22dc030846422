import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Memory, PatientRow, State } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { dayWords, plural } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { MemoryCard } from './memory-card.tsx';
import { KIND_WORDS } from './memory-words.ts';
import { type ConceptRow, type KindRow, stateRows } from './state-rows.ts';

/** The two stores in rows by concept. Only what is near the visible part is in the page, so that any record scrolls. */
export function StateGrid({
  state,
  byId,
  hidden,
  matches,
  lastEntry,
  selected,
  busy,
  rivals,
  asOf,
  onOpen,
  onFollow,
  ref,
}: {
  state: State;
  byId: ReadonlyMap<string, Memory>;
  hidden: ReadonlySet<Kind>;
  matches(memory: Memory): boolean;
  lastEntry: PatientRow['lastEntry'];
  selected: string | null;
  busy: boolean;
  /** Of each fact that contradicts another one, undecided, the id of the other. */
  rivals: ReadonlyMap<string, string>;
  /** The day the state is of, or null for the present state of the record. */
  asOf: string | null;
  onOpen(id: string): void;
  onFollow(id: string): void;
  ref: Ref<{ focus(id: string): void }>;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => stateRows(state, { hidden, opened, matches }), [state, hidden, opened, matches]);
  const { keys, rowOf } = useMemo(() => readingOrder(rows), [rows]);
  const scroller = useRef<HTMLElement>(null);
  const pinned = useRef<string | undefined>(undefined);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    // The row with the focus stays in the page wherever one scrolls: a focus that vanishes starts again at the top.
    rangeExtractor: (range) => {
      const kept = pinned.current === undefined ? undefined : rowOf.get(pinned.current);
      const visible = defaultRangeExtractor(range);
      return kept === undefined || visible.includes(kept) ? visible : [...visible, kept].sort((a, b) => a - b);
    },
  });
  const roving = useRoving(scroller, keys, {
    reveal: (key) => {
      const row = rowOf.get(key);
      if (row !== undefined) virtual.scrollToIndex(row, { align: 'auto' });
    },
    move: (key, pressed) =>
      pressed === 'ArrowLeft' || pressed === 'ArrowRight' ? across(rows, rowOf, key, pressed) : undefined,
  });
  pinned.current = roving.current;
  // What is opened from elsewhere (a successor, a tie, an item that needs attention) is brought into view once.
  const shown = useRef<string | null>(null);
  const selectedRow = selected === null ? undefined : rowOf.get(selected);
  useEffect(() => {
    if (selected === shown.current || (selected !== null && selectedRow === undefined)) return;
    shown.current = selected;
    if (selectedRow !== undefined) virtual.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selected, selectedRow, virtual]);
  useImperativeHandle(ref, () => ({ focus: roving.focus }));

  const active = rows.reduce((sum, row) => sum + (row.type === 'kind' ? row.active : 0), 0);
  const history = rows.reduce((sum, row) => sum + (row.type === 'kind' ? row.history : 0), 0);
  const card = (memory: Memory) => (
    <MemoryCard
      key={memory.id}
      memory={memory}
      lastEntry={lastEntry}
      present={asOf === null}
      selected={memory.id === selected}
      roving={roving}
      successor={memory.successor ? byId.get(memory.successor) : undefined}
      rival={rivals.has(memory.id) ? (byId.get(rivals.get(memory.id) ?? '') ?? null) : undefined}
      onOpen={() => onOpen(memory.id)}
      onFollow={onFollow}
    />
  );
  return (
    <section className="scroll-pane state-grid" ref={scroller} aria-label="Facts" aria-busy={busy}>
      <div className="store-heads">
        <p>
          <StoreMark store="ACTIVE" /> {asOf ? `true on ${dayWords(asOf)}` : 'true now'}, {plural(active, 'fact')}
        </p>
        <p>
          <StoreMark store="HISTORY" /> {asOf ? `true before ${dayWords(asOf)}` : 'true before'},{' '}
          {plural(history, 'fact')}
        </p>
      </div>
      {rows.length === 0 && <p className="nothing">No fact to show here.</p>}
      <div className="virtual" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              className="virtual-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.type === 'kind' ? (
                <KindHead row={row} />
              ) : (
                <Concept
                  row={row}
                  card={card}
                  onToggle={() => {
                    const next = new Set(opened);
                    if (!next.delete(row.key)) next.add(row.key);
                    setOpened(next);
                  }}
                />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function KindHead({ row }: { row: KindRow }) {
  return (
    <h2 className="kind-head">
      {KIND_WORDS[row.kind]}{' '}
      <span className="small quiet-text">
        {row.active.toLocaleString('en')} ACTIVE, {row.history.toLocaleString('en')} HISTORY
      </span>
    </h2>
  );
}

function Concept({
  row,
  card,
  onToggle,
}: {
  row: ConceptRow;
  card(memory: Memory): React.ReactNode;
  onToggle(): void;
}) {
  const heard = [...row.active, ...row.history].every((memory) => memory.text === row.concept);
  return (
    <div className="concept">
      <h3 className={heard ? 'visually-hidden' : 'concept-name'}>{row.concept}</h3>
      <div className="concept-active">
        {row.active.length > 0 ? (
          <ul aria-label={`${row.concept}, ACTIVE`}>{row.active.map(card)}</ul>
        ) : (
          <p className="quiet-text small nothing-active">nothing ACTIVE</p>
        )}
      </div>
      <div className="concept-history">
        {row.history.length > 0 && <ul aria-label={`${row.concept}, HISTORY`}>{row.history.map(card)}</ul>}
        {(row.folded > 0 || row.open) && (
          <button type="button" className="link small" aria-expanded={row.open} onClick={onToggle}>
            {row.open ? 'Show fewer' : `Show ${row.folded.toLocaleString('en')} earlier`}
            <span className="visually-hidden"> of {row.concept}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** Card height and row gaps in pixels at the default text size; measured as soon as a row is rendered. */
function estimate(row: KindRow | ConceptRow | undefined): number {
  if (!row || row.type === 'kind') return 44;
  return 36 + Math.max(row.active.length * 62, row.history.length * 84);
}

function readingOrder(rows: readonly (KindRow | ConceptRow)[]): { keys: string[]; rowOf: Map<string, number> } {
  const keys: string[] = [];
  const rowOf = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (row.type === 'kind') continue;
    for (const memory of [...row.active, ...row.history]) {
      keys.push(memory.id);
      rowOf.set(memory.id, index);
    }
  }
  return { keys, rowOf };
}

/** The memory level with this one in the other store, or the nearest one there. */
function across(
  rows: readonly (KindRow | ConceptRow)[],
  rowOf: ReadonlyMap<string, number>,
  key: string,
  pressed: 'ArrowLeft' | 'ArrowRight',
): string | undefined {
  const index = rowOf.get(key);
  const row = index === undefined ? undefined : rows[index];
  if (row?.type !== 'concept') return undefined;
  const [from, to] = pressed === 'ArrowRight' ? [row.active, row.history] : [row.history, row.active];
  const at = from.findIndex((memory) => memory.id === key);
  return at < 0 ? undefined : (to[at] ?? to.at(-1))?.id;
}
