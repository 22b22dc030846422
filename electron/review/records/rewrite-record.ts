/**
 * Writes records anew out of what their entries say: entry by entry in update order, through the write path itself, with the claims,
 * judgements, corrections and deletions that are on record. What a record says of an entry (rows, public ids, traces, items for a person)
 * stays; what is made of all entries together is made again. Of a record that nobody divided or joined the same comes out.
 */
import { parseIso } from '../../../shared/clinical-time.ts';
import type { EntryDraft, FactDraft } from '../../ingest/reading.ts';
import type { SqliteDatabase } from '../../store/database.ts';
import { RecordBook } from '../../store/record-book.ts';
import { Decisions } from '../../store/repositories/decisions.ts';
import { Entries } from '../../store/repositories/entries.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import {
  type ActRow,
  type DecidedMove,
  type KeptJudgement,
  type KeptLink,
  PlacedClaims,
  type PlacedEntry,
  RecordsRewrite,
} from '../../store/repositories/records-rewrite.ts';
import { type NewAttention, Waiting } from '../../store/repositories/waiting.ts';
import type { Claim } from '../../write/claim.ts';
import { inDirection } from '../../write/link-direction.ts';
import { type EntryStores, type StoredEntry, writeAct, writeReading } from '../../write/record-entry.ts';
import type { PairAnswers } from '../../write/write-entry.ts';

/** What there is of a record beside its entries: inputs, like they are. */
export interface RecordInputs {
  judgements: KeptJudgement[];
  links: KeptLink[];
  acts: ActRow[];
  decided: DecidedMove[];
}

/** A record as it is to be: which entries, in which order. */
export interface RecordToWrite {
  patient: StoredPatient;
  steps: readonly Step[];
}

/** One entry at work: as it came, and where it was read later, once more when it was read. */
export interface Step {
  entry: PlacedEntry;
  what: 'comes' | 'waits' | 'is read';
}

/** The steps in which a record was written, oldest first. */
export function stepsOf(entries: readonly PlacedEntry[]): Step[] {
  const steps: { step: Step; seq: number; late: number }[] = [];
  for (const entry of entries) {
    const late = entry.knownFrom > entry.seq;
    steps.push({ step: { entry, what: late ? 'waits' : 'comes' }, seq: entry.seq, late: -1 });
    if (late) steps.push({ step: { entry, what: 'is read' }, seq: entry.knownFrom, late: entry.firstMemory });
  }
  return steps.sort((a, b) => a.seq - b.seq || a.late - b.late).map(({ step }) => step);
}

/** Attention that hangs on what is made of all entries together; the rest was told when the entry came, and stays. */
const MADE_AGAIN: ReadonlySet<string> = new Set(['stated again after a person moved it']);

class KeptDecisions extends Decisions {
  override add(): void {}
}
class KeptEntries extends Entries {
  override setWritten(): void {}
}
class KeptWaiting extends Waiting {
  readonly #rows: RecordsRewrite;

  constructor(db: SqliteDatabase, rows: RecordsRewrite) {
    super(db);
    this.#rows = rows;
  }

  /** An item that is there, open or closed by a person, has another id where it came to another record. */
  override addAttention(item: NewAttention): number {
    if (!MADE_AGAIN.has(item.kind) || this.#rows.hasItem(item.kind, item.memoryId ?? null)) return 0;
    return super.addAttention(item);
  }
  override textsRead(): void {}
}

export class RecordWriterAnew {
  readonly #rows: RecordsRewrite;
  readonly #claims: PlacedClaims;
  readonly #stores: EntryStores;
  /** Memories that are in their place again. */
  readonly #written = new Set<number>();

