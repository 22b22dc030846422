/** Entries leave a record for one of their own: one record that was two people, or the undoing of a merge. */
import { StamError } from '../../../shared/errors.ts';
import { entryIdIn } from '../../store/public-id.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { type ActBody, EMPTY_BODY, type RecordsActs } from '../../store/repositories/records-acts.ts';
import { type BroughtBack, namesOf, type Regrouping } from './regroup.ts';
import type { RecordInputs, Step } from './rewrite-record.ts';

/**
 * Entries that go along with others: an act of a person goes with the memory that it is about, also where that memory was stated by
 * another act.
 * @param chosen rows of the entries that go
 * @returns all rows that go
 */
export function withTheirActs(
  patient: StoredPatient,
  chosen: readonly number[],
  steps: readonly Step[],
  acts: RecordsActs,
): number[] {
  const about = acts.aboutMemories(patient.id);
  const isAct = new Set([...about.map((a) => a.entryId), ...steps.filter((s) => s.entry.act).map((s) => s.entry.id)]);
  const rowOf = new Map(steps.map((s) => [s.entry.publicId, s.entry.id]));
  const going = new Set(chosen.filter((id) => !isAct.has(id)));
  for (let size = -1; size !== going.size; ) {
    size = going.size;
    for (const { entryId, memory } of about) {
      const entry = rowOf.get(entryIdIn(memory));
      if (entry !== undefined && going.has(entry)) going.add(entryId);
    }
  }
  return [...going];
}

/**
 * Divides the steps of a record. The caller holds the transaction.
 * @returns what undoing needs
 */
export function partRecords(
  from: StoredPatient,
  to: StoredPatient,
  steps: { stay: readonly Step[]; go: readonly Step[] },
  parts: { acts: RecordsActs; regrouping: Regrouping },
  homes: ReadonlyMap<string, number> = new Map(),
  broughtBack: BroughtBack | null = null,
): ActBody {
  const { acts, regrouping } = parts;
  const before = regrouping.steps(from);
  const inputs = regrouping.inputs(from);
  const entryNames = new Map(before.map((s) => [s.entry.id, s.entry.publicId]));
  const goes = new Set(steps.go.map((s) => s.entry.id));
  assertNoDeletionCut(from, [...goes], acts);
  const between = setAside(inputs, goes, regrouping, entryNames);
  const left = regrouping.apply(
    [
      { patient: from, steps: steps.stay },
      { patient: to, steps: steps.go },
    ],
    [from, to],
    broughtBack,
    homes,
  );
  return {
    ...EMPTY_BODY,
    ...between,
    patient: namesOf(before),
    waiting: [...new Set(before.filter((s) => s.entry.waits).map((s) => s.entry.publicId))],
    documents: left.documents,
    items: left.items,
    decided: regrouping.named(left.decided),
    acceptances: left.acceptances,
    moved: goes.size,
  };
}

/** @throws StamError WRONG_USAGE: one deletion cannot be carried out, or taken back, in two records */
export function assertNoDeletionCut(from: StoredPatient, going: readonly number[], acts: RecordsActs): void {
  if (acts.deletionsCut(from.id, going) === 0) return;
  throw new StamError(
    'WRONG_USAGE',
    'An approved deletion concerns statements that would come into both records. Take the deletion back first, or wait until it is carried out.',
  );
}

/** What was made of pairs of which one memory goes and the other stays. */
function setAside(
  inputs: RecordInputs,
  goes: ReadonlySet<number>,
  regrouping: Regrouping,
  names: ReadonlyMap<number, string>,
): Pick<ActBody, 'judgements' | 'links'> {
  const going = new Set([...goes].map((id) => names.get(id)));
  const side = (memory: number): boolean => going.has(entryIdIn(regrouping.rows.memoryName(memory)));
  return {
    judgements: inputs.judgements
      .filter((j) => side(j.older) !== side(j.newer))
      .map(({ older, newer, entryId, verdict, margin }) => ({
        older: regrouping.rows.memoryName(older),
        newer: regrouping.rows.memoryName(newer),
        verdict,
        margin,
        entry: names.get(entryId) ?? '',
      })),
    links: inputs.links
      .filter((l) => side(l.from) !== side(l.to))
      .map(({ from, to, entryId, type, confidence, grounds }) => ({
        from: regrouping.rows.memoryName(from),
        to: regrouping.rows.memoryName(to),
        type,
        confidence,
        grounds,
        entry: names.get(entryId) ?? '',
      })),
  };
}
