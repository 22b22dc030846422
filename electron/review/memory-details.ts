/** Memories as a person looks at them before they act. */
import { StamError } from '../../shared/errors.ts';
import type { Memory, MemoryDetail } from '../../shared/interchange.ts';
import type { SqliteDatabase } from '../store/database.ts';
import { Memories } from '../store/repositories/memories.ts';
import { Patients, type StoredPatient } from '../store/repositories/patients.ts';
import { versionOf } from './memory-version.ts';

/** A memory on record: its patient, its row, and what is shown of it. */
export interface FoundMemory {
  patient: StoredPatient;
  row: number;
  memory: Memory;
}

export interface MemoryDetails {
  /** @throws StamError NOT_FOUND, also for what was put away */
  find(id: string): FoundMemory;
  /** The memory that a claim belongs to: itself, or the one that it restates, ends or withdraws. @throws StamError NOT_FOUND */
  stated(id: string): FoundMemory;
  detail(found: FoundMemory): MemoryDetail;
  version(found: FoundMemory): string;
  /** Rows of the claims that make up a memory with their public ids. */
  claims(found: FoundMemory): { row: number; id: string }[];
  /** Rows of memories by their public ids, of those that are on record. */
  rows(ids: readonly string[]): number[];
}

export function openMemoryDetails(db: SqliteDatabase): MemoryDetails {
  const memories = new Memories(db);
  const patients = new Patients(db);

  function find(id: string): FoundMemory {
    const found = memories.find(id);
    const patient = found && patients.byId(found.patientId);
    const memory = patient && memories.get(patient, found.id);
    if (!memory) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    return { patient, row: found.id, memory };
  }

  function detail({ patient, row, memory: { id } }: FoundMemory): MemoryDetail {
    const shown = memories.detail(patient, row);
    if (!shown) throw new StamError('NOT_FOUND', `There is no memory “${id}”.`);
    return shown;
  }

  return {
    find,
    detail,
    stated(id) {
      const found = find(id);
      const row = memories.statedBy(found.patient.id, found.row);
      if (row === null || row === found.row) return found;
      const memory = memories.get(found.patient, row);
      return memory ? { patient: found.patient, row, memory } : found;
    },
    rows: (ids) => ids.flatMap((id) => memories.find(id)?.id ?? []),
    version: (found) => versionOf(detail(found)),
    claims: ({ patient, row }) =>
      memories.evidence(patient.id, row).flatMap(({ memory }) => {
        const claim = memories.find(memory);
        return claim ? [{ row: claim.id, id: memory }] : [];
      }),
  };
}
