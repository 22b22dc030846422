import { parseIso } from '../../../shared/clinical-time.ts';
import type { Memory } from '../../../shared/interchange.ts';

/** A present, active medication of the patient, changed where a test says so. */
export function memoryOf(more: Partial<Memory> & { id: string }): Memory {
  return {
    patient: 'p',
    kind: 'medication',
    text: `Text of ${more.id}`,
    subject: 'patient',
    assertion: 'present',
    code: null,
    attributes: {},
    quote: `Text of ${more.id}`,
    entry: { id: 'e1', seq: 1, time: null, document: 'd' },
    validFrom: parseIso('2020-01-01'),
    validTo: null,
    store: 'ACTIVE',
    cause: null,
    reason: null,
    trigger: null,
    successor: null,
    relations: [],
    evidence: 1,
    lastStated: parseIso('2020-01-01'),
    concept: 'Drug',
    flags: [],
    ...more,
  };
}
