import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import { writeFileAtomically } from './durable-files.ts';
import { asStamError, codeOf } from './failure.ts';

/**
 * `key.json`: the ways to a workspace's data key, none of it secret in itself. It lies beside the database and is as
 * needed as the database: without it the passphrase opens nothing.
 */
const bytes = (count: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === count, `must be ${count} bytes`);

const passphraseWrap = z.strictObject({
  kind: z.literal('passphrase'),
  // The bounds keep an altered file from asking for more memory than a machine has.
  kdf: z.strictObject({
    name: z.literal('scrypt'),
    N: z
      .int()
      .min(2 ** 14)
      .max(2 ** 20)
      .refine((n) => Number.isInteger(Math.log2(n)), 'must be a power of two'),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(4),
    salt: bytes(32),
  }),
  cipher: z.literal('aes-256-gcm'),
  nonce: bytes(12),
  tag: bytes(16),
  wrapped: bytes(32),
});
export type PassphraseWrap = z.infer<typeof passphraseWrap>;

const keeperWrap = z.strictObject({
  kind: z.literal('keeper'),
  keeper: z.string().min(1).max(100),
  wrapped: z.base64().min(1).max(10_000),
});
export type KeeperWrap = z.infer<typeof keeperWrap>;

const keyFile = z.strictObject({
  format: z.literal('stam-review-key'),
  version: z.literal(1),
  /** Public name of the data key (see keyFingerprint). */
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
  ways: z.array(z.discriminatedUnion('kind', [passphraseWrap, keeperWrap])).max(8),
});
export type KeyFile = z.infer<typeof keyFile>;

const newerKeyFile = z.looseObject({ format: z.literal('stam-review-key'), version: z.int().min(2) });

/** @throws StamError WORKSPACE_DAMAGED when it is not there or not whole, WORKSPACE_NEWER when a newer version wrote it */
export function readKeyFile(path: string): KeyFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw asStamError(error);
    throw new StamError(
      'WORKSPACE_DAMAGED',
      'The key file (key.json) of this workspace is missing, and without it the workspace cannot be opened. Put it back from a copy of the folder.',
      undefined,
      { cause: error },
    );
  }
  const found = parseJson(text);
  const parsed = keyFile.safeParse(found);
  if (parsed.success) return parsed.data;
  if (newerKeyFile.safeParse(found).success) {
    throw new StamError(
      'WORKSPACE_NEWER',
      'This workspace was made by a newer version of STAM Review. Install that version to open it.',
    );
  }
  throw new StamError(
    'WORKSPACE_DAMAGED',
    'The key file (key.json) of this workspace is damaged. Put it back from a copy of the folder.',
    undefined,
    { cause: parsed.error },
  );
}

export function writeKeyFile(path: string, file: KeyFile): void {
  try {
    writeFileAtomically(path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (error) {
    throw asStamError(error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
