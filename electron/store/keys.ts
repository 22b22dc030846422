import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { StamError } from '../../shared/errors.ts';
import { encodeFields } from './canonical.ts';
import type { KeeperWrap, KeyFile, PassphraseWrap } from './key-file.ts';

/** Said before a passphrase is set, wherever one is asked for. */
export const LOST_PASSPHRASE_NOTICE =
  'There is no way to recover a lost passphrase: without it nobody, not even the makers of STAM Review, can open this workspace again.';

const SHORTEST_PASSPHRASE = 8;

/** scrypt at 128 MiB and a few tenths of a second a guess (RFC 7914; the cost OWASP's password storage page names). */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const GCM = 'aes-256-gcm';
const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Somebody who can keep a key: the operating system's key store under Electron. Both methods may throw. */
export interface KeyKeeper {
  /** Stands in the key file; the same keeper has the same name on every start. */
  readonly name: string;
  wrap(key: Buffer): Buffer;
  unwrap(blob: Buffer): Buffer;
}

/** What opens a workspace. */
export type Secret = { readonly passphrase: string } | { readonly keeper: KeyKeeper };

/** 32 random bytes. The caller clears them. */
export function newDataKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** Public name of a data key, 32 hexadecimal digits: tells keys apart and says nothing about them. */
export function keyFingerprint(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'stam-review/fingerprint/1', 16)).toString('hex');
}

/** The key that seals the audit log, derived from the data key (HKDF, RFC 5869) so that neither tells of the other. */
export function auditKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'stam-review/audit-seal/1', KEY_BYTES));
}

/**
 * A passphrase as it is used: NFKC, so that the same letters typed on another keyboard or system open the same
 * workspace. Nothing is trimmed.
 *
 * @throws StamError WEAK_PASSPHRASE below {@link SHORTEST_PASSPHRASE} characters
 */
export function acceptedPassphrase(passphrase: string): string {
  const normal = passphrase.normalize('NFKC');
  if ([...normal].length < SHORTEST_PASSPHRASE || !normal.isWellFormed()) {
    throw new StamError(
      'WEAK_PASSPHRASE',
      `The passphrase needs at least ${SHORTEST_PASSPHRASE} characters; a few words in a row are easy to keep and hard to guess.`,
    );
  }
  return normal;
}

/**
 * A key file in which the secret opens the data key.
 *
 * @throws StamError WEAK_PASSPHRASE
 */
export async function wrapKey(key: Buffer, secret: Secret): Promise<KeyFile> {
  return addWay({ format: 'stam-review-key', version: 1, fingerprint: keyFingerprint(key), ways: [] }, key, secret);
}

/**
 * The key file with one more way in; it takes the place of the way of the same kind (the passphrase, or the keeper of
 * that name).
 *
 * @throws StamError WEAK_PASSPHRASE
 */
export async function addWay(file: KeyFile, key: Buffer, secret: Secret): Promise<KeyFile> {
  if ('keeper' in secret) {
    const { keeper } = secret;
    const way: KeeperWrap = { kind: 'keeper', keeper: keeper.name, wrapped: keeper.wrap(key).toString('base64') };
    const others = file.ways.filter((other) => other.kind !== 'keeper' || other.keeper !== keeper.name);
    return { ...file, ways: [...others, way] };
  }
  const passphrase = acceptedPassphrase(secret.passphrase);
  const kdf: PassphraseWrap['kdf'] = { name: 'scrypt', ...SCRYPT, salt: randomBytes(32).toString('base64') };
  const nonce = randomBytes(GCM_NONCE_BYTES);
  const wrappingKey = await derive(passphrase, kdf);
  try {
    const cipher = createCipheriv(GCM, wrappingKey, nonce, { authTagLength: GCM_TAG_BYTES });
    cipher.setAAD(boundTo(file.fingerprint, kdf));
    const wrapped = Buffer.concat([cipher.update(key), cipher.final()]);
    const way: PassphraseWrap = {
      kind: 'passphrase',
      kdf,
      cipher: GCM,
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      wrapped: wrapped.toString('base64'),
    };
    return { ...file, ways: [way, ...file.ways.filter((other) => other.kind !== 'passphrase')] };
  } finally {
    wrappingKey.fill(0);
  }
}

