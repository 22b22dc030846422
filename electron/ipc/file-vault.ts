/**
 * Files that a window may import: each is known to the page by a random token only, so a page can never choose a path.
 * Picked and dropped files stay where the user has them; uploaded ones are copies of ours and are removed after use.
 */
import { randomBytes } from 'node:crypto';
import { StamError } from '../../shared/errors.ts';

export interface VaultFile {
  /** Absolute path on disk. */
  path: string;
  /** The file's own name, for messages. */
  name: string;
}

interface Held extends VaultFile {
  /** Called once when the last use is over; null for the user's own files. */
  discard: (() => void) | null;
}

/** Removes every copy that can be removed, and only then says that one could not. */
function discardAll(files: readonly Held[]): void {
  const failures: unknown[] = [];
  for (const file of files) {
    try {
      file.discard?.();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export class FileVault {
  readonly #held = new Map<string, Held>();

  /** Gives a file a token (256 bits, random). `discard` removes it where it is a copy of ours. */
  add(file: VaultFile, discard: (() => void) | null = null): string {
    const token = randomBytes(32).toString('base64url');
    this.#held.set(token, { ...file, discard });
    return token;
  }

  /**
   * Hands over the files behind tokens, once: a token is spent by it. `release` removes the copies among them.
   * @throws StamError NOT_FOUND for a token that was not handed out or is spent.
   */
  take(tokens: readonly string[]): { files: VaultFile[]; release: () => void } {
    const unique = [...new Set(tokens)];
    const taken = unique.map((token) => {
      const held = this.#held.get(token);
      if (held === undefined) {
        throw new StamError('NOT_FOUND', 'A file of this import is not at hand any more: choose the files once more.');
      }
      return held;
    });
    for (const token of unique) this.#held.delete(token);
    return {
      files: taken.map(({ path, name }) => ({ path, name })),
      release: () => discardAll(taken),
    };
  }

  /** Forgets every token and removes the copies. */
  clear(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    discardAll(held);
  }

  get size(): number {
    return this.#held.size;
  }
}
