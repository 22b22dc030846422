import { createHash } from 'node:crypto';

/**
 * A public id made of what it names, so that the same record gets the same ids whatever the order of import.
 * @param prefix one letter that tells what it is: e(ntry), m(emory), d(ocument), a(ttention), c(onflict)
 * @returns prefix and 20 hexadecimal digits
 */
export function publicId(prefix: string, ...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const text = String(part);
    hash.update(`${text.length}:${text}`);
  }
  return prefix + hash.digest('hex').slice(0, 20);
}

/** Public id of the entry that states a memory: "m0123…-2" is the third claim of the entry "e0123…". */
export function entryIdIn(memoryId: string): string {
  return memoryId.replace(/^m/, 'e').replace(/-\d+$/, '');
}

/**
 * The same within a statement: memories are found through their entry.
 * @param memory a column, or another expression, that holds the public id of a memory
 */
export function entryIdSql(memory: string): string {
  return `'e' || substr(${memory}, 2, instr(${memory} || '-', '-') - 2)`;
}