  /** @param signature of the embedder whose vectors are in the index; null while there is none */
  constructor(db: SqliteDatabase, signature: string | null) {
    this.#rows = new RecordsRewrite(db);
    this.#claims = new PlacedClaims(db);
    const book = new RecordBook(db, this.#claims);
    book.signature = signature;
    this.#stores = {
      book,
      entries: new KeptEntries(db),
      decisions: new KeptDecisions(db),
      waiting: new KeptWaiting(db, this.#rows),
    };
  }

  /** The inputs of a record as they are now; asked for before anything is taken away. */
  inputs(patientId: number): RecordInputs {
    return {
      judgements: this.#rows.judgements(patientId),
      links: this.#rows.links(patientId),
      acts: this.#rows.acts(patientId),
      decided: this.#rows.decided(patientId),
    };
  }

  /**
   * Writes these records anew. The caller holds the transaction, with the checks of references off.
   * @param cleared rows of the patients whose records are taken apart; those written are among them
   * @param inputs of all of them
   * @returns decided moves that are not made any more
   */
  write(records: readonly RecordToWrite[], cleared: readonly number[], inputs: readonly RecordInputs[]): DecidedMove[] {
    const items = this.#rows.madeItems(cleared);
    const limbo = this.#rows.clear(cleared);
    this.#stores.book.forget();
    this.#written.clear();
    this.#rows.place(
      records.flatMap(({ patient, steps }) =>
        steps
          .filter((s) => s.what !== 'is read')
          .map(({ entry }, at) => ({ entryId: entry.id, patientId: patient.id, seq: at + 1 })),
      ),
    );
    const all = {
      judgements: Map.groupBy(
        inputs.flatMap((i) => i.judgements),
        (j) => j.entryId,
      ),
      links: Map.groupBy(
        inputs.flatMap((i) => i.links),
        (l) => l.entryId,
      ),
      acts: inputs.flatMap((i) => i.acts),
    };
    const settled = new Set<DecidedMove>();
    const decided = inputs.flatMap((i) => i.decided);
    for (const { patient, steps } of records) {
      let seq = 0;
      for (const step of steps) {
        if (step.what !== 'is read') seq++;
        for (const claim of this.#step(step, seq, patient, all)) this.#written.add(claim.id);
      }
      const own = new Set(steps.map((s) => s.entry.id));
      for (const act of all.acts) if (own.has(act.entryId)) this.#rows.bringBack(act, patient.id, true);
      for (const move of this.#rows.settle(patient.id, decided)) settled.add(move);
    }
    // Closed by a person, or by what came later: so it stays.
    this.#rows.setOpen(items);
    this.#rows.finish(cleared, limbo);
    this.#stores.book.forget();
    return decided.filter((move) => !settled.has(move));
  }

  #step(
    { entry, what }: Step,
    seq: number,
    patient: StoredPatient,
    inputs: {
      judgements: ReadonlyMap<number, KeptJudgement[]>;
      links: ReadonlyMap<number, KeptLink[]>;
      acts: readonly ActRow[];
    },
  ): readonly Claim[] {
    const { book } = this.#stores;
    if (what !== 'is read') this.#rows.reach(patient.id, seq, entry.time);
    const claims = what === 'waits' ? [] : book.claims.ofEntry(patient.id, entry.id);
    const { draft, answers } = this.#draft(entry, claims, patient, inputs);
    const stored: StoredEntry = { id: entry.id, seq, publicId: entry.publicId };
    this.#claims.expect(claims);
    if (!entry.act) {
      const writer = { id: 'rules', name: 'rules' };
      writeReading(draft, stored, patient, this.#stores, { writer, extraction: readAs(draft.facts), answers });
      return claims;
    }
    const made = inputs.acts.filter((a) => a.entryId === entry.id);
    const undone = inputs.acts.filter((a) => a.undoneEntryId === entry.id);
    const judged = [...made.flatMap((a) => a.memories), ...undone.flatMap((a) => [...a.memories, ...a.stated])];
    // What is not in its place yet lies in one thread with all that is not.
    const memories = [...new Set(judged)].filter((id) => this.#written.has(id));
    const before = book.claims.byRow(patient.id, memories);
    const hanging = book.claims.namedBy(patient.id, memories);
    for (const act of made) this.#rows.bringBack(act, patient.id, false);
    for (const act of undone) this.#rows.bringBack(act, patient.id, true);
    // What is held in memory knows nothing of these rows.
    book.forget();
    const hidden = made.filter((a) => a.table === 'tombstone_claim').flatMap((a) => a.memories);
    if (hidden.length > 0) book.patient(patient.id).putAway(hidden, seq);
    const present = before.map((c) => c.id);
    writeAct(draft, stored, patient, this.#stores, { memories: present, hanging, claims: before });
    return claims;
  }

  /** The entry with its claims as facts, and what a model made of them and of memories that are there already. */
  #draft(
    entry: PlacedEntry,
    claims: readonly Claim[],
    patient: StoredPatient,
    inputs: { judgements: ReadonlyMap<number, KeptJudgement[]>; links: ReadonlyMap<number, KeptLink[]> },
  ): { draft: EntryDraft; answers: PairAnswers } {
    const { turns, time, ...text } = this.#rows.text(entry.id);
    const spans = this.#rows.spans(entry.id);
    const facts = claims.map(({ id, ...c }): FactDraft => {
      const { kind, text, concept, codings, status, assertion, subject, from, to, attributes, flags } = c;
      const quote = spans.get(id) ?? { start: 0, end: 0 };
      return { kind, text, concept, codings, status, assertion, subject, from, to, attributes, flags, quote };
    });
    const draft: EntryDraft = {
      ...text,
      patientRef: patient.publicId,
      time: parseIso(time),
      facts,
      ...(turns === null ? {} : { turns: JSON.parse(turns) as NonNullable<EntryDraft['turns']> }),
    };
    if (claims.length === 0) return { draft, answers: { judgements: [], links: [] } };
    const place = new Map(claims.map((c, at) => [c.id, at]));
    // Asking the record for one that is not written yet would read all that still lies aside.
    const there = (id: number): Claim | null =>
      this.#written.has(id) ? (this.#stores.book.patient(patient.id).claim(id)?.claim ?? null) : null;
    const judgements = (inputs.judgements.get(entry.id) ?? []).flatMap(({ verdict, margin, older, newer }) => {
      const own = place.get(newer) ?? place.get(older);
      const other = place.has(newer) ? older : newer;
      if (own === undefined || there(other) === null) return [];
      return [{ verdict, margin, newer: own, older: other, ...(place.has(newer) ? {} : { turned: true }) }];
    });
    const links = (inputs.links.get(entry.id) ?? []).flatMap(({ type, from, to, confidence, grounds }) => {
      const at = place.get(from) ?? place.get(to);
      const own = at === undefined ? undefined : claims[at];
      const other = own && there(own.id === from ? to : from);
      if (at === undefined || !own || !other) return [];
      const turned = inDirection(type, own, other)[0].id !== from;
      return [{ newer: at, older: other.id, type, confidence, grounds, ...(turned ? { turned } : {}) }];
    });
    return { draft, answers: { judgements, links } };
  }
}

function readAs(facts: FactDraft[]) {
  return { facts, unread: [], suspicious: [], sentences: 0, silent: [], refused: [], calls: [] };
}
