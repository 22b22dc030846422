/**
 * Keyed fingerprints of texts that were purged: enough to find such a text again in the bytes of a page, not enough to read it. A rolling
 * hash of the first and the last bytes tells where to look; an HMAC under the key of the workspace tells whether it is the text.
 */
import { z } from 'zod';

/** Bytes that the rolling hash covers; shorter texts use the longest that they hold. A text below the smallest is not looked for. */
const WINDOWS = [16, 8, 4] as const;
/** A text that goes on on another page begins there behind the number of the page that comes next. */
const OVERFLOW_HEAD_BYTES = 4;
const MOST_REMEMBERED = 1000;

const fingerprint = z.object({
  /** Bytes of the text as it was stored (UTF-8). */
  n: z.number().int(),
  /** Rolling hash of its first and its last bytes. */
  first: z.number().int(),
  last: z.number().int(),
  mac: z.string(),
  /** Ends of the text, by their length: what lies on the second of two pages. */
  ends: z.array(z.tuple([z.number().int(), z.string()])),
});
export type Fingerprint = z.infer<typeof fingerprint>;
export const fingerprintList = z.array(fingerprint);

/** A keyed hash of bytes; the key stays with the store. */
export type Seal = (bytes: Buffer) => string;

export interface TextHit {
  /** Place in the list of fingerprints. */
  of: number;
  from: number;
  to: number;
}

/** The fingerprint of a text; null where it is too short to be looked for. */
export function fingerprintOf(text: string, seal: Seal): Fingerprint | null {
  const bytes = Buffer.from(text, 'utf8');
  const window = windowFor(bytes.length);
  if (window === null) return null;
  const base = baseOf(seal);
  const ends: [number, string][] = [];
  for (let n = WINDOWS[0]; n < bytes.length; n *= 2) ends.push([n, seal(bytes.subarray(bytes.length - n))]);
  return {
    n: bytes.length,
    first: hashOf(bytes.subarray(0, window), base),
    last: hashOf(bytes.subarray(bytes.length - window), base),
    mac: seal(bytes),
    ends,
  };
}

/**
 * Looks for many texts in one pass over the bytes for each length of window.
 * @returns what finds them in a page; `continued` where the page may begin within a text whose beginning lies on another one
 */
export function textScanner(
  fingerprints: readonly Fingerprint[],
  seal: Seal,
): (bytes: Buffer, continued?: boolean) => TextHit[] {
  const base = baseOf(seal);
  const sealed = remembered(seal);
  // Many deletions may be of the same words: those are looked for once.
  const alike = Map.groupBy(fingerprints.keys(), (of) => fingerprints[of]?.mac ?? '');
  const passes = WINDOWS.flatMap((window) => {
    const wanted = new Map<number, { of: number; last: boolean }[]>();
    const sieve = new Uint8Array(1 << 16);
    fingerprints.forEach((f, of) => {
      if (windowFor(f.n) !== window || alike.get(f.mac)?.[0] !== of) return;
      for (const last of [false, true]) {
        const hash = last ? f.last : f.first;
        sieve[hash >>> 16] = 1;
        const known = wanted.get(hash);
        if (known) known.push({ of, last });
        else wanted.set(hash, [{ of, last }]);
      }
    });
    return wanted.size === 0 ? [] : [{ window, wanted, sieve, lead: powerOf(base, window) }];
  });
  return (bytes, continued = false) => {
    const hits: TextHit[] = [];
    for (const { window, wanted, sieve, lead } of passes) {
      for (const { hash, to } of likely(bytes, { window, base, lead, sieve })) {
        for (const { of, last } of wanted.get(hash) ?? []) {
          const hit = confirm(bytes, { of, last, from: to - window, to, continued }, fingerprints, sealed);
          if (!hit) continue;
          for (const same of alike.get(fingerprints[of]?.mac ?? '') ?? []) hits.push({ ...hit, of: same });
        }
      }
    }
    return hits;
  };
}

/** The hash of the same bytes is made once: words that many records have are met on every page. */
function remembered(seal: Seal): Seal {
  const known = new Map<string, string>();
  return (bytes) => {
    const key = bytes.toString('latin1');
    let hash = known.get(key);
    if (hash === undefined) {
      hash = seal(bytes);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(key, hash);
    }
    return hash;
  };
}

/** Windows whose hash may be one that is wanted. Whole numbers of 32 bits throughout: this runs over every byte of the file. */
function likely(
  bytes: Buffer,
  { window, base, lead, sieve }: { window: number; base: number; lead: number; sieve: Uint8Array },
): { hash: number; to: number }[] {
  const found: { hash: number; to: number }[] = [];
  const { length } = bytes;
  if (length < window) return found;
  let hash = 0;
  for (let at = 0; at < window; at++) hash = (Math.imul(hash, base) + bytes.readUInt8(at) + 1) | 0;
  if (sieve[hash >>> 16] === 1) found.push({ hash, to: window });
  for (let at = window; at < length; at++) {
    const leaving = Math.imul((bytes[at - window] as number) + 1, lead);
    hash = (Math.imul(hash, base) + (bytes[at] as number) + 1 - leaving) | 0;
    if (sieve[hash >>> 16] === 1) found.push({ hash, to: at + 1 });
  }
  return found;
}

function confirm(
  bytes: Buffer,
  { of, last, from, to, continued }: { of: number; last: boolean; from: number; to: number; continued: boolean },
  fingerprints: readonly Fingerprint[],
  seal: Seal,
): TextHit | null {
  const f = fingerprints[of];
  if (!f) return null;
  const start = last ? to - f.n : from;
  const whole = start >= 0 && start + f.n <= bytes.length;
  // Found once by its beginning; its end tells of texts whose beginning lies on another page.
  if (whole && !last)
    return seal(bytes.subarray(start, start + f.n)) === f.mac ? { of, from: start, to: start + f.n } : null;
  if (!last || !continued || start >= OVERFLOW_HEAD_BYTES) return null;
  const there = to - OVERFLOW_HEAD_BYTES;
  const [length, mac] = f.ends.findLast(([n]) => n <= there) ?? [0, ''];
  if (length === 0 || seal(bytes.subarray(to - length, to)) !== mac) return null;
  return { of, from: to - length, to };
}

function windowFor(length: number): number | null {
  return WINDOWS.find((window) => window <= length) ?? null;
}

function baseOf(seal: Seal): number {
  return Number.parseInt(seal(Buffer.from('base of the rolling hash')).slice(0, 8), 16) | 1;
}

function hashOf(bytes: Buffer, base: number): number {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, base) + byte + 1) | 0;
  return hash;
}

function powerOf(base: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power = Math.imul(power, base);
  return power;
}
