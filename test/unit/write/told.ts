/**
 * Records told to the real engine: entries go in as STAM JSONL, in the order given and in others, and what must hold of
 * every record is checked before a test looks at what is particular to it.
 */
import { expect } from 'vitest';
import type { Conflict, Memory, MemoryDetail, Transition } from '../../../shared/interchange.ts';
import { endState, type RawEntry, type Scratch, scratch } from '../../support/scratch-engine.ts';

export interface Stated {
  kind: string;
  text: string;
  [field: string]: unknown;
}

let entries = 0;

/** An entry of facts; a fact begins when its entry was written unless it says otherwise. */
export function entry(time: string | null, ...facts: Stated[]): RawEntry {
  entries += 1;
  return {
    patient: 'P',
    id: `e${entries}`,
    time,
    type: 'facts',
    facts: facts.map((f) => ({ code: null, status: null, from: time, to: null, ...f })),
  };
}

type More = Record<string, unknown>;
const of =
  (kind: string, base: More = {}) =>
  (text: string, more: More = {}): Stated => ({ kind, text, ...base, ...more });

export const drug = of('medication', { status: 'active' });
export const illness = of('condition', { status: 'active' });
export const symptom = of('symptom');
export const allergy = of('allergy', { status: 'active' });
export const noAllergy = of('allergy', { assertion: 'absent' });
export const operation = of('procedure', { status: 'completed' });
export const vaccine = of('immunization', { status: 'completed' });
export const implant = of('device', { status: 'active' });
export const relative = of('family history', { subject: 'family member' });
export const plan = of('plan', { status: 'active', assertion: 'planned' });
export const watch = of('monitoring', { status: 'active' });
export const habit = of('social');
export const result = (text: string, value: number | string, unit: string | null, more: More = {}): Stated => ({
  kind: 'measurement',
  text,
  status: 'final',
  ...more,
  attributes: { value, ...(unit === null ? {} : { unit }), ...(more.attributes as More | undefined) },
});
export const loinc = (code: string): { system: string; code: string } => ({ system: 'http://loinc.org', code });
export const snomed = (code: string): { system: string; code: string } => ({ system: 'http://snomed.info/sct', code });
export const icd = (code: string): { system: string; code: string } => ({
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  code,
});

export interface Told extends AsyncDisposable {
  s: Scratch;
  /** Texts in ACTIVE now, sorted. */
  now(kind?: string): string[];
  /** Texts in ACTIVE on a day. */
  on(day: string, kind?: string): string[];
  /** "text | from | to | cause" of HISTORY, sorted. */
  past(kind?: string): string[];
  /** The only memory of that text. */
  one(text: string): Memory;
  all(): Memory[];
  conflicts(): Conflict[];
  detail(text: string): MemoryDetail;
}

/** Tells a record and checks that every order of its entries ends in the same state. */
export async function tell(...record: RawEntry[]): Promise<Told> {
  const told = await tellInOrder(...record);
  const state = endState(told.s.engine.state('P'));
  const open = guards(told.conflicts());
  for (const order of otherOrders(record)) {
    await using other = await tellInOrder(...order);
    expect(endState(other.s.engine.state('P'))).toEqual(state);
    expect(guards(other.conflicts())).toEqual(open);
  }
  return told;
}

/** Tells a record in this order alone: where two entries have the same clinical time, or the order itself is meant. */
export async function tellInOrder(...record: RawEntry[]): Promise<Told> {
  const s = scratch();
  const report = await s.take(record);
  expect([report.refused, report.problems]).toEqual([[], []]);
  const all = (): Memory[] => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history];
  };
  const of = (kind?: string) => (m: Memory) => kind === undefined || m.kind === kind;
  const texts = (list: Memory[]): string[] => list.map((m) => m.text).sort();
  const one = (text: string): Memory => {
    const found = all().filter((m) => m.text === text);
    expect(found.map((m) => m.text)).toEqual([text]);
    return found[0] as Memory;
  };
  const told: Told = {
    s,
    now: (kind) => texts(s.engine.state('P').active.filter(of(kind))),
    on: (day, kind) => texts(s.engine.state('P', { validAt: day }).active.filter(of(kind))),
    past: (kind) =>
      s.engine
        .state('P')
        .history.filter(of(kind))
        .map((m) => [m.text, m.validFrom?.date ?? '?', m.validTo?.date ?? '?', m.cause].join(' | '))
        .sort(),
    one,
    all,
    conflicts: () => s.engine.conflicts('P'),
    detail: (text) => s.engine.memory(one(text).id),
    [Symbol.asyncDispose]: () => s[Symbol.asyncDispose](),
  };
  for (const m of all()) holdsOfEveryMemory(m, s.engine.memory(m.id).transitions);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  return told;
}

function guards(conflicts: Conflict[]): string[] {
  return conflicts.map((c) => [c.guard, ...c.texts].join(' | ')).sort();
}

/** Backwards, and begun in the middle: enough to catch what leans on arrival, cheap enough for every test. */
function otherOrders(record: readonly RawEntry[]): RawEntry[][] {
  if (record.length < 2) return [];
  const half = Math.ceil(record.length / 2);
  return [record.toReversed(), [...record.slice(half), ...record.slice(0, half)]];
}

/** A sentence for a reader: begins like one, ends like one, and no machine's word stands in it. */
const SENTENCE = /^[\p{Lu}\d“].{8,}[.)”]$/u;
const NO_WORDS = /\b(undefined|null|NaN)\b|\[object/;

function holdsOfEveryMemory(m: Memory, transitions: readonly Transition[]): void {
  if (m.store === 'ACTIVE') {
    expect([m.cause, m.reason, m.successor]).toEqual([null, null, null]);
  } else {
    expect(m.cause, m.text).not.toBeNull();
    expect(m.reason ?? '', m.text).toMatch(SENTENCE);
    expect(m.reason ?? '', m.text).not.toMatch(NO_WORDS);
    expect(m.trigger?.memory ?? m.trigger?.entry ?? null, m.text).not.toBeNull();
    if (m.cause === 'superseded') expect(m.successor, m.text).not.toBeNull();
    expect(transitions.at(-1)?.to, m.text).toBe('HISTORY');
  }
  for (const t of transitions) {
    expect(t.reason, m.text).toMatch(SENTENCE);
    expect(t.trigger.memory ?? t.trigger.entry, m.text).not.toBeNull();
    if (t.to === 'HISTORY') expect(t.cause, m.text).not.toBeNull();
    if (t.cause === 'superseded') expect(t.successor, m.text).not.toBeNull();
  }
}
