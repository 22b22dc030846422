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
