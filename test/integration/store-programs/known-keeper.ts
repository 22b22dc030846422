import type { KeyKeeper } from '../../../electron/store/keys.ts';

/**
 * A keeper for tests that several processes can be: it flips every bit of the key. It shows the last key that it saw,
 * so that a test can look for it on the disk.
 */
export function knownKeeper(): KeyKeeper & { lastKey: Buffer } {
  const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff));
  return {
    name: 'known',
    lastKey: Buffer.alloc(0),
    wrap(key) {
      this.lastKey = Buffer.from(key);
      return flip(key);
    },
    unwrap(blob) {
      this.lastKey = flip(blob);
      return flip(blob);
    },
  };
}
