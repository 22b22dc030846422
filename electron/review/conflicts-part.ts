/** Conflicts: two memories that cannot both be right, and what a person makes of them. */
import { StamError } from '../../shared/errors.ts';
import {
  type ActOutcome,
  type ConflictChoice,
  type ConflictDetail,
  type ConflictSide,
  WEIGHTS,
} from '../../shared/review.ts';
import type { ConflictDecisions } from '../store/repositories/conflict-decisions.ts';
import type { KeptAct } from '../store/repositories/corrections-in-force.ts';
import type { Waiting } from '../store/repositories/waiting.ts';
import { type Claim, VOID } from '../write/claim.ts';
import { memoryWeight } from '../write/move-weight.ts';
import { isNegated } from '../write/reconcile/negated.ts';
import { outcomeOf } from './act-outcome.ts';
import { needReason, needVersion } from './correction-checks.ts';
import type { DeskTools } from './desk-tools.ts';
import { type CorrectionStores, type DecidedCorrection, makeCorrection } from './make-correction.ts';
import type { FoundMemory } from './memory-details.ts';
import { versionOf } from './memory-version.ts';
import type { ReviewDesk } from './review-contract.ts';

export function conflictsPart(
  decisions: ConflictDecisions,
  waiting: Waiting,
  stores: CorrectionStores,
  tools: DeskTools,
): Pick<ReviewDesk, 'conflicts' | 'decide'> {
  const { details, corrections } = stores;

  function claimOf({ patient, row }: FoundMemory): Claim {
    const [claim] = tools.book.claims.byRow(patient.id, [row]);
    if (!claim) throw new Error('a memory without a claim');
    return claim;
  }

  function side(id: string): { side: ConflictSide; weight: number } {
    const found = details.find(id);
    const { memory } = found;
    const detail = details.detail(found);
    const stated = detail.evidence.find((e) => e.memory === id);
    return {
      weight: memoryWeight(claimOf(found)),
      side: {
        memory: id,
        text: memory.text,
        subject: memory.subject,
        assertion: memory.assertion,
        kind: memory.kind,
        store: memory.store,
        quote: memory.quote,
        entry: {
          id: memory.entry.id,
          title: stated?.entry.title ?? '',
          time: memory.entry.time,
          document: memory.entry.document,
        },
        validFrom: memory.validFrom,
        validTo: memory.validTo,
        evidence: memory.evidence,
        lastStated: memory.lastStated,
        version: versionOf(detail),
      },
    };
  }

  /** What the choice makes of the two memories. */
  function corrected(
    older: FoundMemory,
    newer: FoundMemory,
    choice: ConflictChoice,
  ): Omit<DecidedCorrection, 'person' | 'reason'> {
    const [first, second] = [details.stated(older.memory.id), details.stated(newer.memory.id)];
    const one = first.memory.id === second.memory.id;
    const word = claimOf(newer);
    if (choice === 'both hold' || (one && choice === 'second holds' && !VOID.has(word.status))) {
      // Of one memory the later statement is meant, and no other that came of it.
      const otherClaims = one ? [newer.memory.id] : details.claims(second).map((c) => c.id);
      return { memory: first, other: newer, act: { what: 'both hold', other: newer.memory.id, otherClaims } };
    }
    const error = { what: 'move to history', cause: 'entered in error', successor: null, until: null } as const;
    if (choice === 'first holds') {
      // A statement of the same memory, or a mark that withdraws it: that one goes, and not what it speaks of.
      const alone = one || VOID.has(word.status);
      const claims = [{ row: newer.row, id: newer.memory.id }];
      return alone ? { memory: newer, claims, act: { ...error, exact: true } } : { memory: second, act: error };
    }
    const refutes = VOID.has(word.status) || (isNegated(word) && word.assertion !== claimOf(older).assertion);
    const act: KeptAct = refutes
      ? error
      : { what: 'move to history', cause: 'superseded', successor: second.memory.id, until: null };
    return { memory: first, act };
  }

  return {
    conflicts: (patient) =>
      tools.snapshot(() => {
        const patientId = patient === undefined ? null : tools.patient(patient).id;
        const names = new Map(decisions.open(patientId).map((c) => [c.id, c.patientName]));
        return waiting
          .conflicts(patientId)
          .map((conflict): { weight: number; detail: ConflictDetail } => {
            const [a, b] = [side(conflict.memories[0]), side(conflict.memories[1])];
            const weight = Math.min(a.weight, b.weight);
            const patientName = names.get(conflict.id) ?? null;
            return {
              weight,
              detail: { ...conflict, patientName, weight: WEIGHTS[weight] ?? 'usual', sides: [a.side, b.side] },
            };
          })
          .sort((a, b) => a.weight - b.weight)
          .map(({ detail }) => detail);
      }),

    decide: (by, id, choice, reason, versions) =>
      tools.transaction((): ActOutcome => {
        const person = tools.person(by, 'clinician');
        const why = needReason(reason);
        const conflict = decisions.find(id);
        if (!conflict) throw new StamError('NOT_FOUND', `There is no conflict “${id}”.`);
        if (!conflict.open) {
          throw new StamError(
            'CHANGED_SINCE',
            'This conflict is settled already, by a person or by what the record stated since.',
            {
              conflict: id,
            },
          );
        }
        const [older, newer] = [details.find(conflict.older), details.find(conflict.newer)];
        needVersion(older, versions?.[0] ?? null, details);
        needVersion(newer, versions?.[1] ?? null, details);
        const made = makeCorrection({ ...corrected(older, newer, choice), person, reason: why }, stores, tools);
        const { patient } = older;
        decisions.add({
          conflict: id,
          patientId: patient.id,
          older: conflict.older,
          newer: conflict.newer,
          choice,
          correction: made.id,
          person: person.id,
          at: tools.now(),
        });
        tools.audit({
          by: person.id,
          action: 'conflict.decide',
          subjectType: 'conflict',
          subjectId: id,
          detail: JSON.stringify({ choice, correction: made.id, reason: why }),
        });
        return outcomeOf(corrections.get(patient.id, made.id), [older, newer], made.moves, tools, details);
      }),
  };
}
