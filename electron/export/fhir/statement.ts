/** What a FHIR resource is made of: one standing memory with the claim that states it. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Memory } from '../../../shared/interchange.ts';
import type { Status } from '../../../shared/vocabulary.ts';
import type { Coding } from '../../ingest/reading.ts';
import type { Claim } from '../../write/claim.ts';
import type { Json } from './elements.ts';

export interface Statement {
  memory: Memory;
  /** As the source states it; null where it says nothing. */
  status: Status | null;
  /** All codings of the concept, best first. */
  codings: Coding[];
  /** When it began as far as the record knows, without the date of the entry that merely documents it. */
  start: ClinicalTime | null;
  /** When it ended; null when unknown or when it has not. */
  end: ClinicalTime | null;
  /** True for what was never true: entered in error. */
  error: boolean;
  /** True where it never took place: cancelled, not done. */
  never: boolean;
  /** Reference to the patient. */
  patient: Json;
  /** The memory that took its place, where there is one. */
  successor: Memory | null;
}

/** @param claim the claim of that memory; undefined where none is at hand, and then nothing is known of its status */
export function statementOf(
  memory: Memory,
  claim: Claim | undefined,
  patient: Json,
  successor: Memory | null,
): Statement {
  const status = claim?.status ?? null;
  const documented = claim?.from == null && memory.validFrom?.date === memory.entry.time?.date;
  return {
    memory,
    status,
    codings: claim?.codings ?? (memory.code ? [memory.code] : []),
    start: documented ? null : memory.validFrom,
    end: memory.validTo,
    error: memory.cause === 'entered in error' || status === 'entered-in-error',
    never: status === 'cancelled' || status === 'not-done',
    patient,
    successor,
  };
}

export const isPast = (s: Statement): boolean => s.memory.store === 'HISTORY';

/** True where the source denies it. */
export const isDenied = (s: Statement): boolean => s.memory.assertion === 'absent' || s.memory.assertion === 'refuted';
