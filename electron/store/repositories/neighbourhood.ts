import type { EdgeType, GraphNode, Neighbourhood } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';
import type { Assertion, Cause, Kind, RelationType, Store, Subject } from '../../../shared/vocabulary.ts';
import type { GraphLink, GraphPlace, GraphSource } from '../../read/graph/graph-source.ts';
import { neighbourhoodOf } from '../../read/graph/neighbourhood-of.ts';
import type { SqliteDatabase } from '../database.ts';
import { timeFromText } from '../time-text.ts';
import { OPEN_END } from './claims.ts';

interface NodeRow {
  id: string;
  kind: Kind;
  text: string;
  concept: string;
  store: Store;
  cause: Cause | null;
  reason: string | null;
  subject: Subject;
  assertion: Assertion;
  validFrom: string | null;
  validTo: string | null;
  activeFrom: string;
  successorRow: number | null;
}

interface LinkRow extends GraphPlace {
  row: number;
  type: RelationType;
  confidence: number;
  grounds: string;
}

interface FormerRow extends GraphPlace {
  row: number;
  reason: string | null;
}

/** The primary key of memory_version has the patient and the memory; "+" keeps SQLite from reading all that is present instead. */
const PRESENT = (version: string): string => `${version}.patient_id = ? AND +${version}.seq_to = ${OPEN_END}`;

/** The memory itself and every claim that says it again, ends it or withdraws it: their relations are its relations. */
const CLAIMS = `WITH claim(id) AS (SELECT ? UNION ALL
    SELECT memory_id FROM memory_version INDEXED BY memory_version_evidence
    WHERE patient_id = ? AND of_memory_id = ? AND seq_to = ${OPEN_END})`;

/** The memory that stands for the far end of an edge; none where it stands nowhere. CROSS keeps SQLite to this order. */
const STANDING = (row: string): string =>
  `CROSS JOIN memory_version f ON f.memory_id = ${row} AND ${PRESENT('f')}
   CROSS JOIN memory_version s ON s.memory_id = coalesce(f.of_memory_id, f.memory_id) AND s.role = 'states' AND ${PRESENT('s')}
   CROSS JOIN memory m ON m.id = s.memory_id`;
const PLACE = 's.memory_id AS row, m.public_id AS id, s.store, s.active_from AS activeFrom';

const EDGES = (index: string, near: string, far: string): string =>
  `${CLAIMS} SELECT ${PLACE}, r.type, r.confidence, r.grounds
   FROM claim CROSS JOIN relation r INDEXED BY ${index} ON r.patient_id = ? AND r.${near} = claim.id
     ${STANDING(`r.${far}`)}`;

type Bound = [number, number, number, number, number, number];

/** The standing memories of a patient as a graph. Every query takes the patient and reads by index what hangs on one memory. */
export class Neighbourhoods {
  readonly #stands;
  readonly #node;
  readonly #evidence;
  readonly #out;
  readonly #into;
  readonly #place;
  readonly #former;

