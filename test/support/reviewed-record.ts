/** Records as people leave them: imports, notes, corrections, decided conflicts, accepted moves, deletions, drawn one after the other. */
import fc from 'fast-check';
import { type EngineOptions, openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import type { CorrectionAct } from '../../shared/review.ts';
import { deletionDesk } from './deletion-desk.ts';
import { noEmbedder } from './no-embedder.ts';
import { fact, type RawEntry, type Scratch } from './scratch-engine.ts';
import { note } from './told-texts.ts';

const TEXTS: readonly { kind: string; text: string; [key: string]: unknown }[] = [
  { kind: 'medication', text: 'Lisinopril 10 mg daily' },
  { kind: 'medication', text: 'Lisinopril 20 mg daily' },
  { kind: 'medication', text: 'Warfarin 5 mg daily', status: 'active' },
  { kind: 'medication', text: 'Warfarin 5 mg daily', status: 'stopped' },
  { kind: 'monitoring', text: 'INR check every 4 weeks' },
  { kind: 'condition', text: 'Diabetes' },
  { kind: 'condition', text: 'Diabetes', assertion: 'absent' },
  { kind: 'condition', text: 'Diabetes', assertion: 'absent' },
  { kind: 'condition', text: 'Asthma', status: 'resolved' },
  { kind: 'condition', text: 'Asthma' },
  { kind: 'allergy', text: 'Penicillin allergy' },
  { kind: 'allergy', text: 'Penicillin allergy', assertion: 'refuted' },
  { kind: 'allergy', text: 'No known allergies' },
  { kind: 'measurement', text: 'Potassium 5.9 mmol/L', attributes: { value: 5.9, unit: 'mmol/L' } },
  { kind: 'measurement', text: 'Potassium 4.1 mmol/L', attributes: { value: 4.1, unit: 'mmol/L' } },
  { kind: 'plan', text: 'Cataract surgery planned' },
  { kind: 'procedure', text: 'Cataract surgery' },
  { kind: 'condition', text: 'Gout', status: 'entered-in-error' },
  { kind: 'condition', text: 'Gout' },
  { kind: 'social', text: 'Smoker' },
  { kind: 'social', text: 'Former smoker' },
];
const NOTES = [
  'Assessment:\n1. Gout',
  'Lisinopril stopped. Allergies: penicillin (rash).',
  'Metoprolol succinate 100 mg once daily.',
  'Metoprolol succinate reduced from 100 mg to 50 mg once daily.',
];

/** One thing that happens to a workspace; numbers choose among what is there then. */
export type Happening =
  | { what: 'fact'; text: number; year: number; patient: string; ended: boolean }
  | { what: 'note'; text: number; year: number; patient: string }
  | { what: 'correct'; act: number; pick: number; other: number }
  | { what: 'undo' | 'decide' | 'accept' | 'delete' | 'take back' | 'purge'; pick: number };

const year = fc.integer({ min: 2010, max: 2022 });
const pick = fc.nat(997);

/** @param patients whose record a source may speak of */
export function happenings(patients: readonly string[], purged: boolean): fc.Arbitrary<Happening[]> {
  const patient = fc.constantFrom(...patients);
  const source = fc.record({
    what: fc.constant('fact' as const),
    text: fc.nat(TEXTS.length - 1),
    year,
    patient,
    ended: fc.boolean(),
  });
  const told = fc.record({ what: fc.constant('note' as const), text: fc.nat(NOTES.length - 1), year, patient });
  const corrected = fc.record({ what: fc.constant('correct' as const), act: fc.nat(4), pick, other: pick });
  const acts = [
    'undo',
    'decide',
    'decide',
    'accept',
    'delete',
    'take back',
    ...(purged ? ['purge' as const] : []),
  ] as const;
  const act = fc.record({ what: fc.constantFrom(...acts), pick });
  return fc
    .tuple(
      fc.array(source, { minLength: 6, maxLength: 14 }),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: source },
          told,
          { weight: 3, arbitrary: corrected },
          { weight: 4, arbitrary: act },
        ),
        {
          minLength: 4,
          maxLength: 16,
        },
      ),
    )
    .map(([first, then]) => [...first, ...then]);
}

/** A workspace to which things happen. Some of them are refused as they would be: nothing happens then. */
export class Lived {
  readonly #s: Scratch;
  readonly #options: EngineOptions;
  readonly by: string;
  engine: Engine;
  #count = 0;
  /** What a person decides on, and how often it was possible. */
  readonly done = new Map<string, number>();

