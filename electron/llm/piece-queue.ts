/**
 * The host's one queue. A request for many texts waits as pieces, so that a short urgent one (a query somebody typed)
 * passes between them, and so that the death of the child costs a piece and not the whole request.
 */
import type { StamError } from '../../shared/errors.ts';

export interface Piece {
  readonly id: number;
  readonly request: EmbedRequest;
  /** Place of its first text in the request. */
  readonly offset: number;
  readonly texts: string[];
  /** How many children have died, or failed on a GPU, with this piece in hand. */
  attempts: number;
}

const PIECE = 16;

/** One call of embed: settles once, with all vectors in the order of its texts or with one error. */
export class EmbedRequest {
  readonly texts: string[];
  readonly urgent: boolean;
  readonly result: Promise<Float32Array[]>;
  readonly #vectors: Float32Array[];
  #missing: number;
  #settled = false;
  #settle: { resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void };
  #whenSettled: () => void = () => {};

  constructor(texts: string[], urgent: boolean) {
    this.texts = texts;
    this.urgent = urgent;
    this.#vectors = new Array<Float32Array>(texts.length);
    this.#missing = texts.length;
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    this.result = promise;
    this.#settle = { resolve, reject };
  }

  get settled(): boolean {
    return this.#settled;
  }

  onSettled(listener: () => void): void {
    this.#whenSettled = listener;
  }

  fill(piece: Piece, vectors: Float32Array[]): void {
    if (this.#settled) return;
    for (const [i, vector] of vectors.entries()) {
      // Its own memory: what arrives is a window on the whole message.
      this.#vectors[piece.offset + i] = vector.slice();
    }
    this.#missing -= vectors.length;
    if (this.#missing > 0) return;
    this.#settled = true;
    this.#settle.resolve(this.#vectors);
    this.#whenSettled();
  }

  fail(error: Error): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle.reject(error);
    this.#whenSettled();
  }
}

export class PieceQueue {
  #waiting: Piece[] = [];
  readonly #flying = new Map<number, Piece>();
  #lastId = 0;

  get waiting(): number {
    return this.#waiting.length;
  }

  get flying(): number {
    return this.#flying.size;
  }

  add(request: EmbedRequest): void {
    const pieces: Piece[] = [];
    for (let offset = 0; offset < request.texts.length; offset += PIECE) {
      this.#lastId += 1;
      const texts = request.texts.slice(offset, offset + PIECE);
      pieces.push({ id: this.#lastId, request, offset, texts, attempts: 0 });
    }
    // Behind the urgent ones that came before, ahead of everything else.
    const place = request.urgent ? this.#waiting.findIndex((piece) => !piece.request.urgent) : -1;
    if (place === -1) this.#waiting.push(...pieces);
    else this.#waiting.splice(place, 0, ...pieces);
  }

  /**
   * The next piece to hand to the child, while fewer than `most` are in its hands. One that was in hand when a child died
   * goes alone, so that a text that kills the child takes no other with it.
   */
  take(most: number): Piece | null {
    const next = this.#waiting[0];
    if (!next || this.#flying.size >= most) return null;
    for (const piece of this.#flying.values()) if (piece.attempts > 0 || next.attempts > 0) return null;
    this.#waiting.shift();
    this.#flying.set(next.id, next);
    return next;
  }

  /** A piece that the child has answered; null for one that is not in its hands. */
  land(id: number): Piece | null {
    const piece = this.#flying.get(id) ?? null;
    this.#flying.delete(id);
    return piece;
  }

  /** Back to the front after a failure of the child; a piece that has had its second try ends its request with `error`. */
  retry(piece: Piece, error: () => StamError): void {
    piece.attempts += 1;
    if (piece.request.settled) return;
    if (piece.attempts < 2) this.#waiting.unshift(piece);
    else this.drop(piece.request, error());
  }

  /** Everything in the hands of a child that is gone, oldest first. */
  landAll(): Piece[] {
    const pieces = [...this.#flying.values()];
    this.#flying.clear();
    return pieces;
  }

  /** Ends a request and answers which of its pieces are still in the child's hands. */
  drop(request: EmbedRequest, error: Error): Piece[] {
    request.fail(error);
    this.#waiting = this.#waiting.filter((piece) => piece.request !== request);
    return [...this.#flying.values()].filter((piece) => piece.request === request);
  }

  /** Ends everything that waits or flies. */
  failAll(error: Error): void {
    const pieces = [...this.landAll(), ...this.#waiting];
    this.#waiting = [];
    for (const piece of pieces) piece.request.fail(error);
  }
}
