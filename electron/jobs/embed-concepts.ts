/**
 * Gives every distinct concept text a vector of the embedder now in use. Each batch is one short transaction of the store,
 * so that the job can end at any moment and a later run goes on where this one stopped.
 */
import { StamError } from '../../shared/errors.ts';
import type { Embedder } from '../llm/hosted-embedder.ts';

/** What the job needs of the store: concept(id, hash, text) and concept_vector(concept_id, signature, vector). */
export interface ConceptVectorStore {
  /** Distinct concept texts that have no vector of this signature. */
  countMissing(signature: string): number;
  /** Up to `limit` of them; none that saveVectors has already got for this signature. */
  nextMissing(signature: string, limit: number): { id: number; text: string }[];
  /** Keeps the vectors (unit length) in one transaction. A concept that is gone by now is passed over. */
  saveVectors(signature: string, rows: { id: number; vector: Float32Array }[]): void;
}

export interface EmbedConceptsOptions {
  store: ConceptVectorStore;
  host: Pick<Embedder, 'embed' | 'signature'>;
  signal?: AbortSignal;
  /** Texts done and in all of this run; called before the first batch and after each. */
  onProgress?: (done: number, total: number) => void;
  /** Texts of one batch and transaction. Default 32. */
  batch?: number;
}

export interface EmbedConceptsResult {
  signature: string | null;
  /** Vectors made and kept by this run. */
  made: number;
  /** Texts that still have none. Where the signature could not be had no vector can be compared: every text waits. */
  waiting: number;
  /** Why it ended early, as a sentence; null when nothing waits any more. */
  message: string | null;
}

/**
 * Runs until nothing waits, the signal is raised, or the model fails; in each case what was kept stays. Texts that arrive
 * meanwhile are taken along.
 *
 * @throws StamError of the store (a full disk, say) and INTERNAL where the store offers again what it has just kept
 */
export async function embedMissingConcepts(options: EmbedConceptsOptions): Promise<EmbedConceptsResult> {
  const { store, host, signal, onProgress } = options;
  const limit = Math.max(1, Math.floor(options.batch ?? 32));
  let signature: string;
  try {
    signature = await host.signature();
  } catch (error) {
    return { signature: null, made: 0, waiting: store.countMissing(''), message: sentenceOf(error) };
  }
  const kept = new Set<number>();
  const report = (): void => onProgress?.(kept.size, kept.size + store.countMissing(signature));
  const result = (message: string | null): EmbedConceptsResult => {
    return { signature, made: kept.size, waiting: store.countMissing(signature), message };
  };

  report();
  for (;;) {
    if (signal?.aborted) return result('Stopped before the end; what was done is kept.');
    const rows = store.nextMissing(signature, limit);
    if (rows.length === 0) return result(null);
    const again = rows.find((row) => kept.has(row.id));
    if (again) throw new StamError('INTERNAL', 'A concept that already has its vector was offered again.', again.id);
    let vectors: Float32Array[];
    try {
      vectors = await host.embed(
        rows.map((row) => row.text),
        signal ? { signal } : {},
      );
    } catch (error) {
      if (signal?.aborted) continue;
      return result(sentenceOf(error));
    }
    store.saveVectors(signature, pairs(rows, vectors));
    for (const row of rows) kept.add(row.id);
    report();
  }
}

function pairs(rows: { id: number }[], vectors: Float32Array[]): { id: number; vector: Float32Array }[] {
  return rows.map(({ id }, i) => {
    const vector = vectors[i];
    if (!vector) throw new StamError('INTERNAL', 'The embedder gave fewer vectors than there were texts.');
    return { id, vector };
  });
}

/** Failures of the model are told; anything else is a fault of ours and goes up. */
function sentenceOf(error: unknown): string {
  if (error instanceof StamError && ['MODEL_MISSING', 'MODEL_FAILED', 'CANCELLED'].includes(error.code)) {
    return error.message;
  }
  throw error;
}