  constructor(s: Scratch, options: EngineOptions = {}) {
    this.#s = s;
    this.#options = options;
    this.engine = s.engine;
    this.by = s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  }

  async live(happened: readonly Happening[]): Promise<void> {
    for (const one of happened) await this.#happens(one);
  }

  /** Another engine over the same store: it holds nothing in memory of what was written beside it. */
  refresh(): void {
    this.engine = openEngine(this.#s.store, { embedder: noEmbedder(), ...this.#options });
  }

  async #happens(one: Happening): Promise<void> {
    const { review } = this.engine;
    if (one.what === 'fact' || one.what === 'note') return this.#take(one);
    const memories = this.engine.patients().flatMap(({ id }) => {
      const { active, history } = this.engine.state(id);
      return [...active, ...history].map((m) => ({ patient: id, memory: m }));
    });
    const chosen = memories[one.pick % Math.max(1, memories.length)];
    if (!chosen) return;
    if (one.what === 'correct') {
      const same = memories.filter((m) => m.patient === chosen.patient);
      const act = actOf(one.act, same[one.other % same.length]?.memory.id ?? '');
      return this.#try(one.what, () => review.correct(this.by, chosen.memory.id, act, 'Asked the patient', null));
    }
    if (one.what === 'undo') {
      const known = this.engine.patients().flatMap(({ id }) => review.corrections({ patient: id }));
      const correction = known[one.pick % Math.max(1, known.length)];
      if (correction) this.#try(one.what, () => review.undo(this.by, correction.id, 'It was so after all'));
    } else if (one.what === 'decide') {
      const open = review.conflicts();
      const conflict = open[one.pick % Math.max(1, open.length)];
      const choice = (['first holds', 'second holds', 'both hold'] as const)[one.pick % 3];
      if (conflict && choice)
        this.#try(one.what, () => review.decide(this.by, conflict.id, choice, 'Looked it up', null));
    } else if (one.what === 'accept') {
      const { items } = review.inbox(this.by, {});
      this.#try(one.what, () =>
        review.accept(
          this.by,
          items.filter((_, i) => i % 2 === one.pick % 2).map((i) => i.id),
        ),
      );
    } else await this.#deletions(one, chosen.memory);
  }

  async #deletions({ what }: Happening, memory: { id: string; text: string; store: string }): Promise<void> {
    const d = deletionDesk(this.#s.store);
    if (what === 'delete') {
      if (memory.store !== 'HISTORY') return;
      d.score(memory.text, 0.9);
      this.#try(what, () => d.desk.decide('u1', memory.id, 'approve', 'no longer of use', null));
    } else if (what === 'take back') {
      const waiting = d.desk.tombstones().find((t) => t.purgedAt === null);
      if (waiting) this.#try(what, () => d.desk.takeBack('u1', waiting.id));
    } else if (what === 'purge') {
      d.windowOver();
      await d.desk.purge('u1', {});
    }
    this.refresh();
  }

  async #take(one: Extract<Happening, { what: 'fact' | 'note' }>): Promise<void> {
    const id = `x${++this.#count}`;
    const time = `${one.year}-0${1 + (this.#count % 9)}-10`;
    const entry =
      one.what === 'note'
        ? { ...note(id, time, NOTES[one.text] ?? ''), patient: one.patient }
        : this.#fact(id, time, one);
    const path = this.#s.file(`${id}.jsonl`, JSON.stringify(entry));
    await this.engine.import([path]);
  }

  #fact(id: string, time: string, one: Extract<Happening, { what: 'fact' }>): RawEntry {
    const stated = TEXTS[one.text] ?? { kind: 'condition', text: 'Gout' };
    return fact(
      id,
      time,
      { ...stated, ...(one.ended && stated.status === undefined ? { to: `${one.year + 1}-01-01` } : {}) },
      one.patient,
    );
  }

  #try(what: string, act: () => unknown): void {
    try {
      act();
      this.done.set(what, (this.done.get(what) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'StamError') throw error;
    }
  }
}

function actOf(n: number, other: string): CorrectionAct {
  const moved = { what: 'move to history', successor: null, until: null } as const;
  const acts: readonly CorrectionAct[] = [
    { what: 'keep active' },
    { ...moved, cause: 'entered in error' },
    { ...moved, cause: 'resolved', until: '2021-02-03' },
    { ...moved, cause: 'superseded', successor: other },
    { what: 'wrong subject', subject: 'family member', who: 'mother' },
  ];
  return acts[n] ?? { what: 'keep active' };
}