  constructor(db: SqliteDatabase) {
    this.#stands = db
      .prepare<[number, number], number>(
        `SELECT coalesce(v.of_memory_id, v.memory_id) FROM memory_version v WHERE ${PRESENT('v')} AND v.memory_id = ?`,
      )
      .pluck();
    this.#node = db.prepare<[number, number], NodeRow>(
      `SELECT m.public_id AS id, m.kind, m.text, c.text AS concept, v.store, v.cause, v.reason, m.subject, m.assertion,
         v.valid_from AS validFrom, v.valid_to AS validTo, v.active_from AS activeFrom, v.successor_id AS successorRow
       FROM memory_version v JOIN memory m ON m.id = v.memory_id JOIN concept c ON c.id = m.concept_id
       WHERE ${PRESENT('v')} AND v.memory_id = ? AND v.role = 'states'`,
    );
    this.#evidence = db
      .prepare<[number, number], number>(
        `SELECT count(DISTINCT m.entry_id) FROM memory_version v INDEXED BY memory_version_evidence
           JOIN memory m ON m.id = v.memory_id JOIN memory s ON s.id = v.of_memory_id
         WHERE v.patient_id = ? AND v.of_memory_id = ? AND v.seq_to = ${OPEN_END} AND v.role <> 'voids'
           AND m.entry_id <> s.entry_id`,
      )
      .pluck();
    this.#out = db.prepare<Bound, LinkRow>(EDGES('sqlite_autoindex_relation_1', 'from_memory_id', 'to_memory_id'));
    this.#into = db.prepare<Bound, LinkRow>(EDGES('relation_to', 'to_memory_id', 'from_memory_id'));
    this.#place = db.prepare<[number, number, number], GraphPlace & { row: number }>(
      `SELECT ${PLACE} FROM (SELECT ? AS row) g ${STANDING('g.row')}`,
    );
    this.#former = db.prepare<[number, number, number, number], FormerRow>(
      `${CLAIMS} SELECT v.memory_id AS row, m.public_id AS id, v.store, v.active_from AS activeFrom, v.reason
       FROM claim CROSS JOIN memory_version v INDEXED BY memory_version_successor ON v.successor_id = claim.id AND v.patient_id = ? AND v.seq_to = ${OPEN_END}
         JOIN memory m ON m.id = v.memory_id
       WHERE v.role = 'states'`,
    );
  }

  /**
   * A memory with what it hangs together with; a restatement answers with the memory that it restates.
   * @throws StamError NOT_FOUND where the memory stands for nothing in the record as it is now
   */
  of(
    patient: { id: number; publicId: string },
    memoryId: number,
    options: { expanded: readonly string[]; types: readonly EdgeType[] | null; limit: number },
  ): Neighbourhood {
    const record = new PatientGraph({
      node: (row) => this.#node.get(patient.id, row),
      evidence: (row) => this.#evidence.get(patient.id, row) ?? 0,
      links: (row) => this.#links(patient.id, row),
    });
    const row = this.#stands.get(patient.id, memoryId);
    const root = row === undefined ? undefined : record.start(row);
    if (root === undefined)
      throw new StamError('NOT_FOUND', 'This fact stands for nothing in the record as it is now.');
    return neighbourhoodOf(record, root, options.expanded, options.types, options.limit);
  }

  #links(patient: number, row: number): (Omit<GraphLink, 'from' | 'to'> & { out: boolean; row: number })[] {
    const bound: Bound = [row, patient, row, patient, patient, patient];
    const relations = [
      ...this.#out.all(...bound).map((link) => ({ ...link, out: true })),
      ...this.#into.all(...bound).map((link) => ({ ...link, out: false })),
    ].map(({ type, confidence, grounds, out, ...other }) => ({
      type,
      confidence,
      grounds,
      out,
      row: other.row,
      other,
    }));
    const self = this.#node.get(patient, row);
    const successor = self?.successorRow != null ? this.#place.get(self.successorRow, patient, patient) : undefined;
    const replaced = { type: 'superseded_by' as const, confidence: null };
    return [
      ...relations,
      ...(successor
        ? [{ ...replaced, grounds: self?.reason ?? '', out: true, row: successor.row, other: successor }]
        : []),
      ...this.#former
        .all(row, patient, row, patient)
        .map(({ reason, ...other }) => ({ ...replaced, grounds: reason ?? '', out: false, row: other.row, other })),
    ];
  }
}

interface PatientRows {
  node(row: number): NodeRow | undefined;
  evidence(row: number): number;
  links(row: number): (Omit<GraphLink, 'from' | 'to'> & { out: boolean; row: number })[];
}

/** Knows rows by the public ids that it has given out, so that no other memory can be asked for. */
class PatientGraph implements GraphSource {
  readonly #rows: PatientRows;
  readonly #rowOf = new Map<string, number>();

  constructor(rows: PatientRows) {
    this.#rows = rows;
  }

  start(row: number): string | undefined {
    const node = this.#rows.node(row);
    if (node) this.#rowOf.set(node.id, row);
    return node?.id;
  }

  links(id: string): GraphLink[] {
    const own = this.#row(id);
    const links = new Map<string, GraphLink>();
    for (const { out, row, other, ...edge } of this.#rows.links(own)) {
      if (row === own) continue;
      this.#rowOf.set(other.id, row);
      const { id: otherId, store, activeFrom } = other;
      const link = {
        ...edge,
        from: out ? id : otherId,
        to: out ? otherId : id,
        other: { id: otherId, store, activeFrom },
      };
      const key = `${link.type} ${link.from} ${link.to}`;
      const before = links.get(key);
      // Two claims of one memory may be tied alike: the surer tie speaks.
      if (!before || (link.confidence ?? 1) > (before.confidence ?? 1)) links.set(key, link);
    }
    return [...links.values()];
  }

  node(id: string): Omit<GraphNode, 'distance' | 'more'> {
    const row = this.#row(id);
    const found = this.#rows.node(row);
    if (!found) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    const { validFrom, validTo, reason: _reason, activeFrom: _from, successorRow: _successor, cause, ...node } = found;
    return {
      ...node,
      validFrom: timeFromText(validFrom),
      validTo: timeFromText(validTo),
      cause: node.store === 'HISTORY' ? cause : null,
      evidence: 1 + this.#rows.evidence(row),
    };
  }

  #row(id: string): number {
    const row = this.#rowOf.get(id);
    if (row === undefined) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    return row;
  }
}
