/** One text through one writer: a fault of the writer costs the text, never the import. */
import { StamError } from '../../shared/errors.ts';
import type { EntryDraft } from '../ingest/reading.ts';
import type { TextReading } from './text-reading.ts';
import type { TextWriter } from './text-writer.ts';

/**
 * What the writer reads of an entry.
 * @throws StamError CANCELLED, and MODEL_* where the model itself fails: the text then waits as before
 */
export async function readText(
  writer: TextWriter,
  entry: EntryDraft,
  signal: AbortSignal | undefined,
  onProgress?: (done: number, total: number, tokens: number) => void,
): Promise<TextReading> {
  const { id, name } = writer;
  try {
    const extraction = await writer.extract(entry, {
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
    return { writer: { id, name }, extraction };
  } catch (error) {
    if (error instanceof StamError && error.code !== 'INTERNAL') throw error;
    const why = 'the program failed on it. The text is kept whole.';
    return {
      writer: { id, name },
      extraction: {
        facts: [],
        unread: [{ start: 0, end: entry.body.length, why }],
        suspicious: [],
        sentences: 1,
        silent: [],
        refused: [],
        calls: [],
      },
    };
  }
}
