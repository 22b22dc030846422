/** A memory with all that an annotator decides by. */
import type { MemoryDetail, Relation } from '../../../shared/interchange.ts';
import type { LabelItem } from '../../../shared/labels.ts';
import type { SqliteDatabase } from '../../store/database.ts';
import { Memories } from '../../store/repositories/memories.ts';
import { Patients } from '../../store/repositories/patients.ts';

export type ShownMemory = Pick<LabelItem, 'memory' | 'successor' | 'dependents'>;

/** What another memory is to this one, where it hangs on it; what this one hangs on itself is left out. */
const HANGS: Partial<Record<`${Relation['type']} ${Relation['direction']}`, string>> = {
  'treatment_for in': 'treats it',
  'monitoring_for in': 'watches over it',
  'causal in': 'is a cause of it',
  'causal out': 'is caused by it',
  'drug_interaction in': 'may interact with it',
  'drug_interaction out': 'may interact with it',
  'systemic_link in': 'is linked with it',
  'systemic_link out': 'is linked with it',
  'same_condition_thread in': 'tells how it went on',
};

export class ShownMemories {
  readonly #memories;
  readonly #patients;

  constructor(db: SqliteDatabase) {
    this.#memories = new Memories(db);
    this.#patients = new Patients(db);
  }

  /** @param id public id; null where there is no such memory at present */
  get(id: string): ShownMemory | null {
    const detail = this.detail(id);
    if (!detail) return null;
    const { successor, relations } = detail.memory;
    const named = successor === null ? null : this.#named(successor);
    return {
      memory: detail,
      successor: named,
      dependents: relations.flatMap((relation) => {
        const words = HANGS[`${relation.type} ${relation.direction}`];
        const other = words === undefined ? null : this.#named(relation.to);
        return words === undefined || other === null ? [] : [{ ...other, relation: words }];
      }),
    };
  }

  /** Row of the patient whose record holds it; null where there is no such memory any more. */
  patientOf(id: string): number | null {
    return this.#memories.find(id)?.patientId ?? null;
  }

  detail(id: string): MemoryDetail | null {
    const found = this.#memories.find(id);
    const patient = found && this.#patients.byId(found.patientId);
    return patient && this.#memories.detail(patient, found.id);
  }

  #named(id: string): { memory: string; text: string } | null {
    const found = this.#memories.find(id);
    const row = found && this.#memories.publicIds(found.patientId, [found.id]).get(found.id);
    return row ? { memory: row.id, text: row.text } : null;
  }
}