/**
 * The data key (32 bytes, to be cleared by the caller).
 *
 * @throws StamError WRONG_PASSPHRASE; WORKSPACE_LOCKED when the key file has no such way in or its keeper cannot open
 *   it; WORKSPACE_DAMAGED when what was opened is not this workspace's key
 */
export async function unwrapKey(file: KeyFile, secret: Secret): Promise<Buffer> {
  const key =
    'keeper' in secret ? unwrapByKeeper(file, secret.keeper) : await unwrapByPassphrase(file, secret.passphrase);
  if (key.length !== KEY_BYTES || keyFingerprint(key) !== file.fingerprint) {
    key.fill(0);
    throw new StamError(
      'WORKSPACE_DAMAGED',
      'The key file of this workspace is damaged or belongs to another one. Put back key.json from a copy of the same folder.',
    );
  }
  return key;
}

function unwrapByKeeper(file: KeyFile, keeper: KeyKeeper): Buffer {
  const way = file.ways.find((each) => each.kind === 'keeper' && each.keeper === keeper.name);
  if (!way) {
    throw new StamError('WORKSPACE_LOCKED', 'This workspace is opened with its passphrase, not by this computer.');
  }
  const blob = Buffer.from(way.wrapped, 'base64');
  try {
    return keeper.unwrap(blob);
  } catch (cause) {
    throw new StamError(
      'WORKSPACE_LOCKED',
      'The key store of this computer no longer opens this workspace. Open it with its passphrase, or on the account it was made with.',
      undefined,
      { cause },
    );
  }
}

async function unwrapByPassphrase(file: KeyFile, passphrase: string): Promise<Buffer> {
  const way = file.ways.find((each) => each.kind === 'passphrase');
  if (!way) {
    throw new StamError(
      'WORKSPACE_LOCKED',
      'This workspace has no passphrase: it is opened by the key store of the computer it was made on.',
    );
  }
  const wrong = new StamError(
    'WRONG_PASSPHRASE',
    'This passphrase does not open the workspace. Check capitals and keyboard layout, and try again.',
  );
  const wrappingKey = await derive(passphrase.normalize('NFKC'), way.kdf);
  const opened: Buffer[] = [];
  try {
    const decipher = createDecipheriv(GCM, wrappingKey, Buffer.from(way.nonce, 'base64'), {
      authTagLength: GCM_TAG_BYTES,
    });
    decipher.setAAD(boundTo(file.fingerprint, way.kdf));
    decipher.setAuthTag(Buffer.from(way.tag, 'base64'));
    opened.push(decipher.update(Buffer.from(way.wrapped, 'base64')), decipher.final());
    return Buffer.concat(opened);
  } catch {
    throw wrong;
  } finally {
    wrappingKey.fill(0);
    for (const part of opened) part.fill(0);
  }
}

/** The wrapped key is bound to the workspace it opens and to the parameters it was wrapped with. */
function boundTo(fingerprint: string, kdf: PassphraseWrap['kdf']): Buffer {
  return encodeFields('stam-review/key-wrap/1', [
    fingerprint,
    kdf.name,
    String(kdf.N),
    String(kdf.r),
    String(kdf.p),
    kdf.salt,
  ]);
}

function derive(passphrase: string, kdf: PassphraseWrap['kdf']): Promise<Buffer> {
  const { N, r, p } = kdf;
  const password = Buffer.from(passphrase, 'utf8');
  const salt = Buffer.from(kdf.salt, 'base64');
  // Node refuses above 32 MiB unless told; scrypt itself takes 128·N·r bytes.
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) => {
      password.fill(0);
      if (error) reject(error);
      else resolve(key);
    });
  });
}
