/** Chance that a word decides: the same word, the same draws, on every machine. */
import { createHash } from 'node:crypto';
import { compareText } from '../../../shared/compare-text.ts';

const digest = (words: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(words)).digest();

/** Orders things by a hash of the seed and their id, so that the order hangs on neither rows nor the order of import. */
export function inSeededOrder<T>(seed: string, things: readonly T[], idOf: (thing: T) => string): T[] {
  return things
    .map((thing) => ({ thing, id: idOf(thing), key: digest([seed, idOf(thing)]).toString('hex') }))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.id, b.id))
    .map(({ thing }) => thing);
}

/** Uniform draws of whole numbers from 0 to below `limit` (mulberry32, state from a hash of the seed). */
export function seededDraws(seed: string): (limit: number) => number {
  let state = digest([seed]).readUInt32BE(0);
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
