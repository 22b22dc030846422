/**
 * Reproducible draws (xorshift32). The same in every run; STAM_SEED=random draws anew and prints its seed, STAM_SEED=NUMBER runs
 * the draws of a seed again.
 */
export interface Draws {
  seed: number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

function wantedSeed(): number {
  const wanted = process.env.STAM_SEED ?? '20261130';
  return wanted === 'random' ? (Math.random() * 2 ** 31) | 1 : Number(wanted);
}

export function seededDraws(name: string, seed = wantedSeed()): Draws {
  console.log(`${name}: STAM_SEED=${seed}`);
  let x = seed | 0 || 1;
  const below = (limit: number): number => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % limit;
  };
  return {
    seed,
    below,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
