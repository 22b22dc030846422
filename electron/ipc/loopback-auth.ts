/**
 * Who may talk to the loopback host: the one browser that was given the address. A one-time token in the address is
 * exchanged for a cookie; every request is then held to the cookie, to the Host it was sent to (a foreign name that
 * resolves to this machine is refused), and to the Origin where it writes.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 256 bits, as text that fits an address and a cookie. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares without telling by its duration how much was right; hashed first so that the lengths agree. */
function same(left: string, right: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}

function cookieOf(headers: IncomingHttpHeaders, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export type TokenVerdict = 'accepted' | 'spent' | 'unknown';

export class LoopbackAuth {
  readonly #port: number;
  readonly #cookie = secret();
  /** The token that is still good, and hashes of those that were used. */
  #token = secret();
  readonly #spent = new Set<string>();

  constructor(port: number) {
    this.#port = port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The address that lets one browser in, once. */
  get address(): string {
    return `${this.origin}/?token=${this.#token}`;
  }

  /** Makes a fresh one-time address; the one before, if it was not used, is void. */
  renew(): string {
    this.#retire();
    return this.address;
  }

  /** Takes a token from an address: right once, and never again. */
  redeem(token: string): TokenVerdict {
    if (same(token, this.#token)) {
      this.#retire();
      return 'accepted';
    }
    return this.#spent.has(createHash('sha256').update(token).digest('hex')) ? 'spent' : 'unknown';
  }

  /**
   * The cookie that stands for the browser from then on. Its name carries the port: cookies know no ports, and two
   * hosts on one machine must not log each other out.
   */
  get setCookie(): string {
    return `${this.#cookieName}=${this.#cookie}; HttpOnly; SameSite=Strict; Path=/`;
  }

  hasCookie(headers: IncomingHttpHeaders): boolean {
    const given = cookieOf(headers, this.#cookieName);
    return given !== null && same(given, this.#cookie);
  }

  /** True when the request was sent to this machine by a name that cannot be somebody else's. */
  isOurHost(headers: IncomingHttpHeaders): boolean {
    return headers.host === `127.0.0.1:${this.#port}` || headers.host === `localhost:${this.#port}`;
  }

  /** True when the page that sent the request came from this host, by the same name. */
  isOurOrigin(headers: IncomingHttpHeaders): boolean {
    return this.isOurHost(headers) && headers.origin === `http://${headers.host}`;
  }

  get #cookieName(): string {
    return `stam-${this.#port}`;
  }

  #retire(): void {
    this.#spent.add(createHash('sha256').update(this.#token).digest('hex'));
    this.#token = secret();
  }
}
