/**
 * The file in which a record is handed over: encrypted under a passphrase, in pieces, each of which is authenticated with its place and
 * with whether it is the last (the STREAM construction), so that a file that was cut, turned round or changed is found out. What each
 * byte means is in docs/hand-off.md.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StamError } from '../../../shared/errors.ts';
import { acceptedPassphrase } from '../../store/keys.ts';

const MAGIC = Buffer.from('STAMHAND', 'ascii');
/** Raised when a reader of an earlier version could not read the file. */
const VERSION = 1;

/** scrypt at 128 MiB and a few tenths of a second a guess, as for the workspace itself (RFC 7914). */
const COST = { logN: 17, r: 8, p: 1 } as const;
/** What a file may ask of this machine: 1 GiB. */
const MOST = { logN: 20, r: 8, p: 4 } as const;

const SALT_BYTES = 32;
const PREFIX_BYTES = 7;
const MAC_BYTES = 32;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Magic, version, cost, salt and the start of every nonce. */
const HEAD_BYTES = MAGIC.length + 1 + 3 + SALT_BYTES + PREFIX_BYTES;
/** A piece that says it is longer is none of ours. */
const LONGEST_PIECE = 64 * 2 ** 20;

interface Keys {
  seal: Buffer;
  mac: Buffer;
}

/**
 * Ready to seal the pieces of one file; asked for before the pieces are made, because the key takes a while.
 * @throws StamError WEAK_PASSPHRASE
 */
export async function sealing(passphrase: string): Promise<(pieces: Iterable<Buffer>) => Generator<Buffer>> {
  const accepted = acceptedPassphrase(passphrase);
  const head = Buffer.concat([
    MAGIC,
    Buffer.from([VERSION, COST.logN, COST.r, COST.p]),
    randomBytes(SALT_BYTES),
    randomBytes(PREFIX_BYTES),
  ]);
  const keys = await keysOf(accepted, head);
  return function* (pieces) {
    yield Buffer.concat([head, macOf(head, keys)]);
    let index = 0;
    let held: Buffer | null = null;
    for (const piece of pieces) {
      if (held !== null) yield sealed(held, head, keys, index++, false);
      held = piece;
    }
    // A file always has a last piece, and be it empty.
    yield sealed(held ?? Buffer.alloc(0), head, keys, index, true);
    keys.seal.fill(0);
    keys.mac.fill(0);
  };
}

function sealed(piece: Buffer, head: Buffer, keys: Keys, index: number, last: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonceOf(head, index, last));
  cipher.setAAD(head);
  const body = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** A sealed file that the passphrase opens. */
export interface SealedFile {
  /**
   * Its pieces in their order, each checked before it is handed on. May be read twice.
   * @throws StamError UNREADABLE_FILE where the file is cut or changed: what was handed on before is then not to be used
   */
  pieces(): Generator<Buffer>;
  close(): void;
}

/**
 * @throws StamError UNREADABLE_FILE for what is no such file, WORKSPACE_NEWER for one of a later version, WRONG_PASSPHRASE
 */
export async function openSealedFile(path: string, passphrase: string): Promise<SealedFile> {
  const file = opened(path);
  try {
    const head = readAt(file, 0, HEAD_BYTES);
    if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw new StamError('UNREADABLE_FILE', 'This file is no record that was handed over by STAM Review.');
    }
    const [version = 0, logN = 0, r = 0, p = 0] = head.subarray(MAGIC.length);
    if (version > VERSION || logN > MOST.logN || r > MOST.r || p > MOST.p) {
      throw new StamError(
        'WORKSPACE_NEWER',
        'This record was handed over by a later version of STAM Review: update the program here first.',
      );
    }
    const mac = readAt(file, HEAD_BYTES, MAC_BYTES);
    if (!mac || logN < 1 || r < 1 || p < 1) throw damaged();
    const keys = await keysOf(passphrase.normalize('NFKC'), head);
    if (!timingSafeEqual(mac, macOf(head, keys))) {
      throw new StamError(
        'WRONG_PASSPHRASE',
        'This passphrase does not open the file. It is the one that was set when the record was handed over, not that of a workspace.',
      );
    }
    return {
      pieces: () => openedPieces(file, head, keys),
      close: () => {
        keys.seal.fill(0);
        keys.mac.fill(0);
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new StamError('UNREADABLE_FILE', 'The file cannot be opened.', undefined, { cause });
  }
}

function* openedPieces(file: number, head: Buffer, keys: Keys): Generator<Buffer> {
  const size = fstatSync(file).size;
  let at = HEAD_BYTES + MAC_BYTES;
  for (let index = 0; ; index++) {
    const length = readAt(file, at, LENGTH_BYTES)?.readUInt32BE() ?? 0;
    if (length < TAG_BYTES || length > LONGEST_PIECE) throw damaged();
    const body = readAt(file, at + LENGTH_BYTES, length);
    if (!body) throw damaged();
    at += LENGTH_BYTES + length;
    const last = at === size;
    yield unsealed(body, head, keys, index, last);
    if (last) return;
  }
}

function unsealed(body: Buffer, head: Buffer, keys: Keys, index: number, last: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, nonceOf(head, index, last));
  decipher.setAAD(head);
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, body.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

function damaged(): StamError {
  return new StamError(
    'UNREADABLE_FILE',
    'The file is damaged or not whole: it was cut off or changed after it was written. Nothing of it was taken; have it handed over again.',
  );
}

/** Null where the file ends before. */
function readAt(file: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, position) === length ? bytes : null;
}

function nonceOf(head: Buffer, index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  head.copy(nonce, 0, HEAD_BYTES - PREFIX_BYTES);
  nonce.writeUInt32BE(index, PREFIX_BYTES);
  nonce.writeUInt8(last ? 1 : 0, PREFIX_BYTES + 4);
  return nonce;
}

/** Tells a wrong passphrase from a damaged file. */
function macOf(head: Buffer, { mac }: Keys): Buffer {
  return createHmac('sha256', mac).update(head).digest();
}

function keysOf(passphrase: string, head: Buffer): Promise<Keys> {
  const [logN = 0, r = 0, p = 0] = head.subarray(MAGIC.length + 1);
  const N = 2 ** logN;
  const salt = head.subarray(MAGIC.length + 4, MAGIC.length + 4 + SALT_BYTES);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 2 * KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve({ seal: key.subarray(0, KEY_BYTES), mac: key.subarray(KEY_BYTES) });
    });
  });
}
