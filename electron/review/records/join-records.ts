/** One record takes another one in: two that are one person, or the undoing of a division. */
import { StamError } from '../../../shared/errors.ts';
import type { StoredPatient } from '../../store/repositories/patients.ts';
import { type ActBody, EMPTY_BODY, type RecordsActs } from '../../store/repositories/records-acts.ts';
import { type BroughtBack, namesOf, type Regrouping } from './regroup.ts';
import type { Step } from './rewrite-record.ts';

/**
 * The caller holds the transaction.
 * @param steps of the record that comes out
 * @returns what undoing needs
 */
export function joinRecords(
  into: StoredPatient,
  from: StoredPatient,
  steps: readonly Step[],
  parts: { acts: RecordsActs; regrouping: Regrouping; identifiers: (patientId: number) => [string, string][] },
  broughtBack: BroughtBack | null = null,
): ActBody {
  const { acts, regrouping, identifiers } = parts;
  const before = { patient: regrouping.steps(into), other: regrouping.steps(from) };
  const own = new Set(identifiers(into.id).map((i) => JSON.stringify(i)));
  const body: ActBody = {
    ...EMPTY_BODY,
    patient: namesOf(before.patient),
    other: namesOf(before.other),
    waiting: waitingOf([...before.patient, ...before.other]),
    identifiers: identifiers(from.id),
    shared: identifiers(from.id).filter((i) => own.has(JSON.stringify(i))),
    moved: new Set(before.other.map((s) => s.entry.id)).size,
    aliases: acts.aliases(from.id),
    questions: regrouping.questionsOf(from),
  };
  const forced = acts.moveForced(from.id, into.id);
  const left = regrouping.apply(
    [{ patient: into, steps }],
    [into, from],
    broughtBack,
    new Map(body.questions.map((q) => [q, into.id])),
  );
  acts.moveIdentifiers(from.id, into.id);
  for (const alias of [...body.aliases, from.publicId]) acts.setAlias(alias, into.id);
  acts.setMerged(from.id, into.id);
  return {
    ...body,
    ...forced,
    // The name that a division gave is none of the record that it is taken back into.
    filled: broughtBack === null ? acts.fillUnknown(into.id, from.id) : [],
    attention: acts.moveAttention(from.id, into.id),
    items: left.items,
    // Of moves that the joined record does not make.
    decided: regrouping.named(left.decided),
    acceptances: left.acceptances,
    closed: acts.closeLikely(into.publicId, from.publicId),
    carried: acts.moveCarried(from.id, into.id),
    documents: [...left.documents, ...regrouping.rename(from.publicId, into.publicId, left.documents)],
  };
}

function waitingOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.filter((s) => s.entry.waits).map((s) => s.entry.publicId))];
}

/** @throws StamError WORKSPACE_BUSY: what is at work holds rows of records in memory, and would write to the wrong one */
export function assertQuiet(atWork: boolean): void {
  if (!atWork) return;
  throw new StamError(
    'WORKSPACE_BUSY',
    'An import, a reading of notes or a question is at work. Wait until it is done, or cancel it, and try again.',
  );
}
