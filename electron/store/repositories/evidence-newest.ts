import { firstInstant, parseIso } from '../../../shared/clinical-time.ts';
import type { Store } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

/** What is asked of one concept or one kind in one store. */
export interface NewestFilter {
  store: Store;
  /** YYYY-MM-DD or an instant to the minute, both included; null: open. */
  from: string | null;
  to: string | null;
  oldestFirst: boolean;
  limit: number;
}

interface Bounds {
  patient: number;
  of: number | string;
  store: Store;
  /** Bounds that the index alone can tell, a little too wide: a day means other instants in other zones. */
  fromMs: number;
  toMs: number;
  from: string;
  to: string;
  limit: number;
}

export interface NewestRow {
  id: number;
  activeFromMs: number;
}

/** A day begins up to 14 hours apart around the world, and lasts 24. */
const ZONES_MS = 14 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Before and after every instant that the record can hold. */
const EVER_MS = 9e15;

/**
 * The newest (or oldest) standing memories of one concept or one kind, read from an index in the order in which they are asked for:
 * sixty rows are read whether there are sixty or twenty thousand.
 */
export class EvidenceNewest {
  readonly #statements;

  constructor(db: SqliteDatabase) {
    const of = (index: string, column: string) => ({
      newest: db.prepare<[Bounds], NewestRow>(ordered(index, column, 'DESC')),
      oldest: db.prepare<[Bounds], NewestRow>(ordered(index, column, 'ASC')),
      newestOfDays: db.prepare<[Bounds], NewestRow>(orderedOfDays(index, column, 'DESC')),
      oldestOfDays: db.prepare<[Bounds], NewestRow>(orderedOfDays(index, column, 'ASC')),
      tied: db.prepare<[Bounds & { at: number }], NewestRow>(tied(index, column)),
    });
    this.#statements = {
      concept: of('memory_version_concept', 'concept_id'),
      kind: of('memory_version_kind', 'kind'),
    };
  }

  ofConcept(patientId: number, conceptId: number, filter: NewestFilter): NewestRow[] {
    return this.#of('concept', bounds(patientId, conceptId, filter), filter);
  }

  ofKind(patientId: number, kind: string, filter: NewestFilter): NewestRow[] {
    return this.#of('kind', bounds(patientId, kind, filter), filter);
  }

  /** Of those that begin at one moment and do not all find room, the first by public id: the order of arrival decides nothing. */
  #of(column: 'concept' | 'kind', asked: Bounds, { oldestFirst, from, to }: NewestFilter): NewestRow[] {
    const { newest, oldest, newestOfDays, oldestOfDays, tied } = this.#statements[column];
    const ever = from === null && to === null;
    const statement = oldestFirst ? (ever ? oldest : oldestOfDays) : ever ? newest : newestOfDays;
    const { limit } = asked;
    const rows = statement.all({ ...asked, limit: limit + 1 });
    const at = rows[limit - 1]?.activeFromMs;
    if (at === undefined || rows[limit]?.activeFromMs !== at) return rows.slice(0, limit);
    const before = rows.filter((row) => row.activeFromMs !== at);
    return [...before, ...tied.all({ ...asked, at, limit: limit - before.length })];
  }
}

/** What the index tells by itself. */
const ABOUT_THEN = 'AND k.active_from_ms <= @toMs AND k.active_to_ms >= @fromMs';
/** Over on the day itself still touched that day; an instant without a day on either side is compared as an instant above. */
const DAYS = `AND (@to = '' OR v.active_from <= @to)
  AND (@from = '' OR v.active_to > @from OR v.active_from >= @from OR v.valid_to >= @from)`;
/** The row of what was found in the index. SQLite would read it before it compares the instants, thousands of times for one that fits. */
const ROW =
  'CROSS JOIN memory_version v ON v.patient_id = @patient AND v.memory_id = k.memory_id AND v.seq_from = k.seq_from';

const ofOne = (column: string): string =>
  `k.patient_id = @patient AND k.${column} = @of AND k.store = @store AND k.seq_to = ${OPEN_END} AND k.role = 'states'`;

function ordered(index: string, column: string, direction: 'ASC' | 'DESC'): string {
  return `SELECT k.memory_id AS id, k.active_from_ms AS activeFromMs FROM memory_version k INDEXED BY ${index}
    WHERE ${ofOne(column)} ORDER BY k.active_from_ms ${direction} LIMIT @limit`;
}

function orderedOfDays(index: string, column: string, direction: 'ASC' | 'DESC'): string {
  return `SELECT k.memory_id AS id, k.active_from_ms AS activeFromMs FROM memory_version k INDEXED BY ${index} ${ROW}
    WHERE ${ofOne(column)} ${ABOUT_THEN} ${DAYS} ORDER BY k.active_from_ms ${direction} LIMIT @limit`;
}

function tied(index: string, column: string): string {
  return `SELECT k.memory_id AS id, k.active_from_ms AS activeFromMs FROM memory_version k INDEXED BY ${index} ${ROW}
    CROSS JOIN memory m ON m.id = k.memory_id
    WHERE ${ofOne(column)} AND k.active_from_ms = @at ${ABOUT_THEN} ${DAYS} ORDER BY m.public_id LIMIT @limit`;
}

function bounds(patient: number, of: number | string, { store, from, to, limit }: NewestFilter): Bounds {
  const first = instant(from);
  const last = instant(to);
  return {
    patient,
    of,
    store,
    fromMs: first === null ? -EVER_MS : first.day ? first.ms - ZONES_MS : first.ms,
    toMs: last === null ? EVER_MS : last.day ? last.ms + DAY_MS + ZONES_MS : last.ms,
    from: first?.day ? (from ?? '') : '',
    to: last?.day ? (to ?? '') : '',
    limit,
  };
}

function instant(text: string | null): { ms: number; day: boolean } | null {
  const time = parseIso(text);
  return time && { ms: firstInstant(time), day: time.precision !== 'minute' };
}
