/** A memory as a person sees it before they decide on it, with the hash that their decision binds to. */
import type { MemoryDetail } from '../../shared/interchange.ts';
import { versionOf } from '../review/memory-version.ts';
import type { Memories } from '../store/repositories/memories.ts';
import type { Patients, StoredPatient } from '../store/repositories/patients.ts';

export interface ShownMemory {
  /** Its row. */
  id: number;
  patient: StoredPatient;
  detail: MemoryDetail;
  version: string;
}

export class ShownMemories {
  readonly #memories: Memories;
  readonly #patients: Patients;

  constructor(memories: Memories, patients: Patients) {
    this.#memories = memories;
    this.#patients = patients;
  }

  /** Null where there is no such memory, or a person put it away. */
  byId(publicId: string): ShownMemory | null {
    const found = this.#memories.find(publicId);
    return found && this.byRow(found.patientId, found.id);
  }

  byRow(patientId: number, id: number): ShownMemory | null {
    const patient = this.#patients.byId(patientId);
    const detail = patient && this.#memories.detail(patient, id);
    if (!detail) return null;
    return { id, patient, detail, version: versionOf(detail) };
  }

  /** What memories of one patient say, by their public ids. */
  texts(patientId: number, ids: readonly string[]): Map<string, string> {
    const rows = ids.flatMap((id) => this.#memories.find(id)?.id ?? []);
    return new Map([...this.#memories.publicIds(patientId, rows).values()].map((m) => [m.id, m.text]));
  }
}
