/**
 * The evaluated beginnings of prompts. Each kept prompt has a sequence of the context to itself; after a request only the
 * beginning is left in it, so that the next one computes nothing but its own end.
 *
 * Beginning and end are always computed apart and in pieces of one length: the same request gives the same numbers whatever
 * was asked before, so that a decision can be replayed.
 */
import type { LlamaContext, LlamaContextSequence, Token } from 'node-llama-cpp';
import type { PromptTokens } from './child-prompt.ts';

export interface KeptPrompt {
  key: string | null;
  sequence: LlamaContextSequence;
}

export class KeptPrompts {
  /** The least recently used first. */
  readonly #kept: KeptPrompt[];
  readonly #pieceLength: number;
  readonly #alive: () => void;

  /** `alive` is called after each computed piece. */
  constructor(context: LlamaContext, pieceLength: number, alive: () => void) {
    this.#kept = Array.from({ length: context.totalSequences }, () => ({ key: null, sequence: context.getSequence() }));
    this.#pieceLength = pieceLength;
    this.#alive = alive;
  }

  /**
   * A sequence that holds exactly the beginning of the prompt. Answers how many of its tokens had to be computed.
   *
   * @throws the signal's reason once it is raised; what was computed so far is kept
   */
  async prepare({ key, prefix }: PromptTokens, signal: AbortSignal): Promise<{ kept: KeptPrompt; evaluated: number }> {
    const known = this.#kept.findIndex((kept) => kept.key === key);
    const [kept] = this.#kept.splice(Math.max(known, 0), 1);
    if (!kept) throw new Error('a context without sequences');
    this.#kept.push(kept);
    kept.key = key;
    const { firstDifferentIndex: same } = kept.sequence.compareContextTokens(prefix);
    const wholePieces = same === prefix.length ? same : same - (same % this.#pieceLength);
    await cutTo(kept.sequence, wholePieces);
    const evaluated = prefix.length - wholePieces;
    await this.evaluate(kept.sequence, prefix.slice(wholePieces), signal);
    // For models whose state cannot be cut back; with all others it does nothing.
    if (evaluated > 0) await kept.sequence.takeCheckpoint();
    return { kept, evaluated };
  }

  /** Computes tokens without asking what comes next. */
  async evaluate(sequence: LlamaContextSequence, tokens: readonly Token[], signal: AbortSignal): Promise<void> {
    for (let from = 0; from < tokens.length; from += this.#pieceLength) {
      signal.throwIfAborted();
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(from, from + this.#pieceLength));
      this.#alive();
    }
  }

  /** Where the last piece of a prompt's end begins: what comes before is evaluated, the piece itself is answered. */
  lastPiece(tokens: readonly Token[]): number {
    return Math.max(0, Math.floor((tokens.length - 1) / this.#pieceLength) * this.#pieceLength);
  }
}

/** Leaves the first `length` tokens in a sequence. */
export async function cutTo(sequence: LlamaContextSequence, length: number): Promise<void> {
  if (sequence.nextTokenIndex <= length) return;
  await sequence.eraseContextTokenRanges([{ start: length, end: sequence.nextTokenIndex }]);
}
