/**
 * The host's one queue. A request for many texts waits as pieces, so that a short urgent one (a query somebody typed)
 * passes between them, and so that the death of the child costs a piece and not the whole request. A question to a language
 * model is one piece.
 *
 * What may be in the child's hands at the same time: texts of an embedder, as many pieces as it has contexts; or one
 * question; or one question and urgent texts beside it. The threads of the child are shared among them. Texts that are only
 * counted go beside anything.
 */
import type { StamError } from '../../shared/errors.ts';
import type { ChooseOrder, ChosenAnswer, GeneratedAnswer, GenerateOrder } from './host-protocol.ts';
import type { EmbedRequest, HostRequest, QuestionRequest } from './host-request.ts';
import type { HostedModel } from './hosted-model.ts';

interface TextsWork {
  type: 'embed';
  request: EmbedRequest;
  texts: string[];
  /** Place of its first text in the request. */
  offset: number;
}
export type QuestionWork =
  | { type: 'generate'; request: QuestionRequest<GeneratedAnswer>; order: GenerateOrder }
  | { type: 'choose'; request: QuestionRequest<ChosenAnswer>; order: ChooseOrder }
  | { type: 'count'; request: QuestionRequest<number[]>; texts: string[] };

export interface Piece {
  readonly id: number;
  readonly model: HostedModel;
  readonly work: TextsWork | QuestionWork;
  /** How many children have died, or failed on a GPU, with this piece in hand. */
  attempts: number;
}

const PIECE = 16;

/**
 * Texts that are counted, which takes no time, and urgent texts; then the question of a person who waits; then all other questions;
 * then all other texts: those come in pieces, so that a question never waits long.
 */
function rank({ work }: Piece): number {
  if (work.type === 'count') return 0;
  if (work.type === 'embed') return work.request.urgent ? 0 : 3;
  return work.request.urgent ? 1 : 2;
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

  /** The piece whose turn it is; null when nothing waits. */
  get next(): Piece | null {
    return this.#waiting[0] ?? null;
  }

  /** Whether anything of this model waits or is in hand. */
  has(model: HostedModel): boolean {
    return this.#waiting.some((piece) => piece.model === model) || this.flies(model);
  }

  flies(model: HostedModel): boolean {
    for (const piece of this.#flying.values()) if (piece.model === model) return true;
    return false;
  }

  addTexts(model: HostedModel, request: EmbedRequest, texts: readonly string[]): void {
    const pieces: Piece[] = [];
    for (let offset = 0; offset < texts.length; offset += PIECE) {
      pieces.push(this.#piece(model, { type: 'embed', request, offset, texts: texts.slice(offset, offset + PIECE) }));
    }
    this.#insert(pieces);
  }

  addQuestion(model: HostedModel, work: QuestionWork): void {
    this.#insert([this.#piece(model, work)]);
  }

  /**
   * The next piece to hand to the child, if it may go now. One that was in hand when a child died goes alone, so that a text
   * that kills the child takes no other with it.
   */
  take(): Piece | null {
    const next = this.#waiting[0];
    if (!next?.model.loaded) return null;
    // Needs no thread and no context: it goes beside anything.
    if (next.work.type === 'count') return this.#handOut(next);
    const flying = [...this.#flying.values()];
    if (flying.length > 0 && (next.attempts > 0 || flying.some((piece) => piece.attempts > 0))) return null;
    const texts = flying.filter((piece) => piece.work.type === 'embed').length;
    if (next.work.type !== 'embed' && flying.length > 0) return null;
    if (texts < flying.length && !next.work.request.urgent) return null;
    if (texts >= next.model.loaded.contexts) return null;
    return this.#handOut(next);
  }

  #handOut(next: Piece): Piece {
    this.#waiting.shift();
    this.#flying.set(next.id, next);
    return next;
  }

  /** A piece that is in the child's hands. */
  inHand(id: number): Piece | null {
    return this.#flying.get(id) ?? null;
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
    if (piece.attempts < 2) this.putBack(piece);
    else this.drop(piece.work.request, error());
  }

  /** Back to the front, through no fault of its own. */
  putBack(piece: Piece): void {
    if (!piece.work.request.settled) this.#waiting.unshift(piece);
  }

  /** Everything in the hands of a child that is gone, oldest first. */
  landAll(): Piece[] {
    const pieces = [...this.#flying.values()];
    this.#flying.clear();
    return pieces;
  }

  /** Ends a request and answers which of its pieces are still in the child's hands. */
  drop(request: HostRequest, error: Error): Piece[] {
    request.fail(error);
    this.#waiting = this.#waiting.filter((piece) => piece.work.request !== request);
    return [...this.#flying.values()].filter((piece) => piece.work.request === request);
  }

  /** The requests of a model that wait or fly. */
  requestsOf(model: HostedModel): Set<HostRequest> {
    const pieces = [...this.#flying.values(), ...this.#waiting];
    return new Set(pieces.filter((piece) => piece.model === model).map((piece) => piece.work.request));
  }

  #piece(model: HostedModel, work: Piece['work']): Piece {
    this.#lastId += 1;
    return { id: this.#lastId, model, work, attempts: 0 };
  }

  /** Behind those of its rank that came before. */
  #insert(pieces: readonly Piece[]): void {
    const [first] = pieces;
    if (!first) return;
    const place = this.#waiting.findIndex((piece) => rank(piece) > rank(first));
    this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, ...pieces);
  }
}
