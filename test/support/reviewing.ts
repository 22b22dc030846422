/** A scratch engine with a clinician at it, for tests of what persons do. */
import type { CorrectionAct } from '../../shared/review.ts';
import { noEmbedder } from './no-embedder.ts';
import { type Scratch, scratch } from './scratch-engine.ts';

export interface Reviewing extends Scratch {
  /** Public id of Dr. Vogel, clinician. */
  vogel: string;
  /** Public id of the one memory with this text, in whatever store. */
  idOf(text: string): string;
  active(): string[];
  history(): string[];
  correct(text: string, act: CorrectionAct, reason?: string): ReturnType<Scratch['engine']['review']['correct']>;
}

export const ERROR: CorrectionAct = {
  what: 'move to history',
  cause: 'entered in error',
  successor: null,
  until: null,
};
export const OVER: CorrectionAct = { what: 'move to history', cause: 'resolved', successor: null, until: null };
export const KEEP: CorrectionAct = { what: 'keep active' };

/** @param parts who reads and judges; the rules alone by default */
export function reviewing(parts: Parameters<typeof scratch>[0] = {}): Reviewing {
  const s = scratch({ embedder: noEmbedder(), ...parts });
  const vogel = s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  const all = () => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history];
  };
  const idOf = (text: string): string => {
    const found = all().filter((m) => m.text === text);
    const [only] = found;
    if (!only || found.length > 1) throw new Error(`${found.length} memories say “${text}”`);
    return only.id;
  };
  return {
    ...s,
    [Symbol.asyncDispose]: () => s[Symbol.asyncDispose](),
    vogel,
    idOf,
    active: () => s.engine.state('P').active.map((m) => m.text),
    history: () => s.engine.state('P').history.map((m) => m.text),
    correct: (text, act, reason = 'Asked the patient') => s.engine.review.correct(vogel, idOf(text), act, reason, null),
  };
}
