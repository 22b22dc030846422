/** Choices that look like chance and are the same each time. */
import { createHash } from 'node:crypto';

/** A number from 0 to 2^32 − 1 that the words decide. */
export const lot = (...words: readonly string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0);
