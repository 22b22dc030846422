/** How heavy a move weighs for the person who looks at what moved: the inbox is read from its heaviest end. */
import { hash } from 'node:crypto';
import type { Kind, Store } from '../../shared/vocabulary.ts';
import { hardFloor } from '../forget/hard-floor.ts';
import type { Claim } from './claim.ts';

/** As stored: 0 high, 1 raised, 2 usual, 3 arrived in HISTORY and never was ACTIVE. */
export const ARRIVAL_WEIGHT = 3;

/** A result leaves ACTIVE with the next one and a visit when it is over, also those behind the floor: nothing that a person must see first. */
const PLAIN: ReadonlySet<Kind> = new Set<Kind>(['measurement', 'encounter']);

/**
 * high: what is never forgotten (allergies, implants, cancer …), raised: a drug, a disease, a refutation; usual: the rest.
 * @param from null where it arrived in HISTORY
 */
export function moveWeight(claim: Claim, from: Store | null): number {
  return from === null ? ARRIVAL_WEIGHT : memoryWeight(claim);
}

type Weighed = Pick<Claim, 'kind' | 'text' | 'concept' | 'codings' | 'attributes' | 'subject' | 'assertion'>;

/** @returns 0 high, 1 raised, 2 usual */
export function memoryWeight(memory: Weighed): 0 | 1 | 2 {
  if (PLAIN.has(memory.kind)) return 2;
  if (standsBehindFloor(memory)) return 0;
  if (memory.kind === 'medication' || memory.kind === 'condition' || memory.assertion === 'refuted') return 1;
  return 2;
}

/** By a digest, so that no word of a record stays in memory here. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 50_000;

/** The floor compares every word with every rule, and a record moves the same drug in the same words again and again. */
function standsBehindFloor({ kind, text, concept, codings, attributes, subject, assertion }: Weighed): boolean {
  const key = hash('sha256', JSON.stringify([kind, text, concept, codings, attributes, subject, assertion]), 'base64');
  let behind = known.get(key);
  if (behind === undefined) {
    behind = hardFloor({ kind, text, concept, codings, attributes, subject, assertion }) !== null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, behind);
  }
  return behind;
}
