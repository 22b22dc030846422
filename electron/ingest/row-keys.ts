/**
 * Keys of rows that have none of their own. Two rows of one table that share what identifies them are both kept: the
 * second is numbered. Only the last keys are remembered, since such rows stand near each other and memory must not
 * grow with the table.
 */
const REMEMBERED = 50_000;

/** A function that gives each key as it is the first time and with "#2", "#3" … after it. */
export function keyNumbering(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > REMEMBERED) {
      const oldest = counts.keys().next();
      if (!oldest.done) counts.delete(oldest.value);
    }
    return count === 1 ? key : `${key}#${count}`;
  };
}
