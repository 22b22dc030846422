import { createHash, createHmac } from 'node:crypto';

/**
 * One byte string for one list of texts and no other: the domain, the number of fields, then each field as its length
 * in bytes (4, big-endian) and its UTF-8. ["ab", "c"] and ["a", "bc"] therefore never share an encoding, and neither
 * do two lists of different domains.
 *
 * @param domain what is encoded, with a version, such as "stam-review/audit/1"
 * @throws TypeError for a text with a lone surrogate, which UTF-8 cannot tell from another
 */
export function encodeFields(domain: string, fields: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  for (const text of [domain, ...fields]) {
    if (!text.isWellFormed()) throw new TypeError('a text with a lone surrogate has no canonical encoding');
    const bytes = Buffer.from(text, 'utf8');
    parts.push(uint32(bytes.length), bytes);
  }
  parts.splice(2, 0, uint32(fields.length));
  return Buffer.concat(parts);
}

/** SHA-256 of the canonical encoding, as 64 hexadecimal digits. */
export function hashFields(domain: string, fields: readonly string[]): string {
  return createHash('sha256').update(encodeFields(domain, fields)).digest('hex');
}

/** HMAC-SHA-256 of the canonical encoding, as 64 hexadecimal digits. */
export function sealFields(key: Buffer, domain: string, fields: readonly string[]): string {
  return createHmac('sha256', key).update(encodeFields(domain, fields)).digest('hex');
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
