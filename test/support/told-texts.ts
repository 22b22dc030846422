/** Notes for tests of what texts become in the stores, and the stores as sorted words. */
import type { Engine } from '../../electron/engine-contract.ts';
import type { RawEntry } from './scratch-engine.ts';

export function note(id: string, time: string | null, text: string, type: 'note' | 'dialogue' = 'note'): RawEntry {
  return { patient: 'P', id, time, type, title: 'Note', text };
}

/** What holds now and what held before, by their words. */
export function stores(engine: Engine, patient = 'P'): { active: string[]; history: string[] } {
  const { active, history } = engine.state(patient);
  return { active: active.map((m) => m.text).sort(), history: history.map((m) => m.text).sort() };
}
