/** Correcting memories, and taking corrections back. */
import { StamError } from '../../shared/errors.ts';
import type { ActOutcome } from '../../shared/review.ts';
import type { ConflictDecisions } from '../store/repositories/conflict-decisions.ts';
import type { KeptCorrection } from '../store/repositories/memory-corrections.ts';
import { outcomeOf } from './act-outcome.ts';
import { checkedAct, needReason, needVersion } from './correction-checks.ts';
import type { ActingPerson, DeskTools } from './desk-tools.ts';
import { type CorrectionStores, makeCorrection } from './make-correction.ts';
import { recordAct } from './record-act.ts';
import type { ReviewDesk } from './review-contract.ts';

export function correctionsPart(
  decisions: ConflictDecisions,
  stores: CorrectionStores,
  tools: DeskTools,
): Pick<ReviewDesk, 'version' | 'correct' | 'undo' | 'corrections'> {
  const { corrections, details } = stores;

  /** Takes a correction back. */
  function takeBack(kept: KeptCorrection, person: ActingPerson, reason: string): ActOutcome {
    const memory = details.stated(kept.memory);
    const { patient } = memory;
    const other = kept.act.what === 'both hold' ? details.stated(kept.act.other) : null;
    const { moves } = recordAct(
      patient,
      {
        title: `Correction taken back by ${person.name}`,
        body: `The correction of the memory ${kept.memory} was taken back by ${person.name}.\nReason: ${reason}`,
        facts: [],
        memories: [
          ...details.rows(kept.claims),
          ...tools.book.claims.ofEntry(patient.id, kept.entryId).map((c) => c.id),
          ...(other ? [other.row] : []),
        ],
        write: (entry) => {
          corrections.undo(patient.id, kept.publicId, { entryId: entry.id, by: person.id, at: tools.now(), reason });
          tools.book.patient(patient.id).correctionsChanged();
        },
      },
      tools,
    );
    tools.stores.waiting.settleTakenBack(patient.id, kept.publicId);
    tools.audit({
      by: person.id,
      action: 'correction.undo',
      subjectType: 'memory',
      subjectId: kept.memory,
      detail: JSON.stringify({ id: kept.publicId, reason }),
    });
    return outcomeOf(corrections.get(patient.id, kept.publicId), [memory], moves, tools, details);
  }

  /** Makes a correction that was taken back once more: a new one, so that both stay on record. */
  function makeAgain(kept: KeptCorrection, person: ActingPerson, reason: string): ActOutcome {
    const memory = details.stated(kept.memory);
    const { act } = kept;
    if (act.what === 'both hold') {
      const other = details.find(act.other);
      const stated = details.stated(act.other);
      // Of one memory the statement itself was meant, and no other that came of it.
      const one = stated.memory.id === memory.memory.id;
      const again = { ...act, otherClaims: one ? [act.other] : details.claims(stated).map((c) => c.id) };
      const { id, moves } = makeCorrection({ person, memory, act: again, other, reason }, stores, tools);
      decisions.madeAgain(kept.publicId, { correction: id, person: person.id, at: tools.now() });
      return outcomeOf(corrections.get(memory.patient.id, id), [memory, other], moves, tools, details);
    }
    const { exact, ...plain } = act;
    const checked = checkedAct(plain, memory, details);
    const claims = exact
      ? kept.claims.map((claim) => ({ id: claim, row: details.find(claim).row }))
      : details.claims(memory);
    const again = { ...checked, ...(exact ? { exact } : {}) };
    const { id, moves } = makeCorrection({ person, memory, claims, act: again, reason }, stores, tools);
    decisions.madeAgain(kept.publicId, { correction: id, person: person.id, at: tools.now() });
    return outcomeOf(corrections.get(memory.patient.id, id), [memory], moves, tools, details);
  }

  return {
    version: (memory) => tools.snapshot(() => details.version(details.find(memory))),

    correct: (by, id, act, reason, version) =>
      tools.transaction(() => {
        const person = tools.person(by, 'clinician');
        const why = needReason(reason);
        needVersion(details.find(id), version, details);
        const memory = details.stated(id);
        const checked = checkedAct(act, memory, details);
        const made = makeCorrection({ person, memory, act: checked, reason: why }, stores, tools);
        return outcomeOf(corrections.get(memory.patient.id, made.id), [memory], made.moves, tools, details);
      }),

    undo: (by, id, reason) =>
      tools.transaction(() => {
        const person = tools.person(by, 'clinician');
        const why = needReason(reason);
        const kept = corrections.find(id);
        if (!kept) throw new StamError('NOT_FOUND', `There is no correction “${id}”.`);
        return kept.undone ? makeAgain(kept, person, why) : takeBack(kept, person, why);
      }),

    corrections: (of) =>
      tools.snapshot(() => {
        if ('patient' in of) return corrections.ofPatient(tools.patient(of.patient).id);
        const { patient, memory } = details.find(of.memory);
        return corrections.ofMemory(patient.id, memory.id);
      }),
  };
}
