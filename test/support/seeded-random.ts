/** Reproducible draws (xorshift32): the seed is printed, and STAM_SEED=… runs the same draws again. */
export interface Draws {
  seed: number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seededDraws(
  name: string,
  seed = Number(process.env.STAM_SEED ?? (Math.random() * 2 ** 31) | 1),
): Draws {
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
