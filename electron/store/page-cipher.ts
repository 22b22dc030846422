/**
 * One page of the workspace file in the clear, read without SQLite: what SQLite no longer reaches (free pages, old frames of its log) can
 * be looked at this way only. The format is SQLCipher 4's under a raw key, as SQLite3 Multiple Ciphers writes it: AES-256-CBC, the IV and an
 * HMAC-SHA-512 at the end of the page. The first page begins with the salt of the HMAC's key and eight bytes in the clear, so that
 * its text is no whole number of blocks and ends in a stolen one (CBC-CS3, NIST SP 800-38A addendum).
 */
import { createDecipheriv, createHmac, createSecretKey, pbkdf2Sync, timingSafeEqual } from 'node:crypto';

export const PAGE_BYTES = 4096;
const IV_BYTES = 16;
const HMAC_BYTES = 64;
const SALT_BYTES = 16;
const BLOCK_BYTES = 16;
/** At the start of the file: the salt, then page size and versions. */
const CLEAR_BYTES = 24;
/** Bytes of a page that hold something: what SQLite calls its usable size. */
export const USABLE_BYTES = PAGE_BYTES - IV_BYTES - HMAC_BYTES;
/** The key of the HMAC is derived from the data key and the salt, each byte of it XORed with this, in two rounds. */
const HMAC_SALT_MASK = 0x3a;
const HMAC_ROUNDS = 2;

export interface PageCipher {
  /**
   * The page in the clear ({@link USABLE_BYTES}); `whole` is false where its HMAC does not fit. What can be made of such a page is given
   * none the less: each block of it is readable by itself.
   */
  open(page: Buffer, pageNumber: number): { bytes: Buffer; whole: boolean };
}

/**
 * The keys are held outside of what the program can read, and overwritten when the cipher is let go; a key in a buffer would be taken in
 * anew for each page, at the cost of the page.
 *
 * @param key the data key, 32 bytes; a copy of it is made
 * @param fileStart the first 16 bytes of the workspace file
 */
export function pageCipher(key: Buffer, fileStart: Buffer): PageCipher {
  const encryption = createSecretKey(key);
  const salt = Buffer.from(fileStart.subarray(0, SALT_BYTES).map((byte) => byte ^ HMAC_SALT_MASK));
  const derived = pbkdf2Sync(key, salt, HMAC_ROUNDS, key.length, 'sha512');
  const authentication = createSecretKey(derived);
  derived.fill(0);
  const decrypt = (algorithm: string, iv: Buffer | null, text: Buffer): Buffer => {
    const decipher = createDecipheriv(algorithm, encryption, iv).setAutoPadding(false);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  };
  const cbc = (iv: Buffer, text: Buffer): Buffer => {
    const over = text.length % BLOCK_BYTES;
    if (over === 0) return decrypt('aes-256-cbc', iv, text);
    const last = text.subarray(text.length - over);
    const stolen = decrypt('aes-256-ecb', null, text.subarray(text.length - over - BLOCK_BYTES, text.length - over));
    const swapped = [text.subarray(0, text.length - over - BLOCK_BYTES), last, stolen.subarray(over)];
    const clear = decrypt('aes-256-cbc', iv, Buffer.concat(swapped));
    return Buffer.concat([clear, last.map((byte, i) => byte ^ (stolen[i] ?? 0))]);
  };
  return {
    open(page, pageNumber) {
      const from = pageNumber === 1 ? CLEAR_BYTES : 0;
      const iv = page.subarray(USABLE_BYTES, USABLE_BYTES + IV_BYTES);
      const number = Buffer.alloc(4);
      number.writeUInt32LE(pageNumber);
      const mac = createHmac('sha512', authentication)
        .update(page.subarray(from, USABLE_BYTES + IV_BYTES))
        .update(number)
        .digest();
      const clear = cbc(iv, page.subarray(from, USABLE_BYTES));
      return {
        bytes: from === 0 ? clear : Buffer.concat([page.subarray(0, from), clear]),
        whole: timingSafeEqual(mac, page.subarray(USABLE_BYTES + IV_BYTES)),
      };
    },
  };
}
