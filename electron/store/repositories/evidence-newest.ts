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
    const statement = (index: string, column: string, direction: string, exact: string) =>
      db.prepare<[Bounds], NewestRow>(
        `SELECT memory_id AS id, active_from_ms AS activeFromMs FROM memory_version INDEXED BY ${index}
         WHERE patient_id = @patient AND ${column} = @of AND store = @store AND seq_to = ${OPEN_END} AND role = 'states'
           AND active_from_ms <= @toMs AND active_to_ms >= @fromMs ${exact}
         ORDER BY active_from_ms ${direction}, memory_id ${direction} LIMIT @limit`,
      );
    // Over on the day itself still touched that day; an instant without a day on either side is compared as an instant above.
    const days = `AND (@to = '' OR active_from <= @to)
      AND (@from = '' OR active_to > @from OR active_from >= @from OR valid_to >= @from)`;
    const both = (direction: string) => ({
      concept: statement('memory_version_concept', 'concept_id', direction, days),
      kind: statement('memory_version_kind', 'kind', direction, days),
    });
    this.#statements = { newest: both('DESC'), oldest: both('ASC') };
  }

  ofConcept(patientId: number, conceptId: number, filter: NewestFilter): NewestRow[] {
    return this.#of(filter.oldestFirst).concept.all(bounds(patientId, conceptId, filter));
  }

  ofKind(patientId: number, kind: string, filter: NewestFilter): NewestRow[] {
    return this.#of(filter.oldestFirst).kind.all(bounds(patientId, kind, filter));
  }

  #of(oldestFirst: boolean) {
    return oldestFirst ? this.#statements.oldest : this.#statements.newest;
  }
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
