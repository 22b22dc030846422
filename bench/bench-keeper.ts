import type { KeyKeeper } from '../electron/store/workspace-file.ts';

/**
 * Keeps a key as it is, beside the workspace. For workspaces of a bench, which hold synthetic records and are removed at its
 * end: it takes the key derivation, measured by itself in the cold start, out of every other figure.
 */
export const benchKeeper: KeyKeeper = {
  name: 'bench',
  wrap: (key) => Buffer.from(key),
  unwrap: (blob) => Buffer.from(blob),
};
