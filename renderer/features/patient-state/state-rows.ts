/** ACTIVE and HISTORY set side by side: one row for each concept, so that its present stands level with its past. */
import { compareTimes } from '../../../shared/clinical-time.ts';
import type { Memory, State } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { KIND_ORDER } from './memory-words.ts';

export interface KindRow {
  type: 'kind';
  key: string;
  kind: Kind;
  active: number;
  history: number;
}

export interface ConceptRow {
  type: 'concept';
  key: string;
  concept: string;
  active: Memory[];
  /** Newest first; only the first ones until the row is opened. */
  history: Memory[];
  /** HISTORY memories of this concept that are not shown. */
  folded: number;
  open: boolean;
}

export type StateRow = KindRow | ConceptRow;

/** HISTORY memories of one concept that are shown at once. */
export const HISTORY_SHOWN = 3;

const newestFirst = (a: Memory, b: Memory): number =>
  compareTimes(b.validFrom, a.validFrom) || compareTimes(b.validTo, a.validTo) || b.entry.seq - a.entry.seq;

/** Rows in reading order: kinds by KIND_ORDER, within a kind what is ACTIVE first, then by name. */
export function stateRows(
  state: Pick<State, 'active' | 'history'>,
  show: { hidden: ReadonlySet<Kind>; opened: ReadonlySet<string>; matches(memory: Memory): boolean },
): StateRow[] {
  const kinds = new Map<Kind, Map<string, { concept: string; active: Memory[]; history: Memory[] }>>();
  const put = (memory: Memory, store: 'active' | 'history') => {
    if (show.hidden.has(memory.kind) || !show.matches(memory)) return;
    let concepts = kinds.get(memory.kind);
    if (!concepts) {
      concepts = new Map();
      kinds.set(memory.kind, concepts);
    }
    // A relative's illness never shares a row with the patient's own.
    const key = `${memory.subject} ${memory.concept.toLowerCase()}`;
    let group = concepts.get(key);
    if (!group) {
      group = { concept: memory.concept, active: [], history: [] };
      concepts.set(key, group);
    }
    group[store].push(memory);
  };
  for (const memory of state.active) put(memory, 'active');
  for (const memory of state.history) put(memory, 'history');

  const rows: StateRow[] = [];
  for (const kind of KIND_ORDER) {
    const concepts = kinds.get(kind);
    if (!concepts) continue;
    const groups = [...concepts].sort(
      ([, a], [, b]) =>
        Number(b.active.length > 0) - Number(a.active.length > 0) || a.concept.localeCompare(b.concept, 'en'),
    );
    const count = (store: 'active' | 'history') => groups.reduce((sum, [, group]) => sum + group[store].length, 0);
    rows.push({ type: 'kind', key: kind, kind, active: count('active'), history: count('history') });
    for (const [name, group] of groups) {
      const key = `${kind}/${name}`;
      const open = show.opened.has(key);
      const history = group.history.sort(newestFirst);
      const shown = open || history.length <= HISTORY_SHOWN + 1 ? history : history.slice(0, HISTORY_SHOWN);
      rows.push({
        type: 'concept',
        key,
        concept: group.concept,
        active: group.active.sort(newestFirst),
        history: shown,
        folded: history.length - shown.length,
        open: open && history.length > HISTORY_SHOWN + 1,
      });
    }
  }
  return rows;
}

/** Whether a memory has all words of a filter, in its text, concept, quote, code or attributes. */
export function matchesText(memory: Memory, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const hay = [
    memory.text,
    memory.concept,
    memory.quote,
    memory.code?.code ?? '',
    memory.code?.display ?? '',
    ...Object.values(memory.attributes),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => hay.includes(word));
}
